import type { TextKey } from "#contract/text";
import type { NewPasskeyDraft, PasskeyAssertion, PasskeyCreation, PasskeyRequest } from "../contract.ts";
import { CallError } from "#base/answer";
import { translate } from "#base/i18n";

/** Creates a passkey in the browser. Throws CallError with the reason if that fails. */
export async function createPasskey({
  challenge,
  user,
  excludeCredentials,
  ...rest
}: PasskeyCreation): Promise<NewPasskeyDraft> {
  const publicKey = {
    ...rest,
    challenge: bytesOf(challenge),
    user: { ...user, id: bytesOf(user.id) },
    excludeCredentials: excludeCredentials.map(describe),
  };
  const credential = await requestCredential(async () => await navigator.credentials.create({ publicKey }));
  if (!(credential.response instanceof AuthenticatorAttestationResponse)) throw createError("passkey.refused");
  const { clientDataJSON, attestationObject } = credential.response;
  return {
    id: textOf(credential.rawId),
    type: "public-key",
    response: {
      clientDataJSON: textOf(clientDataJSON),
      attestationObject: textOf(attestationObject),
      // Firefox before 119 lacks this method.
      transports: "getTransports" in credential.response ? credential.response.getTransports() : [],
    },
  };
}

/** How the browser asks: by default with a dialog; `conditional` in the list of a field. */
type AskingOptions = Pick<CredentialRequestOptions, "mediation" | "signal">;

/** Requests a signature by a passkey from the browser. Throws CallError with the reason if that fails. */
export async function requestPasskey(
  { challenge, allowCredentials, ...rest }: PasskeyRequest,
  options: AskingOptions = {},
): Promise<PasskeyAssertion> {
  const publicKey = { ...rest, challenge: bytesOf(challenge), allowCredentials: allowCredentials.map(describe) };
  const credential = await requestCredential(async () => await navigator.credentials.get({ publicKey, ...options }));
  if (!(credential.response instanceof AuthenticatorAssertionResponse)) throw createError("passkey.refused");
  const { clientDataJSON, authenticatorData, signature, userHandle } = credential.response;
  return {
    id: textOf(credential.rawId),
    type: "public-key",
    response: {
      clientDataJSON: textOf(clientDataJSON),
      authenticatorData: textOf(authenticatorData),
      signature: textOf(signature),
      userHandle: userHandle === null ? null : textOf(userHandle),
    },
  };
}

/** Errors of browsers by name. They do not tell a page whether the user cancelled or the time expired. */
const faults = new Map<string, TextKey>([
  ["NotAllowedError", "passkey.cancelled"],
  ["AbortError", "passkey.cancelled"],
  ["InvalidStateError", "passkey.taken"],
  ["SecurityError", "passkey.no_place"],
  ["NotSupportedError", "passkey.notSupported"],
]);

async function requestCredential(request: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await request();
    if (credential instanceof PublicKeyCredential) return credential;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    throw createError(faults.get(error.name) ?? "passkey.refused");
  }
  throw createError("passkey.cancelled");
}

/** Refusals of a browser are shown like those of the server. */
function createError(key: TextKey): CallError {
  return new CallError(translate(key), { status: 400 });
}

function describe({ id, ...rest }: PasskeyRequest["allowCredentials"][number]) {
  return { ...rest, id: bytesOf(id) };
}

// The browsers' own JSON conversion is newer than the oldest supported browsers.

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (sign) => sign.codePointAt(0) ?? 0);
}

function textOf(bytes: ArrayBuffer): string {
  const plain = String.fromCodePoint(...new Uint8Array(bytes));
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/u, "");
}
