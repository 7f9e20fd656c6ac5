import { type SeedPlan, seedRows, type SeedRun } from "#core/boot/seeding";
import { mainTenantId } from "#modules/identity/access/server";
import type { SeedRow } from "#core/rows/seed";
import { tenants } from "./tenant.table.ts";

export const tenantDemo: SeedPlan = { steps: [seedRows(tenants, { rows: demoTenants }), openMainTenant] };

/** The customers of the demo. */
export const demoTenantIds: readonly number[] = [100001, 100002, 100003];

/** The main tenant of the demo keeps its name and lets visitors in without a captcha. */
async function openMainTenant(run: SeedRun): Promise<void> {
  await run.execute(
    "update tenant set captcha = false, is_name_preset = false where id = $1 and (captcha or is_name_preset)",
    [mainTenantId],
  );
}

/**
 * The three customers of the demo. Each has its own branding; none requires a captcha to read, the third requires a
 * slider.
 */
function demoTenants(): SeedRow<typeof tenants>[] {
  return [
    tenant(100001, "华东建设集团", {
      title: "华东建设",
      viceTitle: "智慧工地管理平台",
      viceDesc: "质量、安全、进度，一处掌握",
      themeColor: "#0F59A4",
    }),
    tenant(100002, "远山路桥工程", {
      title: "远山路桥",
      viceTitle: "路桥项目协同平台",
      viceDesc: "从第一根桩到最后一公里",
      themeColor: "#B4530A",
    }),
    tenant(100003, "青禾装饰安装", {
      title: "青禾装饰",
      viceTitle: "装饰安装现场管理",
      viceDesc: "每一道工序都有记录",
      themeColor: "#0B7A53",
      secondVer: true,
    }),
  ];
}

type Brand = { title: string; viceTitle: string; viceDesc: string; themeColor: string; secondVer?: boolean };

/** As everywhere, the tenant, its root organisation and its administrator's role share one id. */
function tenant(id: number, name: string, brand: Brand): SeedRow<typeof tenants> {
  return {
    id,
    name,
    accountId: id,
    organisationId: id,
    configId: String(id),
    copyright: `Copyright © 2026 ${name}`,
    productVersion: "v0.1.0",
    captcha: false,
    orderNo: id - 100000,
    ...brand,
  };
}
