import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { type EmbeddedDatabase, openEmbedded } from "../embedded.ts";
import { migrate } from "../migrate.ts";
import { BackupError } from "./backupError.ts";
import type { BackupStore } from "./backupStore.ts";
import { countTables } from "./census.ts";
import { type BackupSource, createBackup } from "./createBackup.ts";
import { openFolderStore } from "./folderStore.ts";
import { type Manifest, openManifest, type TableCount } from "./manifest.ts";
import { restoreBackup, type RestoreOptions, type RestoreResult } from "./restoreBackup.ts";

/** The text of the key in tests. */
export const testKey = "a key of 27 characters here";

/** An installation with an embedded database, a folder of files, and a store for its backups. */
export type TestInstallation = {
  readonly dataDir: string;
  readonly store: BackupStore;
  /** Opens the database; the caller stops it. */
  open(): Promise<EmbeddedDatabase>;
  /** Runs statements as the owner while the database is open. */
  write(database: EmbeddedDatabase, sql: string): Promise<void>;
  backUp(changes?: Partial<BackupSource>): Promise<Manifest>;
  restore(id: string, changes?: Partial<RestoreOptions>): Promise<RestoreResult>;
};

const never = new AbortController().signal;

/** A folder for one test file in which installations are copied from one that is made once. */
export async function createBackupRoom() {
  const room = await mkdtemp("/tmp/siteward-backup-");
  await promisify(execFile)("chmod", ["755", room]);
  const original = path.join(room, "original");
  const database = await openIn(original);
  await migrate({ owner: database.owner, log: () => undefined });
  await write(
    database,
    "create table probe (id int primary key, word text); comment on table probe is 'home: control'",
  );
  await write(
    database,
    "insert into probe select number, repeat('row', number % 50) from generate_series(1, 5000) number",
  );
  await database.stop();
  await mkdir(path.join(original, "files", "a", "b"), { recursive: true });
  await writeFile(path.join(original, "files", "a", "one.bin"), Buffer.alloc(300_000, 7));
  await writeFile(path.join(original, "files", "a", "b", "two.txt"), "two");
  await writeFile(path.join(original, "files", "empty"), "");
  await writeFile(path.join(original, "secrets", "encryption.json"), '{"secret":"of this installation"}');
  let number = 0;
  return {
    room,
    async installation(): Promise<TestInstallation> {
      number += 1;
      const dataDir = path.join(room, `data-${number}`);
      await promisify(execFile)("cp", ["-a", original, dataDir]);
      return createInstallation(dataDir, openFolderStore(path.join(room, `store-${number}`)));
    },
    clear: async () => await rm(room, { recursive: true, force: true }),
  };
}

function createInstallation(dataDir: string, store: BackupStore): TestInstallation {
  const source = { dataDir, ownerUrl: undefined, pgBin: undefined, folders: ["files"], keyText: testKey };
  return {
    dataDir,
    store,
    open: async () => await openIn(dataDir),
    write,
    async backUp(changes) {
      const how = { store, origin: "command", withKeys: false, signal: never, onProgress: () => undefined } as const;
      return await createBackup({ ...source, ...changes }, how);
    },
    async restore(id, changes = {}) {
      const keyText = "keyText" in changes ? changes.keyText : testKey;
      const opened = await openManifest(changes.store ?? store, id, keyText);
      const quiet = { onStep: () => undefined, announce: () => undefined };
      const strict = { replacesOther: false, withoutKeys: false, target: undefined };
      const place = { dataDir, ownerUrl: undefined, pgBin: undefined };
      return await restoreBackup({
        store,
        keyText,
        ...opened,
        ...place,
        ...strict,
        ...quiet,
        signal: never,
        ...changes,
      });
    },
  };
}

async function openIn(dataDir: string): Promise<EmbeddedDatabase> {
  return await openEmbedded({ dataDir, announce: () => undefined, keepsLog: true });
}

async function write({ owner }: EmbeddedDatabase, sql: string): Promise<void> {
  await asOwner(owner, async (client) => await client.query(sql));
}

async function asOwner<Result>(owner: pg.ClientConfig, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Everything that a backup has to bring back: rows and hashes of all tables, and all files. */
export type Content = { readonly counts: readonly TableCount[]; readonly files: ReadonlyMap<string, string> };

/** Reads the content of an installation, whose database is closed. */
export async function readContent({ dataDir, open }: Pick<TestInstallation, "dataDir" | "open">): Promise<Content> {
  const database = await open();
  try {
    const counts = await asOwner(database.owner, async (client) => {
      await client.query("set timezone = 'UTC'");
      return await countTables(client);
    });
    return { counts, files: await readFiles(dataDir) };
  } finally {
    await database.stop();
  }
}

async function readFiles(dataDir: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const folder of ["files", "secrets"]) {
    const entries = await readdir(path.join(dataDir, folder), { withFileTypes: true, recursive: true }).catch(() => []);
    for (const entry of entries.filter((one) => one.isFile())) {
      const file = path.join(entry.parentPath, entry.name);
      files.set(path.relative(dataDir, file), (await readFile(file)).toString("base64"));
    }
  }
  return files;
}

/** The fault of a backup or restore that must fail. */
export async function getFault(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (error instanceof BackupError) return error.fault;
    throw error;
  }
  return "none";
}
