import { cp, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { modules } from "#app/modules.server";
import { seedWithAdministrator } from "#app/firstAdministrator";
import { readConfig } from "#core/boot/config";
import { type RunningServer, startServer } from "#core/boot/start";
import { getKnownPasswordHash, knownPassword } from "#tests/builders/passwords";
import { openEmbedded } from "./embedded.ts";
import { migrate } from "./migrate.ts";
import { columnTypes } from "./pool.ts";

/** The last migration of the first schema that had tenants, accounts and roles. */
const firstSchema = "202611211000_password_history.sql";
const migrations = path.join(import.meta.dirname, "../../migrations");
/** Tables of the first schema with rows of a tenant, in the order in which they refer to each other. */
const tables = [
  "tenant",
  "organisation",
  "organisation_tree",
  "position",
  "account",
  "account_organisation",
  "role",
  "account_role",
  "role_menu",
  "password_history",
] as const;
const tenantTables = tables.filter((table) => table !== "tenant");

type Row = Record<string, unknown>;
type Contents = ReadonlyMap<string, readonly Row[]>;

const tenants = [
  { id: 501, name: "Bridge", person: "li.lei" },
  { id: 502, name: "Tunnel", person: "han.meimei" },
] as const;

let scratch: string;
let contentsBefore: Contents;
let server: RunningServer;

beforeAll(async () => {
  scratch = await mkdtemp(path.join(os.tmpdir(), "siteward-upgrade-"));
  contentsBefore = await createFirstSchema();
  const environment = { PORT: "0", SITEWARD_LOG_LEVEL: "silent", SITEWARD_ADMIN_PASSWORD: knownPassword };
  const config = readConfig(environment, path.join(scratch, "data"));
  server = await startServer({ config, modules, seed: seedWithAdministrator, announce: () => undefined });
});

afterAll(async () => {
  await server.stop();
  await rm(scratch, { recursive: true, force: true });
});

/** A data folder as the first schema left it, with rows of two tenants. */
async function createFirstSchema(): Promise<Contents> {
  const folder = path.join(scratch, "migrations");
  await mkdir(folder);
  const files = (await readdir(migrations)).filter((file) => file.endsWith(".sql") && file <= firstSchema);
  for (const file of files) await cp(path.join(migrations, file), path.join(folder, file));
  const database = await openEmbedded({ dataDir: path.join(scratch, "data"), announce: () => undefined });
  try {
    await migrate({ owner: database.owner, folder, log: () => undefined });
    const client = await connect(database.owner);
    await client.query("insert into menu (id, type, title, permission) values (90, 3, 'Positions', 'sysPos/page')");
    for (const tenant of tenants) await addTenant(client, tenant);
    const contents = await readContents(client);
    await client.end();
    return contents;
  } finally {
    await database.stop();
  }
}

async function addTenant(client: pg.Client, { id, name, person }: (typeof tenants)[number]): Promise<void> {
  const hash = await getKnownPasswordHash();
  const statements: readonly [string, ...unknown[]][] = [
    ["insert into tenant (id, name, title, captcha) values ($1, $2, $2, false)", id, name],
    ["insert into organisation (tenant_id, id, name) values ($1, 10, $2)", id, name],
    ["insert into organisation (tenant_id, id, parent_id, name) values ($1, 11, 10, 'North site')", id],
    ["insert into position (tenant_id, id, name, code) values ($1, 20, $2, 'F')", id, `Foreman of ${name}`],
    [
      `insert into account (tenant_id, id, account, password_hash, real_name, phone, organisation_id, position_id)
       values ($1, 30, $2, $3, $2, '13800000000', 10, 20)`,
      id,
      person,
      hash,
    ],
    ["insert into account_organisation (tenant_id, account_id, organisation_id) values ($1, 30, 11)", id],
    ["insert into role (tenant_id, id, name, data_scope) values ($1, 40, 'Staff', 1)", id],
    ["insert into account_role (tenant_id, account_id, role_id) values ($1, 30, 40)", id],
    ["insert into role_menu (tenant_id, role_id, menu_id) values ($1, 40, 90)", id],
    ["insert into password_history (tenant_id, account_id, password_hash) values ($1, 30, $2)", id, hash],
  ];
  for (const [sql, ...values] of statements) await client.query(sql, values);
}

async function connect(address: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...address, types: columnTypes });
  await client.connect();
  return client;
}

