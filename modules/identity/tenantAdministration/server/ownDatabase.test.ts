import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { accountApi } from "#modules/identity/account/contract";
import { positionApi } from "#modules/identity/position/contract";
import { sessionApi } from "#modules/identity/session/contract";
import { exportApi } from "#modules/records/export/contract";
import { createSystemContext } from "#core/request/openContext";
import { aNewTenant, clientOf } from "#tests/builders/newTenant";
import { aHub, closeHubs } from "#tests/builders/hub";
import { anOwnDatabase, type OwnDatabase } from "#tests/builders/ownDatabase";
import { thePlatform } from "#tests/builders/platform";
import { advanceClock, theServer } from "#tests/builders/server";
import { aSession } from "#tests/builders/sessions";
import { eventually, waitForTask } from "#tests/builders/tasks";
import { aTenant, nextUnique, type TestAccount, type TestTenant } from "#tests/builders/tenant";
import { tenants } from "#modules/identity/tenant/server/tenant.table";
import { tenantAdministrationApi } from "../contract.ts";

let own: OwnDatabase;
beforeAll(async () => {
  own = await anOwnDatabase();
});
afterEach(closeHubs);
afterAll(async () => await own.clear());

async function aMovedTenant(): Promise<{ tenant: TestTenant; admin: TestAccount }> {
  const made = await aTenant();
  await made.admin.get(positionApi, "page");
  await own.takeTenant(made.tenant.id);
  return made;
}

async function readShared(sql: string, values: readonly unknown[]): Promise<Record<string, unknown>[]> {
  const { owner } = await theServer();
  return (await owner.query<Record<string, unknown>>(sql, [...values])).rows;
}

describe("background work of a tenant in a database of its own", () => {
  it("exports its lists, in a task that is there", async () => {
    const { tenant, admin } = await aMovedTenant();
    await admin.get(positionApi, "add", { name: "Crane driver", code: "crane" });

    const id = await admin.get(exportApi, "start", {
      api: "sysPos",
      columns: [{ name: "name", title: "Name" }],
      type: "csv",
    });

    await waitForTask(admin, id, "done");
    expect(await own.query("select state from task where tenant_id = $1", [tenant.id])).toEqual([{ state: "done" }]);
    expect(await readShared("select state from task where tenant_id = $1", [tenant.id])).toEqual([]);
  });

  it("reaches connected accounts", async () => {
    const { tenant, admin } = await aMovedTenant();
    const { accessToken } = await aSession({ tenantId: tenant.id, account: admin.account });
    const server = await theServer();
    const hub = await aHub({ server, query: `?token=${accessToken}` });

    await createSystemContext(server.app, "test").inTenant(tenant.id, async (ctx) => {
      ctx.publish("everybody", "PublicNotice", { title: "Moved" });
      await Promise.resolve();
    });

    expect(await hub.waitForEvent("PublicNotice")).toMatchObject({ title: "Moved" });
    await eventually(async () => {
      expect(await own.query("select id from hub_connection where tenant_id = $1", [tenant.id])).toHaveLength(1);
    });
  });
});

describe("what the shared database keeps of such a tenant", () => {
  it("follows the names of its accounts", async () => {
    const { tenant, admin } = await aMovedTenant();
    const account = `new${nextUnique()}`;

    await admin.get(accountApi, "add", { account, realName: "New", orgId: tenant.organisationId });

    await eventually(async () => {
      const names = await readShared("select name from sign_in_name where of_tenant = $1 order by name", [tenant.id]);
      expect(names.map(({ name }) => name)).toEqual([admin.account, account].toSorted());
    });
  });

  it("is what the platform decides: a disabled tenant is closed at once", async () => {
    const { tenant, admin } = await aMovedTenant();
    const platform = await thePlatform();

    await platform.get(tenantAdministrationApi, "setStatus", { id: tenant.id, status: 2 });

    await eventually(async () => {
      expect((await admin.call(positionApi, "page")).body.code).toBe(401);
      expect(await own.query("select status from tenant where id = $1", [tenant.id])).toEqual([{ status: 2 }]);
    });
  });

  it("follows what its administrators change in its own row", async () => {
    const { tenant, admin } = await aMovedTenant();
    const { app } = await theServer();

    await createSystemContext(app, "test").inTenant(tenant.id, async (ctx) => {
      await ctx.rows(tenants).set(tenant.id, { title: "Renamed" });
    });

    await eventually(async () => {
      expect(await readShared("select title from tenant where id = $1", [tenant.id])).toEqual([{ title: "Renamed" }]);
      expect(await own.query("select id from tenant_change where tenant_id = $1", [tenant.id])).toEqual([]);
    });
    expect((await admin.call(positionApi, "page")).body.code).toBe(200);
  });
});

