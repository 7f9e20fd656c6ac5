import type { SeedRow } from "#server/database/seed";
import type { signInProviders } from "./provider.table.ts";

/** A provider as the form of one looks; it is switched off, as nobody answers there. */
export function demoProviders(tenantId: number): SeedRow<typeof signInProviders>[] {
  return [
    {
      id: tenantId * 1_000_000 + 6200,
      tenantId,
      name: "企业统一认证",
      issuer: "https://login.example.com",
      clientId: "siteward",
      scopes: "openid profile email",
      finding: "linked",
      status: 2,
      remark: "示例：填写本单位认证中心的地址后启用",
    },
  ];
}
