import { tenants } from "#modules/identity/tenant/server/tenant.table";
import type { TrackedRecord } from "#core/request/history/trackedRecord";
import { menuPackages } from "./menuPackage.table.ts";

/** History of packages. */
export const menuPackageRecord: TrackedRecord = {
  entity: "sysTenantPackage",
  prefix: "menuPackage",
  table: menuPackages,
  read: "sysTenantPackage/page",
  update: "sysTenantPackage/update",
  remove: "sysTenantPackage/delete",
  wireNames: { menuIds: "menuIdList" },
};

/** History of tenants. */
export const tenantRecord: TrackedRecord = {
  entity: "sysTenant",
  prefix: "tenant",
  table: tenants,
  read: "sysTenant/page",
  update: "sysTenant/update",
  remove: "sysTenant/delete",
};
