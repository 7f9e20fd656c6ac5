import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { aBucket, type Bucket } from "#tests/builders/bucket";
import { waitOptions } from "#tests/builders/testRun";
import { type EmbeddedDatabase, openEmbedded } from "../embedded.ts";
import { listBackups } from "./backupState.ts";
import { chooseBackup } from "./chooseBackup.ts";
import { createBackup } from "./createBackup.ts";
import type { BackupStore } from "./backupStore.ts";
import { openFolderStore } from "./folderStore.ts";
import { openS3Store } from "./s3Store.ts";
import { openManifest, putManifest } from "./manifest.ts";
import { createBackupRoom, getFault, readContent, type TestInstallation, testKey } from "./testing.ts";

let bucket: Bucket;
let room: string;
let installation: () => Promise<TestInstallation>;
let clear: () => Promise<void>;

beforeAll(async () => {
  bucket = await aBucket();
  ({ room, installation, clear } = await createBackupRoom());
});
afterAll(async () => {
  await clear();
  await bucket.remove();
});

async function whileOpen<Result>(one: TestInstallation, work: () => Promise<Result>): Promise<Result> {
  const database = await one.open();
  try {
    return await work();
  } finally {
    await database.stop();
  }
}

/** An installation with one backup; its database is closed. */
async function aBackup(changes: Parameters<TestInstallation["backUp"]>[0] = {}) {
  const one = await installation();
  const manifest = await whileOpen(one, async () => await one.backUp(changes));
  return { ...one, manifest, id: manifest.id };
}

async function keepWriting(one: TestInstallation, database: EmbeddedDatabase, signal: AbortSignal): Promise<void> {
  for (let number = 10_000; !signal.aborted; number += 1)
    await one.write(database, `insert into probe values (${number}, 'meanwhile')`);
}

/** Until the clock shows another millisecond, so that two writes have a moment between them. */
async function clockMovesOn(): Promise<void> {
  const now = Date.now();
  await vi.waitUntil(() => Date.now() > now + 1, { interval: 1, timeout: 60_000 });
}

async function wipe({ dataDir }: TestInstallation): Promise<void> {
  for (const name of await readdir(dataDir)) await rm(path.join(dataDir, name), { recursive: true });
}

describe("a restored backup", () => {
  it("has all rows, files and keys, in an empty data folder", async () => {
    const one = await aBackup();
    const before = await readContent(one);
    await wipe(one);

    const result = await one.restore(one.id);

    expect(one.manifest).toMatchObject({ isCountExact: true, hasKeys: true });
    expect(result).toMatchObject({ former: undefined, files: 5 });
    expect(await readContent(one)).toEqual(before);
  });

  it("replaces what was written later, which stays aside", async () => {
    const one = await aBackup();
    const before = await readContent(one);
    const database = await one.open();
    await one.write(database, "delete from probe where id > 10; insert into probe values (9999, 'later')");
    await database.stop();
    await writeFile(path.join(one.dataDir, "files", "later.txt"), "later");

    const { former } = await one.restore(one.id);

    expect(await readContent(one)).toEqual(before);
    expect(await readFile(path.join(former ?? "", "files", "later.txt"), "utf8")).toBe("later");
    const kept = await openEmbedded({ dataDir: former ?? "", announce: () => undefined });
    await one.write(kept, "update probe set word = 'kept' where id = 9999");
    await kept.stop();
  });

  it("contains everything that was committed before it was counted, while others write", async () => {
    const one = await installation();
    const database = await one.open();
    const end = new AbortController();
    const writing = keepWriting(one, database, end.signal);

    const manifest = await one.backUp();
    end.abort();
    await writing;
    await database.stop();
    const { counts } = await one.restore(manifest.id);

    expect(manifest.isCountExact).toBe(true);
    expect(counts).toEqual(manifest.counts);
    expect(counts.find(({ table }) => table === "public.probe")?.rows).toBeGreaterThan(5000);
  });

  it("stays a demo if it was one, also in another folder", async () => {
    const one = await installation();
    await writeFile(path.join(one.dataDir, "this-is-a-demo"), "");
    const { id } = await whileOpen(one, async () => await one.backUp());
    await wipe(one);

    await one.restore(id);

    expect(await readdir(one.dataDir)).toContain("this-is-a-demo");
  });

  it("is not encrypted and without keys if there is no key, and needs the keys of its data folder", async () => {
    const one = await aBackup({ keyText: undefined });
    const before = await readContent(one);

    const restored = await one.restore(one.id, { keyText: undefined });
    const sameFolder = await readContent(one);
    await wipe(one);
    const refused = await getFault(one.restore(one.id, { keyText: undefined }));
    await one.restore(one.id, { keyText: undefined, withoutKeys: true });

    expect(one.manifest).toMatchObject({ hasKeys: false, key: null });
    expect(restored.counts).toEqual(one.manifest.counts);
    expect(sameFolder).toEqual(before);
    expect(refused).toBe("keys-differ");
    expect((await readContent(one)).counts).toEqual(before.counts);
  });
});

