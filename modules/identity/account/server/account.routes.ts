import { accountApi, personCardApi } from "../contract.ts";
import { markReadOnly, routes } from "#core/http/routes";
import { proposeAccount } from "./account.proposal.ts";
import { listRoleChoices, listVisibleAffiliations, readAccount } from "./list/account.details.ts";
import { pageAccounts } from "./list/account.page.ts";
import { addAccount, deleteAccount, updateAccount } from "./account.service.ts";
import { inviteAccounts } from "./credentials/invitation.service.ts";
import { readPasswordDelivery, resetPassword, resetPasswords } from "./credentials/passwordReset.service.ts";
import { listRequirements, saveRequirements } from "./requirements.service.ts";
import { listColleagueIds, readPersonCard } from "./profile/card.service.ts";
import { revealField } from "./profile/revealField.service.ts";
import { readProfile, updateProfile } from "./profile/profile.service.ts";
import {
  addRoles,
  deleteAccounts,
  grantRoles,
  grantRolesToAccounts,
  removeRoles,
  setAccountStatus,
  setAccountStatuses,
  unlockLogin,
} from "./rights/accountStatus.service.ts";

export const accountRoutes = routes(accountApi, {
  page: markReadOnly(pageAccounts),
  detail: markReadOnly(readAccount),
  reveal: revealField,
  add: addAccount,
  proposeAccount: markReadOnly(proposeAccount),
  update: updateAccount,
  requirements: markReadOnly(listRequirements),
  saveRequirements,
  delete: deleteAccount,
  deleteMany: deleteAccounts,
  setStatus: setAccountStatus,
  setStatusMany: setAccountStatuses,
  grantRole: grantRoles,
  grantRoleMany: grantRolesToAccounts,
  addRoles,
  removeRoles,
  resetPwd: resetPassword,
  resetPwdMany: resetPasswords,
  inviteMany: inviteAccounts,
  passwordDelivery: readPasswordDelivery,
  unlockLogin,
  baseInfo: readProfile,
  updateBaseInfo: updateProfile,
  ownRoleList: listRoleChoices,
  ownExtOrgList: listVisibleAffiliations,
});

export const personCardRoutes = routes(personCardApi, {
  colleagues: markReadOnly(listColleagueIds),
  detail: markReadOnly(readPersonCard),
});
