import { module } from "#server/module";
import { accountRoles, roleApis, roleFields, roleMenus, roleOrganisations, roles } from "./role.table.ts";

export const roleModule = module({
  name: "role",
  routes: [],
  tables: [roles, accountRoles, roleMenus, roleOrganisations, roleApis, roleFields],
  texts: {},
});

export { accountRoles, roleApis, roleFields, roleMenus, roleOrganisations, roles };
export { standardAccountRoles, standardRoleMenus, standardRoles } from "./role.standard.ts";
