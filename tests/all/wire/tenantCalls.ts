import { knownPassword } from "#tests/builders/passwords";
import { aPng } from "#tests/builders/pictures";
import { nextUnique, theMainTenant } from "#tests/builders/tenant";
import { aSecondDatabase } from "#tests/builders/tenantDatabase";
import { mainTenantId } from "#modules/identity/access/server";
import { type ExistingClient, toRow, toRows } from "./existingClient.ts";
import { anyList, page } from "./shape.ts";
import { base, paging, type WireCall } from "./wireCall.ts";

type Row = Readonly<Record<string, unknown>>;

/** A tenant that the platform has added, as a row of the list. */
export type TenantWorld = {
  readonly row: Row;
  readonly otherRow: Row;
  readonly ownTenantId: number;
  readonly ownInfo: Row;
  readonly unknownId: number;
  readonly unique: () => string;
  readonly draft: () => Row;
  readonly add: () => Promise<number>;
  /** A tenant with a database of its own. */
  readonly databaseOf: number;
  /** A tenant whose database is another product. */
  readonly oracleId: number;
};

const platformOnly = "tenants belong to the platform, so a role of a tenant cannot hold these rights";

const tenantRow = {
  ...base,
  name: "s",
  adminAccount: "s",
  realName: "s",
  phone: "s?",
  email: "s?",
  userId: "id",
  orgId: "id",
  orgPid: "n",
  host: "s?",
  tenantType: "n",
  dbType: "n",
  connection: "s?",
  configId: "s",
  slaveConnections: "s?",
  orderNo: "n",
  remark: "s?",
  status: "n",
  expirationTime: "dt?",
} as const;

const file = { id: "id", fileName: "s?", suffix: "s?", bucketName: "s?", filePath: "s?", url: "s?" } as const;

const sysInfo = {
  logo: "s",
  title: "s?",
  viceTitle: "s?",
  viceDesc: "s?",
  copyright: "s?",
  icp: "s?",
  icpUrl: "s?",
  watermark: "s?",
  version: "s",
  themeColor: "s",
  layout: "s",
  animation: "s",
  captcha: "b",
  secondVer: "b",
  forceChangePassword: "b",
  passwordExpirationTime: "n",
  i18NSwitch: "b",
  idleTimeout: "n",
  onlineNotice: "b",
  publicKey: "s",
  carouselFiles: anyList(file),
} as const;

/** A form with one file under a name. */
function formOf(name: string, fileName: string, content: Buffer = aPng()): FormData {
  const form = new FormData();
  form.append(name, new Blob([new Uint8Array(content)]), fileName);
  return form;
}

