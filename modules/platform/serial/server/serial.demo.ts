import { type SeedPlan, seedRows } from "#core/boot/seeding";
import type { SeedRow } from "#core/rows/seed";
import { demoTenantIds } from "#modules/identity/tenant/server/tenant.demo";
import { serialRules, voidNumbers } from "./serial.table.ts";

/** Each demo company numbers its staff; one number is void. */
export const serialDemo: SeedPlan = {
  after: ["tenant", "account"],
  steps: [
    seedRows(serialRules, { rows: () => demoTenantIds.map(toRule) }),
    seedRows(voidNumbers, { rows: () => demoTenantIds.map(toVoidNumber) }),
  ],
};

const type = "JOBNUM";
const prefix = "GH";
const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);

function toRule(tenantId: number): SeedRow<typeof serialRules> {
  return {
    id: tenantId * 1_000_000 + 7801,
    tenantId,
    type,
    formater: `${prefix}{SEQ}`,
    min: 1,
    max: 99_999,
    seq: 128,
    expy: daysAgo(330),
    takenTime: daysAgo(3),
    orderNo: 10,
    remark: "新员工自动编号",
  };
}

function toVoidNumber(tenantId: number): SeedRow<typeof voidNumbers> {
  return {
    id: tenantId * 1_000_000 + 7802,
    tenantId,
    type,
    number: `${prefix}00117`,
    reason: "应聘者未到岗",
    voidTime: daysAgo(46),
    userId: tenantId,
    userName: "管理员",
  };
}
