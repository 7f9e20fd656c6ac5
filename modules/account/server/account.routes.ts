import { accountApi } from "#modules/account/contract";
import { reads, routes } from "#server/http/routes";
import { listRoleChoices, ownAffiliations, readAccount } from "./account.details.ts";
import { pageAccounts } from "./account.page.ts";
import { addAccount, deleteAccount, updateAccount } from "./account.service.ts";
import { resetPassword, revealField } from "./accountPassword.service.ts";
import { changePassword, isPasswordYoung } from "./password.service.ts";
import { readProfile, updateProfile } from "./profile.service.ts";
import {
  deleteMany,
  grantRoles,
  grantRolesToMany,
  setStatus,
  setStatusOfMany,
  unlockLogin,
} from "./standing.service.ts";

export const accountRoutes = routes(accountApi, {
  page: reads(pageAccounts),
  detail: reads(readAccount),
  reveal: revealField,
  add: addAccount,
  update: updateAccount,
  delete: deleteAccount,
  deleteMany,
  setStatus,
  setStatusMany: setStatusOfMany,
  grantRole: grantRoles,
  grantRoleMany: grantRolesToMany,
  resetPwd: resetPassword,
  unlockLogin,
  changePwd: changePassword,
  verifyPwdExpirationTime: reads(isPasswordYoung),
  baseInfo: readProfile,
  updateBaseInfo: updateProfile,
  ownRoleList: listRoleChoices,
  ownExtOrgList: ownAffiliations,
});
