import { demoTenantIds } from "#modules/identity/tenant/server/tenant.demo";
import { type SeedPlan, seedRows } from "#core/boot/seeding";
import type { SeedRow } from "#core/rows/seed";
import { mainTenantId } from "#modules/identity/access/server";
import { positions } from "./position.table.ts";

export const positionDemo: SeedPlan = {
  after: ["tenant"],
  steps: [seedRows(positions, { rows: () => [...mainPositions(), ...demoTenantIds.flatMap(demoPositions)] })],
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

/** Positions of the main tenant (contract 04, 5); the number is the end of the id. */
const mainNames = [
  ["党委书记", "dwsj"],
  ["董事长", "dsz"],
  ["副董事长", "fdsz"],
  ["总经理", "zjl"],
  ["副总经理", "fzjl"],
  ["部门经理", "bmjl"],
  ["部门副经理", "bmfjl"],
  ["主任", "zr"],
  ["副主任", "fzr"],
  ["局长", "jz"],
  ["副局长", "fjz"],
  ["科长", "kz"],
  ["副科长", "fkz"],
  ["财务", "cw"],
  ["职员", "zy"],
  ["其他", "qt"],
] as const;

function mainPositions(): SeedRow<typeof positions>[] {
  return mainNames.map(([name, code], index) => ({ id: 1300000000101 + index, tenantId: mainTenantId, name, code }));
}
