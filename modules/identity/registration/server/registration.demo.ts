import { demoPositionId } from "#modules/identity/position/server/position.demo";
import { demoRoleId } from "#modules/identity/role/server/role.demo";
import { demoTenantIds } from "#modules/identity/tenant/server/tenant.demo";
import { type SeedPlan, seedRows, type SeedRun } from "#core/boot/seeding";
import type { SeedLink, SeedRow } from "#core/rows/seed";
import { registrationRequests, registrationSchemes, registrationSettings } from "./registration.table.ts";

export const registrationDemo: SeedPlan = {
  after: ["organisation", "position", "role"],
  steps: [
    seedRows(registrationSchemes, { rows: () => demoTenantIds.flatMap(demoRegistrationSchemes) }),
    seedRows(registrationSettings, { rows: () => demoTenantIds.map(demoRegistrationSetting) }),
    seedRows(registrationRequests, { rows: () => demoTenantIds.flatMap(demoRequests) }),
    seedInvitations,
  ],
};

const firstId = 950_000;
const minuteMs = 60_000;

/** Two schemes of a tenant of the demo: for office staff and site staff. */
function demoRegistrationSchemes(tenantId: number): SeedRow<typeof registrationSchemes>[] {
  const id = tenantId * 1_000_000 + firstId;
  const ids = { tenantId, organisationId: tenantId };
  return [
    {
      id,
      ...ids,
      name: "现场员工",
      roleId: demoRoleId(tenantId, "worker"),
      positionId: demoPositionId(tenantId, "施工员"),
      remark: "只看本人数据",
    },
    {
      id: id + 1,
      ...ids,
      name: "项目管理",
      roleId: demoRoleId(tenantId, "project"),
      orderNo: 110,
      positionId: demoPositionId(tenantId, "项目副经理"),
      remark: "查看所在机构的数据",
    },
  ];
}

/** Open to everyone; the default is the first scheme. */
function demoRegistrationSetting(tenantId: number): SeedLink<typeof registrationSettings> & { id: number } {
  const id = tenantId * 1_000_000 + firstId;
  return { id: id + 2, tenantId, mode: "approval", wayId: id };
}

/** Invitations with unknown codes. Hashes are not JSON, so `seedRows` cannot write them. */
async function seedInvitations(run: SeedRun): Promise<void> {
  for (const tenantId of demoTenantIds) {
    const id = tenantId * 1_000_000 + firstId;
    await run.execute(
      `insert into registration_invitation (tenant_id, id, code_hash, way_id, note, uses, uses_left, expires_at)
       values ($1, $2, sha256(convert_to(gen_random_uuid()::text, 'UTF8')), $3, $4, 5, 5, now() + interval '30 days')
       on conflict do nothing`,
      [tenantId, id + 3, id + 1, "项目部新同事"],
    );
  }
}

const people = [
  ["孙晓东", "sunxiaodong", "13800108801", true],
  ["周雨晴", "zhouyuqing", "13800108802", true],
  ["郭子轩", "guozixuan", "13800108803", false],
] as const;

/** Three waiting registrations. Their passwords are unknown: an approved account needs a reset. */
function demoRequests(tenantId: number): SeedRow<typeof registrationRequests>[] {
  const id = tenantId * 1_000_000 + firstId;
  return people.map(([realName, account, phone, isPhoneProved], index) => ({
    id: id + 10 + index,
    tenantId,
    realName,
    account,
    phone,
    isPhoneProved,
    wayId: index === 2 ? null : id + (index % 2),
    address: `117.136.0.${21 + index}`,
    network: `117.136.0.${21 + index}`,
    // The list is in chronological order.
    createTime: new Date(Date.now() - (index + 1) * 47 * minuteMs),
  }));
}