/** Tenants and how they present themselves: specification 7, wire conventions 03, section 1, and 10.14. */
export const tenantCalls: readonly WireCall<TenantWorld>[] = [
  {
    call: "POST sysTenant/page",
    access: "platform administrator",
    input: "paging, name, phone, includeDefault b=false",
    result: page(tenantRow),
    ours: `${platformOnly}; branding is not part of the rows, which the source answers as null`,
    send: ({ row }) => ({ body: { ...paging, field: "orderNo", order: "asc", name: row["name"], phone: "" } }),
  },
  {
    call: "POST sysTenant/add",
    access: "platform administrator",
    input: "TenantRow: name* (2), adminAccount* (3), realName, phone, host, tenantType, dbType, …",
    result: { id: "id", account: "s", password: "s" },
    ours: `${platformOnly}; the answer holds the first password, which is shown once, instead of null`,
    send: ({ draft }) => ({ body: { id: 0, ...draft(), orgPid: 0, expirationTime: "2099-01-31T16:00:00.000Z" } }),
    errors: {
      D1300: ({ draft, row }) => ({ body: { ...draft(), name: row["name"] } }),
      D1302: ({ draft }) => ({ body: { ...draft(), slaveConnections: "nonsense" } }),
      D1303: ({ draft, row }) => ({ body: { ...draft(), host: row["host"] } }),
      Z1004: ({ draft }) => ({ body: { ...draft(), tenantType: 1, connection: "" } }),
      D3004: ({ draft }) => ({ body: { ...draft(), tenantType: 5 } }),
    },
  },
  {
    call: "POST sysTenant/update",
    access: "platform administrator",
    input: "TenantRow with id*, orgId, userId",
    result: "null",
    ours: platformOnly,
    send: ({ row }) => ({ body: { ...row, remark: "changed" } }),
    errors: {
      D1300: ({ row, otherRow }) => ({ body: { ...otherRow, name: row["name"] } }),
      D1302: ({ row }) => ({ body: { ...row, slaveConnections: "nonsense" } }),
      D1303: ({ row, otherRow }) => ({ body: { ...otherRow, host: row["host"] } }),
    },
  },
  {
    call: "POST sysTenant/setStatus",
    access: "platform administrator",
    input: "id* id, status* n",
    result: "n",
    ours: `${platformOnly}; sessions of a disabled tenant end at once`,
    send: ({ otherRow }) => ({ body: { ...otherRow, status: 2 } }),
    errors: {
      Z1001: () => ({ body: { id: mainTenantId, status: 2 } }),
      D3005: ({ row }) => ({ body: { id: row["id"], status: 7 } }),
    },
  },
  {
    call: "POST sysTenant/grantMenu",
    access: "platform administrator",
    input: "id* id, menuIdList id[]",
    result: "null",
    ours: platformOnly,
    send: ({ row }) => ({ body: { id: row["id"], menuIdList: [1310000000111, "1310000000112"] } }),
  },
  {
    call: "GET sysTenant/ownMenuList",
    access: "platform administrator",
    input: "UserId* id",
    result: ["id"],
    ours: platformOnly,
    send: ({ row }) => ({ query: { UserId: String(row["userId"]) } }),
  },
  {
    call: "POST sysTenant/resetPwd",
    access: "platform administrator",
    input: "userId* id",
    result: "s",
    ours: `${platformOnly}; without a default password the answer is a random one, shown once`,
    send: ({ row }) => ({ body: { userId: row["userId"] } }),
  },
  {
    call: "POST sysTenant/userList",
    access: "platform administrator",
    input: "tenantId* id",
    result: [{ id: "id", account: "s", realName: "s", phone: "s?", email: "s?", accountType: "n", status: "n" }],
    ours: `${platformOnly}; the platform sees no personal facts of a tenant's people`,
    send: ({ row }) => ({ body: { tenantId: row["id"] } }),
  },
  {
    call: "POST sysTenant/delete",
    access: "platform administrator",
    input: "id* id",
    result: "id",
    ours: `${platformOnly}; the rows go in the background, and the answer is that task`,
    send: async ({ add }) => ({ body: { id: await add() } }),
    errors: { D1023: () => ({ body: { id: mainTenantId } }) },
  },
  {
    call: "POST sysTenant/initTenantDb",
    access: "platform administrator",
    input: "id* id, status",
    result: "null",
    ours: `${platformOnly}; the tables are made in the background`,
    send: ({ databaseOf }) => ({ body: { id: databaseOf, status: 1 } }),
    errors: {
      Z1002: ({ oracleId }) => ({ body: { id: oracleId, status: 1 } }),
      Z1004: ({ row }) => ({ body: { id: row["id"], status: 1 } }),
    },
  },
  {
    call: "POST sysTenant/initTenantData",
    access: "platform administrator",
    input: "id* id, status",
    result: "null",
    ours: `${platformOnly}; the rows are copied in the background`,
    send: ({ databaseOf }) => ({ body: { id: databaseOf, status: 1 } }),
    errors: { Z1004: ({ row }) => ({ body: { id: row["id"], status: 1 } }) },
  },
  {
    call: "POST sysTenant/syncTenantDb",
    access: "platform administrator",
    input: "",
    result: "null",
    ours: `${platformOnly}; the databases are updated in the background`,
    send: () => ({ body: {} }),
  },
  {
    call: "GET sysTenant/tenantDbList",
    access: "platform administrator",
    input: "",
    result: [{ configId: "s", dbName: "s", dbType: "n", connection: "s" }],
    ours: `${platformOnly}; addresses are answered without user and password, and empty for the shared database`,
    send: () => ({}),
  },
  {
    call: "GET sysTenant/sysInfo/{tenantId}",
    access: "anyone",
    input: "tenantId* id, 0 = the current or the main one",
    result: sysInfo,
    send: () => ({ by: "anonymous", path: [0] }),
    errors: { D0007: ({ unknownId }) => ({ by: "anonymous", path: [unknownId] }) },
  },
  {
    call: "POST sysTenant/saveSysInfo",
    access: "sysTenant/saveSysInfo",
    input: "SysInfo with tenantId, logo or logoBase64 and logoFileName, carouselFileIds",
    result: "null",
    ours: "only for the own tenant; the source takes any",
    send: ({ ownInfo, ownTenantId }) => ({ body: { ...ownInfo, tenantId: ownTenantId, title: "Changed" } }),
    errors: { D0007: ({ ownInfo, row }) => ({ body: { ...ownInfo, tenantId: row["id"], title: "Changed" } }) },
  },
  {
    call: "POST sysTenant/uploadCarouselFile",
    access: "sysTenant/saveSysInfo",
    input: "multipart file*",
    result: file,
    send: () => ({ form: formOf("file", "picture.png") }),
    errors: { D8001: () => ({ form: formOf("file", "note.txt", Buffer.from("no picture")) }) },
  },
];

