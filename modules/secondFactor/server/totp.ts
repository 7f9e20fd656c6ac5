import { Secret, TOTP } from "otpauth";
import { appCodeLength } from "#modules/secondFactor/contract";

const secretBytes = 20;
/** Clocks of phones go wrong by a step or so. */
const driftSteps = 1;

/** A secret for an app, in base32 as people type it. */
export function newSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** The link that an app takes up a secret by. */
export function uriOf(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  return totpOf(secret, { issuer, label: account }).toString();
}

/** The time step that a code belongs to; `undefined` where it is of none near enough. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const totp = totpOf(secret);
  const timestamp = now.getTime();
  const drift = totp.validate({ token: code, timestamp, window: driftSteps });
  return drift === null ? undefined : totp.counter({ timestamp }) + drift;
}

/** SHA-1, six digits, thirty seconds: what every app knows. */
function totpOf(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({
    ...names,
    // It stands beside the label already; twice it would make the picture hard to scan.
    issuerInLabel: false,
    secret: Secret.fromBase32(secret),
    algorithm: "SHA1",
    digits: appCodeLength,
    period: 30,
  });
}
