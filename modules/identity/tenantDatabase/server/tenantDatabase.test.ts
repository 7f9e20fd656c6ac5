import { expect, it } from "vitest";
import { AccountType } from "#contract/accountType";
import { tenantDatabaseApi } from "../contract.ts";
import { theServer } from "#tests/builders/server";
import { aTenant, nextUnique, type TestAccount, theMainTenant } from "#tests/builders/tenant";
import { aPreparedDatabase, aSecondDatabase, prepareDatabase } from "#tests/builders/tenantDatabase";
import { eventually } from "#tests/builders/tasks";

async function thePlatformAdministrator(): Promise<TestAccount> {
  return await theMainTenant().hasAccount({ accountType: AccountType.platform });
}

const comparedRows = "select id, name from dictionary_type order by id";

it("prepares a database with the tables, policies and shared rows of the installation, and again without a change", async () => {
  const platform = await thePlatformAdministrator();
  const { tenant } = await aTenant();
  const { owner } = await theServer();

  const database = await aSecondDatabase();
  await prepareDatabase(platform, tenant.id, database);
  await platform.get(tenantDatabaseApi, "initTenantDb", { id: tenant.id, status: 1 });
  await platform.get(tenantDatabaseApi, "initTenantData", { id: tenant.id });

  const migrations = "select version, checksum from schema_migration order by version";
  const policies = `select tablename, policyname, qual, with_check from pg_policies
    where tablename not in (select relname from pg_class where relispartition) order by 1, 2`;
  expect(await database.run(migrations)).toEqual((await owner.query(migrations)).rows);
  expect(await database.run(policies)).toEqual((await owner.query(policies)).rows);
  expect(await database.run("select id from tenant")).toEqual([{ id: String(tenant.id) }]);
  const { rows } = await owner.query<{ id: number; name: string }>(comparedRows);
  expect(await database.run(comparedRows)).toEqual(rows.map(({ id, name }) => ({ id: String(id), name })));
  expect(await platform.get(tenantDatabaseApi, "place", { id: tenant.id })).toMatchObject({
    home: "shared",
    isPrepared: true,
    isCurrent: true,
    schemaFault: null,
  });
});

it("lists enabled tenants with their databases, without user and password", async () => {
  const platform = await thePlatformAdministrator();
  const { tenant } = await aTenant();
  const { owner } = await theServer();
  await owner.query("update tenant set config_id = $2 where id = $1", [tenant.id, String(tenant.id)]);
  const { name, connection } = await aSecondDatabase();
  await platform.get(tenantDatabaseApi, "saveDatabase", { id: tenant.id, connection });

  const list = await platform.get(tenantDatabaseApi, "tenantDbList");

  const entry = list.find(({ configId }) => configId === String(tenant.id));
  expect(entry?.connection).toMatch(new RegExp(`^postgresql://\\*{3}@.*/${name}$`, "u"));
  expect(list.map(({ configId }) => configId)).toEqual(list.map(({ configId }) => configId).toSorted());
});

it("tells what a database is like, and why it cannot be used", async () => {
  const platform = await thePlatformAdministrator();
  const { tenant } = await aTenant();
  const { id } = tenant;
  const { connection, run } = await aSecondDatabase();
  const test = async (address: string) =>
    await platform.get(tenantDatabaseApi, "testDatabase", { id, connection: address });

  const empty = await test(connection);
  const [missing, signIn, refused] = [
    await test(connection.replace(/\/tenant_\w+\?/u, "/nowhere?")),
    await test(connection.replace(/password=[^&]+/u, "password=wrong")),
    await test("postgres://u:p@169.254.169.254/x"),
  ];
  await run("create table other (id int)");
  const foreign = await test(connection);

  expect(empty).toMatchObject({ fault: null, isEmpty: true, isEncrypted: false });
  expect([missing, signIn, refused, foreign].map(({ fault }) => fault)).toEqual([
    "missing",
    "signIn",
    "refused",
    "foreign",
  ]);
});

it("takes neither the database of another tenant nor the shared one", async () => {
  const platform = await thePlatformAdministrator();
  const { tenant: first } = await aTenant();
  const { tenant: second } = await aTenant();
  const database = await aPreparedDatabase(platform, first.id);
  const shared = database.connection.replace(database.name, "siteward");

  const others = await platform.call(tenantDatabaseApi, "saveDatabase", {
    id: second.id,
    connection: database.connection,
  });
  const everyone = await platform.call(tenantDatabaseApi, "saveDatabase", { id: second.id, connection: shared });

  await expect(others).toFailWith("tenantDatabase.fault.otherTenant");
  await expect(everyone).toFailWith("tenantDatabase.fault.foreign");
});

it("forgets an address that is not in use", async () => {
  const platform = await thePlatformAdministrator();
  const { tenant } = await aTenant();
  const { connection } = await aSecondDatabase();
  await platform.get(tenantDatabaseApi, "saveDatabase", { id: tenant.id, connection });

  await platform.get(tenantDatabaseApi, "saveDatabase", { id: tenant.id, connection: "" });

  expect((await platform.get(tenantDatabaseApi, "place", { id: tenant.id })).connection).toBeNull();
  const reply = await platform.call(tenantDatabaseApi, "prepareDatabase", { id: tenant.id });
  await expect(reply).toFailWith("tenantDatabase.no_connection");
});

it("updates the databases of all tenants, and one that is away does not stop the others", async () => {
  const platform = await thePlatformAdministrator();
  const [{ tenant: here }, { tenant: away }] = [await aTenant(), await aTenant()];
  const database = await aPreparedDatabase(platform, here.id);
  const lost = await aPreparedDatabase(platform, away.id);
  const { owner } = await theServer();
  await owner.query(`alter database ${lost.name} connection limit 0`).catch(() => undefined);
  await database.run("update dictionary_type set name = 'changed there'");

  await platform.get(tenantDatabaseApi, "syncTenantDb");

  const { rows } = await owner.query<{ id: number; name: string }>(comparedRows);
  await eventually(async () => {
    expect(await database.run(comparedRows)).toEqual(rows.map(({ id, name }) => ({ id: String(id), name })));
  });
});

it("prepares nothing but PostgreSQL", async () => {
  const platform = await thePlatformAdministrator();
  const { tenant } = await aTenant();
  const { owner } = await theServer();
  await owner.query("update tenant set db_type = 3, remark = $2 where id = $1", [tenant.id, nextUnique()]);

  const reply = await platform.call(tenantDatabaseApi, "initTenantDb", { id: tenant.id });

  await expect(reply).toFailWith("tenantDatabase.engine_unsupported");
  expect(reply.body.message).toMatch(/^\[Z1002\]/u);
});

it("is closed to administrators of tenants", async () => {
  const { tenant, admin } = await aTenant();

  const replies = [
    await admin.call(tenantDatabaseApi, "tenantDbList"),
    await admin.call(tenantDatabaseApi, "place", { id: tenant.id }),
    await admin.call(tenantDatabaseApi, "syncTenantDb"),
  ];

  for (const reply of replies) expect(reply.body.code).toBe(403);
});
