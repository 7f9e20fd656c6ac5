import { demoTenantIds } from "#modules/identity/tenant/server/tenant.demo";
import { type SeedPlan, seedRows } from "#core/boot/seeding";
import type { SeedRow } from "#core/rows/seed";
import { positions } from "./position.table.ts";

export const positionDemo: SeedPlan = {
  after: ["tenant"],
  steps: [seedRows(positions, { rows: () => demoTenantIds.flatMap(demoPositions) })],
};

/** Positions of a construction company: management, office, site and crew. */
const names = [
  ["总经理", "zjl"],
  ["副总经理", "fzjl"],
  ["总工程师", "zgcs"],
  ["部门经理", "bmjl"],
  ["项目经理", "xmjl"],
  ["项目副经理", "xmfjl"],
  ["技术负责人", "jsfzr"],
  ["行政专员", "xzzy"],
  ["人事专员", "rszy"],
  ["会计", "kj"],
  ["采购专员", "cgzy"],
  ["施工员", "sgy"],
  ["质量员", "zly"],
  ["安全员", "aqy"],
  ["材料员", "cly"],
  ["资料员", "zliaoy"],
  ["测量员", "cely"],
  ["造价员", "zjy"],
  ["班组长", "bzz"],
  ["电工", "dg"],
  ["焊工", "hg"],
  ["普工", "pg"],
] as const;

/** Name of a position of the demo. */
export type DemoPosition = (typeof names)[number][0];

/** The positions of one tenant of the demo. */
function demoPositions(tenantId: number): SeedRow<typeof positions>[] {
  return names.map(([name, code], index) => ({
    id: demoPositionId(tenantId, name),
    tenantId,
    name,
    code,
    orderNo: 100 + index * 10,
  }));
}

/** The id of a position of the demo. */
export function demoPositionId(tenantId: number, name: DemoPosition): number {
  return tenantId * 1_000_000 + 1000 + names.findIndex(([known]) => known === name);
}
