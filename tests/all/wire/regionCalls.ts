import { allowLoopback, aRegionService } from "#tests/builders/fakeRegionService";
import { withSettings } from "#tests/builders/sessions";
import { type ExistingClient, toRow } from "./existingClient.ts";
import { page, tree } from "./shape.ts";
import { paging, type WireCall, type WireRequest } from "./wireCall.ts";

type Row = Readonly<Record<string, unknown>>;

/** A region of its own with one below it, and the provinces. */
export type RegionWorld = {
  readonly id: number;
  readonly row: Row;
  readonly child: Row;
  readonly provinces: readonly Row[];
  readonly unknownId: number;
  readonly code: () => string;
  readonly add: (fields: Row) => Promise<number>;
};

const region = {
  id: "id",
  pid: "n",
  name: "s",
  shortName: "s?",
  mergerName: "s?",
  code: "s?",
  zipCode: "s?",
  cityCode: "s?",
  level: "n",
  type: "s?",
  pinYin: "s?",
  longitude: "n",
  latitude: "n",
  orderNo: "n",
  remark: "s?",
} as const;

const shenzhen = 440_300;
const mapKey = "0123456789abcdef0123456789abcdef";
const shared = "regions are the same for all tenants, so only the platform administrator changes them";
const compared =
  "what differs is changed instead of replacing all, abolished regions stay, and nothing changes if more than a fifth of a level would vanish; the right to synchronise";

/** Makes the call while a service on the loopback interface answers so. */
async function withService(setting: string, body: unknown, request: WireRequest): Promise<WireRequest> {
  await allowLoopback();
  const { url } = await aRegionService(() => ({ body }));
  return { ...request, around: async (send) => await withSettings({ [setting]: url.href }, send) };
}

const longCode = (code: unknown) => String(code).padEnd(12, "0");

