import { passwordPolicyApi } from "#modules/passwordPolicy/contract";
import { passwordPolicyText } from "#modules/passwordPolicy/text";
import { routes } from "#server/http/routes";
import { module } from "#server/module";
import { passwordPolicyMenus } from "./passwordPolicy.menu.ts";
import { readPolicy, resetPolicy, savePolicy } from "./passwordPolicy.service.ts";
import { passwordPolicies } from "./passwordPolicy.table.ts";

export const passwordPolicyModule = module({
  name: "passwordPolicy",
  routes: routes(passwordPolicyApi, { read: readPolicy, save: savePolicy, reset: resetPolicy }),
  tables: [passwordPolicies],
  texts: passwordPolicyText,
  menus: passwordPolicyMenus,
  records: [
    {
      entity: "sysPasswordPolicy",
      prefix: "passwordPolicy",
      table: passwordPolicies,
      read: "sysPasswordPolicy/read",
      update: "sysPasswordPolicy/save",
      // A tenant has but one row: taken away it asks for nothing.
      remove: "sysPasswordPolicy/reset",
      name: "id",
    },
  ],
});

export { passwordPolicies };
export { defaultPasswordOf, policyOfTenant } from "./passwordPolicy.service.ts";
export { checkNewPassword, mostRemembered } from "./rules.ts";
