import { demoPositionId } from "#modules/position/demo.ts";
import { demoRoleId } from "#modules/role/demo.ts";
import type { SeedLink, SeedRow } from "#server/database/seed";
import type { registrationRequests, registrationSettings, registrationWays } from "./registration.table.ts";

const firstId = 950_000;
const minuteMs = 60_000;

/** Two schemes of a tenant of the demo: for those in the office and those on site. */
export function demoWays(tenantId: number): SeedRow<typeof registrationWays>[] {
  const id = tenantId * 1_000_000 + firstId;
  const place = { tenantId, organisationId: tenantId };
  return [
    {
      ...{ id, ...place, name: "现场员工", roleId: demoRoleId(tenantId, "worker") },
      ...{ positionId: demoPositionId(tenantId, "施工员"), remark: "只看本人数据" },
    },
    {
      ...{ id: id + 1, ...place, name: "项目管理", roleId: demoRoleId(tenantId, "project"), orderNo: 110 },
      ...{ positionId: demoPositionId(tenantId, "项目副经理"), remark: "查看所在机构的数据" },
    },
  ];
}

/** Everybody may ask; who names no scheme gets the first. */
export function demoRegistrationSetting(tenantId: number): SeedLink<typeof registrationSettings> & { id: number } {
  const id = tenantId * 1_000_000 + firstId;
  return { id: id + 2, tenantId, mode: "approval", wayId: id };
}

/** An invitation whose code nobody knows. Hashes are no JSON, so it is written by itself. */
export function demoInvitation(tenantId: number): { id: number; wayId: number; note: string } {
  const id = tenantId * 1_000_000 + firstId;
  return { id: id + 3, wayId: id + 1, note: "项目部新同事" };
}

const people = [
  ["孙晓东", "sunxiaodong", "13800108801", true],
  ["周雨晴", "zhouyuqing", "13800108802", true],
  ["郭子轩", "guozixuan", "13800108803", false],
] as const;

/** Three who wait. Nobody knows their passwords: whoever is agreed to has to be given one. */
export function demoRequests(tenantId: number): SeedRow<typeof registrationRequests>[] {
  const id = tenantId * 1_000_000 + firstId;
  return people.map(([realName, account, phone, isPhoneProved], index) => ({
    ...{ id: id + 10 + index, tenantId, realName, account, phone, isPhoneProved },
    ...{ wayId: index === 2 ? null : id + (index % 2) },
    ...{ address: `117.136.0.${21 + index}`, network: `117.136.0.${21 + index}` },
    // The list is in the order of time.
    createTime: new Date(Date.now() - (index + 1) * 47 * minuteMs),
  }));
}
