import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import type { NewPasskey, PasskeyAssertion } from "../contract.ts";
import type { RowOf } from "#core/rows/table";
import type { passkeys } from "./passkey.table.ts";

type Row = RowOf<typeof passkeys>;

/** The expected challenge, page and host. */
type ExpectedClientData = { readonly challenge: string; readonly origin: string; readonly host: string };

/** A new passkey, and the algorithms that it may use. */
type RegistrationCheck = { readonly passkey: NewPasskey; readonly algorithms: readonly number[] };

/** A new passkey to verify, or a signature with the stored public key. */
export type VerificationRequest = ExpectedClientData &
  (RegistrationCheck | { readonly answer: PasskeyAssertion; readonly publicKey: Uint8Array });

/** Properties of a verified passkey. */
export type VerificationResult = Pick<Row, "counter" | "isSynced"> & {
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
};

/** Verifies in a thread: the library takes 30 MB, and 150 ms to load. Throws on any mismatch. */
export async function run(order: VerificationRequest): Promise<VerificationResult> {
  return "passkey" in order ? await judgeNew(order, order) : await judgeAnswer(order, order);
}

async function judgeNew(
  expected: ExpectedClientData,
  { passkey, algorithms }: RegistrationCheck,
): Promise<VerificationResult> {
  const { id, type, response } = passkey;
  const { clientDataJSON, attestationObject } = response;
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    ...optionsOf(expected),
    response: { id, rawId: id, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
    supportedAlgorithmIDs: [...algorithms],
  });
  if (!verified) throw new Error("not verified");
  const { credential, credentialBackedUp: isSynced } = registrationInfo;
  return { credentialId: credential.id, publicKey: credential.publicKey, counter: credential.counter, isSynced };
}

type AssertionCheck = { readonly answer: PasskeyAssertion; readonly publicKey: Uint8Array };

async function judgeAnswer(
  expected: ExpectedClientData,
  { answer, publicKey }: AssertionCheck,
): Promise<VerificationResult> {
  const { id, type, response } = answer;
  const { clientDataJSON, authenticatorData, signature } = response;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    ...optionsOf(expected),
    response: {
      id,
      rawId: id,
      type,
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    },
    // The counter is checked later: it means nothing before the signature is verified.
    credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
  });
  if (!verified) throw new Error("another signature");
  const { newCounter: counter, credentialBackedUp: isSynced } = authenticationInfo;
  return { credentialId: id, publicKey, counter, isSynced };
}

function optionsOf({ challenge, origin, host }: ExpectedClientData) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
  };
}
