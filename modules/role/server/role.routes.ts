import { commonApi, roleApi } from "#modules/role/contract";
import { Status } from "#contract/fields";
import { keepingAManager } from "#server/access/lastKeeper";
import { reads, routes } from "#server/http/routes";
import * as crud from "#server/rows/crud";
import { allTableColumnList, apiList, userApiList, userRoleTableList } from "./catalogue.service.ts";
import { grantApi, grantDataScope, grantMenu, grantRoleTable } from "./grant.service.ts";
import { ownMenuList, ownOrgList, readGrants, roleApiList, roleTable } from "./grantList.service.ts";
import { grantUser, pageHolders, revokeUser } from "./holder.service.ts";
import { visibleRoles } from "./role.policy.ts";
import { addRole, asChoices, asRoles, copyRole, deleteRole, setRoleStatus, updateRole } from "./role.service.ts";
import { roles } from "./role.table.ts";

export const roleRoutes = [
  ...routes(roleApi, {
    page: crud.page(roles, {
      search: ["name", "code"],
      match: ["status"],
      orderBy: "orderNo",
      narrow: visibleRoles,
      complete: asRoles,
    }),
    list: crud.list(roles, {
      search: [],
      orderBy: "orderNo",
      narrow: (ctx, query) => visibleRoles(ctx, query).where("row.status", "=", Status.enabled),
      complete: asChoices,
    }),
    add: addRole,
    update: keepingAManager(updateRole),
    delete: deleteRole,
    copy: copyRole,
    setStatus: keepingAManager(setRoleStatus),
    grants: readGrants,
    grantMenu: keepingAManager(grantMenu),
    grantDataScope,
    grantApi: keepingAManager(grantApi),
    grantRoleTable,
    ownMenuList,
    ownOrgList,
    roleApiList,
    roleTable,
    allTableColumnList,
    grantUser: keepingAManager(grantUser),
    revokeUser: keepingAManager(revokeUser),
    users: reads(pageHolders),
    userApiList,
    userRoleTableList,
  }),
  ...routes(commonApi, { apiList }),
];
