import { commonApi, roleApi } from "../contract.ts";
import { Status } from "#contract/fields";
import { ensureAdministratorRemains } from "#modules/identity/access/server";
import { markReadOnly, routes } from "#core/http/routes";
import * as crud from "#core/http/crud";
import { allTableColumnList, apiList, userApiList, userRoleTableList } from "./grants/catalogue.service.ts";
import { grantApi, grantDataScope, grantMenu, grantRoleTable } from "./grants/grant.service.ts";
import { ownMenuList, ownOrgList, readGrants, roleApiList, roleTable } from "./grants/grantList.service.ts";
import { readRoleDetail, readRoleStart } from "./grants/roleDetail.service.ts";
import { grantUser, pageRoleHolders, revokeUser } from "./holders/holder.service.ts";
import { filterVisibleRoles } from "./role.policy.ts";
import { addRoleForm, saveRoleForm } from "./roleForm.service.ts";
import { copyRole, deleteRole, setRoleStatus, toRoleChoices, toRoles, updateRole } from "./role.service.ts";
import { roles } from "./role.table.ts";

export const roleRoutes = [
  ...routes(roleApi, {
    page: crud.page(roles, {
      search: ["name", "code"],
      match: ["status"],
      orderBy: "orderNo",
      narrow: filterVisibleRoles,
      complete: toRoles,
    }),
    list: crud.list(roles, {
      search: [],
      orderBy: "orderNo",
      narrow: (ctx, query) => filterVisibleRoles(ctx, query).where("row.status", "=", Status.enabled),
      complete: toRoleChoices,
    }),
    add: addRoleForm,
    update: ensureAdministratorRemains(updateRole),
    proposeCode: crud.proposeCode(roles),
    delete: deleteRole,
    copy: copyRole,
    setStatus: ensureAdministratorRemains(setRoleStatus),
    save: ensureAdministratorRemains(saveRoleForm),
    detail: readRoleDetail,
    start: readRoleStart,
    grants: readGrants,
    grantMenu: ensureAdministratorRemains(grantMenu),
    grantDataScope,
    grantApi: ensureAdministratorRemains(grantApi),
    grantRoleTable,
    ownMenuList,
    ownOrgList,
    roleApiList,
    roleTable,
    allTableColumnList,
    grantUser: ensureAdministratorRemains(grantUser),
    revokeUser: ensureAdministratorRemains(revokeUser),
    users: markReadOnly(pageRoleHolders),
    userApiList,
    userRoleTableList,
  }),
  ...routes(commonApi, { apiList }),
];
