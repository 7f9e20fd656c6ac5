import { readdir } from "node:fs/promises";
import { expect, it } from "vitest";
import type pg from "pg";
import { toId } from "#contract/id";
import { migrate } from "#core/database/migrate";
import { withScratchDatabase } from "#core/database/scratchDatabase";
import { theServer } from "#tests/builders/server";
import { nextUnique } from "#tests/builders/tenant";
import { importBuffer, nextTenantId, openBuffer, writeToBuffer } from "#tests/builders/tenantArchive";
import { withConnection } from "./archiveAccess.ts";
import { beginSnapshot, openDatabaseSource } from "./databaseSource.ts";
import { withCurrentTables } from "./withCurrentTables.ts";

const signal = new AbortController().signal;
/** Before roles could hold branches of the organisation tree. */
const oldVersion = "202611251200";
const [tenantId, unitId, accountId, roleId] = [
  1_300_000_009_001, 1_300_000_009_002, 1_300_000_009_003, 1_300_000_009_004,
];

async function fillOldTenant(client: pg.ClientBase): Promise<void> {
  await client.query("insert into tenant (id, name, host) values ($1, 'Old customer', 'old.example.com')", [tenantId]);
  await client.query(
    `insert into organisation (tenant_id, id, name, parent_id) values ($1, $1, 'Root', null), ($1, $2, 'Unit', $1)`,
    [tenantId, unitId],
  );
  await client.query(
    "insert into account (tenant_id, id, account, real_name, organisation_id) values ($1, $2, 'worker', 'Worker', $3)",
    [tenantId, accountId, unitId],
  );
  await client.query("insert into role (tenant_id, id, name, data_scope) values ($1, $2, 'Listed', 5)", [
    tenantId,
    roleId,
  ]);
  await client.query("insert into role_organisation (tenant_id, role_id, organisation_id) values ($1, $2, $3)", [
    tenantId,
    roleId,
    unitId,
  ]);
}

async function anOldArchive(): Promise<Buffer> {
  const { app } = await theServer();
  const versions = (await readdir("migrations")).flatMap((file) => /^(\d{12})_/u.exec(file)?.[1] ?? []);
  return await withScratchDatabase(async ({ owner }) => {
    await migrate({ owner, log: () => undefined, versions: new Set(versions.filter((one) => one <= oldVersion)) });
    return await withConnection(owner, signal, async (client) => {
      await fillOldTenant(client);
      const options = { tables: app.archive.tables, tenantId: toId(tenantId), keys: undefined, files: undefined };
      await beginSnapshot(client);
      return await writeToBuffer(await openDatabaseSource(client, options));
    });
  });
}

it("brings the archive of an older version up to date", async () => {
  const { app, owner } = await theServer();
  const content = await anOldArchive();
  const id = await nextTenantId();
  const name = `From old ${nextUnique()}`;

  await expect(importBuffer(content)).rejects.toMatchObject({ key: "archive.older" });
  await withCurrentTables(app.archive, await openBuffer(content), {
    signal,
    work: async (source) =>
      await importBuffer(content, { tenantId: id, source, values: { tenant: { name, host: null } } }),
  });

  const { rows } = await owner.query<Record<string, unknown>>(
    `select account.account, unit.name as unit, root.id as root, branch.with_below,
       (select count(*)::int from organisation_tree tree where tree.tenant_id = $1) as tree,
       (select count(*)::int from change_history history where history.tenant_id = $1) as history
     from account join organisation unit using (tenant_id)
     join organisation root on root.tenant_id = unit.tenant_id and root.id = unit.parent_id
     join role_organisation branch on branch.tenant_id = unit.tenant_id and branch.organisation_id = unit.id
     where account.tenant_id = $1 and account.organisation_id = unit.id`,
    [id],
  );
  expect(rows).toEqual([{ account: "worker", unit: "Unit", root: id, with_below: false, tree: 3, history: 5 }]);
});
