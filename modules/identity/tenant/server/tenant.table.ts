import type { StatusValue } from "#contract/fields";
import {
  boolean,
  defaulted,
  instant,
  integer,
  nullable,
  reference,
  references,
  secret,
  smallInteger,
  text,
  withIds,
} from "#core/rows/column";
import { defineGlobalTable } from "#core/rows/table";
import { tenantError } from "../contract.ts";

/** The longest title. */
export const maxTitle = 32;

/** Customers of the platform, with their branding. `productVersion` is `version` of sysInfo on the wire. */
export const tenants = defineGlobalTable(
  "tenant",
  { location: "control", archive: "tenant", missing: () => tenantError("tenant.unknown") },
  {
    name: text(64),
    accountId: nullable(reference()),
    organisationId: nullable(reference()),
    host: nullable(text(128)),
    tenantType: defaulted(smallInteger()),
    dbType: defaulted(smallInteger()),
    connection: secret(nullable(text())),
    configId: nullable(text(64)),
    slaveConnections: secret(nullable(text())),
    orderNo: defaulted(integer()),
    remark: nullable(text(128)),
    status: defaulted(smallInteger<StatusValue>()),
    expirationTime: nullable(instant()),
    logo: nullable(withIds(text(256))),
    title: nullable(text(maxTitle)),
    viceTitle: nullable(text(64)),
    viceDesc: nullable(text(256)),
    copyright: nullable(text(128)),
    icp: nullable(text(32)),
    icpUrl: nullable(text(32)),
    watermark: nullable(text(32)),
    productVersion: nullable(text(16)),
    themeColor: defaulted(text(16)),
    layout: defaulted(text(32)),
    animation: defaulted(text(32)),
    captcha: defaulted(boolean()),
    secondVer: defaulted(boolean()),
    /** Existing clients judge the second verification themselves and send no proof of it. */
    secondVerByClient: defaulted(boolean()),
    /** Whether the tenant still has the name that new installations start with. */
    isNamePreset: defaulted(boolean()),
    packageId: nullable(reference()),
    /** The override of the package: menus that the tenant has besides it, and those that it lacks. */
    addedMenus: defaulted(references()),
    removedMenus: defaulted(references()),
    /** What the tenant is granted in the end; null: it is not limited. */
    menuIds: nullable(references()),
    /** The last warning of the expiry, in days before it. */
    expiryWarning: nullable(smallInteger()),
  },
);
