import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { Id } from "#contract/id";
import { CloseCode } from "#core/realtime/connection";
import { waitForTenantWriters } from "#core/database/tenantWriters";
import { getSystemSettings } from "#core/request/systemTransaction";
import { openWriteTransaction } from "#core/rows/transaction";
import { positionApi } from "#modules/identity/position/contract";
import { historyApi } from "#modules/records/history/contract";
import { sessionApi } from "#modules/identity/session/contract";
import { mainTenantId } from "#modules/identity/access/server";
import { aClient } from "#tests/builders/client";
import { aHub, closeHubs } from "#tests/builders/hub";
import { anOwnDatabase, anOwnServer, type OwnDatabase } from "#tests/builders/ownDatabase";
import { aServer, theServer } from "#tests/builders/server";
import { aCaptcha, aSession, trySignIn } from "#tests/builders/sessions";
import { aTenant, type TestAccount, type TestTenant } from "#tests/builders/tenant";
import { waitOptions } from "#tests/builders/testRun";

let own: OwnDatabase;
beforeAll(async () => {
  own = await anOwnDatabase();
});
afterAll(async () => await own.clear());
afterEach(closeHubs);

/** A tenant that lives in the other database. */
async function aMovedTenant(): Promise<{ tenant: TestTenant; admin: TestAccount }> {
  const made = await aTenant();
  await made.tenant.hasPosition({ name: "Foreman" });
  await made.admin.get(positionApi, "page");
  await own.takeTenant(made.tenant.id);
  return made;
}