/** Regions: wire conventions 03, section 9. */
export const regionCalls: readonly WireCall<RegionWorld>[] = [
  {
    call: "POST sysRegion/page",
    access: "sysRegion/page",
    input: "paging, pid, name, code",
    result: page(region),
    send: () => ({ body: { ...paging, pid: String(shenzhen), name: "", code: "" } }),
  },
  {
    call: "GET sysRegion/list",
    access: "signed in",
    input: "Id, 0 = top",
    result: [region],
    send: () => ({ query: { Id: 0 } }),
  },
  {
    call: "GET sysRegion/childTree/{pid}/{level}",
    access: "signed in",
    input: "pid*, level*: lower levels",
    result: [tree(region)],
    send: () => ({ path: [440_000, 3] }),
  },
  {
    call: "GET sysRegion/childList/{pid}",
    access: "signed in",
    input: "pid*",
    result: [region],
    send: () => ({ path: [shenzhen] }),
  },
  {
    call: "POST sysRegion/query",
    access: "signed in",
    input: "pid, name, code, type",
    result: [region],
    send: () => ({ body: { pid: shenzhen, name: "南山", code: null, type: null } }),
  },
  {
    call: "GET sysRegion/regionTree/{code}/{level}",
    access: "signed in",
    input: "code*, level*",
    result: [tree(region)],
    ours: "the source reads a file of its own computer and answers null; here the tree of the table",
    send: () => ({ path: ["440300", 3] }),
  },
  {
    call: "POST sysRegion/add",
    access: "sysRegion/add",
    input: "Region",
    result: "id",
    ours: shared,
    send: ({ code, id }) => ({
      by: "platform",
      body: { id: 0, pid: id, name: "Region", code: code(), orderNo: "100", longitude: "116.4", latitude: 39.9 },
    }),
    errors: {
      R2003: ({ id }) => ({ by: "platform", body: { pid: id, name: "Region", code: "12345" } }),
      D2000: ({ unknownId, code }) => ({ by: "platform", body: { pid: unknownId, name: "Region", code: code() } }),
      R2002: ({ row }) => ({ by: "platform", body: { ...row, id: 0 } }),
    },
  },
  {
    call: "POST sysRegion/update",
    access: "sysRegion/update",
    input: "Region (null = unchanged)",
    result: "null",
    ours: shared,
    send: ({ row }) => ({ by: "platform", body: { ...row, remark: "changed", children: [] } }),
    errors: {
      D1002: ({ row, unknownId, code }) => ({ by: "platform", body: { ...row, id: unknownId, code: code() } }),
      D2000: ({ row, unknownId }) => ({ by: "platform", body: { ...row, pid: unknownId } }),
      R2001: ({ row, id }) => ({ by: "platform", body: { ...row, pid: id } }),
      R2002: ({ row, child }) => ({ by: "platform", body: { ...child, code: row["code"] } }),
      R2003: ({ row }) => ({ by: "platform", body: { ...row, code: "12345" } }),
      R2004: ({ row, child }) => ({ by: "platform", body: { ...row, pid: child["id"] } }),
    },
  },
  {
    call: "POST sysRegion/delete",
    access: "sysRegion/delete",
    input: "id*; with everything below it",
    result: "null",
    ours: shared,
    send: async ({ add, code }) => ({ by: "platform", body: { id: await add({ name: "Region", code: code() }) } }),
    errors: { D1002: ({ unknownId }) => ({ by: "platform", body: { id: unknownId } }) },
  },
  {
    call: "POST sysRegion/genOrg",
    access: "sysOrg/add",
    input: "id*, level* ≤ 5",
    result: "null",
    ours: "the right to add organisations; the source needs none",
    send: () => ({ body: { id: shenzhen, level: 2 } }),
    errors: { D1002: ({ unknownId }) => ({ body: { id: unknownId, level: 2 } }) },
  },
  {
    call: "POST sysRegion/syncRegionMzb",
    access: "sysRegion/sync",
    input: "level*",
    result: "null",
    ours: compared,
    async send({ provinces }) {
      const list = provinces.map(({ code, name }) => ({ quHuaDaiMa: code, shengji: `${String(name)}(x)` }));
      const body = `var json = ${JSON.stringify(list)};`;
      return await withService("sys_region_url_mzb", body, { by: "platform", body: { level: 1 } });
    },
    errors: {
      R2005: async () => await withService("sys_region_url_mzb", "<html>", { by: "platform", body: { level: 1 } }),
    },
  },
  {
    call: "POST sysRegion/syncRegionGD",
    access: "sysRegion/sync",
    input: "key* (30), keywords, level",
    result: "null",
    ours: compared,
    async send({ row, child }) {
      const city = { adcode: child["code"], name: child["name"], level: "city", districts: [] };
      const top = { adcode: row["code"], name: row["name"], level: "province", districts: [city] };
      const request = { by: "platform", body: { key: mapKey, keywords: row["name"], level: "1" } } as const;
      return await withService("sys_region_url_gd", { status: "1", infocode: "10000", districts: [top] }, request);
    },
    errors: {
      async R2005() {
        const refused = { status: "0", info: "INVALID_USER_KEY", infocode: "10001" };
        const request = { by: "platform", body: { key: mapKey, keywords: "", level: 1 } } as const;
        return await withService("sys_region_url_gd", refused, request);
      },
    },
  },
  {
    call: "POST sysRegion/syncRegionMca",
    access: "sysRegion/sync",
    input: "code n (0 = all), level n",
    result: "n",
    ours: compared,
    async send({ row, child }) {
      const city = { code: longCode(child["code"]), name: child["name"], children: [] };
      const data = { code: longCode(row["code"]), name: row["name"], children: [city] };
      const request = { by: "platform", body: { code: row["code"], level: "1" } } as const;
      return await withService("sys_region_url_mca", { status: 200, message: "success", data }, request);
    },
    errors: {
      R2005: async () =>
        await withService("sys_region_url_mca", "<html>", { by: "platform", body: { code: 0, level: 1 } }),
    },
  },
  {
    call: "POST sysRegion/syncRegionTianditu",
    access: "sysRegion/sync",
    input: "keyword, childLevel s 0–3, extensions b, tk s",
    result: "n",
    ours: compared,
    async send({ row, child }) {
      const city = { gb: `156${String(child["code"])}`, name: child["name"] };
      const top = { gb: `156${String(row["code"])}`, name: row["name"], children: [city] };
      const body = { keyword: row["name"], childLevel: "1", extensions: true, tk: mapKey };
      const answer = { status: 200, message: "success", data: { suggestion: [], district: [top] } };
      return await withService("sys_region_url_tianditu", answer, { by: "platform", body });
    },
  },
];

/** Codes of provinces from 97 are free. */
let lastCode = 970_000;

export async function theRegions(client: ExistingClient): Promise<RegionWorld> {
  const by = "platform";
  const code = () => String((lastCode += 1));
  const add = async (row: Row) => Number(await client.get("POST sysRegion/add", { by, body: row }));
  const read = async (rowCode: string) => {
    const found = await client.get("POST sysRegion/query", { by, body: { code: rowCode } });
    const { version: _, ...row } = toRow(Array.isArray(found) ? found[0] : undefined);
    return row;
  };
  const id = await add({ name: "测试省", code: "990000", pid: 0 });
  await add({ name: "测试市", code: "990100", pid: id });
  const provinces = await client.get("GET sysRegion/list", { by, query: { Id: 0 } });
  return {
    id,
    row: await read("990000"),
    child: await read("990100"),
    provinces: Array.isArray(provinces) ? provinces.map(toRow) : [],
    unknownId: 4_000_000_000_000_000,
    code,
    add,
  };
}
