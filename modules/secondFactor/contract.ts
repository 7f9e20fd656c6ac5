import * as z from "zod";
import { defineApi, Done, get, Nothing, post, secretAnswer } from "#contract/api";
import { errors } from "#contract/errors";
import { Instant, text } from "#contract/fields";
import { IdOnly } from "#contract/id";
import { OwnPasswordField } from "#contract/password";
import { sessionApi } from "#modules/session/contract";

/** Digits of a code that an app shows. */
export const appCodeLength = 6;
/** How many recovery codes there are, each for one sign-in. */
export const recoveryCodeCount = 10;

/** What an app shows ("123 456" is taken as well), or a recovery code. */
const Code = text(32);

/** The current password: whoever changes a second factor proves that it is he. */
const Proof = z.object({ password: OwnPasswordField });

/** Whether signing in asks for more than the first factor. */
const SecondFactor = z.object({
  /** Null: it does not. */
  since: Instant.nullable(),
  recoveryCodesLeft: z.int(),
  /** An app shows codes for it. */
  hasApp: z.boolean(),
  hasPasskey: z.boolean(),
  /** A role asks for it: it cannot be taken away. */
  isRequired: z.boolean(),
});

/** What an app needs to know, as a link that is shown as a picture and as a text to type. */
const Secret = z.object({ uri: z.string(), secret: z.string() });

/** Shown this once; the server has their hashes alone. */
const RecoveryCodes = z.object({ codes: z.array(z.string()) });

/** One's own second factor. */
export const secondFactorApi = defineApi("sysSecondFactor", {
  read: get(Nothing, SecondFactor, "signedIn"),
  /** It counts once a code of it is confirmed; until then the former one does. */
  begin: secretAnswer(post(Proof, Secret, "signedIn")),
  /** Ends all other sessions of the account. */
  confirm: secretAnswer(post(z.object({ code: Code }), RecoveryCodes, "signedIn")),
  renewCodes: secretAnswer(post(Proof, RecoveryCodes, "signedIn")),
  /** Takes the app away; where nothing else is left, signing in asks for the first factor alone again. */
  remove: post(Proof, Done, "signedIn"),
});

/** The second half of a sign-in: the ticket is what the first half has answered. */
export const secondStepApi = defineApi("sysAuth", {
  loginSecond: post(
    z.object({ ticket: z.string().min(1).max(64), code: Code }),
    sessionApi.calls.login.output,
    "anyone",
  ),
});

/** What administrators do for somebody who has lost both phone and recovery codes. */
export const secondFactorResetApi = defineApi("sysUser", {
  /** Ends every session of the account. */
  resetSecondFactor: post(IdOnly, Done, "granted"),
});

export const secondFactorError = errors({
  "secondFactor.wrong_code": "D1000",
  "secondFactor.ticket_over": "D1011",
  "secondFactor.begin_again": "D1002",
  "secondFactor.missing": "D1002",
  "secondFactor.required": "D1016",
  "secondFactor.own": "D1016",
});
