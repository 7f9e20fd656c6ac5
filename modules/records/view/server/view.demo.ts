import { ViewDefinition } from "../contract.ts";
import { demoPositionId } from "#modules/identity/position/server/position.demo";
import { demoRoleId } from "#modules/identity/role/server/role.demo";
import { demoTenantIds } from "#modules/identity/tenant/server/tenant.demo";
import { type SeedPlan, seedRows } from "#core/boot/seeding";
import type { SeedRow } from "#core/rows/seed";
import { listViews } from "./view.table.ts";

export const viewDemo: SeedPlan = {
  after: ["role"],
  steps: [seedRows(listViews, { rows: () => demoTenantIds.flatMap(demoViews) })],
};

type ViewRow = SeedRow<typeof listViews>;

/** Views for the accounts of one tenant of the demo: two of the tenant, one of its management. */
function demoViews(tenantId: number): ViewRow[] {
  const view = (number: number, name: string, definition: Partial<ViewDefinition>): ViewRow => ({
    id: tenantId * 1_000_000 + 3000 + number,
    tenantId,
    grid: "sysUser/page",
    name,
    isPinned: true,
    definition: ViewDefinition.parse(definition),
  });
  const safety = { posId: demoPositionId(tenantId, "安全员"), status: 1 };
  return [
    view(1, "在职员工", { filters: { status: 1 } }),
    view(2, "项目部安全员", { filters: safety, hidden: ["accountType", "roles"] }),
    {
      ...view(3, "停用账号", { filters: { status: 2 }, sort: { field: "updateTime", isDescending: true } }),
      roleId: demoRoleId(tenantId, "leader"),
    },
  ];
}
