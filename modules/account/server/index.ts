import { accountText } from "#modules/account/text";
import { module } from "#server/module";
import { accountRecord } from "./account.history.ts";
import { accountImport } from "./account.import.ts";
import { accountRoutes } from "./account.routes.ts";
import { accountOrganisations, accounts } from "./account.table.ts";
import { passwordHistory } from "./password.table.ts";

export const accountModule = module({
  name: "account",
  routes: accountRoutes,
  tables: [accounts, accountOrganisations, passwordHistory],
  texts: accountText,
  screenCodes: ["sysUser/detail"],
  imports: [accountImport],
  records: [accountRecord],
  batches: ["sysUser/unlockLogin"],
});

export { accountOrganisations, accounts };
export { accountFinder } from "./account.import.ts";
export { checkNewcomer } from "./account.rights.ts";
export { countHolders, listHolders, organisationNames, pageHolders } from "./holders.ts";
export { setForgottenPassword } from "./forgottenPassword.service.ts";
export { checkPower, checkRank } from "./account.rights.ts";
export { ownAccount, provePassword } from "./password.service.ts";

export { addRegistered, checkFree, firstOwnPassword } from "./newcomer.service.ts";
export { passwordIn } from "#server/passwordField";
export { readProfile } from "./profile.service.ts";

export { standardAccounts, superadminId } from "./account.standard.ts";
