import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BackupError } from "./backupError.ts";
import { writePart } from "./backupParts.ts";
import { createStateWriter, listBackups } from "./backupState.ts";
import { type BackupStore, putText } from "./backupStore.ts";
import { cleanPool, waitForPool } from "./cleanPool.ts";
import { openFolderStore } from "./folderStore.ts";
import { openManifest, putManifest } from "./manifest.ts";
import { refuseMissingContents } from "./references.ts";
import { markDamaged } from "./damagedContents.ts";
import { removeBackup } from "./removeBackup.ts";
import { createBackupRoom, getFault, readContent, type TestInstallation, testKey } from "./testing.ts";
import { tarFiles, walkFolder } from "./tarFiles.ts";

let installation: () => Promise<TestInstallation>;
let clear: () => Promise<void>;
const { signal } = new AbortController();

beforeAll(async () => {
  ({ installation, clear } = await createBackupRoom());
});
afterAll(async () => await clear());

async function whileOpen<Result>(one: TestInstallation, work: () => Promise<Result>): Promise<Result> {
  const database = await one.open();
  try {
    return await work();
  } finally {
    await database.stop();
  }
}

async function listPool(store: BackupStore) {
  return (await store.list("pool")).map(({ name }) => name);
}

describe("files of backups", () => {
  it("are stored once for all backups, under names that say nothing of them", async () => {
    const one = await installation();
    await writeFile(path.join(one.dataDir, "files", "twin.txt"), "two");
    const { first, second, third } = await whileOpen(one, async () => {
      const [first, second] = [await one.backUp(), await one.backUp()];
      await writeFile(path.join(one.dataDir, "files", "new.txt"), "new");
      return { first, second, third: await one.backUp() };
    });

    const names = await listPool(one.store);

    // Two of the five files have the same content.
    expect(first.pool).toMatchObject({ files: 4, addedBytes: first.pool?.sizeBytes });
    expect(second.pool).toEqual({ ...first.pool, addedBytes: 0 });
    expect(third.pool).toMatchObject({ files: 5 });
    expect(third.pool?.addedBytes).toBeLessThan(200);
    expect(names).toHaveLength(4);
    expect(names.join(" ")).not.toContain(createHash("sha256").update("two").digest("hex"));
  });

  it("are restored from every backup with its own names and contents, also after others are removed", async () => {
    const one = await installation();
    const file = path.join(one.dataDir, "files", "a", "b", "two.txt");
    const { first, second } = await whileOpen(one, async () => {
      const first = await one.backUp();
      await rm(path.join(one.dataDir, "files", "a", "one.bin"));
      await rm(file);
      await writeFile(path.join(one.dataDir, "files", "a", "three.txt"), "three");
      return { first, second: await one.backUp() };
    });
    const later = await readContent(one);

    await one.restore(first.id);
    const before = await readFile(file, "utf8");
    await removeBackup(one.store, first.id);
    const removed = await cleanPool(one.store, signal);
    await one.restore(second.id);

    expect(before).toBe("two");
    expect(removed).toBe(2);
    expect(await readContent(one)).toEqual(later);
  });

  it("of a backup of the former format are restored as well", async () => {
    const one = await installation();
    const before = await readContent(one);
    const { id } = await whileOpen(one, async () => await one.backUp({ folders: [] }));
    const { manifest, key } = await openManifest(one.store, id, testKey);
    const target = { store: one.store, id, key, signal, onBytes: () => undefined };
    const files = await writePart(target, "files", tarFiles(walkFolder(path.join(one.dataDir, "files"))));
    const parts = [...manifest.parts.filter(({ name }) => name !== "pool"), files];
    await rm(path.join(one.store.place, id, "pool.zst"));
    const { pool: _, ...former } = manifest;
    await putManifest(one.store, { ...former, formatVersion: 1, parts, folders: ["files"], pool: null }, key);
    await rm(path.join(one.dataDir, "files"), { recursive: true });

    await one.restore(id);

    expect(await readContent(one)).toEqual(before);
  });

  it("that were damaged in the pool are stored again by the next backup, which mends the earlier ones", async () => {
    const one = await installation();
    const before = await readContent(one);
    const first = await whileOpen(one, async () => await one.backUp());
    const [largest = ""] = await listPool(one.store);
    const content = await readFile(path.join(one.store.place, largest));
    content.writeUInt8(content.readUInt8(40) ^ 1, 40);
    await writeFile(path.join(one.store.place, largest), content);

    const fault = await getFault(one.restore(first.id));
    await markDamaged(one.store, largest);
    const second = await whileOpen(one, async () => await one.backUp());
    await one.restore(first.id);

    expect(fault).toBe("damaged");
    expect(second.pool?.addedBytes).toBe(content.length);
    expect(await readContent(one)).toEqual(before);
  });
});

