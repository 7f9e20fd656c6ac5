import { roleText } from "#modules/role/text";
import { module } from "#server/module";
import { roleRecord } from "./role.history.ts";
import { roleRoutes } from "./role.routes.ts";
import { accountRoles, roleApis, roleFields, roleMenus, roleOrganisations, roles } from "./role.table.ts";

export const roleModule = module({
  name: "role",
  routes: roleRoutes,
  tables: [roles, accountRoles, roleMenus, roleOrganisations, roleApis, roleFields],
  texts: roleText,
  records: [roleRecord],
});

export { isRoleVisible, listVisibleRoles, visibleRoles } from "./role.policy.ts";
export { accountRoles, roleApis, roleFields, roleMenus, roleOrganisations, roles };
export { standardAccountRoles, standardRoleMenus, standardRoles } from "./role.standard.ts";