/** The rows of both tenants, by table. */
async function readContents(client: pg.ClientBase): Promise<Contents> {
  const contents = new Map<string, readonly Row[]>();
  for (const table of tables) contents.set(table, await readRows(client, table));
  return contents;
}

async function readRows(client: pg.ClientBase, table: (typeof tables)[number]): Promise<Row[]> {
  const column = table === "tenant" ? "id" : "tenant_id";
  const { rows } = await client.query<{ row: Row }>(
    `select to_jsonb(t) as row from ${table} t where ${column} > 500 order by ${column}`,
  );
  return rows.map(({ row }) => row);
}

/** The rows that the role for requests reads with or without a current tenant. */
async function readAsRequest(table: (typeof tables)[number], tenantId: number | undefined): Promise<Row[]> {
  const client = await server.app.plain.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('app.tenant_id', $1, true), set_config('app.scope', 'all', true)", [
      String(tenantId ?? ""),
    ]);
    return await readRows(client, table);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

/** A call by HTTP, as the browser makes it. */
async function call(name: string, input: object, token = ""): Promise<{ code: number; result: Row }> {
  const reply = await fetch(`${server.url}/api/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token === "" ? {} : { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(input),
  });
  return JSON.parse(await reply.text());
}

async function signIn({ id, person }: (typeof tenants)[number]): Promise<string> {
  const input = { tenantId: id, account: person, password: knownPassword, code: "", codeId: 0 };
  const { result } = await call("sysAuth/login", input);
  return String(result["accessToken"]);
}

describe("a database of the first schema", () => {
  it.each(tenantTables)("keeps the rows of each tenant, separate from those of the other: %s", async (table) => {
    for (const { id } of tenants) {
      const rows = (contentsBefore.get(table) ?? []).filter((row) => row["tenant_id"] === id);
      expect(rows.length).toBeGreaterThan(0);

      const currentRows = await readAsRequest(table, id);

      // Later schemas add columns.
      expect(currentRows).toHaveLength(rows.length);
      for (const row of rows) expect(currentRows).toContainEqual(expect.objectContaining(row));
    }
  });

  it.each(tenantTables)("shows no rows without a tenant: %s", async (table) => {
    expect(await readAsRequest(table, undefined)).toEqual([]);
  });

  it("keeps the tenants", async () => {
    const currentRows = await readAsRequest("tenant", undefined);

    for (const row of contentsBefore.get("tenant") ?? [])
      expect(currentRows).toContainEqual(expect.objectContaining(row));
  });

  it.each(tenants)("signs in the account of $name with the permissions of its role", async (tenant) => {
    const token = await signIn(tenant);

    const { code, result } = await call("sysPos/page", { page: 1, pageSize: 20 }, token);

    expect(code).toBe(200);
    expect(result["items"]).toMatchObject([{ name: `Foreman of ${tenant.name}` }]);
    expect((await call("sysPos/add", { name: "New" }, token)).code).toBe(403);
  });

  it("can be searched", async () => {
    const { result } = await call(
      "sysPos/page",
      { page: 1, pageSize: 20, keyword: "bridge" },
      await signIn(tenants[0]),
    );

    expect(result["total"]).toBe(1);
  });

  it("has the standard rows of the newest version", async () => {
    const { rows } = await server.app.plain.query("select id from menu where type = 2");

    expect(rows.length).toBeGreaterThan(10);
  });
});
