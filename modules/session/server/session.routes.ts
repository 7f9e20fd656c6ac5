import { sessionApi } from "#modules/session/contract";
import { reads, routes } from "#server/http/routes";
import { drawCaptcha, readUserInfo, signOut } from "./session.service.ts";
import { signIn } from "./signIn.service.ts";

export const sessionRoutes = routes(sessionApi, {
  captcha: drawCaptcha,
  // Its writes stand in transactions of their own: none is held open while passwords are compared.
  login: reads(signIn),
  userInfo: readUserInfo,
  logout: signOut,
});
