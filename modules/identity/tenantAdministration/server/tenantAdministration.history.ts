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
