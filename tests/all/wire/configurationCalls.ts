import { nextUnique } from "#tests/builders/tenant";
import type { ExistingClient } from "./existingClient.ts";
import { toRow } from "./existingClient.ts";
import { page, type Shape } from "./shape.ts";
import { base, paging, type WireCall } from "./wireCall.ts";

type Row = Readonly<Record<string, unknown>>;

/** An own parameter and a built-in one, of the installation or of a tenant. */
export type ConfigurationWorld = {
  readonly id: number;
  readonly code: string;
  readonly row: Row;
  readonly builtInId: number;
  readonly unique: () => string;
  readonly add: () => Promise<number>;
};

const config = {
  ...base,
  name: "s",
  code: "s?",
  value: "s?",
  sysFlag: "n",
  groupCode: "s?",
  orderNo: "n",
  remark: "s?",
} as const;

const platformOnly =
  "the installation's parameters hold for all tenants, so only the platform administrator changes them";

/** Parameters: wire conventions 03, section 7. The same calls serve the installation and, apart, each tenant. */
function callsOf(
  api: "sysConfig" | "sysConfigTenant",
  { row, ours }: { readonly row: Shape; readonly ours?: string },
): WireCall<ConfigurationWorld>[] {
  const by = api === "sysConfig" ? "platform" : "admin";
  const writer = (call: string) => (api === "sysConfig" ? "platform administrator" : `sysConfig/${call}`);
  const different = ours === undefined ? {} : { ours };
  return [
    {
      call: `POST ${api}/page`,
      access: "sysConfig/page",
      input: "paging, name, code, groupCode",
      result: page(row),
      send: ({ code }) => ({ by, body: { ...paging, pageSize: 99_999, name: "", code, groupCode: "" } }),
    },
    {
      call: `POST ${api}/list`,
      access: "signed in",
      input: "groupCode (paging is ignored)",
      result: [row],
      send: () => ({ by, body: { ...paging, groupCode: "wire" } }),
    },
    { call: `GET ${api}/groupList`, access: "signed in", input: "", result: ["s"], send: () => ({ by }) },
    {
      call: `GET ${api}/detail`,
      access: "signed in",
      input: "Id* id",
      result: row,
      send: ({ id }) => ({ by, query: { Id: id } }),
      errors: { D1002: () => ({ by, query: { Id: 4_000_000_000_000_000 } }) },
    },
    {
      call: `GET ${api}/configValueByCode/{code}`,
      access: "signed in",
      input: "code* s",
      result: "s?",
      ours: "a password is answered to no one, and refused to all but administrators",
      send: ({ code }) => ({ by, path: [code] }),
    },
    {
      call: `POST ${api}/add`,
      access: writer("add"),
      input: "Config",
      result: "id",
      ours: ours ?? "the answer is the new id instead of null, for our own form",
      send: ({ unique }) => ({
        by,
        body: { id: 0, name: unique(), code: unique(), value: "True", sysFlag: 2, groupCode: "wire", orderNo: "100" },
      }),
      errors: { D9000: ({ row: given, unique }) => ({ by, body: { ...given, id: 0, name: unique() } }) },
    },
    {
      call: `POST ${api}/update`,
      access: writer("update"),
      input: "Config (null = unchanged)",
      result: "null",
      ...different,
      send: ({ row: given }) => ({ by, body: { ...given, value: "False", remark: null } }),
      errors: { D1002: ({ row: given }) => ({ by, body: { ...given, id: 4_000_000_000_000_000 } }) },
    },
    {
      call: `POST ${api}/batchUpdate`,
      access: writer("update"),
      input: "[{ code*, value }], a bare list",
      result: "null",
      ...different,
      send: ({ code }) => ({ by, body: [{ code, value: "7" }] }),
    },
    {
      call: `POST ${api}/delete`,
      access: writer("delete"),
      input: "id* id",
      result: "null",
      ...different,
      send: async ({ add }) => ({ by, body: { id: await add() } }),
      errors: { D9001: ({ builtInId }) => ({ by, body: { id: builtInId } }) },
    },
    {
      call: `POST ${api}/batchDelete`,
      access: writer("delete"),
      input: "id[], a bare list; built-in ones are skipped",
      result: "null",
      ...different,
      send: async ({ add, builtInId }) => ({ by, body: [await add(), builtInId] }),
    },
  ];
}

export const installationCalls: readonly WireCall<ConfigurationWorld>[] = [
  ...callsOf("sysConfig", { row: config, ours: platformOnly }),
  {
    call: "GET sysConfig/smPublicKey",
    access: "signed in",
    input: "",
    result: "s",
    send: () => ({}),
  },
];

export const tenantParameterCalls = callsOf("sysConfigTenant", { row: { ...config, tenantId: "id" } });

export async function theConfiguration(
  client: ExistingClient,
  api: "sysConfig" | "sysConfigTenant",
): Promise<ConfigurationWorld> {
  const by = api === "sysConfig" ? "platform" : "admin";
  const unique = () => `w${nextUnique()}`;
  const addRow = async (row: Row) => Number(await client.get(`POST ${api}/add`, { by, body: row }));
  const add = async (more: Row = {}) =>
    await addRow({ name: unique(), code: unique(), value: "1", groupCode: "wire", ...more });
  const id = await add();
  const { version: _, ...row } = toRow(await client.get(`GET ${api}/detail`, { by, query: { Id: id } }));
  return { id, code: String(row["code"]), row, builtInId: await add({ sysFlag: 1 }), unique, add };
}
