import { sessionApi } from "../contract.ts";
import { markReadOnly, routes } from "#core/http/routes";
import { createSessionHandoff, redeemSessionHandoff } from "./sessionHandoff.service.ts";
import { lockScreen, readLockScreen, unlockScreen } from "./lock.service.ts";
import { getDraftKey, keepSessionAlive, readUserInfo, signOut } from "./session.service.ts";
import { signIn } from "./signIn.service.ts";

export const sessionRoutes = routes(sessionApi, {
  // Writes are in separate transactions: none is open while passwords are compared.
  login: markReadOnly(signIn),
  userInfo: readUserInfo,
  logout: signOut,
  stay: markReadOnly(keepSessionAlive),
  lock: markReadOnly(lockScreen),
  lockScreen: readLockScreen,
  unLockScreen: markReadOnly(unlockScreen),
  draftKey: markReadOnly(getDraftKey),
  handOver: createSessionHandoff,
  takeOver: markReadOnly(redeemSessionHandoff),
});
