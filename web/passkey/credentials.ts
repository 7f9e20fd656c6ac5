import type { TextKey } from "#contract/text";
import type { NewPasskeyDraft, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from "#modules/passkey/contract";
import { CallError } from "../api.ts";
import { translate } from "../i18n.ts";

/** Why this page can neither make nor use passkeys; undefined where nothing stands in the way. */
export function hindranceHere(): TextKey | undefined {
  if (/^(?:[\d.]+|\[.*\])$/u.test(location.hostname)) return "passkey.noName";
  if (!window.isSecureContext) return "passkey.notSecure";
  return "PublicKeyCredential" in globalThis ? undefined : "passkey.notSupported";
}

/** Lets the browser make a passkey. Throws CallError with words for why there is none. */
export async function makePasskey({
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
  const made = await asked(async () => await navigator.credentials.create({ publicKey }));
  if (!(made.response instanceof AuthenticatorAttestationResponse)) throw refused("passkey.refused");
  const { clientDataJSON, attestationObject } = made.response;
  return {
    id: textOf(made.rawId),
    type: "public-key",
    response: {
      clientDataJSON: textOf(clientDataJSON),
      attestationObject: textOf(attestationObject),
      // Firefox before 119 does not tell.
      transports: "getTransports" in made.response ? made.response.getTransports() : [],
    },
  };
}

/** Lets the browser ask for a passkey. Throws CallError with words for why there is none. */
export async function askPasskey({ challenge, allowCredentials, ...rest }: PasskeyRequest): Promise<PasskeyAnswer> {
  const publicKey = { ...rest, challenge: bytesOf(challenge), allowCredentials: allowCredentials.map(describe) };
  const given = await asked(async () => await navigator.credentials.get({ publicKey }));
  if (!(given.response instanceof AuthenticatorAssertionResponse)) throw refused("passkey.refused");
  const { clientDataJSON, authenticatorData, signature, userHandle } = given.response;
  return {
    id: textOf(given.rawId),
    type: "public-key",
    response: {
      clientDataJSON: textOf(clientDataJSON),
      authenticatorData: textOf(authenticatorData),
      signature: textOf(signature),
      userHandle: userHandle === null ? null : textOf(userHandle),
    },
  };
}

/** What browsers say of what did not come about. They tell a page no difference between "no" and "too late". */
const faults = new Map<string, TextKey>([
  ["NotAllowedError", "passkey.cancelled"],
  ["AbortError", "passkey.cancelled"],
  ["InvalidStateError", "passkey.taken"],
  ["SecurityError", "passkey.no_place"],
  ["NotSupportedError", "passkey.notSupported"],
]);

async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await ask();
    if (credential instanceof PublicKeyCredential) return credential;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    throw refused(faults.get(error.name) ?? "passkey.refused");
  }
  throw refused("passkey.cancelled");
}

/** Whatever a browser refuses is told as what the server refuses. */
function refused(key: TextKey): CallError {
  return new CallError(translate(key), { status: 400 });
}

function describe({ id, ...rest }: PasskeyRequest["allowCredentials"][number]) {
  return { ...rest, id: bytesOf(id) };
}

// Browsers that write and read these as JSON by themselves are younger than those that we serve.

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (sign) => sign.codePointAt(0) ?? 0);
}

function textOf(bytes: ArrayBuffer): string {
  const plain = String.fromCodePoint(...new Uint8Array(bytes));
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/u, "");
}
