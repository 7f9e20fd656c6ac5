import { beforeAll, describe, expect, it } from "vitest";
import { getEndpointPath } from "#contract/api";
import { modules } from "#app/modules.server";
import { installationCalls, tenantParameterCalls, theConfiguration } from "./configurationCalls.ts";
import { dictionaryCalls } from "./dictionaryCalls.ts";
import { theDictionaries } from "./dictionaryWorld.ts";
import { anExistingClient, type ExistingClient, toRow, toRows } from "./existingClient.ts";
import { fileCalls, theFiles } from "./fileCalls.ts";
import { jobCalls, requestOf, theJobs } from "./jobCalls.ts";
import { logCalls, theLogs } from "./logCalls.ts";
import { regionCalls, theRegions } from "./regionCalls.ts";
import { scheduleCalls, theSchedule } from "./scheduleCalls.ts";
import { cacheCalls, serverCalls, theCache } from "./serverCalls.ts";
import { serialCalls, theSerials } from "./serialCalls.ts";
import { listErrorFaults, listFaults, listMissingFaults, listRefusalFaults } from "./listFaults.ts";
import { listDifferences, listItemFields } from "./shape.ts";
import { swaggerCalls, tenantCalls, theApiReader, theTenants } from "./tenantCalls.ts";
import { paging, type WireCall, type WireCaller } from "./wireCall.ts";

const routes = modules.flatMap((module) => module.routes);

let client: ExistingClient;

beforeAll(async () => {
  client = await anExistingClient();
});

const accessNames = { anyone: "anyone", signedIn: "signed in", platform: "platform administrator" };

/** The routes of the product as the tables address them, with who may make them. */
const served = new Map(
  routes.map(({ api, name, call, access }) => [
    `${call.method} ${getEndpointPath(api, name).replace("/api/", "")}`,
    typeof access === "object" ? access.code : { ...accessNames, granted: `${api.name}/${name}` }[access],
  ]),
);

/** Sizes that lists of existing clients offer, and a number that stands for all rows. */
const sizes = [10, 20, 50, 100, 200, 500, 99_999_999];
/** Columns of their lists that are no fields of a row. */
const otherColumns = ["seq", "buttons", "record", "orderNo", ""];

/** What clients may send with any list, and no list of the source applies. */
const declared = {
  search: { fields: ["id"], keyword: "nothing" },
  filter: { logic: 0, filters: [], field: "id", operator: 0, value: "nothing" },
};

function callerOf(access: string): WireCaller {
  return access === "platform administrator" ? "platform" : "admin";
}

function toTexts(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}

/** The id of a row; in the list of jobs a row is a job with its triggers. */
function findId(row: Readonly<Record<string, unknown>>): number {
  return Number(row["id"] ?? toRow(row["jobDetail"])["id"]);
}

/** Makes each call of a table, and provokes each of its errors. */
function compare<World>(calls: readonly WireCall<World>[], build: (client: ExistingClient) => Promise<World>) {
  let world: World;

  beforeAll(async () => {
    world = await build(client);
  });

  const lists = calls.filter(({ result }) => listItemFields(result).length > 0);

  it.each(lists)("$call in every size and order", async ({ call, access, result, send }) => {
    const request = { by: callerOf(access), ...(await send(world)) };
    const read = async (changes: object) =>
      await client.send(call, { ...request, body: { ...toRow(request.body), ...changes } });

    for (const pageSize of sizes)
      expect(listFaults(await read({ pageSize, ...declared }), result), `${pageSize}`).toEqual([]);
    for (const field of [...listItemFields(result), ...otherColumns])
      for (const order of ["asc", "desc", null])
        expect(listFaults(await read({ field, order }), result), `${field} ${order}`).toEqual([]);
    const isById = toRow(request.body)["field"] === "id";
    for (const order of isById ? ["asc", "desc"] : []) {
      const ids = toRows(toRow((await read({ field: "id", order })).body)["result"]).map(findId);
      expect(ids).toEqual(ids.toSorted((a, b) => (order === "asc" ? a - b : b - a)));
    }
  });

  it.each(calls)("$call", async (row) => {
    const { call, access, result, send, required = [], errors = {} } = row;
    const by = callerOf(access);

    const answer = await client.send(call, { by, ...(await send(world)) });

    expect(served.get(call), "who may make it").toBe(access);
    expect(listFaults(answer, result)).toEqual([]);
    for (const field of required) {
      const { query, body, ...request } = await send(world);
      const { [field]: _, ...rest } = toRow(query ?? body);
      const incomplete = query === undefined ? { body: rest } : { query: toTexts(rest) };
      expect(listMissingFaults(await client.send(call, { by, ...request, ...incomplete }), field)).toEqual([]);
    }
    for (const [code, provoke] of Object.entries(errors))
      expect(listErrorFaults(await client.send(call, { by, ...(await provoke(world)) }), code)).toEqual([]);
    const request = { path: [1, 1], ...(call.startsWith("GET") ? {} : { body: {} }) };
    for (const [caller, code] of listRefused(access))
      expect(listRefusalFaults(await client.send(call, { ...request, by: caller }), code)).toEqual([]);
  });
}

