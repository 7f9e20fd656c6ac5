import { roleText } from "../text/index.ts";
import { visibleRoles } from "#modules/identity/organisation/server";
import { menuGrants, menus } from "#modules/identity/menu/server";
import { module } from "#core/boot/module";
import { roleMenuEntries } from "./role.menu.ts";
import { seedRows } from "#core/boot/seeding";
import { standardRoleMenus, standardRoles, standardRoleTitles } from "./role.standard.ts";
import { hasRolesInUse } from "./role.service.ts";
import { roleRecord } from "./role.history.ts";
import { listVisibleRoles } from "./role.policy.ts";
import { roleMenuGrants } from "./grants/role.menuGrants.ts";
import { roleRoutes } from "./role.routes.ts";
import { accountRoles, roleApis, roleFields, roleMenus, roleOrganisations, roles } from "./role.table.ts";

export const roleModule = module({
  name: "role",
  routes: roleRoutes,
  tables: [roles, accountRoles, roleMenus, roleOrganisations, roleApis, roleFields],
  texts: roleText,
  menus: roleMenuEntries,
  builtInTitles: standardRoleTitles,
  records: [roleRecord],
  extensions: [menuGrants.provide(roleMenuGrants), visibleRoles.provide({ list: listVisibleRoles })],
  standardRows: {
    after: ["account", "menu"],
    steps: [
      seedRows(roles, { rows: standardRoles }),
      seedRows(roleMenus, {
        rows: standardRoleMenus,
        onlyWithNew: { column: "roleId", table: "role" },
        parent: { column: "menuId", table: menus },
      }),
    ],
  },
  firstSteps: [{ name: "roles", isDone: hasRolesInUse }],
  demoRows: async () => (await import("./roleRows.demo.ts")).roleDemo,
});

export { addAccountRoles, lockRoles, removeAccountRoles, replaceAccountRoles } from "./holders/role.assignments.ts";
export { type RoleHolderAccount, type RoleHolders, roleHolders } from "./holders/role.holders.ts";
export { findDeniableCalls, listDeniableCalls } from "./grants/catalogue.service.ts";
export { menusFor as listGrantableMenus } from "./grants/grantList.service.ts";
export { loadGrantMenu } from "./grants/grantMenu.ts";
export { listDefaultGrants } from "./role.standard.ts";
export { addAdministratorRole, listTenantDeniedCalls, replaceTenantDeniedCalls } from "./tenantRole.ts";
export { createFieldTitles, loadCallTitles, loadMenuTitles } from "./grants/resourceTitles.ts";
export { filterVisibleRoles, isRoleVisible, listVisibleRoles } from "./role.policy.ts";
export { accountRoles, roleApis, roleFields, roleMenus, roleOrganisations, roles };
