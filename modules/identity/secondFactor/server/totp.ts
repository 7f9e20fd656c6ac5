import { Secret, TOTP } from "otpauth";
import { appCodeLength } from "../contract.ts";

const secretBytes = 20;
/** Clocks of phones are off by a step or so. */
const driftSteps = 1;

/** A secret for an app, in base32 for typing. */
export function createTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** The link with which an app reads a secret. */
export function toTotpUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  return totpOf(secret, { issuer, label: account }).toString();
}

/** The time step of a code; `undefined` if it belongs to none near enough. */
export function findTimeStep(secret: string, code: string, now: Date): number | undefined {
  const totp = totpOf(secret);
  const timestamp = now.getTime();
  const drift = totp.validate({ token: code, timestamp, window: driftSteps });
  return drift === null ? undefined : totp.counter({ timestamp }) + drift;
}

/** SHA-1, six digits, thirty seconds: supported by every app. */
function totpOf(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({
    ...names,
    // The label contains it already; twice it would make the QR code hard to scan.
    issuerInLabel: false,
    secret: Secret.fromBase32(secret),
    algorithm: "SHA1",
    digits: appCodeLength,
    period: 30,
  });
}
