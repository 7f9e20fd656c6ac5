import { type SeedPlan, seedRows } from "#core/boot/seeding";
import { tasks } from "#core/jobs/tasks/task.table";
import type { SeedRow } from "#core/rows/seed";
import { accounts } from "#modules/identity/account/server";
import { getDemoStaff } from "#modules/identity/account/server/account.demo";
import { demoTenantIds } from "#modules/identity/tenant/server/tenant.demo";
import { exportTaskKind } from "../contract.ts";

/** What some of the staff have exported in the last hours. Administrators see it in the task centre. */
export const exportDemo: SeedPlan = {
  after: ["account"],
  steps: [
    seedRows(tasks, {
      rows: () => demoTenantIds.flatMap(createExports),
      parent: { column: "accountId", table: accounts },
    }),
  ],
};

type DemoExport = {
  readonly title: string;
  readonly api: string;
  readonly columns: readonly (readonly [name: string, title: string])[];
  readonly hoursAgo: number;
  readonly total: number;
  readonly state: "done" | "failed" | "cancelled";
};

const positions = [
  ["name", "职位名称"],
  ["code", "职位编码"],
] as const;
const people = [
  ["account", "账号"],
  ["realName", "姓名"],
] as const;

/** The oldest first, as their ids are given. */
const demoExports: readonly DemoExport[] = [
  { title: "职位.xml", api: "sysPos", columns: positions, hoursAgo: 20, total: 38, state: "done" },
  { title: "账号.xlsx", api: "sysUser", columns: people, hoursAgo: 9, total: 126, state: "cancelled" },
  { title: "账号.csv", api: "sysUser", columns: people, hoursAgo: 5, total: 126, state: "failed" },
  { title: "职位.xlsx", api: "sysPos", columns: positions, hoursAgo: 2, total: 38, state: "done" },
];

const hourMs = 3_600_000;
const firstId = 1320000007260;

/** Without files: the demo has none for them. */
function createExports(tenantId: number, tenant: number): SeedRow<typeof tasks>[] {
  // The accounts that the demo offers for signing in begin without tasks.
  const staff = getDemoStaff(tenantId).accounts.slice(-demoExports.length);
  return demoExports.flatMap(({ title, api, columns, hoursAgo, total, state }, index) => {
    const accountId = staff[index]?.id;
    if (accountId === undefined) return [];
    const createdAt = new Date(Date.now() - hoursAgo * hourMs);
    const id = firstId + tenant * demoExports.length + index;
    return [
      {
        id,
        tenantId,
        accountId,
        sessionId: accountId,
        kind: exportTaskKind,
        title,
        input: toInput(title, api, columns),
        state,
        done: state === "done" ? total : 0,
        total,
        error: state === "failed" ? { key: "task.account_closed", parameters: {}, code: "D1016" } : null,
        requestId: `demo-${id}`,
        language: "zh-CN",
        createdAt,
        startedAt: createdAt,
        endedAt: createdAt,
        expiresAt: new Date(createdAt.getTime() + 24 * hourMs),
      },
    ];
  });
}

function toInput(title: string, api: string, columns: DemoExport["columns"]) {
  const [fileName = "", type = "xlsx"] = title.split(".");
  return {
    api,
    call: "page",
    filter: {},
    mode: "all",
    columns: columns.map(([name, columnTitle]) => ({ name, title: columnTitle, kind: "text" })),
    type,
    fileName,
    withWatermark: false,
    total: 0,
  };
}
