import * as z from "zod";
import { defineApi, Done, get, Nothing, post, secretAnswer } from "#contract/api";
import { errors } from "#contract/errors";
import { Instant, text } from "#contract/fields";
import { Id, IdOnly } from "#contract/id";
import { OwnPasswordField } from "#contract/password";
import { sessionApi } from "#modules/session/contract";

/** So many an account may have. */
export const mostPasskeys = 10;
/** What devices may sign by (COSE): Ed25519, ECDSA on P-256, RSA with SHA-256. */
export const passkeyAlgorithms = [-8, -7, -257] as const;
/** Longest name of a passkey. */
export const longestPasskeyName = 64;

const Name = text(longestPasskeyName);

/** Bytes as WebAuthn writes them. */
function bytes(longest: number) {
  return z.base64url().min(1).max(longest);
}

const longestId = 1366;
const longestPart = 8192;
const kind = z.literal("public-key");

/** One of one's own passkeys. */
export const Passkey = z.object({
  id: Id,
  name: z.string(),
  /** The host that it was made for: it opens nothing anywhere else. */
  host: z.string(),
  /** Kept by more than one device. */
  isSynced: z.boolean(),
  createTime: Instant,
  lastUsedTime: Instant.nullable(),
});
/** See the schema of the same name. */
export type Passkey = z.infer<typeof Passkey>;

/** The ways by which a browser reaches a passkey, as far as it needs to be told of them. */
const Transport = z.enum(["ble", "hybrid", "internal", "nfc", "usb"]);

/** Ways that we do not know are nothing that we could tell. */
export const Transports = z
  .array(z.string().max(16))
  .max(8)
  .transform((ways) => ways.flatMap((way) => Transport.safeParse(way).data ?? []));

/** A passkey as browsers are told of it. */
const Named = z.object({ id: z.string(), type: kind, transports: z.array(Transport) });

/** What a browser makes a passkey by (WebAuthn, PublicKeyCredentialCreationOptionsJSON). */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: kind, alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal("none"),
  excludeCredentials: z.array(Named),
  authenticatorSelection: z.object({ residentKey: z.literal("preferred"), userVerification: z.literal("required") }),
});
/** See the schema of the same name. */
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

/** What a browser asks for a passkey by (WebAuthn, PublicKeyCredentialRequestOptionsJSON). */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(Named),
  userVerification: z.literal("required"),
});
/** See the schema of the same name. */
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

/** A passkey that was just made (WebAuthn, RegistrationResponseJSON). */
export const NewPasskey = z.object({
  id: bytes(longestId),
  type: kind,
  response: z.object({
    clientDataJSON: bytes(longestPart),
    attestationObject: bytes(longestPart),
    transports: Transports,
  }),
});
/** See the schema of the same name. */
export type NewPasskey = z.infer<typeof NewPasskey>;
/** The same as a browser brings it. */
export type NewPasskeyDraft = z.input<typeof NewPasskey>;

/** What a passkey has signed (WebAuthn, AuthenticationResponseJSON). */
export const PasskeyAnswer = z.object({
  id: bytes(longestId),
  type: kind,
  response: z.object({
    clientDataJSON: bytes(longestPart),
    authenticatorData: bytes(longestPart),
    signature: bytes(longestPart),
    /** Whose it is, as far as the device tells. */
    userHandle: bytes(longestId).nullish(),
  }),
});
/** See the schema of the same name. */
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

/** One's own passkeys. */
export const passkeyApi = defineApi("sysPasskey", {
  list: get(
    Nothing,
    z.object({
      /** This address can have some. */
      isOffered: z.boolean(),
      passkeys: z.array(Passkey),
    }),
    "signedIn",
  ),
  /** The current password, as a proof; answers what the browser makes one by, and what it could be called. */
  begin: secretAnswer(
    post(
      z.object({ password: OwnPasswordField }),
      z.object({ creation: PasskeyCreation, name: z.string() }),
      "signedIn",
    ),
  ),
  /** Ends all other sessions of the account. Recovery codes come with the first second factor alone. */
  add: secretAnswer(
    post(z.object({ name: Name, passkey: NewPasskey }), z.object({ codes: z.array(z.string()) }), "signedIn"),
  ),
  rename: post(z.object({ id: Id, name: Name }), Done, "signedIn"),
  /** Ends all other sessions of the account. */
  remove: post(IdOnly.extend({ password: OwnPasswordField }), Done, "signedIn"),
});

const Ticket = z.string().min(1).max(64);

/** The second half of a sign-in, by a passkey. */
export const passkeyStepApi = defineApi("sysAuth", {
  askPasskey: post(z.object({ ticket: Ticket }), PasskeyRequest, "anyone"),
  loginPasskey: post(z.object({ ticket: Ticket, passkey: PasskeyAnswer }), sessionApi.calls.login.output, "anyone"),
});

/** The way back from the lock screen, by a passkey. */
export const passkeyUnlockApi = defineApi("sysAuth", {
  askUnlock: post(Nothing, PasskeyRequest, "signedIn"),
  /** A refused one takes one of the tries that a wrong password takes. */
  unlockByPasskey: post(z.object({ passkey: PasskeyAnswer }), z.literal(true), "signedIn"),
});

export const passkeyError = errors({
  "passkey.missing": "D1002",
  "passkey.begin_again": "D1002",
  "passkey.no_place": "D1016",
  "passkey.too_many": "D1016",
  "passkey.taken": "D1006",
  "passkey.refused": "D1000",
  "passkey.wrong_unlock": "D1000",
});
