import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AccountType } from "#contract/accountType";
import type { Id } from "#contract/id";
import { openArchivedFiles } from "#core/archive/archiveAccess";
import { readTenant } from "#core/archive/exportTenant";
import { sealText } from "#core/crypto/seal";
import { createSystemContext } from "#core/request/openContext";
import { positionApi } from "#modules/identity/position/contract";
import { tenants } from "#modules/identity/tenant/server/tenant.table";
import { taskApi } from "#modules/records/task/contract";
import { aFile } from "#tests/builders/files";
import { anOwnDatabase, type OwnDatabase } from "#tests/builders/ownDatabase";
import { addPasskey, createPasskeySetup } from "#tests/builders/passkeys";
import { knownPassword as password } from "#tests/builders/passwords";
import { theServer } from "#tests/builders/server";
import { eventually } from "#tests/builders/tasks";
import {
  exportToBuffer,
  importBuffer,
  openBuffer,
  passphrase,
  readArchiveTables,
  readNormalised,
  writeToBuffer,
} from "#tests/builders/tenantArchive";
import { aTenant, nextUnique, type TestAccount, theMainTenant } from "#tests/builders/tenant";
import { archiveApi, type ArchiveRun } from "../contract.ts";

let own: OwnDatabase;
beforeAll(async () => {
  own = await anOwnDatabase();
});
afterAll(async () => await own.clear());

async function aPlatformAdministrator(): Promise<TestAccount> {
  return await theMainTenant().hasAccount({ accountType: AccountType.platform });
}

async function afterRun(by: TestAccount, { id }: ArchiveRun): Promise<ArchiveRun> {
  return await eventually(async () => {
    const run = await by.get(archiveApi, "detail", { id });
    expect(["done", "failed"]).toContain(run.state);
    return run;
  });
}

/** Statements as the owner of the shared database. */
async function runShared(sql: string, values: readonly unknown[]): Promise<Record<string, unknown>[]> {
  const { owner } = await theServer();
  return (await owner.query<Record<string, unknown>>(sql, [...values])).rows;
}

/** As if all connections to the database were lost, but those of the server itself. */
async function loseOwner(tenantId: Id): Promise<void> {
  const { app } = await theServer();
  const dead = "postgresql://server/none?host=127.0.0.1&port=1&user=none&password=none";
  await runShared("update tenant_database set owner_connection = $2 where tenant_id = $1", [
    tenantId,
    sealText(app.keys, `tenant_database:${tenantId}:owner_connection`, dead),
  ]);
}

describe("the archive of a tenant in a database of its own", () => {
  it("is the same as from the shared database, and after an import", async () => {
    const { tenant, admin } = await aTenant();
    await tenant.hasOrganisation({ parentId: (await tenant.hasOrganisation()).id });
    await admin.get(positionApi, "add", { name: "Crane driver", code: "crane" });
    await aFile(admin, { content: "a plan" });
    const shared = await exportToBuffer(tenant.id);

    await own.takeTenant(tenant.id);
    const moved = await exportToBuffer(tenant.id);
    const again = await exportToBuffer(await importBuffer(moved));

    const tables = await readArchiveTables(moved);
    expect(tables).toEqual(await readArchiveTables(shared));
    expect(tables["position"]).toHaveLength(1);
    const [before, after] = [(await openBuffer(shared)).manifest, (await openBuffer(moved)).manifest];
    expect({ ...after, createdAt: "" }).toEqual({ ...before, createdAt: "" });
    expect(after.files).toHaveLength(1);
    expect(await readNormalised(again)).toEqual(await readNormalised(moved));
  });

  it("contains what is there, and nothing of what a move has left behind", async () => {
    const { tenant } = await aTenant();
    const position = await tenant.hasPosition({ name: "Before" });
    await own.takeTenant(tenant.id);

    await own.query("update position set name = 'There' where id = $1", [position.id]);
    await runShared("update position set name = 'Left behind' where id = $1", [position.id]);

    const { position: lines } = await readArchiveTables(await exportToBuffer(tenant.id));
    expect(lines).toHaveLength(1);
    expect(lines?.[0]).toContain("There");
  });

  it("is read from the shared database if the tenant has returned before the snapshot", async () => {
    const { tenant } = await aTenant();
    const position = await tenant.hasPosition({ name: "Before" });
    await own.takeTenant(tenant.id);
    await runShared("update position set name = 'Returned' where id = $1", [position.id]);
    const other = new pg.Client(own.owner);
    await other.connect();
    // The reader has looked up where the tenant lives, and waits here.
    await other.query("begin; lock table schema_migration in access exclusive mode");

    const reading = exportToBuffer(tenant.id);
    await eventually(async () => {
      const waiting = await own.query(
        `select from pg_stat_activity
         where datname = current_database() and application_name = 'siteward archive' and wait_event_type = 'Lock'`,
      );
      expect(waiting).toHaveLength(1);
    });
    await runShared("update tenant_database set home = 'shared' where tenant_id = $1", [tenant.id]);
    await other.query("rollback");
    await other.end();

    const { position: lines } = await readArchiveTables(await reading);
    expect(lines?.[0]).toContain("Returned");
  });

  it("leaves passkeys with the tenant, as in the shared database", async () => {
    const { tenant, page, device, host } = await createPasskeySetup();
    await addPasskey(page, device);
    await own.takeTenant(tenant.id);
    await runShared("delete from account_passkey where tenant_id = $1", [tenant.id]);
    const content = await exportToBuffer(tenant.id);
    await runShared("update tenant set host = null where id = $1", [tenant.id]);

    const copy = await importBuffer(content, { values: { tenant: { name: nextUnique(), host } } });

    expect((await readArchiveTables(content))["account_passkey"]).toHaveLength(1);
    expect(await runShared("select from account_passkey where tenant_id = $1", [copy])).toEqual([]);
  });
});

