import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, inject, it, onTestFinished } from "vitest";
import type { Id } from "#contract/id";
import { aFile, listStoredNames } from "#tests/builders/files";
import { eventually } from "#tests/builders/tasks";
import { exportToBuffer, importBuffer, nextTenantId, openBuffer, passphrase } from "#tests/builders/tenantArchive";
import { advanceClock, theServer } from "#tests/builders/server";
import { aTenant, nextUnique } from "#tests/builders/tenant";
import { createRandomSource } from "#tests/builders/randomSource";
import { scaleCount } from "#tests/builders/testRun";
import { countRows } from "#core/archive/manifest";
import { cleanUpFiles } from "./cleanup.ts";

const fileCount = 8;

/** An archive with files, and how many rows and files an import works on: each row is checked, then written. */
async function anArchive(): Promise<{ content: Buffer; steps: number }> {
  const { tenant, admin } = await aTenant();
  for (let number = 0; number < fileCount; number++) await aFile(admin, { content: `file ${nextUnique()}` });
  const content = await exportToBuffer(tenant.id);
  const { manifest } = await openBuffer(content);
  return { content, steps: countRows(manifest) * 2 + fileCount };
}

/** Imports in another process and kills it at this step. */
async function killImport(content: Buffer, tenantId: Id, stopAt: number): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "siteward-archive-"));
  onTestFinished(async () => await rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, "tenant.siteward");
  await writeFile(file, content);
  const { owner, application, dataDir } = inject("database");
  const place = { owner, application, dataDir, environment: {} };
  const input = { ...place, file, passphrase, tenantId, name: nextUnique(), stopAt };
  const script = path.join(import.meta.dirname, "../../../../core/archive/testing/importProcess.ts");
  const child = spawn(process.execPath, [script, JSON.stringify(input)], { stdio: ["ignore", "pipe", "inherit"] });
  const [said] = await Promise.race([once(child.stdout, "data"), once(child, "exit")]);
  expect(String(said)).toBe("writing\n");
  child.kill("SIGKILL");
  await once(child, "close");
}

async function expectNoRows(tenantId: Id): Promise<void> {
  const { app, owner } = await theServer();
  await eventually(async () => {
    const { rowCount } = await owner.query(
      "select 1 from pg_stat_activity where application_name = 'siteward archive'",
    );
    expect(rowCount).toBe(0);
  });
  expect((await owner.query("select 1 from tenant where id = $1", [tenantId])).rowCount).toBe(0);
  const left = app.archive.tables
    .filter(({ hasTenant }) => hasTenant)
    .map(({ name }) => `select '${name}' as name from ${name} where tenant_id = $1`);
  expect((await owner.query(left.join(" union all "), [tenantId])).rows).toEqual([]);
}

it("leaves neither rows nor files of an import that is killed at any point", async () => {
  const { app } = await theServer();
  const { content, steps } = await anArchive();
  const random = createRandomSource();
  const others = Array.from({ length: scaleCount(10, "kills of an import") }, () => 1 + random.nextInteger(steps - 1));
  const points = [steps - fileCount + 3, steps - 1, ...others];

  for (const point of points) {
    const tenantId = await nextTenantId();
    await killImport(content, tenantId, point);

    await expectNoRows(tenantId);
    expect((await listStoredNames(tenantId)).length > 0).toBe(point > steps - fileCount);
    advanceClock(2 * 3600);
    await cleanUpFiles(app, { unusedSeconds: 3600 });
    expect(await listStoredNames(tenantId)).toEqual([]);
  }
});

it("makes the tenant when a killed import is repeated, with the files of the second attempt alone", async () => {
  const { owner } = await theServer();
  const { content, steps } = await anArchive();
  const tenantId = await nextTenantId();
  await killImport(content, tenantId, steps - 1);

  expect(await importBuffer(content, { tenantId })).toBe(tenantId);

  expect((await owner.query("select 1 from tenant where id = $1", [tenantId])).rowCount).toBe(1);
  expect(await listStoredNames(tenantId)).toHaveLength(fileCount);
});
