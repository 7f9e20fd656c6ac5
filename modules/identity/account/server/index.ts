import { accountText } from "../text/index.ts";
import { module } from "#core/boot/module";
import { accountMenus } from "./account.menu.ts";
import { organisationMembers } from "#modules/identity/organisation/server";
import { positionHolders } from "#modules/identity/position/server";
import { roleHolders } from "#modules/identity/role/server";
import { seedRows } from "#core/boot/seeding";
import { usageKinds } from "#core/request/quota";
import { serialTypes } from "#core/request/serialNumber";
import { jobNumbers } from "./jobNumbers.ts";
import { accountUsage } from "./accountUsage.ts";
import { standardAccounts, standardRequirements } from "./account.standard.ts";
import { accountRequirements } from "./requirements.table.ts";
import { accountRecord } from "./records/account.history.ts";
import { accountImport } from "./records/account.import.ts";
import { accountRoutes, personCardRoutes } from "./account.routes.ts";
import { accountOrganisations, accounts } from "./account.table.ts";
import { accountOrganisationMembers } from "./holders/organisationStaff.service.ts";
import { accountPositionHolders } from "./holders/positionHolder.service.ts";
import { accountRoleHolders } from "./holders/roleHolder.service.ts";

export const accountModule = module({
  name: "account",
  routes: [...accountRoutes, ...personCardRoutes],
  tables: [accounts, accountOrganisations, accountRequirements],
  texts: accountText,
  menus: accountMenus,
  screenCodes: ["sysUser/detail"],
  imports: [accountImport],
  records: [accountRecord],
  batches: ["sysUser/unlockLogin", "sysUser/update", "sysUser/addRoles", "sysUser/removeRoles"],
  extensions: [
    organisationMembers.provide(accountOrganisationMembers),
    positionHolders.provide(accountPositionHolders),
    roleHolders.provide(accountRoleHolders),
    usageKinds.provide(accountUsage),
    serialTypes.provide(jobNumbers),
  ],
  standardRows: {
    after: ["organisation"],
    steps: [
      seedRows(accounts, { rows: standardAccounts }),
      seedRows(accountRequirements, { rows: standardRequirements }),
    ],
  },
  // The caller is one of them.
  firstSteps: [{ name: "accounts", isDone: async (ctx) => (await ctx.rows(accounts).count()) > 1 }],
  demoRows: async () => (await import("./account.demo.ts")).accountDemo,
});

export { accountOrganisations, accounts };
export { distinguishNamesakes } from "./profile/namesakes.ts";
export { accountPresence } from "./profile/card.service.ts";
export { listColleagues, readAmongColleagues } from "./colleagues.ts";
export { loadOrganisationNames } from "./holders/positionHolder.service.ts";
export { checkNewAccountGrants } from "./rights/account.rights.ts";
export { superadminId } from "./account.standard.ts";
export { type FirstPassword, setFirstPassword } from "./credentials/firstPassword.ts";
export { type PasswordDelivery, passwordDelivery } from "./credentials/passwordDelivery.ts";
export { type AccountInvitations, accountInvitations } from "./credentials/accountInvitations.ts";
export { type AccountPasswords, accountPasswords } from "./credentials/account.passwords.ts";
export { checkCapability, checkRank } from "./rights/account.rights.ts";
export {
  getUnlockedOwnAccount,
  loadOwnAccount,
  storePassword,
  verifyAccountPassword,
} from "./credentials/passwordProof.ts";
export type { AccountRow } from "./account.table.ts";

export { addRegisteredAccount, checkAccountAvailable } from "./registeredAccount.service.ts";
export { lockOwnAccount, setOwnPicture } from "./profile/ownPicture.ts";
export { clearSecondFactor, setSecondFactorSince } from "./credentials/secondFactorState.ts";
export {
  addTenantAdministrator,
  type Administrator,
  listAdministrators,
  updateTenantAdministrator,
} from "./tenantAdministrator.ts";
export { readProfile, updateProfile } from "./profile/profile.service.ts";
