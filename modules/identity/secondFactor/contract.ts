import * as z from "zod";
import { defineApi, Done, get, allowDuring, NoInput, markOneTimeResponse, post } from "#contract/api";
import { errors } from "#contract/errors";
import { Instant, text } from "#contract/fields";
import { OwnPasswordField } from "#contract/password";
import { markSecret } from "#contract/sensitive";
import { sessionApi } from "#modules/identity/session/contract";

/** Number of digits of a code in an authenticator app. */
export const appCodeLength = 6;
/** Number of recovery codes, each for one sign-in. */
export const recoveryCodeCount = 10;

/** A code of an app ("123 456" is accepted as well), or a recovery code. */
const Code = markSecret(text(32));

/** The current password, as a proof for changes of the second factor. */
const Proof = z.object({ password: OwnPasswordField });

/** Whether sign-in requires a second factor. */
const SecondFactor = z.object({
  /** Null: it does not. */
  since: Instant.nullable(),
  recoveryCodesLeft: z.int(),
  /** An authenticator app is set up. */
  hasApp: z.boolean(),
  hasPasskey: z.boolean(),
  /** A role requires it: it cannot be removed. */
  isRequired: z.boolean(),
});

/** The secret for an app, as a link for the QR code and as a text to type. */
const Secret = z.object({ uri: z.string(), secret: z.string() });

/** Shown once; the server stores only hashes. */
const RecoveryCodes = z.object({ codes: z.array(z.string()) });

/** The caller's own second factor. */
export const secondFactorApi = defineApi("sysSecondFactor", {
  read: allowDuring(get(NoInput, SecondFactor, "signedIn"), "enrolling"),
  /** The new secret counts after a code of it is confirmed; until then the previous one does. */
  begin: allowDuring(markOneTimeResponse(post(Proof, Secret, "signedIn")), "enrolling"),
  /** Ends all other sessions of the account. */
  confirm: allowDuring(markOneTimeResponse(post(z.object({ code: Code }), RecoveryCodes, "signedIn")), "enrolling"),
  renewCodes: markOneTimeResponse(post(Proof, RecoveryCodes, "signedIn")),
  /** Removes the app; without another second factor, sign-in requires only the first one again. */
  remove: post(Proof, Done, "signedIn"),
});

/** The second step of a sign-in: the ticket is the answer of the first step. */
export const secondStepApi = defineApi(
  "sysAuth",
  {
    loginSecond: post(
      z.object({ ticket: z.string().min(1).max(64), code: Code }),
      sessionApi.calls.login.output,
      "anyone",
    ),
  },
  { worksOnFullDisk: true },
);

export const secondFactorError = errors({
  "secondFactor.wrong_code": "D1000",
  "secondFactor.ticket_over": "D1011",
  "secondFactor.begin_again": "D1002",
  "secondFactor.missing": "D1002",
  "secondFactor.required": "D1016",
  "secondFactor.own": "D1016",
});
