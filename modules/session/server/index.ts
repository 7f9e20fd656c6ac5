import { sessionText } from "#modules/session/text";
import { captchas } from "#server/captcha/captcha.table";
import { securityEvents, signInFailures } from "#server/context/securityEvent.table";
import { handovers, refreshTokens, sessions } from "#server/context/session.table";
import { module } from "#server/module";
import { sessionRoutes } from "./session.routes.ts";

export const sessionModule = module({
  name: "session",
  routes: sessionRoutes,
  tables: [sessions, refreshTokens, handovers, captchas, signInFailures, securityEvents],
  texts: sessionText,
});

export { type Account, checkOpen, enter, homeOf, noteWrong } from "./gate.ts";
export { checkCaptcha } from "./signIn.service.ts";