async function readSharedRows(table: string, tenantId: Id): Promise<number> {
  const { owner } = await theServer();
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from ${table} where tenant_id = $1`,
    [tenantId],
  );
  return rows[0]?.count ?? 0;
}

async function readOwnRows(table: string, tenantId: Id): Promise<number> {
  const [row] = await own.query(`select count(*)::int as count from ${table} where tenant_id = $1`, [tenantId]);
  return Number(row?.["count"]);
}

describe("a tenant in a database of its own", () => {
  it("keeps its sessions, and reads and writes there alone", async () => {
    const { tenant, admin } = await aMovedTenant();
    const before = await readSharedRows("position", tenant.id);

    await admin.get(positionApi, "add", { name: "Crane driver", code: "crane" });
    const page = await admin.get(positionApi, "page");

    expect(page.items.map(({ name }) => name).toSorted()).toEqual(["Crane driver", "Foreman"]);
    expect(await readSharedRows("position", tenant.id)).toBe(before);
    expect(await readOwnRows("position", tenant.id)).toBe(2);
    expect(await readOwnRows("change_history", tenant.id)).toBeGreaterThan(0);
  });

  it("does not show what bears its id in the shared database, nor the reverse", async () => {
    const { tenant, admin } = await aMovedTenant();
    const other = await aTenant();
    await tenant.hasPosition({ name: "Planted in the shared database" });
    await own.query("insert into position (tenant_id, id, name) values ($1, 1, 'planted in the other one')", [
      other.tenant.id,
    ]);

    const mine = await admin.get(positionApi, "page");
    const theirs = await other.admin.get(positionApi, "page");

    expect(mine.items.map(({ name }) => name)).toEqual(["Foreman"]);
    expect(theirs.items).toEqual([]);
  });

  it("signs in and refreshes there, with and without its id", async () => {
    const { tenant, admin } = await aMovedTenant();

    const named = await aSession({ tenantId: tenant.id, account: admin.account });
    const unnamed = await trySignIn({ ...(await aCaptcha()), account: admin.account });
    const wrong = await trySignIn({ tenantId: tenant.id, account: admin.account, password: "Wrong#2026" });

    expect(named.accessToken).toBeTruthy();
    expect(unnamed.body.code).toBe(200);
    expect(wrong.body.code).not.toBe(200);
    expect(await readOwnRows("sign_in_failure", tenant.id)).toBe(1);
    expect(await readSharedRows("sign_in_failure", tenant.id)).toBe(0);
    const client = aClient({
      headers: async () => await Promise.resolve({ authorization: `Bearer ${named.accessToken}` }),
    });
    expect((await client.call(sessionApi, "userInfo")).body.code).toBe(200);
  });

  it("shows the history of its records", async () => {
    const { admin } = await aMovedTenant();
    await admin.get(positionApi, "add", { name: "Surveyor", code: "surveyor" });
    const { items } = await admin.get(positionApi, "page", { name: "Surveyor" });

    const entries = await admin.get(historyApi, "page", { entity: "sysPos", id: items[0]?.id ?? mainTenantId });

    expect(entries.items.length).toBe(1);
  });
});

describe("a server that has not heard of a move", () => {
  it("is refused by the database that the tenant has left", async () => {
    const { tenant, admin } = await aTenant();
    const { owner, app } = await theServer();
    const before = await admin.call(positionApi, "page");
    // The server looks at the table only once a second, and hears nothing here.
    await owner.query("alter table tenant_database disable trigger user");
    onTestFinished(async () => void (await owner.query("alter table tenant_database enable trigger user")));
    await owner.query(
      `insert into tenant_database (tenant_id, connection, owner_connection, database_name, home)
       values ($1, '', '', 'x', 'own')`,
      [tenant.id],
    );
    const transaction = app.requests.connect(tenant.id);

    const client = await transaction;
    const asking = client.query("select set_request($1, '', '', '', '', 'all', '{}', '{}'), admit_read($1)", [
      String(tenant.id),
    ]);
    await expect(asking).rejects.toMatchObject({ code: "SW002" });
    client.release(true);

    expect(before.body.code).toBe(200);
  });
});

describe("a frozen tenant", () => {
  it("reads, and is told to write later", async () => {
    const { tenant, admin } = await aMovedTenant();
    await own.query("update served_tenant set frozen_at = now() where of_tenant = $1", [tenant.id]);

    const reading = await admin.call(positionApi, "page");
    const writing = await admin
      .withHeaders({ "accept-language": "en" })
      .call(positionApi, "add", { name: "Later", code: "later" });

    expect(reading.body.code).toBe(200);
    expect(writing.body).toMatchObject({ code: 503, message: expect.stringContaining("being moved") });
    expect(writing.headers.get("retry-after")).toBe("1");
    await own.query("update served_tenant set frozen_at = now() - interval '61 seconds' where of_tenant = $1", [
      tenant.id,
    ]);
    expect((await admin.call(positionApi, "add", { name: "Later", code: "later" })).body.code).toBe(200);
  });
});

describe("a database that is away", () => {
  it("affects its tenants alone, and is noticed when it is back", async () => {
    const outside = await anOwnServer();
    onTestFinished(async () => await outside.clear());
    const moved = await aTenant();
    await moved.admin.get(positionApi, "page");
    await outside.takeTenant(moved.tenant.id);
    const other = await aTenant();
    const connect = async ({ account, tenantId }: TestAccount) =>
      await aHub({ query: `?token=${(await aSession({ account, tenantId })).accessToken}` });
    const [lost, kept] = [await connect(moved.admin), await connect(other.admin)];
    const readStatus = async () =>
      (await moved.admin.withHeaders({ "accept-language": "en" }).call(positionApi, "page")).body;
    expect((await readStatus()).code).toBe(200);

    await outside.stop();
    await expect.poll(async () => (await readStatus()).code, waitOptions).toBe(503);

    expect((await readStatus()).message).toContain("database of this company");
    expect((await other.admin.call(positionApi, "page")).body.code).toBe(200);
    // A server that starts now serves the others as well.
    const started = await aServer();
    expect(started.app.databases.find(moved.tenant.id)).toBeDefined();
    expect(started.app.databases.find(mainTenantId)).toBeUndefined();
    await started.close();
    await outside.restart();
    await expect.poll(async () => (await readStatus()).code, waitOptions).toBe(200);
    // Events of the tenant may have been missed, those of others were not.
    expect(await lost.waitForClose()).toBe(CloseCode.restart);
    expect(kept.socket.readyState).toBe(kept.socket.OPEN);
  });
});

describe("the writers of a tenant", () => {
  it("are waited for, and not those of others", async () => {
    const [busy, idle] = [await aTenant(), await aTenant()];
    const { app, owner } = await theServer();
    const client = await owner.connect();
    onTestFinished(() => client.release());
    const writing = openWriteTransaction(app.requests, getSystemSettings(busy.tenant.id, "test"));
    await writing.run({ sql: "select 1 as one", parameters: [] });

    await expect(waitForTenantWriters(client, busy.tenant.id, 50)).rejects.toMatchObject({ code: "55P03" });
    await waitForTenantWriters(client, idle.tenant.id, 50);
    const waiting = waitForTenantWriters(client, busy.tenant.id, 20_000);
    await writing.commit();

    await expect(waiting).resolves.toBeUndefined();
  });
});
