import { mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { extract } from "tar-stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Id } from "#contract/id";
import { mainTenantId } from "#modules/identity/access/server";
import { taskApi } from "#modules/records/task/contract";
import type { Client } from "#tests/builders/client";
import { eventually } from "#tests/builders/tasks";
import { createPlainClient } from "#tests/builders/plainRequest";
import { thePlatform } from "#tests/builders/platform";
import { aServer, advanceClock, theServer } from "#tests/builders/server";
import { aTenant } from "#tests/builders/tenant";
import { backupApi } from "../contract.ts";
import { runOnce } from "./backup.worker.ts";

const never = new AbortController().signal;

/** Servers of other tests, whose clocks are ahead, have made and checked backups in the same folder. */
beforeAll(async () => {
  const platform = await thePlatform();
  const plan = { isOn: false, startTime: "02:30", isChecked: false, keepDaily: 7, keepWeekly: 4, keepMonthly: 3 };
  await platform.get(backupApi, "setPlan", plan);
  const { items } = await platform.get(backupApi, "page", { pageSize: 100 });
  for (const { fileName, state } of items) if (state === "done") await platform.get(backupApi, "delete", { fileName });
});

async function finishTask(platform: Client, id: Id) {
  return await eventually(async () => {
    const task = await platform.get(taskApi, "detail", { id });
    expect(task.state).toBe("done");
    return task;
  });
}

/** A backup that was started on the screen. */
async function aBackup() {
  const platform = await thePlatform();
  const task = await finishTask(platform, await platform.get(backupApi, "add", {}));
  const { items } = await platform.get(backupApi, "page", {});
  const [backup] = items;
  if (backup === undefined) throw new Error("there is no backup");
  return { platform, backup, task };
}

describe("a backup", () => {
  it("is made in the background and listed with its size and duration", async () => {
    const { platform, backup, task } = await aBackup();

    const status = await platform.get(backupApi, "status", {});

    expect(backup).toMatchObject({
      state: "done",
      kind: "physical",
      origin: "manual",
      isEncrypted: false,
      check: null,
    });
    expect(backup.size).toBeGreaterThan(1_000_000);
    expect(task.result).toEqual({ fileName: backup.fileName });
    expect(status).toMatchObject({ light: "unchecked", kind: "physical", isEncrypted: false });
    expect(status.lastGoodTime).toEqual(backup.createTime);
  });

  it("is restored on the side and compared, and nothing of that remains", async () => {
    const { platform, backup } = await aBackup();

    await finishTask(platform, await platform.get(backupApi, "check", { fileName: backup.fileName }));

    const { items } = await platform.get(backupApi, "page", {});
    const checked = items.find(({ id }) => id === backup.id)?.check;
    const { app } = await theServer();
    expect(checked).toMatchObject({ isGood: true, failure: null });
    expect(checked?.tables).toBeGreaterThan(70);
    expect(checked?.rows).toBeGreaterThan(3000);
    expect(await readdir(app.config.dataDir)).not.toContain("restore-check");
    expect((await platform.get(backupApi, "status", {})).light).toBe("good");
  });

  it("that does not restore turns the light red, and says why", async () => {
    const { platform, backup } = await aBackup();
    const { app } = await theServer();
    await rm(path.join(app.config.backupDir, backup.fileName, "log.zst"));

    await finishTask(platform, await platform.get(backupApi, "check", { fileName: backup.fileName }));

    const { items } = await platform.get(backupApi, "page", {});
    const failure = expect.stringContaining("log.zst");
    expect(items.find(({ id }) => id === backup.id)?.check).toMatchObject({ isGood: false, failure });
    expect((await platform.get(backupApi, "status", {})).light).toBe("checkFailed");
    await platform.get(backupApi, "delete", { fileName: backup.fileName });
  });

  it("is downloaded whole with a ticket of a minute", async () => {
    const { platform, backup } = await aBackup();
    const { url, owner } = await theServer();

    const { ticket } = await platform.get(backupApi, "ticket", { fileName: backup.fileName });
    const answer = await fetch(`${url}/api/dbBackup/fetch?ticket=${encodeURIComponent(ticket)}`);
    const content = Buffer.from(await answer.arrayBuffer());
    const forged = await fetch(`${url}/api/dbBackup/fetch?ticket=${encodeURIComponent(`9${ticket}`)}`);
    advanceClock(61);
    const late = await fetch(`${url}/api/dbBackup/fetch?ticket=${encodeURIComponent(ticket)}`);

    expect(content).toHaveLength(Number(answer.headers.get("content-length")));
    const names = await listNames(content);
    expect(names.filter((name) => !name.startsWith("pool/"))).toEqual(
      ["database.zst", "files.zst", "log.zst", "manifest.json", "pool.zst", "rows.zst"].map(
        (name) => `${backup.fileName}/${name}`,
      ),
    );
    expect([await forged.text(), await late.text()]).toEqual(Array(2).fill(expect.stringContaining("D1002")));
    const { rows } = await owner.query("select detail from security_event where kind = 'backup.downloaded'");
    expect(rows).toContainEqual({ detail: { fileName: backup.fileName } });
  });

  it("is deleted with everything in it", async () => {
    const { platform, backup } = await aBackup();

    await platform.get(backupApi, "delete", { fileName: backup.fileName });

    await eventually(async () => {
      const { items } = await platform.get(backupApi, "page", {});
      expect(items.map(({ id }) => id)).not.toContain(backup.id);
    });
    await expect(await platform.call(backupApi, "delete", { fileName: backup.fileName })).toFailWith("backup.missing");
  });

  it("is only for the platform administrator, regardless of what a role grants", async () => {
    const { tenant, admin } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["dbBackup/page", "dbBackup/add", "dbBackup/delete"] });
    const account = await tenant.hasAccount({ roleIds: [role.id] });

    for (const caller of [admin, account])
      for (const call of ["page", "status", "add", "plan"] as const)
        await expect(await caller.call(backupApi, call, {})).toFailWith("request.forbidden");
  });

  it("is refused for an external database without its owner's address", async () => {
    const server = await aServer({ environment: { DATABASE_URL: "postgres://siteward_app@nowhere/siteward" } });
    const ask = await createPlainClient(server, { tenantId: mainTenantId, account: "superadmin" });

    const { body } = await ask("/api/dbBackup/add", { body: {} });

    expect(body.message).toContain("DATABASE_OWNER_URL");
  });
});

