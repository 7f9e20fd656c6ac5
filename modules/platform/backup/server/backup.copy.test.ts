import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openS3Store } from "#core/database/backup/s3Store";
import { listBackups } from "#core/database/backup/backupState";
import { mainTenantId } from "#modules/identity/access/server";
import { aBucket, type Bucket } from "#tests/builders/bucket";
import { createPlainClient } from "#tests/builders/plainRequest";
import { aServer, type TestServer } from "#tests/builders/server";
import { eventually } from "#tests/builders/tasks";
import { copyIfDue } from "./backup.copy.ts";
import { makeBackup } from "./backup.run.ts";

const { signal } = new AbortController();
const minuteMs = 60_000;

let bucket: Bucket;
let backupDir: string;
let server: TestServer;
let aheadMs = 0;

beforeAll(async () => {
  bucket = await aBucket();
  backupDir = await mkdtemp(path.join(os.tmpdir(), "siteward-copies-"));
  server = await aServer({ environment: { ...bucket.environment, SITEWARD_BACKUP_DIR: backupDir }, now });
});
afterAll(async () => {
  await bucket.remove();
  await rm(backupDir, { recursive: true, force: true });
});

function now(): Date {
  return new Date(Date.now() + aheadMs);
}

async function ask(call: "status" | "page" | "add" | "delete" | "copy", body: object = {}) {
  const platform = await createPlainClient(server, { tenantId: mainTenantId, account: "superadmin" });
  return await platform(`/api/dbBackup/${call}`, call === "status" ? { method: "GET" } : { body });
}

async function listCopies() {
  return (await listBackups(openS3Store(bucket.config))).map(({ id, state }) => ({ id, state }));
}

describe("copies in S3", () => {
  it("are made of every backup and removed with it", async () => {
    const { id } = await makeBackup(server.app, { origin: "manual", signal });
    const waiting = await ask("page");
    await copyIfDue(server.app, signal);
    const copies = await listCopies();
    const copied = await ask("page");
    const status = await ask("status");

    await ask("delete", { fileName: id });
    await eventually(async () => expect(JSON.stringify((await ask("page")).body)).not.toContain(id));
    await copyIfDue(server.app, signal);

    expect(JSON.stringify(waiting.body)).toContain('"copy":"waiting"');
    expect(JSON.stringify(copied.body)).toContain('"copy":"copied"');
    expect(copies).toEqual([{ id, state: "done" }]);
    expect(status.body.result).toMatchObject({ copy: { backups: 1, failure: null, place: "s3://backups/site-a" } });
    expect(await listCopies()).toEqual([]);
  });

  it("say in words why they fail, wait longer each time, and are made up for", async () => {
    const { id } = await makeBackup(server.app, { origin: "manual", signal });
    await bucket.stop();

    await expect(copyIfDue(server.app, signal)).rejects.toThrow("s3-unreachable");
    const first = await ask("status");
    await copyIfDue(server.app, signal);
    aheadMs += minuteMs;
    await expect(copyIfDue(server.app, signal)).rejects.toThrow("s3-unreachable");
    aheadMs += minuteMs;
    await copyIfDue(server.app, signal);
    await bucket.start();
    aheadMs += minuteMs;
    await copyIfDue(server.app, signal);
    const last = await ask("status");

    expect(first.body.result).toMatchObject({ light: "copyFailed", copy: { failure: /127\.0\.0\.1/u } });
    expect(last.body.result).toMatchObject({ copy: { backups: 1, failure: null, nextTime: null } });
    expect(await listCopies()).toEqual([{ id, state: "done" }]);
  });

  it("stay when the disk of the backups is lost", async () => {
    const before = await listCopies();
    await rm(backupDir, { recursive: true });

    await copyIfDue(server.app, signal);

    expect(before).toHaveLength(1);
    expect(await listCopies()).toEqual(before);
  });
});
