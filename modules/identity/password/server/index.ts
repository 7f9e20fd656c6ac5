import { ownPasswordApi, passwordPolicyApi } from "../contract.ts";
import { passwordText } from "../text/index.ts";
import { accountPasswords } from "#modules/identity/account/server";
import { saveSecondVerification, tenantPasswordRules } from "#modules/identity/tenant/server";
import { markReadOnly, routes } from "#core/http/routes";
import { module } from "#core/boot/module";
import { accountPasswordRules } from "./givenPassword.ts";
import { changePassword, isPasswordWithinMaxAge } from "./password.service.ts";
import { defaultPassword } from "./defaultPassword.settings.ts";
import { passwordRecord, passwordStrength, passwordStrengthExpression } from "./password.settings.ts";
import { passwordHistory } from "./password.table.ts";
import { passwordPolicyMenus } from "./passwordPolicy.menu.ts";
import {
  loadPasswordRules,
  readPolicy,
  readSecondVerification,
  resetPolicy,
  savePolicy,
} from "./passwordPolicy.service.ts";
import { passwordPolicies } from "./passwordPolicy.table.ts";

export const passwordModule = module({
  name: "password",
  routes: [
    ...routes(passwordPolicyApi, {
      read: readPolicy,
      save: savePolicy,
      reset: resetPolicy,
      secondVerification: readSecondVerification,
      saveSecondVerification,
    }),
    ...routes(ownPasswordApi, {
      changePwd: changePassword,
      verifyPwdExpirationTime: markReadOnly(isPasswordWithinMaxAge),
    }),
  ],
  tables: [passwordPolicies, passwordHistory],
  texts: passwordText,
  settingKeys: [defaultPassword, passwordStrength, passwordStrengthExpression, passwordRecord],
  menus: passwordPolicyMenus,
  extensions: [
    tenantPasswordRules.provide({ load: loadPasswordRules }),
    accountPasswords.provide(accountPasswordRules),
  ],
  records: [
    {
      entity: "sysPasswordPolicy",
      prefix: "passwordPolicy",
      table: passwordPolicies,
      read: "sysPasswordPolicy/read",
      update: "sysPasswordPolicy/save",
      // A tenant has only one row: without it no rules apply.
      remove: "sysPasswordPolicy/reset",
      name: "id",
    },
  ],
  demoRows: async () => (await import("./passwordPolicy.demo.ts")).passwordPolicyDemo,
});

export { passwordPolicies };
export { resetForgottenPassword } from "./forgottenPassword.service.ts";
export { createTenantPassword, resolveFirstPassword } from "./givenPassword.ts";
export { loadPasswordRules, readPolicy, savePolicy } from "./passwordPolicy.service.ts";
export { checkNewPassword } from "./rules.ts";
