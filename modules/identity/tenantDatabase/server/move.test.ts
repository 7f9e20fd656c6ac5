import { expect, it, onTestFinished } from "vitest";
import { AccountType } from "#contract/accountType";
import { createSystemContext } from "#core/request/openContext";
import { accountApi } from "#modules/identity/account/contract";
import { tenants } from "#modules/identity/tenant/server/tenant.table";
import { tenantAdministrationApi, tenantDeletionApi } from "#modules/identity/tenantAdministration/contract";
import { organisationApi } from "#modules/identity/organisation/contract";
import { positionApi } from "#modules/identity/position/contract";
import { endAbandonedMoves, eraseDueRows } from "./moveMaintenance.ts";
import { tenantDatabaseApi } from "../contract.ts";
import { aFile, fetchFile } from "#tests/builders/files";
import { advanceClock, theServer } from "#tests/builders/server";
import { aTenant, nextUnique, type TestAccount, theMainTenant } from "#tests/builders/tenant";
import { aPreparedDatabase } from "#tests/builders/tenantDatabase";
import { eventually, waitForTask } from "#tests/builders/tasks";

async function thePlatformAdministrator(): Promise<TestAccount> {
  return await theMainTenant().hasAccount({ accountType: AccountType.platform });
}

async function aMovableTenant() {
  const platform = await thePlatformAdministrator();
  const { tenant, admin } = await aTenant();
  const parent = await tenant.hasOrganisation({ name: nextUnique() });
  await tenant.hasOrganisation({ name: nextUnique(), parentId: parent.id });
  for (let index = 0; index < 5; index++) await tenant.hasPosition({ name: nextUnique() });
  const { id: fileId, url } = await aFile(admin);
  // Opens a session, which moves along.
  await admin.get(organisationApi, "list");
  const database = await aPreparedDatabase(platform, tenant.id);
  const { id } = tenant;
  const move = async (to: "own" | "shared") => {
    const taskId = await platform.get(tenantDatabaseApi, "moveDatabase", { id, to });
    await waitForTask(platform, taskId, "done");
    await (await theServer()).app.databases.refresh();
  };
  const readLocation = async () => await platform.get(tenantDatabaseApi, "place", { id });
  const readFile = async () => await (await fetchFile(url, admin)).text();
  return { platform, tenant, admin, database, move, readLocation, fileId, readFile };
}

it("moves a tenant to its own database and back while it works", async () => {
  const { tenant, admin, database, move, readLocation, fileId, readFile } = await aMovableTenant();
  const { owner } = await theServer();
  const text = await readFile();
  const names = async () => (await admin.get(positionApi, "page", { pageSize: 100 })).items.map(({ name }) => name);
  const before = await names();
  const tree = await admin.get(organisationApi, "list");

  await move("own");
  const there = `there ${nextUnique()}`;
  await admin.get(positionApi, "add", { name: there, code: there });

  expect(await names()).toEqual(expect.arrayContaining([...before, there]));
  expect(await admin.get(organisationApi, "list")).toEqual(tree);
  expect(await database.run("select from position where name = $1", [there])).toHaveLength(1);
  expect(await database.run("select from file where id = $1", [fileId])).toHaveLength(1);
  expect(text).toMatch(/^note /u);
  expect(await readFile()).toBe(text);
  expect((await owner.query("select from position where name = $1", [there])).rowCount).toBe(0);
  const { home, move: report } = await readLocation();
  expect(home).toBe("own");
  expect(report).toMatchObject({ to: "own", state: "done", erasedAt: null });
  expect(report?.tables.find(({ table }) => table === "position")?.rows).toBe(before.length);

  await move("shared");

  expect(await names()).toEqual(expect.arrayContaining([...before, there]));
  expect((await owner.query("select from position where name = $1", [there])).rowCount).toBe(1);
  expect(await database.run("select of_tenant from served_tenant where of_tenant = $1", [tenant.id])).toEqual([]);
  expect((await readLocation()).home).toBe("shared");
});

it("keeps the former rows until they are erased, and those of the tenant in any case", async () => {
  const { platform, tenant, admin, move, readLocation } = await aMovableTenant();
  const { owner } = await theServer();
  const left = async () => {
    const { rows } = await owner.query<{ count: number }>(
      "select count(*)::int as count from position where tenant_id = $1",
      [tenant.id],
    );
    return rows[0]?.count;
  };
  const signInNames = async () =>
    (await owner.query("select from sign_in_name where of_tenant = $1", [tenant.id])).rowCount;
  const namesBefore = await signInNames();
  await move("own");
  expect(await left()).toBe(5);

  const taskId = await platform.get(tenantDatabaseApi, "eraseMoved", { id: tenant.id });
  await waitForTask(platform, taskId, "done");

  expect(await left()).toBe(0);
  expect(await signInNames()).toBe(namesBefore);
  expect((await admin.get(positionApi, "page", {})).items).toHaveLength(5);
  expect((await readLocation()).move?.erasedAt).not.toBeNull();
  const again = await platform.call(tenantDatabaseApi, "eraseMoved", { id: tenant.id });
  await expect(again).toFailWith("tenantDatabase.no_move");
});

it("erases the former rows by itself after seven days", async () => {
  const { tenant, move } = await aMovableTenant();
  const { app, owner } = await theServer();
  await move("own");

  advanceClock(7 * 24 * 3600 + 60);
  await eraseDueRows(app, new AbortController().signal);

  expect((await owner.query("select from position where tenant_id = $1", [tenant.id])).rowCount).toBe(0);
  // The session of the administrator is over.
  const later = await thePlatformAdministrator();
  expect((await later.get(tenantDatabaseApi, "place", { id: tenant.id })).move?.erasedAt).not.toBeNull();
});