describe("a restore to a moment", () => {
  it("has the writes before it and none after it, also after an earlier restore", async () => {
    const one = await aBackup();
    const database = await one.open();
    await one.write(database, "insert into probe values (6001, 'before')");
    await clockMovesOn();
    const between = new Date();
    await clockMovesOn();
    await one.write(database, "insert into probe values (6002, 'after')");
    await database.stop();
    const added = async () => (await readContent(one)).counts.find(({ table }) => table === "public.probe")?.rows;

    await one.restore(one.id);
    const atBackup = await added();
    await one.restore(one.id, { target: { time: between } });
    const atMoment = await added();
    await one.restore(one.id, { target: "latest" });

    expect([atBackup, atMoment, await added()]).toEqual([5000, 5001, 5002]);
  });

  it("is refused after the end of the log, and the data stays", async () => {
    const one = await aBackup();
    const before = await readContent(one);

    expect(await getFault(one.restore(one.id, { target: { time: new Date(Date.now() + 60_000) } }))).toBe(
      "not-reached",
    );
    expect(await readContent(one)).toEqual(before);
  });
});

describe("before anything is replaced, a restore refuses", () => {
  let one: Awaited<ReturnType<typeof aBackup>>;
  let before: Awaited<ReturnType<typeof readContent>>;

  beforeAll(async () => {
    one = await aBackup();
    before = await readContent(one);
  });

  /** A copy of the store, changed as the test wants. */
  async function aChangedStore(name: string, change: (folder: string) => Promise<void>) {
    const folder = path.join(room, `changed-${name}`);
    const store = openFolderStore(folder);
    await fillStore(store);
    await change(path.join(folder, one.id));
    return store;
  }

  async function fillStore(store: BackupStore): Promise<void> {
    for (const part of [one.id, "pool"])
      for (const { name } of await one.store.list(part)) await store.put(name, one.store.get(name));
  }

  /** The objects of the backup, and the largest content of the pool. */
  async function listObjects(): Promise<string[]> {
    const pool = (await one.store.list("pool")).toSorted((first, second) => second.sizeBytes - first.sizeBytes);
    return [...(await one.store.list(one.id)), ...pool.slice(0, 1)].map(({ name }) => name);
  }

  async function expectUntouched(): Promise<void> {
    expect((await readdir(one.dataDir)).filter((name) => /restor/u.test(name))).toEqual([]);
    expect(await readContent(one)).toEqual(before);
  }

  it.each([
    ["in a folder", /./u, 8],
    ["in S3", /manifest|^pool|files/u, 4],
  ])("each part with another byte, cut or missing, %s", async (where, wanted, count) => {
    const store = where === "in S3" ? openS3Store(bucket.config) : openFolderStore(path.join(room, "damaged"));
    await fillStore(store);
    const objects = (await listObjects()).filter((name) => wanted.test(name.replace(`${one.id}/`, "")));

    const found: [string, ...string[]][] = [];
    for (const object of objects) {
      const content = await readObject(one.store, object);
      const faults: string[] = [];
      for (const changed of [withAnotherByte(content), content.subarray(0, -2), undefined]) {
        await (changed === undefined ? store.remove(object) : store.put(object, toStream(changed)));
        faults.push(await getFault(one.restore(one.id, { store })));
      }
      await store.put(object, toStream(content));
      found.push([path.basename(object), ...faults]);
    }

    const isManifest = (name: string) => name === "manifest.json";
    expect(objects).toHaveLength(count);
    expect(found).toEqual(
      found.map(([name]) => [name, "damaged", "damaged", isManifest(name) ? "no-backup" : "missing-part"]),
    );
    await expectUntouched();
  });

  it("a wrong key and a missing one", async () => {
    expect(await getFault(one.restore(one.id, { keyText: `${testKey}!` }))).toBe("key-wrong");
    expect(await getFault(one.restore(one.id, { keyText: undefined }))).toBe("key-needed");
    await expectUntouched();
  });

  it("a backup of a newer version, of another machine, or of another installation", async () => {
    const { manifest, key } = await openManifest(one.store, one.id, testKey);
    const change = async (name: string, changes: Partial<typeof manifest>) =>
      await aChangedStore(name, async (folder) => {
        await rm(path.join(folder, "manifest.json"));
        await putManifest(openFolderStore(path.dirname(folder)), { ...manifest, ...changes }, key);
      });
    const newer = await change("newer", { schema: "999901010000_future" });
    const machine = await change("machine", { machine: { platform: "linux", arch: "s390x" } });
    const other = await change("other", { installation: "1" });

    expect(await getFault(one.restore(one.id, { store: newer }))).toBe("newer");
    expect(await getFault(one.restore(one.id, { store: machine }))).toBe("other-machine");
    expect(await getFault(one.restore(one.id, { store: other }))).toBe("other-installation");
    await expectUntouched();
  });

  it("something that is no backup", async () => {
    const store = await aChangedStore("foreign", async (folder) => {
      await writeFile(path.join(folder, "manifest.json"), JSON.stringify({ manifest: { format: "other" }, seal: "" }));
    });

    expect(await getFault(one.restore(one.id, { store }))).toBe("foreign");
    expect(await getFault(chooseBackup(path.join(room, "nowhere"), undefined))).toBe("no-backup");
  });

  it("the data folder of a running server", async () => {
    const fault = await whileOpen(one, async () => await getFault(one.restore(one.id)));

    expect(fault).toBe("database-in-use");
    await expectUntouched();
  });

  it("an interrupted restore, which the next one undoes", async () => {
    const two = await aBackup();
    const content = await readContent(two);
    const { former } = await two.restore(two.id);
    const journal = {
      pid: 1,
      former: path.basename(former ?? ""),
      entries: ["postgres", "files"],
      existing: ["postgres"],
    };
    await writeFile(path.join(two.dataDir, "restore.json"), JSON.stringify(journal));

    await expect(two.open()).rejects.toThrow("was interrupted");
    await two.restore(two.id);

    expect(await readContent(two)).toEqual(content);
  });
});

