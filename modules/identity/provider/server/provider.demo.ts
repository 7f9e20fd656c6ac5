import { demoTenantIds } from "#modules/identity/tenant/server/tenant.demo";
import { type SeedPlan, seedRows } from "#core/boot/seeding";
import type { SeedRow } from "#core/rows/seed";
import { signInProviders } from "./provider.table.ts";

export const providerDemo: SeedPlan = {
  after: ["tenant"],
  steps: [seedRows(signInProviders, { rows: () => demoTenantIds.flatMap(demoProviders) })],
};

/** A provider as an example for the form; it is disabled, because it does not exist. */
function demoProviders(tenantId: number): SeedRow<typeof signInProviders>[] {
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
