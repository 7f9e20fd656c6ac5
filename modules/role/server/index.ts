import { module } from "#server/module";
import { accountRoles, roleMenus, roleOrganisations, roles } from "./role.table.ts";

export const roleModule = module({
  name: "role",
  routes: [],
  tables: [roles, accountRoles, roleMenus, roleOrganisations],
  texts: {},
});

export { accountRoles, roleMenus, roleOrganisations, roles };
export { standardAccountRoles, standardRoleMenus, standardRoles } from "./role.standard.ts";
