import { ViewDefinition } from "#contract/view";
import { demoPositionId } from "#modules/position/demo.ts";
import { demoRoleId } from "#modules/role/demo.ts";
import type { SeedRow } from "#server/database/seed";
import type { listViews } from "./view.table.ts";

type ViewRow = SeedRow<typeof listViews>;

/** Views of the accounts of one tenant of the demo: two that everybody has, one of its management. */
export function demoViews(tenantId: number): ViewRow[] {
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
