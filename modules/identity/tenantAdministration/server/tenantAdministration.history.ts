import type { TrackedRecord } from "#core/request/history/trackedRecord";
import { tenants } from "#modules/identity/tenant/server/tenant.table";
import { tenantAdministrationError } from "../contract.ts";
import { menuPackages } from "./menuPackage.table.ts";

/** History of tenants, as the platform administers them. */
export const tenantRecord: TrackedRecord = {
  entity: "sysTenant",
  prefix: "tenant",
  table: tenants,
  read: "sysTenant/page",
  update: "sysTenant/update",
  remove: "sysTenant/delete",
  furtherWrites: ["sysTenant/setOverride"],
  references: { packageId: { table: menuPackages, name: "name" } },
  derived: ["accountId", "organisationId", "configId", "menuIds", "isNamePreset", "expiryWarning"],
  guardUndo: () => {
    // The rows of a deleted tenant are removed.
    throw tenantAdministrationError("tenant.erased");
  },
};

/** History of packages. */
export const menuPackageRecord: TrackedRecord = {
  entity: "sysTenantPackage",
  prefix: "menuPackage",
  table: menuPackages,
  read: "sysTenantPackage/page",
  update: "sysTenantPackage/update",
  remove: "sysTenantPackage/delete",
  wireNames: { menuIds: "menuIdList" },
  derived: ["knownMenus", "reviewedAt"],
};