/** Who may not make a call, with the code of the answer. */
function listRefused(access: string): ["anonymous" | "bare", 401 | 403][] {
  if (access === "anyone") return [];
  return access === "signed in"
    ? [["anonymous", 401]]
    : [
        ["anonymous", 401],
        ["bare", 403],
      ];
}

const logNames = ["page", "detail/{id}", "export", "yearDayStats", "clear"];

/** What chapter 7 of the specification and chapter 10 of the conventions name of these controllers, in their words. */
const specified = {
  swagger: ["checkUrl", "submitUrl"],
  sysConst: ["list", "data/{typeName}"],
  sysDictType: ["add", "delete", "update", "setStatus", "page", "list", "allDictList", "dataList", "detail"],
  sysTenant:
    "add delete grantMenu page resetPwd saveSysInfo setStatus update userList ownMenuList sysInfo/{tenantId} initTenantDb initTenantData syncTenantDb tenantDbList".split(
      " ",
    ),
  sysJob:
    "pageJobDetail listJobGroup addJobDetail updateJobDetail deleteJobDetail jobTriggerList addJobTrigger updateJobTrigger deleteJobTrigger pauseAllJob startAllJob cancelSleep persistAll pauseJob startJob cancelJob runJob pauseTrigger startTrigger jobClusterList pageJobTriggerRecord clearJobTriggerRecord".split(
      " ",
    ),
  sysLogVis: ["page", "list", "yearDayStats", "clear"],
  sysLogOp: logNames,
  sysLogEx: logNames.filter((name) => name !== "yearDayStats"),
  sysLogDiff: ["page", "detail/{id}"],
  sysLogMsg: logNames.filter((name) => name !== "export"),
  sysLogHttp: ["page", "list", "detail", "yearDayStats", "httpClientName", "export", "clear"],
  sysCache: ["keyList", "value/{key}", "keysByPrefixKey/{prefix}", "delete/{key}", "deleteByPreKey/{prefix}", "clear"],
  sysServer:
    "hardwareInfo runtimeInfo nuGetPackageInfo nuGetPackagesInfo serverBase serverUsed serverDisk assemblyList".split(
      " ",
    ),
  sysSerial: "page detail add update delete setStatus typeList slotList preview nextSeqNo globalNextSeqNo".split(" "),
};

it("the tables hold every call of the specification, each once", () => {
  const tables = [
    dictionaryCalls,
    installationCalls,
    tenantParameterCalls,
    tenantCalls,
    swaggerCalls,
    fileCalls,
    regionCalls,
    scheduleCalls,
    jobCalls,
    logCalls,
    cacheCalls,
    serverCalls,
    serialCalls,
  ];
  const calls = tables.flatMap((table) => table.map(({ call }) => call.replace(/^\w+ /u, "")));

  expect(calls.toSorted()).toEqual([...new Set(calls)].toSorted());
  for (const [api, names] of Object.entries(specified))
    for (const name of names) expect(calls).toContain(`${api}/${name}`);
});

it("names of fields match in any case, numbers may be texts, and lists in a query may have commas", async () => {
  const first = { by: "platform", body: { CODE: "org_type", PageSize: "10", page: "1", unknown: { a: 1 } } } as const;
  const types = await client.get("POST sysDictType/page", first);
  const values = await client.get("GET sysDictData/dataList/{code}", { query: { VALUE: "org_type", status: "1" } });
  const form = new FormData();
  form.append("FILE", new Blob(["note"]), "note.txt");
  form.append("isPUBLIC", "true");
  const file = toRow(await client.get("POST sysFile/uploadFile", { form }));
  const files = await client.get("GET sysFile/fileByIds", { query: { Ids: `${String(file["id"])},4000000000000000` } });

  expect(types).toMatchObject({ pageSize: 10, items: [{ code: "org_type" }] });
  expect(listDifferences(values, [{ typeCode: "s", value: "s" }])).toEqual([]);
  expect(files).toMatchObject([{ id: file["id"], isPublic: true }]);
});

describe("dictionaries, constants and enums", () => {
  compare(dictionaryCalls, theDictionaries);
});

describe("parameters of the installation", () => {
  compare(installationCalls, async (one) => await theConfiguration(one, "sysConfig"));
});

describe("parameters of a tenant", () => {
  compare(tenantParameterCalls, async (one) => await theConfiguration(one, "sysConfigTenant"));
});

describe("tenants", () => {
  compare(tenantCalls, theTenants);
});

describe("the page before the API document", () => {
  compare(swaggerCalls, theApiReader);
});

describe("files", () => {
  compare(fileCalls, theFiles);
});

describe("regions", () => {
  compare(regionCalls, theRegions);
});

describe("personal schedules", () => {
  compare(scheduleCalls, theSchedule);
});

