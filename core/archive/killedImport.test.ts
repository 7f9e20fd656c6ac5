import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, inject, it, onTestFinished } from "vitest";
import { eventually } from "#tests/builders/tasks";
import { exportToBuffer, importBuffer, nextTenantId, openBuffer, passphrase } from "#tests/builders/tenantArchive";
import { theServer } from "#tests/builders/server";
import { aTenant, nextUnique } from "#tests/builders/tenant";
import { countRows } from "./manifest.ts";

it("leaves nothing of an import whose process is killed, and makes the tenant when it is repeated", async () => {
  const { owner } = await theServer();
  const { tenant } = await aTenant();
  const content = await exportToBuffer(tenant.id);
  const { manifest } = await openBuffer(content);
  const tenantId = await nextTenantId();
  const folder = await mkdtemp(path.join(os.tmpdir(), "siteward-archive-"));
  onTestFinished(async () => await rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, "tenant.siteward");
  await writeFile(file, content);
  const database = inject("database");
  const input = {
    owner: database.owner,
    dataDir: database.dataDir,
    file,
    passphrase,
    tenantId,
    name: nextUnique(),
    stopAt: countRows(manifest) + 10,
  };

  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, "testing/importProcess.ts"), JSON.stringify(input)],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  await once(child.stdout, "data");
  const { rows: during } = await owner.query("select count(*)::int from pg_locks where locktype = 'advisory'");
  child.kill("SIGKILL");
  await once(child, "close");

  expect(Number(during[0]?.count)).toBeGreaterThan(0);
  await eventually(async () => {
    const { rowCount } = await owner.query(
      "select 1 from pg_stat_activity where application_name = 'siteward archive'",
    );
    expect(rowCount).toBe(0);
  });
  for (const table of ["tenant where id = $1", "account where tenant_id = $1", "role_menu where tenant_id = $1"])
    expect((await owner.query(`select 1 from ${table}`, [tenantId])).rowCount).toBe(0);
  expect(await importBuffer(content, { tenantId })).toBe(tenantId);
  expect((await owner.query("select 1 from tenant where id = $1", [tenantId])).rowCount).toBe(1);
});