describe("a tenant in a database of its own", () => {
  it("is copied into the shared one, with what it has just changed", async () => {
    const platform = await aPlatformAdministrator();
    const { tenant, admin } = await aTenant();
    await admin.get(positionApi, "page");
    await own.takeTenant(tenant.id);
    const { app } = await theServer();
    await createSystemContext(app, "test").inTenant(tenant.id, async (ctx) => {
      await ctx.rows(tenants).set(tenant.id, { title: "Renamed" });
    });
    await admin.get(positionApi, "add", { name: "There", code: "there" });
    const input = { tenantId: tenant.id, name: `Copy ${nextUnique()}`, password };

    const run = await afterRun(platform, await platform.get(archiveApi, "clone", input));

    expect(run).toMatchObject({ state: "done", notes: [] });
    expect(await runShared("select title from tenant where id = $1", [run.targetId])).toEqual([{ title: "Renamed" }]);
    expect(await runShared("select name from position where tenant_id = $1", [run.targetId])).toEqual([
      { name: "There" },
    ]);
  });

  it("is not exported while its database is away, which is told at the start and at the end", async () => {
    const platform = await aPlatformAdministrator();
    const { tenant } = await aTenant();
    await own.takeTenant(tenant.id);
    await loseOwner(tenant.id);
    const input = { tenantId: tenant.id, passphrase, password };

    const run = await afterRun(platform, await platform.get(archiveApi, "export", input));
    const { error } = await platform.get(taskApi, "detail", { id: run.taskId ?? tenant.id });

    expect(run.state).toBe("failed");
    expect(error).toContain("无法连接租户的数据库");
    const { app } = await theServer();
    await runShared("update tenant_database set connection = 'unreadable' where tenant_id = $1", [tenant.id]);
    await app.databases.refresh();
    await expect(platform.call(archiveApi, "export", input)).resolves.toFailWith("archive.source_away");
    await expect(
      platform.call(archiveApi, "clone", { tenantId: tenant.id, name: nextUnique(), password }),
    ).resolves.toFailWith("archive.source_away");
  });

  it("says so if its database is lost while it is read", async () => {
    const { tenant } = await aTenant();
    await tenant.hasPosition();
    await own.takeTenant(tenant.id);
    const { app } = await theServer();
    const signal = new AbortController().signal;
    const options = { tenantId: tenant.id, keys: app.keys, files: openArchivedFiles(app), signal };

    const reading = readTenant(app.archive, options, async (source) => {
      await own.asSuperuser(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'siteward archive'`,
      );
      return await writeToBuffer(source);
    });

    await expect(reading).rejects.toMatchObject({ key: "archive.source_away" });
  });
});
