import type { SeedRow } from "#core/rows/seed";
import type { tenants } from "./tenant.table.ts";

/** The main tenant: its root organisation has the same id, its administrator is the account 1300000000111. */
export const mainTenantId = 1300000000001;

export function standardTenants(): SeedRow<typeof tenants>[] {
  return [
    {
      id: mainTenantId,
      name: "系统默认",
      accountId: 1300000000111,
      organisationId: mainTenantId,
      configId: String(mainTenantId),
      remark: "Default Tenant",
      title: "Siteward",
      copyright: "Copyright © 2026 Siteward",
      icpUrl: "https://beian.miit.gov.cn",
      productVersion: "v0.1.0",
      themeColor: "#0f59a4",
    },
  ];
}
