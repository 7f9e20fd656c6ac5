import * as z from "zod";
import { recordOf } from "#contract/record";
import { alsoInQuery, defineApi, Done, get, Nothing, post, secretAnswer } from "#contract/api";
import { errors } from "#contract/errors";
import { Instant } from "#contract/fields";
import { Id } from "#contract/id";
import { PasswordField } from "#contract/password";

/** From where somebody signs in (contract 00, 10: LoginMode). */
const LoginMode = { web: 1, app: 2 } as const;

/** A sum to solve: `img` is the base64 of a raster image. */
const Captcha = z.object({ id: z.string(), img: z.string(), expirySeconds: z.int() });

/** Clients whose tenant asks for no captcha send an empty text or 0. */
const Code = z
  .union([z.string().trim().max(64), z.number()])
  .nullish()
  .transform((value) => String(value ?? ""));

/** The ticket of a slider that was solved; an empty text where the tenant asks for none. */
const Slide = z
  .string()
  .trim()
  .max(64)
  .nullish()
  .transform((value) => value ?? "");

const LoginDraft = z.object({
  account: z.string().trim().normalize("NFC").min(2).max(32),
  password: PasswordField,
  /** 0 and below: the host's tenant, else the main one. */
  tenantId: z
    .int()
    .nullish()
    .transform((value) => value ?? 0),
  code: Code,
  codeId: Code,
  slide: Slide,
  loginMode: z.union([z.literal(LoginMode.web), z.literal(LoginMode.app)]).default(LoginMode.web),
});

/** Both tokens travel in the headers as well. */
const LoginOut = z.object({ accessToken: z.string(), refreshToken: z.string() });

/** What a sign-in answers, as an error, to whoever has a second factor: the ticket goes back with its code. */
export const SecondFactorNeeded = z.object({
  ticket: z.string(),
  expirySeconds: z.int(),
  /** An app shows codes for it; without one a recovery code is all that can be typed. */
  hasApp: z.boolean(),
  /** It has a passkey for the address that is open. */
  hasPasskey: z.boolean(),
});
/** See the schema of the same name. */
export type SecondFactorNeeded = z.infer<typeof SecondFactorNeeded>;

/** Whose screen is locked: all that the lock screen may know. */
const LockScreen = recordOf(
  "sysUser",
  "account",
  z.object({
    account: z.string(),
    realName: z.string(),
    avatar: z.string().nullable(),
    /** Without one he signs in again instead of unlocking. */
    hasPassword: z.boolean(),
    /** One that is for the address that is open. */
    hasPasskey: z.boolean(),
    isLocked: z.boolean(),
  }),
  { always: ["account", "realName", "hasPassword", "hasPasskey", "isLocked"] },
);

/** A code that lets another page go on with the session; good once and for so long. */
const Handover = z.object({ code: z.string(), expirySeconds: z.int() });

/** The session that a code stands for, and whose it is. */
const TakenOver = LoginOut.extend({ account: z.string(), realName: z.string() });

/** A code of ours, or where the installation allows it an access token (specification 2, `_header_token`). */
const HandoverDraft = z.object({ code: z.string().min(1).max(2048) });

/** A role of the signed-in account; a disabled one confers nothing. */
const OwnRole = recordOf(
  "sysRole",
  "role",
  z.object({ id: Id, name: z.string(), code: z.string().nullable(), disabled: z.boolean() }),
  { always: ["disabled"] },
);

/** What a page needs to work at all, whatever roles take away. */
const needed = ["account", "realName", "accountType", "apis", "buttons", "roleIds", "hiddenFields", "roles"];

/** Who is signed in. 0 in `orgId` stands for no organisation. */
export const UserInfo = recordOf(
  "sysUser",
  "account",
  z.object({
    id: Id,
    tenantId: Id,
    account: z.string(),
    realName: z.string(),
    phone: z.string().nullable(),
    idCardNum: z.string().nullable(),
    email: z.string().nullable(),
    accountType: z.int(),
    avatar: z.string().nullable(),
    introduction: z.string().nullable(),
    address: z.string().nullable(),
    signature: z.string().nullable(),
    orgId: z.int(),
    orgName: z.string().nullable(),
    orgType: z.string().nullable(),
    orgCode: z.string().nullable(),
    posName: z.string().nullable(),
    posId: z.int().nullable(),
    /** Permission codes, sorted; those of the platform administrator are all there are. */
    apis: z.array(z.string()),
    /** The same list, for older clients. */
    buttons: z.array(z.string()),
    roleIds: z.array(Id),
    /** Fields that his roles take away, `sysUser:phone`. */
    hiddenFields: z.array(z.string()),
    roles: z.array(OwnRole),
    watermarkText: z.string(),
    /** Who comes in by a third party alone has none. */
    hasPassword: z.boolean(),
    lastChangePasswordTime: Instant.nullable(),
    /** When the password becomes too old; null: never, or it was never changed. */
    passwordEndsAt: Instant.nullable(),
    /** Until the password is changed nothing else can be done. */
    mustChangePassword: z.boolean(),
    /** A role of his asks for a second factor: until he has one nothing else can be done. */
    mustEnrol: z.boolean(),
  }),
  {
    names: {
      orgName: ["sysUser:orgId", "sysOrg:name"],
      orgType: ["sysUser:orgId", "sysOrg:type"],
      orgCode: ["sysUser:orgId", "sysOrg:code"],
      posName: ["sysUser:posId", "sysPos:name"],
    },
    always: [
      ...[...needed, "watermarkText", "hasPassword", "lastChangePasswordTime", "passwordEndsAt"],
      ...["mustChangePassword", "mustEnrol"],
    ],
  },
);
/** See the schema of the same name. */
export type UserInfo = z.infer<typeof UserInfo>;

export const sessionApi = defineApi("sysAuth", {
  captcha: get(Nothing, Captcha, "anyone"),
  login: post(LoginDraft, LoginOut, "anyone"),
  userInfo: get(Nothing, UserInfo, "signedIn"),
  logout: post(Nothing, Done, "signedIn"),
  /** Somebody is here although his page asks for nothing: the session does not end for want of use. */
  stay: post(Nothing, Done, "signedIn"),
  lock: post(Nothing, Done, "signedIn"),
  lockScreen: get(Nothing, LockScreen, "signedIn"),
  unLockScreen: alsoInQuery(post(z.object({ password: PasswordField }), z.literal(true), "signedIn")),
  /** For what a browser keeps of the account's unsaved input; base64 of 256 bits. */
  draftKey: secretAnswer(post(Nothing, z.object({ key: z.string() }), "signedIn")),
  handOver: secretAnswer(post(Nothing, Handover, "signedIn")),
  takeOver: post(HandoverDraft, TakenOver, "anyone"),
});

export const sessionError = errors({
  "session.wrong_captcha": "D0008",
  "session.wrong_slide": "D0008",
  "session.wrong_password": "D1000",
  "session.account_disabled": "D1017",
  "session.locked": "D1027",
  "session.tenant_disabled": "Z1003",
  "session.wrong_unlock": "D1000",
  "session.unknown_code": "D1011",
});
