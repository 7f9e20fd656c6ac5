import type { StatusValue } from "#contract/fields";
import { boolean, defaulted, instant, integer, nullable, reference, secret, small, text } from "#server/rows/column";
import { defineGlobal } from "#server/rows/table";
import { tenantError } from "#modules/tenant/contract";

/** Customers of the platform, with their branding. `productVersion` is what the wire calls `version` in sysInfo. */
export const tenants = defineGlobal(
  "tenant",
  { home: "control", missing: () => tenantError("tenant.unknown") },
  {
    name: text(64),
    accountId: nullable(reference()),
    organisationId: nullable(reference()),
    host: nullable(text(128)),
    tenantType: defaulted(small()),
    dbType: defaulted(small()),
    connection: secret(nullable(text())),
    configId: nullable(text(64)),
    slaveConnections: secret(nullable(text())),
    orderNo: defaulted(integer()),
    remark: nullable(text(128)),
    status: defaulted(small<StatusValue>()),
    expirationTime: nullable(instant()),
    logo: nullable(text(256)),
    title: nullable(text(32)),
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
  },
);