describe("a removal from the pool", () => {
  /** A store with two backups, of which the first has a content of its own. */
  async function aStore() {
    const one = await installation();
    const own = path.join(one.dataDir, "files", "own.txt");
    await writeFile(own, "only the first");
    const made = await whileOpen(one, async () => {
      const first = await one.backUp();
      await rm(own);
      return [first, await one.backUp()];
    });
    return { ...one, ids: made.map(({ id }) => id) };
  }

  it("that is interrupted at any step removes nothing that a backup needs", async () => {
    const { store, ids, ...one } = await aStore();
    const [first = "", second = ""] = ids;
    const { manifest } = await openManifest(store, second, testKey);
    await removeBackup(store, first);
    const whole = store.place;

    for (let steps = 0; ; steps += 1) {
      const folder = `${whole}-${steps}`;
      await cp(whole, folder, { recursive: true });
      const isDone = await cleanUntil(openFolderStore(folder), steps);
      await refuseMissingContents(openFolderStore(folder), manifest);
      // What was left is removed by the next one.
      await expireLock(folder);
      await cleanPool(openFolderStore(folder), signal);
      expect(await listPool(openFolderStore(folder))).toHaveLength(3);
      if (isDone) break;
    }
    await one.restore(second);
  });

  it("gives way to a backup that is being made, and a backup waits for it", async () => {
    const { store, ids } = await aStore();
    await removeBackup(store, ids[0] ?? "");
    const running = createStateWriter(store, { id: "20991231-000000-0000", origin: "manual", startedAt: new Date() });

    await running.begin();
    const during = await cleanPool(store, signal);
    await running.fail(new BackupError("cancelled"));
    await putText(store, "locks/pool.json", JSON.stringify({ beatAt: new Date().toISOString() }));
    const waiting = waitForPool(store, AbortSignal.timeout(1500));

    expect(during).toBe(0);
    await expect(waiting).rejects.toThrow("aborted");
    await store.remove("locks/pool.json");
    await waitForPool(store, signal);
    expect(await cleanPool(store, signal)).toBe(1);
  });

  it("removes nothing while a backup is damaged, because what it needs is not known", async () => {
    const { store, ids } = await aStore();
    await writeFile(path.join(store.place, ids[0] ?? "", "manifest.json"), "{}");

    const removed = await cleanPool(store, signal);

    expect((await listBackups(store)).map(({ state }) => state)).toEqual(["done", "damaged"]);
    expect([removed, await listPool(store)]).toEqual([0, expect.objectContaining({ length: 4 })]);
  });
});

/** Cleans a store that fails after this many changes, as if the process was killed; returns whether it got to its end. */
async function cleanUntil(store: BackupStore, steps: number): Promise<boolean> {
  let left = steps;
  const step = () => {
    left -= 1;
    if (left < 0) throw new Error("killed");
  };
  const failing: BackupStore = {
    ...store,
    async put(...given) {
      step();
      await store.put(...given);
    },
    async remove(name) {
      step();
      await store.remove(name);
    },
  };
  try {
    await cleanPool(failing, signal);
    return true;
  } catch (error) {
    if (error instanceof Error && error.message === "killed") return false;
    throw error;
  }
}

/** The sign of life of a killed process is too old by the next time. */
async function expireLock(folder: string): Promise<void> {
  await mkdir(path.join(folder, "locks"), { recursive: true });
  await writeFile(path.join(folder, "locks", "pool.json"), JSON.stringify({ beatAt: new Date(0).toISOString() }));
  await utimes(path.join(folder, "locks", "pool.json"), 0, 0);
  expect(await readdir(path.join(folder, "locks"))).toEqual(["pool.json"]);
}
