import * as z from "zod";
import { defineApi, Done, get, allowDuring, NoInput, markOneTimeResponse, post, withQueryInput } from "#contract/api";
import { errors } from "#contract/errors";
import { normalizeMobilePhone } from "#contract/mobilePhone";
import { PasswordField } from "#contract/password";
import { LockScreenAccount, UserInfo } from "#contract/session";

/** The kind of client that signs in (contract 00, 10: LoginMode). */
export const LoginMode = { web: 1, app: 2 } as const;

/** Clients of a tenant without captcha send an empty text or 0. */
const Code = z
  .union([z.string().trim().max(64), z.number()])
  .nullish()
  .transform((value) => String(value ?? ""));

/** The ticket of a solved slider; empty if the tenant requires none. */
const Slide = z
  .string()
  .trim()
  .max(64)
  .nullish()
  .transform((value) => value ?? "");

/** Code or name of the tenant, as its users type it. Empty: `tenantId` says it. */
const TenantText = z
  .string()
  .trim()
  .normalize("NFC")
  .max(64)
  .nullish()
  .transform((value) => value ?? "");

/** The account or phone that signs in. */
export const LoginName = z.string().overwrite(normalizeMobilePhone).trim().normalize("NFC").min(2).max(32);

const LoginDraft = z.object({
  account: LoginName,
  password: PasswordField,
  /** 0 and below: the host's tenant, else the main one. */
  tenantId: z
    .int()
    .nullish()
    .transform((value) => value ?? 0),
  tenant: TenantText,
  code: Code,
  codeId: Code,
  slide: Slide,
  loginMode: z.union([z.literal(LoginMode.web), z.literal(LoginMode.app)]).default(LoginMode.web),
});

/** Both tokens are also sent in the headers. */
const LoginOut = z.object({ accessToken: z.string(), refreshToken: z.string() });

/** The answer to a sign-in, as an error, if the account has a second factor: the ticket is sent back with its code. */
export const SecondFactorChallenge = z.object({
  ticket: z.string(),
  expirySeconds: z.int(),
  /** An authenticator app is set up; without one only a recovery code can be typed. */
  hasApp: z.boolean(),
  /** There is a passkey for the current host. */
  hasPasskey: z.boolean(),
});
/** See the schema of the same name. */
export type SecondFactorChallenge = z.infer<typeof SecondFactorChallenge>;

/** What the answer to a wrong password or code says about further attempts. */
export const FailureNotice = z.object({
  /** How long too many failures will lock the account here; null after the first ones. */
  lockMinutes: z.int().nullable(),
  /** How long the answer takes if the next attempt fails as well. */
  waitSeconds: z.int(),
});
/** See the schema of the same name. */
export type FailureNotice = z.infer<typeof FailureNotice>;

/** A one-time code with which another page joins the session, and its lifetime. */
const SessionHandoff = z.object({ code: z.string(), expirySeconds: z.int() });

/** The session of a code, and its account. */
const SessionHandoffResult = LoginOut.extend({ account: z.string(), realName: z.string() });

/** A code, or if the installation allows it an access token (specification 2, `_header_token`). */
const SessionHandoffDraft = z.object({ code: z.string().min(1).max(2048) });

export const sessionApi = defineApi(
  "sysAuth",
  {
    login: post(LoginDraft, LoginOut, "anyone"),
    userInfo: allowDuring(get(NoInput, UserInfo, "signedIn"), "changingPassword", "enrolling"),
    logout: allowDuring(post(NoInput, Done, "signedIn"), "changingPassword", "enrolling", "locked"),
    /** Sent on user activity without other calls: the session does not become idle. */
    stay: post(NoInput, Done, "signedIn"),
    lock: allowDuring(post(NoInput, Done, "signedIn"), "locked"),
    lockScreen: allowDuring(get(NoInput, LockScreenAccount, "signedIn"), "locked"),
    unLockScreen: allowDuring(
      withQueryInput(post(z.object({ password: PasswordField }), z.literal(true), "signedIn")),
      "locked",
    ),
    /** Encrypts the account's unsaved input in the browser; base64 of 256 bits. */
    draftKey: markOneTimeResponse(post(NoInput, z.object({ key: z.string() }), "signedIn")),
    handOver: markOneTimeResponse(post(NoInput, SessionHandoff, "signedIn")),
    takeOver: post(SessionHandoffDraft, SessionHandoffResult, "anyone"),
  },
  { worksOnFullDisk: true },
);

export const sessionError = errors({
  "session.wrong_captcha": "D0008",
  "session.wrong_slide": "D0008",
  "session.wrong_password": "D1000",
  "session.account_disabled": "D1017",
  "session.locked": "D1027",
  "session.tenant_disabled": "Z1003",
  "session.tenant_expired": "Z1003",
  "session.wrong_unlock": "D1000",
  "session.unknown_code": "D1011",
});