it("carries over what was written right before a return: names for signing in and the tenant's title", async () => {
  const { tenant, admin, move } = await aMovableTenant();
  const { app, owner } = await theServer();
  await move("own");
  const account = `new${nextUnique()}`;
  await owner.query("alter table tenant disable trigger tell_mirrors");
  onTestFinished(async () => void (await owner.query("alter table tenant enable trigger tell_mirrors")));

  await admin.get(accountApi, "add", { account, realName: "New", orgId: tenant.organisationId });
  await createSystemContext(app, "test").inTenant(tenant.id, async (ctx) => {
    await ctx.rows(tenants).set(tenant.id, { title: "Renamed" });
  });
  await move("shared");

  expect((await owner.query("select title from tenant where id = $1", [tenant.id])).rows).toEqual([
    { title: "Renamed" },
  ]);
  const names = await owner.query("select from sign_in_name where of_tenant = $1 and name = $2", [tenant.id, account]);
  expect(names.rowCount).toBe(1);
  expect((await owner.query("select from account where account = $1", [account])).rowCount).toBe(1);
});

it("erases the rows of a deleted tenant in its own database as well", async () => {
  const { platform, tenant, database, move } = await aMovableTenant();
  const { owner } = await theServer();
  await move("own");
  const { id } = tenant;

  const counts = await platform.get(tenantDeletionApi, "deletionPreview", { id });
  const taskId = await platform.get(tenantDeletionApi, "delete", { id });
  const { result } = await waitForTask(platform, taskId, "done");

  expect(counts).toMatchObject({ database: "own" });
  expect(result).toMatchObject({ leftDatabase: null });
  for (const table of ["account", "position", "session", "change_history"])
    expect(await database.run(`select from ${table} where tenant_id = $1`, [id])).toEqual([]);
  expect(await database.run("select from tenant where id = $1", [id])).toEqual([]);
  expect(await database.run("select of_tenant from served_tenant")).toEqual([{ of_tenant: "0" }]);
  expect((await owner.query("select from position where tenant_id = $1", [id])).rowCount).toBe(0);
  expect((await owner.query("select from tenant_database where tenant_id = $1", [id])).rowCount).toBe(0);
});

it("deletes a tenant whose database is lost, and says which database was left", async () => {
  const { platform, tenant, admin, database, move } = await aMovableTenant();
  const { app } = await theServer();
  await move("own");
  const { id } = tenant;
  const [root] = await admin.get(organisationApi, "list");
  await database.lose();
  await eventually(async () => {
    await Promise.resolve();
    expect(app.databases.find(id)?.isAway()).toBe(true);
  });

  const { items } = await platform.get(tenantAdministrationApi, "page", { name: root?.name });
  const counts = await platform.get(tenantDeletionApi, "deletionPreview", { id });
  const taskId = await platform.get(tenantDeletionApi, "delete", { id });
  const { result } = await waitForTask(platform, taskId, "done");

  expect(items.find((one) => one.id === id)).toMatchObject({ home: "away", adminAccount: null });
  expect(counts.database).toBe("away");
  expect(result).toMatchObject({ leftDatabase: database.name });
});

it("leaves the tenant where it was if the other database is lost, and can be started again", async () => {
  const { platform, tenant, admin, database, move, readLocation } = await aMovableTenant();
  await database.run("alter table position rename to gone");

  const taskId = await platform.get(tenantDatabaseApi, "moveDatabase", { id: tenant.id, to: "own" });
  await waitForTask(platform, taskId, "failed");

  expect(await readLocation()).toMatchObject({ home: "shared", move: { state: "failed" } });
  await admin.get(positionApi, "add", { name: "works", code: nextUnique() });
  await database.run("alter table gone rename to position");
  await move("own");
  expect((await admin.get(positionApi, "page", {})).items).toHaveLength(6);
});

it("ends a move whose task was cancelled", async () => {
  const { tenant, readLocation, platform } = await aMovableTenant();
  const { app, owner } = await theServer();
  await owner.query("update tenant_database set home = 'moving', frozen_at = now() where tenant_id = $1", [tenant.id]);
  await owner.query(
    `insert into tenant_move (tenant_id, of_tenant, to_home, state, account_name) values ($1, $2, 'own', 'running', 'x')`,
    [platform.tenantId, tenant.id],
  );

  await endAbandonedMoves(app, new AbortController().signal);

  expect(await readLocation()).toMatchObject({ home: "shared", move: { state: "failed", fault: "failed" } });
});

it("refuses a second move, one to where the tenant is, and no address while it lives there", async () => {
  const { platform, tenant, database, move } = await aMovableTenant();
  const { id } = tenant;
  const { connection } = database;

  const there = await platform.call(tenantDatabaseApi, "moveDatabase", { id, to: "shared" });
  await move("own");
  const forget = await platform.call(tenantDatabaseApi, "saveDatabase", { id, connection: "" });
  const { tenant: other } = await aTenant();
  const without = await platform.call(tenantDatabaseApi, "moveDatabase", { id: other.id, to: "own" });
  const same = await platform.call(tenantDatabaseApi, "saveDatabase", { id, connection });

  await expect(there).toFailWith("tenantDatabase.there_already");
  await expect(forget).toFailWith("tenantDatabase.in_use");
  await expect(without).toFailWith("tenantDatabase.no_connection");
  expect(same.body.code).toBe(200);
  await eventually(async () => expect((await platform.get(tenantDatabaseApi, "place", { id })).home).toBe("own"));
});
