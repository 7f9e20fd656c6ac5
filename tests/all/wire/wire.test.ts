import { beforeAll, describe, expect, it } from "vitest";
import { getEndpointPath } from "#contract/api";
import { modules } from "#app/modules.server";
import { installationCalls, tenantParameterCalls, theConfiguration } from "./configurationCalls.ts";
import { dictionaryCalls } from "./dictionaryCalls.ts";
import { theDictionaries } from "./dictionaryWorld.ts";
import { anExistingClient, type ExistingClient, toRow } from "./existingClient.ts";
import { fileCalls, theFiles } from "./fileCalls.ts";
import { regionCalls, theRegions } from "./regionCalls.ts";
import { scheduleCalls, theSchedule } from "./scheduleCalls.ts";
import { listErrorFaults, listFaults, listRefusalFaults } from "./listFaults.ts";
import { listDifferences } from "./shape.ts";
import { swaggerCalls, tenantCalls, theApiReader, theTenants } from "./tenantCalls.ts";
import type { WireCall } from "./wireCall.ts";

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

/** Makes each call of a table, and provokes each of its errors. */
function compare<World>(calls: readonly WireCall<World>[], build: (client: ExistingClient) => Promise<World>) {
  let world: World;

  beforeAll(async () => {
    world = await build(client);
  });

  it.each(calls)("$call", async (row) => {
    const { call, access, result, send, errors = {} } = row;
    const by = access === "platform administrator" ? "platform" : "admin";

    const answer = await client.send(call, { by, ...(await send(world)) });

    expect(served.get(call), "who may make it").toBe(access);
    expect(listFaults(answer, result)).toEqual([]);
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

/** What chapter 7 of the specification names of these controllers, in its words. */
const specified = {
  swagger: ["checkUrl", "submitUrl"],
  sysConst: ["list", "data/{typeName}"],
  sysDictType: ["add", "delete", "update", "setStatus", "page", "list", "allDictList", "dataList", "detail"],
  sysTenant:
    "add delete grantMenu page resetPwd saveSysInfo setStatus update userList ownMenuList sysInfo/{tenantId} initTenantDb initTenantData syncTenantDb tenantDbList".split(
      " ",
    ),
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