function withAnotherByte(content: Buffer): Buffer {
  const changed = Buffer.from(content);
  const middle = Math.floor(content.length / 2);
  changed.writeUInt8(changed.readUInt8(middle) ^ 1, middle);
  return changed;
}

async function readObject(store: BackupStore, name: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of store.get(name)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* toStream(content: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(content);
}

describe("an interrupted backup", () => {
  it("is never listed as good after kill -9", async () => {
    const one = await installation();
    const folder = path.join(room, "killed");
    const database = await one.open();
    await one.write(
      database,
      "insert into probe select number, md5(number::text) from generate_series(10000, 400000) number",
    );
    await database.stop();
    const environment = { PATH: process.env["PATH"], SITEWARD_DATA_DIR: one.dataDir, SITEWARD_BACKUP_DIR: folder };
    const program = path.join(import.meta.dirname, "../../../app/backup.ts");
    const child = spawn(process.execPath, [program], { env: environment, stdio: "ignore" });
    await vi.waitFor(async () => {
      const files = await readdir(folder, { recursive: true });
      if (!files.some((name) => name.includes("database.zst.draft-"))) throw new Error("has not begun");
    }, waitOptions);
    child.kill("SIGKILL");
    await once(child, "exit");

    const listed = await listBackups(openFolderStore(folder));

    expect(listed).toHaveLength(1);
    expect(listed[0]).toMatchObject({ manifest: undefined });
    expect(listed[0]?.state).not.toBe("done");
    expect(await getFault(chooseBackup(folder, undefined))).toBe("no-backup");
  });

  it("leaves nothing but its reason when it is cancelled", async () => {
    const one = await installation();
    const database = await one.open();
    const store = openFolderStore(path.join(room, "cancelled"));
    const abort = new AbortController();
    const source = { dataDir: one.dataDir, ownerUrl: undefined, pgBin: undefined, folders: [], keyText: undefined };

    const backup = createBackup(source, {
      store,
      origin: "manual",
      withKeys: false,
      signal: abort.signal,
      onProgress: () => abort.abort(),
    });
    await expect(backup).rejects.toThrow("aborted");
    await database.stop();

    expect(await listBackups(store)).toMatchObject([{ state: "failed", failure: { fault: "cancelled" } }]);
    const names = (await store.list((await store.listFolders())[0] ?? "")).map(({ name }) => path.basename(name));
    expect(names).toEqual(["state.json"]);
  });
});
