import { accountApi } from "#modules/account/contract";
import { reads, routes } from "#server/http/routes";
import { changePassword, isPasswordYoung } from "./password.service.ts";

export const accountRoutes = routes(accountApi, {
  changePwd: changePassword,
  verifyPwdExpirationTime: reads(isPasswordYoung),
});
