import * as z from "zod";
import { answerBare, defineApi, NoInput, post, takeForm } from "#contract/api";
import { PasswordField } from "#contract/password";
import { LoginName } from "#modules/identity/session/contract";

/** Whether the caller is signed in, in the words of HTTP. */
const SessionStatus = z.union([z.literal(200), z.literal(401)]);

/** The page before the API document of existing clients (contract 01, 1). Both calls answer a bare number. */
export const swaggerApi = defineApi(
  "swagger",
  {
    checkUrl: answerBare(post(NoInput, SessionStatus, "anyone")),
    /** Signs in at the main tenant without a captcha; the tokens are in the headers. */
    submitUrl: answerBare(
      takeForm(post(z.object({ userName: LoginName, password: PasswordField }), SessionStatus, "anyone")),
    ),
  },
  { worksOnFullDisk: true },
);