describe("jobs", () => {
  compare(jobCalls, theJobs);

  it("are read back as existing clients wrote them", async () => {
    const { jobId, trigger } = await theJobs(client);
    await client.get("POST sysJob/updateJobTrigger", { body: { ...trigger, args: "[7200000]" } });

    const [row = {}] = toRows(await client.get("POST sysJob/pageJobDetail", { body: { jobId } }));

    // Clients compare the text of the method with those that they know.
    expect(row["jobDetail"]).toMatchObject({ properties: requestOf(), concurrent: true, createType: 2 });
    expect(row["jobTriggers"]).toMatchObject([{ args: "7200000", triggerType: "Furion.Schedule.PeriodTrigger" }]);
  });

  it("take every macro and every format of cron expressions", async () => {
    const { jobId, addTrigger } = await theJobs(client);
    const macros = "secondly minutely hourly daily monthly weekly yearly workday"
      .split(" ")
      .map((name) => `"@${name}",0`);
    const triggerId = await addTrigger(jobId);
    const change = async (args: string) => {
      const body = { jobId, triggerId, triggerType: "Furion.Schedule.CronTrigger", args };
      await client.get("POST sysJob/updateJobTrigger", { body });
      const triggers = await client.get("GET sysJob/jobTriggerList", { query: { JobId: jobId } });
      return (Array.isArray(triggers) ? triggers.map(toRow) : []).find((row) => row["triggerId"] === triggerId);
    };

    for (const args of [...macros, '"0 2 * * *",0', '"0 2 1 1 * 2099",1', '"0 0 2 * * ?",2', '"0 0 2 1 1 ? 2099",3'])
      expect(await change(args)).toMatchObject({ args, nextRunTime: expect.stringMatching(/^\d{4}-/u) });
  });

  it("of the product are described by existing clients, and by the product again", async () => {
    const { builtIn } = await theJobs(client);
    const describeAs = async (description: string) => {
      const body = { ...builtIn, scriptCode: "", description };
      await client.get("POST sysJob/updateJobDetail", { by: "platform", body });
      const request = { by: "platform", body: { jobId: builtIn["jobId"] } } as const;
      const [row = {}] = toRows(await client.get("POST sysJob/pageJobDetail", request));
      return toRow(row["jobDetail"])["description"];
    };

    expect([await describeAs("Old records"), await describeAs("")]).toEqual(["Old records", builtIn["description"]]);
  });
});

describe("logs", () => {
  compare(logCalls, theLogs);

  /** Filters by log, and whether they find the entries of the calls that were made for the test. */
  const filters = (account: string, today: string): [log: string, filter: object, isFound: boolean][] => [
    ["sysLogOp", { actionName: "sendUser", controllerName: "sysMessage", account }, true],
    ["sysLogOp", { actionName: "send" }, false],
    ["sysLogOp", { controllerName: "sysMess" }, false],
    ["sysLogOp", { account: account.slice(1) }, false],
    ["sysLogOp", { remoteIp: "127.0.0.1", elapsed: "0" }, true],
    ["sysLogOp", { remoteIp: "127.0.0" }, false],
    ["sysLogOp", { elapsed: 99_999_999 }, false],
    ["sysLogOp", { startTime: today }, true],
    ["sysLogOp", { endTime: today }, false],
    ["sysLogVis", { status: "200", actionName: "userInfo" }, true],
    ["sysLogVis", { status: "400" }, false],
    ["sysLogEx", { status: "500" }, true],
    ["sysLogEx", { status: "200" }, false],
    ["sysLogDiff", { startTime: today }, true],
    ["sysLogDiff", { endTime: today }, false],
    ["sysLogMsg", { sendUserName: account }, true],
    ["sysLogMsg", { sendUserName: account.slice(1) }, false],
    ["sysLogHttp", { isSuccessStatusCode: 1, createTimeRange: [`${today} 00:00:00`, "2099-12-31 23:59:59"] }, true],
    ["sysLogHttp", { isSuccessStatusCode: 2 }, false],
    ["sysLogHttp", { createTimeRange: ["2020-01-01 00:00:00", "2020-01-02 00:00:00"] }, false],
  ];

  it("are filtered as existing clients expect: texts in full, whole days, and the status as success or not", async () => {
    const { stored } = await theLogs(client);
    await stored();
    const days = await client.get("GET sysLogOp/yearDayStats", {});
    const today = String(toRow(Array.isArray(days) ? days.at(-1) : undefined)["date"]);

    for (const [log, filter, isFound] of filters(client.admin.account, today)) {
      const rows = toRows(await client.get(`POST ${log}/page`, { body: { ...paging, ...filter } }));
      expect(rows.length > 0, `${log} ${JSON.stringify(filter)}`).toBe(isFound);
    }
  });
});

describe("caches", () => {
  compare(cacheCalls, theCache);
});

describe("the machine", () => {
  compare(serverCalls, async () => await Promise.resolve({}));
});

describe("serial numbers", () => {
  compare(serialCalls, theSerials);
});
