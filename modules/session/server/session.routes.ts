import { sessionApi } from "#modules/session/contract";
import { reads, routes } from "#server/http/routes";
import { giveHandover, takeHandover } from "./handover.service.ts";
import { lockScreen, readLockScreen, unlockScreen } from "./lock.service.ts";
import { drawCaptcha, giveDraftKey, readUserInfo, signOut, stay } from "./session.service.ts";
import { signIn } from "./signIn.service.ts";

export const sessionRoutes = routes(sessionApi, {
  captcha: drawCaptcha,
  // Its writes stand in transactions of their own: none is held open while passwords are compared.
  login: reads(signIn),
  userInfo: readUserInfo,
  logout: signOut,
  stay: reads(stay),
  lock: reads(lockScreen),
  lockScreen: readLockScreen,
  unLockScreen: reads(unlockScreen),
  draftKey: reads(giveDraftKey),
  handOver: giveHandover,
  takeOver: reads(takeHandover),
});
