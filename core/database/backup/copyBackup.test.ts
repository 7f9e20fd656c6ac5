import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aBucket, type Bucket } from "#tests/builders/bucket";
import { listBackups } from "./backupState.ts";
import { chooseCopy } from "./chooseBackup.ts";
import { findArchiveFolder, storeArchivedLog } from "./archivedLog.ts";
import { openBackupKey } from "./backupKey.ts";
import type { BackupStore } from "./backupStore.ts";
import { copyBackup, copyLog } from "./copyBackup.ts";
import { removeBackup } from "./removeBackup.ts";
import { openS3Store } from "./s3Store.ts";
import { createBackupRoom, getFault, readContent, type TestInstallation, testKey } from "./testing.ts";

let bucket: Bucket;
let installation: () => Promise<TestInstallation>;
let clear: () => Promise<void>;
let to: BackupStore;
const { signal } = new AbortController();

beforeAll(async () => {
  bucket = await aBucket();
  to = openS3Store(bucket.config);
  ({ installation, clear } = await createBackupRoom());
});
afterAll(async () => {
  await clear();
  await bucket.remove();
});

/** An installation with a backup and something written after it, whose database is closed. */
async function aBackup() {
  const one = await installation();
  const database = await one.open();
  const manifest = await one.backUp();
  await one.write(database, "insert into probe values (7001, 'later')");
  await database.stop();
  const archive = (await findArchiveFolder(one.dataDir)) ?? "";
  const key = await openBackupKey(one.store, testKey);
  await storeArchivedLog(archive, { store: one.store, installation: manifest.installation, key });
  return { ...one, manifest };
}

async function wipe({ dataDir, store }: TestInstallation): Promise<void> {
  for (const name of await readdir(dataDir)) await rm(path.join(dataDir, name), { recursive: true });
  await rm(store.place, { recursive: true });
}

describe("a copy in S3", () => {
  it("restores an installation whose machine is lost, also to a later moment", async () => {
    const one = await aBackup();
    const later = await readContent(one);
    await copyBackup({ from: one.store, to, signal }, one.manifest);
    await copyLog({ from: one.store, to, signal }, one.manifest);
    await wipe(one);

    const { id } = await chooseCopy(to, undefined, undefined);
    const { counts } = await one.restore(id, { store: to });
    await one.restore(id, { store: to, target: "latest" });

    expect(id).toBe(one.manifest.id);
    expect(counts).toEqual(one.manifest.counts);
    expect(await readContent(one)).toEqual(later);
  });

  it("does not count before it is complete, and goes on where it was interrupted", async () => {
    const one = await aBackup();
    const sent: string[] = [];
    const counting: BackupStore = {
      ...to,
      async put(name, content, size) {
        sent.push(name);
        if (sent.length === 3) throw new Error("interrupted");
        await to.put(name, content, size);
      },
    };

    await expect(copyBackup({ from: one.store, to: counting, signal }, one.manifest)).rejects.toThrow("interrupted");
    const [half] = (await listBackups(to)).filter(({ id }) => id === one.manifest.id);
    const before = sent.length;
    await copyBackup({ from: one.store, to: counting, signal }, one.manifest);
    const [whole] = (await listBackups(to)).filter(({ id }) => id === one.manifest.id);

    expect(half?.state).toBe("interrupted");
    expect(whole).toMatchObject({ state: "done", manifest: one.manifest });
    expect(sent.slice(before).filter((name) => sent.slice(0, 2).includes(name))).toEqual([]);
    await removeBackup(to, one.manifest.id);
    expect(await to.list(one.manifest.id)).toEqual([]);
  });

  it("is not made of a damaged part", async () => {
    const one = await aBackup();
    const file = path.join(one.store.place, one.manifest.id, "database.zst.sealed");
    const content = await readFile(file);
    content.writeUInt8(content.readUInt8(1000) ^ 1, 1000);
    await writeFile(file, content);

    expect(await getFault(copyBackup({ from: one.store, to, signal }, one.manifest))).toBe("damaged");
    expect(await to.find(`${one.manifest.id}/database.zst.sealed`)).toBeUndefined();
  });
});
