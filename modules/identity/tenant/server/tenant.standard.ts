import type { SeedRow } from "#core/rows/seed";
import type { tenants } from "./tenant.table.ts";

/** The main tenant: its root organisation has the same id, its name is asked at the first sign-in. */
export const mainTenantId = 1300000000001;

/** The title of a new installation, until its company has a name. */
export const presetTitle = "Siteward";

export function standardTenants(): SeedRow<typeof tenants>[] {
  return [
    {
      id: mainTenantId,
      name: "系统默认",
      // The platform administrator.
      accountId: 1300000000101,
      isNamePreset: true,
      organisationId: mainTenantId,
      configId: String(mainTenantId),
      remark: "Default Tenant",
      title: presetTitle,
      copyright: "Copyright © 2026 Siteward",
      icpUrl: "https://beian.miit.gov.cn",
      productVersion: "v0.1.0",
      themeColor: "#0f59a4",
    },
  ];
}
