import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import type { NewPasskey, PasskeyAnswer } from "#modules/passkey/contract";
import type { RowOf } from "#server/rows/table";
import type { passkeys } from "./passkey.table.ts";

type Row = RowOf<typeof passkeys>;

/** What was to be signed, on which page and for which host. */
type Expected = { readonly challenge: string; readonly origin: string; readonly host: string };

/** A new passkey, and what it may sign by. */
type Made = { readonly made: NewPasskey; readonly algorithms: readonly number[] };

/** A new passkey to be judged, or what one has signed with its public half. */
export type Order = Expected & (Made | { readonly answer: PasskeyAnswer; readonly publicKey: Uint8Array });

/** What is so of a passkey that fits. */
export type Verdict = Pick<Row, "counter" | "isSynced"> & {
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
};

/** Judges in a thread: the library takes 30 MB, and 150 ms to load. Throws at whatever does not fit. */
export async function run(order: Order): Promise<Verdict> {
  return "made" in order ? await judgeNew(order, order) : await judgeAnswer(order, order);
}

async function judgeNew(expected: Expected, { made, algorithms }: Made): Promise<Verdict> {
  const { id, type, response } = made;
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

type Signed = { readonly answer: PasskeyAnswer; readonly publicKey: Uint8Array };

async function judgeAnswer(expected: Expected, { answer, publicKey }: Signed): Promise<Verdict> {
  const { id, type, response } = answer;
  const { clientDataJSON, authenticatorData, signature } = response;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    ...optionsOf(expected),
    response: {
      ...{ id, rawId: id, type, clientExtensionResults: {} },
      response: { clientDataJSON, authenticatorData, signature },
    },
    // Whether the counter has gone back is asked later: of what nobody has signed it says nothing.
    credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
  });
  if (!verified) throw new Error("another signature");
  const { newCounter: counter, credentialBackedUp: isSynced } = authenticationInfo;
  return { credentialId: id, publicKey, counter, isSynced };
}

function optionsOf({ challenge, origin, host }: Expected) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
  };
}