/** The page before the API document: specification 7, wire conventions 00, section 2. */
export const swaggerCalls: readonly WireCall<{ readonly account: string }>[] = [
  { call: "POST swagger/checkUrl", access: "anyone", input: "", result: "bare", send: () => ({}) },
  {
    call: "POST swagger/submitUrl",
    access: "anyone",
    input: "multipart form UserName*, Password*",
    result: "bare",
    send({ account }) {
      const form = new FormData();
      form.append("UserName", account);
      form.append("Password", knownPassword);
      return { by: "anonymous", form };
    },
  },
];

export async function theApiReader(): Promise<{ account: string }> {
  return { account: (await theMainTenant().hasAccount()).account };
}

export async function theTenants(client: ExistingClient): Promise<TenantWorld> {
  const by = "platform";
  const unique = () => `w${nextUnique()}`;
  const draft = () => ({
    name: `Tenant ${unique()}`,
    adminAccount: "admin",
    realName: "Li Ming",
    phone: "13900001111",
    email: null,
    host: `${unique()}.example.com`,
    tenantType: 0,
    dbType: 4,
    orderNo: "100",
    remark: null,
  });
  const addRow = async (row: Row) => Number(toRow(await client.get("POST sysTenant/add", { by, body: row }))["id"]);
  const addShown = async () => {
    const row = draft();
    await addRow(row);
    const [{ version: _, ...shown } = {}] = toRows(
      await client.get("POST sysTenant/page", { by, body: { name: row.name } }),
    );
    return shown;
  };
  const databaseOf = await addRow(draft());
  const { connection } = await aSecondDatabase();
  await client.get("POST sysTenant/saveDatabase", { by, body: { id: databaseOf, connection } });
  return {
    row: await addShown(),
    otherRow: await addShown(),
    ownTenantId: client.tenant.id,
    ownInfo: toRow(await client.get("GET sysTenant/sysInfo/{tenantId}", { by: "anonymous", path: [client.tenant.id] })),
    unknownId: 4_000_000_000_000_000,
    unique,
    draft,
    add: async () => await addRow(draft()),
    databaseOf,
    oracleId: await addRow({ ...draft(), dbType: 3 }),
  };
}
