import * as z from "zod";
import { defineApi, Done, get, allowDuring, NoInput, markOneTimeResponse, post } from "#contract/api";
import { errors } from "#contract/errors";
import { Instant, text } from "#contract/fields";
import { Id, IdOnly } from "#contract/id";
import { OwnPasswordField } from "#contract/password";
import { markSecret } from "#contract/sensitive";
import { sessionApi } from "#modules/identity/session/contract";

/** Maximum number of passkeys of an account. */
export const maxPasskeys = 10;
/** Accepted algorithms (COSE): Ed25519, ECDSA on P-256, RSA with SHA-256. */
export const passkeyAlgorithms = [-8, -7, -257] as const;
/** Longest name of a passkey. */
export const maxPasskeyNameLength = 64;

const Name = text(maxPasskeyNameLength);

/** Bytes in the encoding of WebAuthn. */
function bytes(longest: number) {
  return z.base64url().min(1).max(longest);
}

const maxIdLength = 1366;
const maxPartLength = 8192;
const kind = z.literal("public-key");

/** A passkey of the caller. */
export const Passkey = z.object({
  id: Id,
  name: z.string(),
  /** The host that it was created for: browsers use it nowhere else. */
  host: z.string(),
  /** More than one device holds it. */
  isSynced: z.boolean(),
  createTime: Instant,
  lastUsedTime: Instant.nullable(),
});
/** See the schema of the same name. */
export type Passkey = z.infer<typeof Passkey>;

/** Transports of a passkey that browsers accept as a hint. */
const Transport = z.enum(["ble", "hybrid", "internal", "nfc", "usb"]);

/** Unknown transports are dropped. */
export const Transports = z
  .array(z.string().max(16))
  .max(8)
  .transform((ways) => ways.flatMap((way) => Transport.safeParse(way).data ?? []));

/** A passkey descriptor for browsers. */
const PasskeyDescriptor = z.object({ id: z.string(), type: kind, transports: z.array(Transport) });

/** Options to create a passkey (WebAuthn, PublicKeyCredentialCreationOptionsJSON). */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: kind, alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal("none"),
  excludeCredentials: z.array(PasskeyDescriptor),
  authenticatorSelection: z.object({ residentKey: z.literal("preferred"), userVerification: z.literal("required") }),
});
/** See the schema of the same name. */
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

/** Options to request a passkey (WebAuthn, PublicKeyCredentialRequestOptionsJSON). */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(PasskeyDescriptor),
  userVerification: z.literal("required"),
});
/** See the schema of the same name. */
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

/** A new passkey (WebAuthn, RegistrationResponseJSON). */
export const NewPasskey = z.object({
  id: bytes(maxIdLength),
  type: kind,
  response: z.object({
    clientDataJSON: bytes(maxPartLength),
    attestationObject: bytes(maxPartLength),
    transports: Transports,
  }),
});
/** See the schema of the same name. */
export type NewPasskey = z.infer<typeof NewPasskey>;
/** A new passkey as the browser sends it. */
export type NewPasskeyDraft = z.input<typeof NewPasskey>;

/** The signature of a passkey (WebAuthn, AuthenticationResponseJSON). */
export const PasskeyAssertion = z.object({
  id: bytes(maxIdLength),
  type: kind,
  response: z.object({
    clientDataJSON: bytes(maxPartLength),
    authenticatorData: bytes(maxPartLength),
    signature: bytes(maxPartLength),
    /** Its account, if the device sends it. */
    userHandle: bytes(maxIdLength).nullish(),
  }),
});
/** See the schema of the same name. */
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

/** The caller's own passkeys. */
export const passkeyApi = defineApi("sysPasskey", {
  list: get(
    NoInput,
    z.object({
      /** Whether this address supports passkeys. */
      isOffered: z.boolean(),
      passkeys: z.array(Passkey),
    }),
    "signedIn",
  ),
  /** The current password as a proof; answers the options to create a passkey, and a default name. */
  begin: allowDuring(
    markOneTimeResponse(
      post(
        z.object({ password: OwnPasswordField }),
        z.object({ creation: PasskeyCreation, name: z.string() }),
        "signedIn",
      ),
    ),
    "enrolling",
  ),
  /** Ends all other sessions of the account. Only the first second factor comes with recovery codes. */
  add: allowDuring(
    markOneTimeResponse(
      post(
        z.object({ name: Name, passkey: markSecret(NewPasskey) }),
        z.object({ codes: z.array(z.string()) }),
        "signedIn",
      ),
    ),
    "enrolling",
  ),
  rename: post(z.object({ id: Id, name: Name }), Done, "signedIn"),
  /** Ends all other sessions of the account. */
  remove: post(IdOnly.extend({ password: OwnPasswordField }), Done, "signedIn"),
});

const Ticket = z.string().min(1).max(64);

/** The second step of a sign-in, with a passkey. */
export const passkeyStepApi = defineApi(
  "sysAuth",
  {
    askPasskey: post(z.object({ ticket: Ticket }), PasskeyRequest, "anyone"),
    loginPasskey: post(
      z.object({ ticket: Ticket, passkey: PasskeyAssertion }),
      sessionApi.calls.login.output,
      "anyone",
    ),
  },
  { worksOnFullDisk: true },
);

/** Signs in with a passkey alone: the browser offers those of this host, and the passkey names its account. */
export const passkeySignInApi = defineApi(
  "sysAuth",
  {
    askAnyPasskey: post(NoInput, PasskeyRequest, "anyone"),
    enterByPasskey: post(
      z.object({ passkey: PasskeyAssertion, loginMode: sessionApi.calls.login.input.shape.loginMode }),
      sessionApi.calls.login.output,
      "anyone",
    ),
  },
  { worksOnFullDisk: true },
);

/** Unlocks the screen with a passkey. */
export const passkeyUnlockApi = defineApi(
  "sysAuth",
  {
    askUnlock: allowDuring(post(NoInput, PasskeyRequest, "signedIn"), "locked"),
    /** A refused passkey uses up an attempt, like a wrong password. */
    unlockByPasskey: allowDuring(
      post(z.object({ passkey: markSecret(PasskeyAssertion) }), z.literal(true), "signedIn"),
      "locked",
    ),
  },
  { worksOnFullDisk: true },
);

export const passkeyError = errors({
  "passkey.missing": "D1002",
  "passkey.begin_again": "D1002",
  "passkey.no_place": "D1016",
  "passkey.too_many": "D1016",
  "passkey.taken": "D1006",
  "passkey.refused": "D1000",
  "passkey.wrong_unlock": "D1000",
});