async function listNames(archive: Buffer): Promise<string[]> {
  const entries = extract();
  entries.end(archive);
  const names: string[] = [];
  for await (const entry of entries) {
    names.push(entry.header.name);
    entry.resume();
  }
  return names;
}

describe("the schedule", () => {
  let backupDir: string;

  beforeAll(async () => {
    backupDir = await mkdtemp(path.join(os.tmpdir(), "siteward-schedule-"));
  });
  afterAll(async () => await rm(backupDir, { recursive: true, force: true }));

  it("makes one backup for a moment, checks it, and keeps as many as planned", async () => {
    const platform = await thePlatform();
    const plan = { isOn: true, startTime: "02:30", isChecked: true, keepDaily: 1, keepWeekly: 0, keepMonthly: 0 };
    let now = new Date();
    const server = await aServer({
      environment: { SITEWARD_BACKUP_DIR: backupDir, SITEWARD_BACKUP_KEY: "a key of 27 characters here" },
      now: () => now,
    });
    await platform.get(backupApi, "setPlan", plan);
    const saved = await platform.get(backupApi, "plan", {});
    const listed = async () => (await readdir(backupDir)).filter((name) => /^\d{8}-/u.test(name));

    await runOnce(server.app, never);
    const before = await listed();
    now = new Date(now.getTime() + 86_400_000);
    await runOnce(server.app, never);
    const [first = ""] = await listed();
    const files = await readdir(path.join(backupDir, first));
    await runOnce(server.app, never);
    const after = await listed();

    expect(saved).toEqual(plan);
    expect(before).toEqual([]);
    const parts = [
      "check.json",
      "database.zst.sealed",
      "files.zst.sealed",
      "log.zst.sealed",
      "manifest.json",
      "pool.zst",
      "rows.zst.sealed",
      "secrets.zst.sealed",
    ];
    expect(files.toSorted()).toEqual(parts);
    // Both are of the same day, of which the newest is kept.
    expect(after).toHaveLength(1);
    expect(after).not.toEqual([first]);
  });

  it("is written to the history", async () => {
    const platform = await thePlatform();
    const plan = { isOn: false, startTime: "03:15", isChecked: false, keepDaily: 3, keepWeekly: 2, keepMonthly: 1 };

    await platform.get(backupApi, "setPlan", plan);

    const { owner } = await theServer();
    const { rows } = await owner.query(
      "select after ->> 'start_time' as time from change_history where table_name = 'backup_plan' order by id desc limit 1",
    );
    expect(rows).toEqual([{ time: "03:15" }]);
  });
});
