import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { waitOptions } from "#tests/builders/testRun";
import type { EmbeddedDatabase } from "../embedded.ts";
import { createBackupRoom, readContent, type TestInstallation, testKey } from "./testing.ts";

let installation: () => Promise<TestInstallation>;
let clear: () => Promise<void>;

beforeAll(async () => {
  ({ installation, clear } = await createBackupRoom());
});
afterAll(async () => await clear());

const restoreProgram = path.join(import.meta.dirname, "../../../app/restore.ts");

/** Begins a restore in a process of its own, and kills it as soon as a file of this name has appeared. */
async function killRestore({ dataDir, store }: TestInstallation, id: string, file: string): Promise<void> {
  const environment = {
    PATH: process.env["PATH"],
    SITEWARD_DATA_DIR: dataDir,
    SITEWARD_BACKUP_KEY: testKey,
  };
  const child = spawn(process.execPath, [restoreProgram, "--from", path.join(store.place, id)], {
    env: environment,
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  await vi.waitFor(
    async () => {
      const names = await readdir(path.join(dataDir, "restoring"), { recursive: true }).catch(() => []);
      if (!names.some((name) => name.endsWith(file))) throw new Error("is not there yet");
    },
    { ...waitOptions, interval: 5 },
  );
  child.kill("SIGKILL");
  await ended;
}

describe("a restore that is killed", () => {
  it.each([
    ["while files are unpacked", "one.bin"],
    ["while the database is unpacked", "PG_VERSION"],
    ["while the log is replayed", "postmaster.pid"],
  ])("%s has changed nothing, and can be repeated", async (_, file) => {
    const one = await installation();
    const database = await one.open();
    const { id } = await one.backUp();
    await one.write(database, "insert into probe values (8001, 'later')");
    await database.stop();
    const later = await readContent(one);

    await killRestore(one, id, file);
    const untouched = await readContent(one);
    const { counts } = await one.restore(id);

    expect(untouched).toEqual(later);
    expect(counts.find(({ table }) => table === "public.probe")?.rows).toBe(5000);
    expect((await readdir(one.dataDir)).filter((name) => name === "restoring")).toEqual([]);
  });
});

/** Writes files, each complete before its row, until it is ended. */
async function keepAdding(one: TestInstallation, database: EmbeddedDatabase, signal: AbortSignal): Promise<void> {
  for (let number = 20_000; !signal.aborted; number += 1) {
    const draft = path.join(one.dataDir, "draft");
    await writeFile(draft, `content of ${number}`);
    await rename(draft, path.join(one.dataDir, "files", `added-${number}`));
    await one.write(database, `insert into probe values (${number}, 'with a file')`);
  }
}

it("a backup under constant writing has the file of every row, and its rows and files are restored exactly", async () => {
  const one = await installation();
  const database = await one.open();
  const end = new AbortController();
  const adding = keepAdding(one, database, end.signal);
  await vi.waitFor(async () => {
    if ((await readdir(path.join(one.dataDir, "files"))).length < 10) throw new Error("has not begun");
  }, waitOptions);

  const manifest = await one.backUp();
  end.abort();
  await adding;
  await database.stop();
  for (const name of await readdir(one.dataDir)) await rm(path.join(one.dataDir, name), { recursive: true });
  const { counts } = await one.restore(manifest.id);

  expect(counts).toEqual(manifest.counts);
  const files = await readdir(path.join(one.dataDir, "files"));
  const numbers = await readAdded(one);
  expect(numbers.length).toBeGreaterThan(5);
  expect(numbers.filter((number) => !files.includes(`added-${number}`))).toEqual([]);
});

async function readAdded(one: TestInstallation): Promise<number[]> {
  const database = await one.open();
  const client = new pg.Client(database.owner);
  await client.connect();
  try {
    const { rows } = await client.query<{ id: number }>("select id from probe where word = 'with a file'");
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
    await database.stop();
  }
}
