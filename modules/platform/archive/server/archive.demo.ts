import { type SeedPlan, seedRows } from "#core/boot/seeding";
import type { SeedRow } from "#core/rows/seed";
import { mainTenantId } from "#modules/identity/access/server";
import { superadminId } from "#modules/identity/account/server";
import { demoTenantIds } from "#modules/identity/tenant/server/tenant.demo";
import { archiveRuns } from "./archive.table.ts";

/** What an operator has done in some weeks: a copy for trying something out, an export, a tenant from elsewhere. */
export const archiveDemo: SeedPlan = {
  after: ["account"],
  steps: [seedRows(archiveRuns, { rows: () => runs.map(toRow) })],
};

type DemoRun = Pick<SeedRow<typeof archiveRuns>, "kind" | "name" | "sourceId" | "notes" | "fileName"> & {
  readonly hoursAgo: number;
  readonly minutes: number;
  readonly state?: "failed";
  readonly rowCount?: number;
  readonly fileCount?: number;
  readonly sizeBytes?: number;
};

const [firstTenant, secondTenant] = demoTenantIds;

const runs: readonly DemoRun[] = [
  {
    kind: "export",
    name: "华东建设集团",
    sourceId: firstTenant,
    hoursAgo: 500,
    minutes: 3,
    rowCount: 48_210,
    fileCount: 126,
    sizeBytes: 214_958_080,
  },
  {
    kind: "import",
    name: "江北市政（试迁移）",
    fileName: "江北市政 2026-11.siteward",
    hoursAgo: 320,
    minutes: 6,
    rowCount: 22_704,
    fileCount: 58,
    sizeBytes: 96_468_992,
    notes: {
      leftOut: [
        { table: "account_passkey", count: 3 },
        { table: "recovery_code", count: 40 },
        { table: "account_invitation", count: 2 },
      ],
    },
  },
  { kind: "export", name: "远山路桥工程", sourceId: secondTenant, hoursAgo: 140, minutes: 1, state: "failed" },
  {
    kind: "export",
    name: "远山路桥工程",
    sourceId: secondTenant,
    hoursAgo: 139,
    minutes: 2,
    rowCount: 31_556,
    fileCount: 84,
    sizeBytes: 141_557_760,
  },
  {
    kind: "clone",
    name: "远山路桥工程（培训）",
    sourceId: secondTenant,
    hoursAgo: 51,
    minutes: 4,
    rowCount: 31_602,
    fileCount: 84,
  },
];

const minuteMs = 60_000;

/** The tenants that were made have been deleted since. */
function toRow({ hoursAgo, minutes, ...run }: DemoRun, index: number): SeedRow<typeof archiveRuns> {
  const createdAt = new Date(Date.now() - hoursAgo * 60 * minuteMs);
  const endedAt = new Date(createdAt.getTime() + minutes * minuteMs);
  return {
    state: "done",
    ...run,
    id: 1320000001460 + index,
    tenantId: mainTenantId,
    accountId: superadminId,
    accountName: "超级管理员",
    createdAt,
    endedAt,
    expiresAt: endedAt,
  };
}