describe("a platform administrator", () => {
  it("enters it, and its security log says so", async () => {
    const platform = await thePlatform();
    const added = await aNewTenant(platform);
    await own.takeTenant(added.id);

    const visitor = clientOf(await platform.get(tenantAdministrationApi, "enter", { id: added.id, reason: "A look" }));
    await visitor.get(positionApi, "add", { name: "Foreman", code: "foreman" });
    const { items } = await platform.get(tenantAdministrationApi, "page", { name: added.name });

    const user = await visitor.get(sessionApi, "userInfo");
    expect(user.tenantId).toBe(added.id);
    const positions = await own.query("select name from position where tenant_id = $1", [added.id]);
    expect(positions).toContainEqual({ name: "Foreman" });
    expect(await own.query("select kind from security_event where tenant_id = $1", [added.id])).toContainEqual({
      kind: "tenant.entered",
    });
    expect(
      await readShared("select id from security_event where tenant_id = $1 and kind = 'tenant.entered'", [added.id]),
    ).toEqual([]);
    expect(items).toMatchObject([{ id: added.id, adminAccount: added.account }]);
  });

  it("leaves it when their own session ends", async () => {
    const platform = await thePlatform();
    const added = await aNewTenant(platform);
    await own.takeTenant(added.id);
    const visitor = clientOf(await platform.get(tenantAdministrationApi, "enter", { id: added.id, reason: "A look" }));
    expect((await visitor.call(positionApi, "page")).body.code).toBe(200);

    await platform.get(sessionApi, "logout");
    advanceClock(6);

    expect((await visitor.call(positionApi, "page")).body.code).toBe(401);
  });
});

describe("tables of the control database", () => {
  /** How a tenant in a database of its own gets what is in them. */
  const known: Readonly<Record<string, string>> = {
    tenant: "read in the shared database; its own row is mirrored there and back",
    usage_limit: "mirrored into its database",
    usage_counting: "only background work",
    tenant_database: "only the platform",
    tenant_move: "only the platform",
    tenant_change: "what is to be mirrored, in its database alone",
    served_tenant: "in its database alone",
    sign_in_name: "mirrored from its database",
    hub_node: "one for each database",
    captcha: "before a tenant is known",
    slide: "before a tenant is known",
    human_ticket: "before a tenant is known",
    archive_run: "only the platform",
    archive_part: "only the platform",
    backup_plan: "only the platform",
    audit_anchor: "written and read by the server for all tenants",
    job_node: "the nodes of the installation",
    monitor_alarm: "only the platform",
    monitor_node: "only the platform",
    monitor_sample: "only the platform",
    monitor_slow_entry: "only the platform",
    monitor_threshold: "only the platform",
    schema_migration: "one for each database",
  };

  it("are all known here: a new one says how such a tenant reaches it", async () => {
    const tables = await readShared(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
         and coalesce(obj_description(oid, 'pg_class'), '') not in ('home: tenant', 'home: copied')`,
      [],
    );

    expect(tables.map(({ name }) => String(name)).toSorted()).toEqual(Object.keys(known).toSorted());
  });
});
