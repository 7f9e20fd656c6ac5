import { menuPackageApi, tenantAdministrationApi, tenantDeletionApi, tenantVisitApi } from "../contract.ts";
import { markReadOnly, routes } from "#core/http/routes";
import {
  denyTenantApis,
  grantTenantMenus,
  listDeniedApis,
  listOwnMenus,
  listTenantMenus,
  readTenantGrants,
  saveTenantGrants,
  setTenantOverride,
} from "./grant.service.ts";
import { acceptNewMenus, listNewMenus } from "./newMenus.service.ts";
import { addPackage, deletePackage, pagePackages, readPackage, updatePackage } from "./menuPackage.service.ts";
import { listTenantAccounts, pageTenants, previewDeletion } from "./tenant.list.ts";
import {
  addTenant,
  deleteTenant,
  prolongTenant,
  resetTenantPassword,
  setTenantStatus,
  updateTenant,
} from "./tenant.service.ts";
import { enterTenant, leaveTenant, pageVisits } from "./visit.service.ts";

export const tenantAdministrationRoutes = [
  ...routes(tenantAdministrationApi, {
    page: markReadOnly(pageTenants),
    add: addTenant,
    update: updateTenant,
    setStatus: setTenantStatus,
    prolong: prolongTenant,
    resetPwd: resetTenantPassword,
    grantMenu: grantTenantMenus,
    ownMenuList: listOwnMenus,
    grants: readTenantGrants,
    saveGrants: saveTenantGrants,
    setOverride: setTenantOverride,
    deniedApis: listDeniedApis,
    grantApi: denyTenantApis,
    userList: markReadOnly(listTenantAccounts),
    enter: enterTenant,
    leave: leaveTenant,
  }),
  ...routes(tenantDeletionApi, { deletionPreview: markReadOnly(previewDeletion), delete: deleteTenant }),
  ...routes(menuPackageApi, {
    page: markReadOnly(pagePackages),
    detail: readPackage,
    menus: listTenantMenus,
    newMenus: listNewMenus,
    acceptNew: acceptNewMenus,
    add: addPackage,
    update: updatePackage,
    delete: deletePackage,
  }),
  ...routes(tenantVisitApi, { page: markReadOnly(pageVisits) }),
];
