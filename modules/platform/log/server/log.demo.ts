import { type SeedPlan, seedRows, type SeedRun } from "#core/boot/seeding";
import type { SeedRow } from "#core/rows/seed";
import { mainTenantId } from "#modules/identity/access/server";
import { demoTenantIds } from "#modules/identity/tenant/server/tenant.demo";
import { exceptionLogs, operationLogs, visitLogs } from "./log.table.ts";

/**
 * Half a year of entries in each demo company and in the main tenant, so that calendar and map show something. Only once:
 * at a later start they would have other times, and be added again.
 */
export const logDemo: SeedPlan = {
  after: ["tenant", "account"],
  steps: [
    seedRows(visitLogs, { rows: () => ofEachTenant(toVisits), isOnce: true }),
    seedRows(operationLogs, { rows: () => ofEachTenant(toOperations), isOnce: true }),
    seedRows(exceptionLogs, { rows: () => ofEachTenant(toExceptions), isOnce: true }),
    countEntries,
  ],
};

const dayMs = 86_400_000;
const days = 170;
const tenantIds = [mainTenantId, ...demoTenantIds];

const ofEachTenant = <Row>(toRows: (tenantId: number) => Row[]) => tenantIds.flatMap(toRows);

/** Addresses of several countries, and of the own network. */
const addresses = [
  "10.20.4.18",
  "116.228.111.118",
  "202.96.209.5",
  "114.114.114.114",
  "8.8.8.8",
  "133.242.0.3",
  "168.126.63.1",
  "165.21.83.88",
  "194.25.0.60",
  "212.27.40.240",
  "101.226.4.6",
  "192.168.3.44",
];
const browsers = ["Chrome 141", "Edge 141", "Safari 18", "Firefox 143", "WeChat 8"];
const systems = ["Windows", "macOS", "Android", "iOS", "HarmonyOS"];
const people = [
  ["admin", "管理员"],
  ["leader", "陈建国"],
  ["branch", "李慧敏"],
  ["project", "王志强"],
  ["worker", "赵铁柱"],
] as const;
const operations = [
  ["sysUser", "page", '{"page":1,"pageSize":50}'],
  ["sysUser", "update", '{"id":100001001,"realName":"王志强","phone":"138****2210"}'],
  ["sysRole", "page", '{"page":1,"pageSize":20}'],
  ["sysOrg", "list", "{}"],
  ["sysNotice", "page", '{"page":1,"pageSize":20}'],
  ["sysNotice", "add", '{"title":"雨季施工安全提醒","type":1}'],
  ["sysFile", "page", '{"page":1,"pageSize":20}'],
  ["sysPos", "update", '{"id":100001031,"name":"安全员"}'],
] as const;

const pick = <Value>(list: readonly [Value, ...Value[]] | readonly Value[], number: number): Value => {
  const value = list[number % list.length];
  if (value === undefined) throw new Error("an empty list");
  return value;
};

/** Fewer entries at weekends, and a busier time before each end of a month. */
function countOf(day: number, most: number): number {
  const date = new Date(Date.now() - day * dayMs);
  const isWeekend = date.getUTCDay() % 6 === 0;
  return isWeekend ? day % 2 : 1 + ((day * 7) % most) + (date.getUTCDate() > 24 ? 2 : 0);
}

function common(tenantId: number, { id, day, number }: { id: number; day: number; number: number }) {
  const [account, realName] = pick(people, number + day);
  return {
    // The id of the main tenant is so long that its product would be no number any more.
    id: (tenantId % 1_000_000_000) * 1_000_000 + id,
    tenantId,
    logDateTime: new Date(Date.now() - day * dayMs - number * 2_700_000 - 60_000),
    status: "200",
    logLevel: 2,
    elapsed: 8 + ((day * 13 + number * 29) % 160),
    account,
    realName,
    remoteIp: pick(addresses, day * 5 + number * 3),
    browser: pick(browsers, day + number),
    os: pick(systems, day + number * 2),
    traceId: `demo-${tenantId}-${id}`,
    message: null,
  };
}

type Moment = { readonly day: number; readonly number: number; readonly index: number };

function listMoments(most: number): Moment[] {
  const moments: Moment[] = [];
  for (let day = 0; day < days; day++)
    for (let number = 0; number < countOf(day, most); number++) moments.push({ day, number, index: moments.length });
  return moments;
}

function toVisits(tenantId: number): SeedRow<typeof visitLogs>[] {
  return listMoments(4).map(({ day, number, index }) => {
    const row = common(tenantId, { id: 810_000 + index, day, number });
    const isFailure = index % 17 === 5;
    return {
      ...row,
      controllerName: "sysAuth",
      actionName: number % 3 === 2 ? "logout" : number % 3 === 1 ? "userInfo" : "login",
      ...(isFailure ? { actionName: "login", status: "400", logLevel: 3, message: "[D1000] 账号或密码错误" } : {}),
    };
  });
}

function toOperations(tenantId: number): SeedRow<typeof operationLogs>[] {
  return listMoments(5).map(({ day, number, index }) => {
    const [controllerName, actionName, requestParam] = pick(operations, index);
    return {
      ...common(tenantId, { id: 820_000 + index, day, number }),
      controllerName,
      actionName,
      httpMethod: "POST",
      requestUrl: `/api/${controllerName}/${actionName}`,
      requestParam,
      returnResult: actionName === "page" || actionName === "list" ? null : "null",
      exception: null,
    };
  });
}

function toExceptions(tenantId: number): SeedRow<typeof exceptionLogs>[] {
  return [2, 3, 9, 24, 25, 61, 118].map((day, index) => ({
    ...common(tenantId, { id: 830_000 + index, day, number: index }),
    controllerName: "sysFile",
    actionName: "page",
    status: "500",
    logLevel: 4,
    httpMethod: "POST",
    requestUrl: "/api/sysFile/page",
    requestParam: '{"page":1,"pageSize":20}',
    returnResult: null,
    message: "操作失败，请联系管理员并告知请求编号",
    exception:
      "Error: EIO: i/o error, read\n    at readContent (modules/platform/file/server/content.ts:41:11)\n    at pageFiles (modules/platform/file/server/file.service.ts:88:5)",
    fingerprint: `demo-${index < 5 ? "read" : "disk"}`,
  }));
}

/** The counts of the calendar and of equal exceptions, as the functions that add entries keep them. */
async function countEntries(run: SeedRun): Promise<void> {
  for (const kind of ["visit", "operation", "exception"]) {
    await run.execute(
      `insert into log_day (tenant_id, kind, day, entries)
       select tenant_id, $2, (log_date_time at time zone 'Asia/Shanghai')::date, count(*) from ${kind}_log
       where tenant_id = any ($1) group by 1, 3 on conflict do nothing`,
      [tenantIds, kind],
    );
  }
  await run.execute(
    `insert into exception_group (tenant_id, fingerprint, occurrences, first_time, last_time)
     select tenant_id, fingerprint, count(*), min(log_date_time), max(log_date_time) from exception_log
     where tenant_id = any ($1) group by 1, 2 on conflict do nothing`,
    [tenantIds],
  );
}
