import { readFile } from "node:fs/promises";
import * as z from "zod";
import { modules } from "#app/modules.server";
import { toId } from "#contract/id";
import { assembleServer } from "#core/boot/assemble";
import { readConfig } from "#core/boot/config";
import { openLog } from "#core/boot/log";
import { openKeys } from "#core/crypto/keys";
import { hashLimits, openPasswords } from "#core/crypto/passwords";
import { createSemaphore } from "#core/jobs/semaphore";
import { type ArchivedFile, openArchivedFiles } from "../archiveAccess.ts";
import { deriveArchiveKey } from "../archiveKey.ts";
import { readArchiveHeader } from "../encryption.ts";
import { importTenant } from "../importTenant.ts";
import { openArchive } from "../readArchive.ts";

const Address = z.record(z.string(), z.unknown());

const Input = z.object({
  owner: Address,
  application: Address,
  environment: z.record(z.string(), z.string()),
  dataDir: z.string(),
  file: z.string(),
  passphrase: z.string(),
  tenantId: z.int(),
  name: z.string(),
  /** The number of checked and written rows and of stored files at which the process waits to be killed. */
  stopAt: z.int(),
});

/** Imports an archive and stops in the middle: the server that a test kills. */
const input = Input.parse(JSON.parse(process.argv[2] ?? ""));
const config = readConfig({ ...input.environment, SITEWARD_DATA_DIR: input.dataDir }, input.dataDir);
const { app } = await assembleServer({
  config,
  log: openLog("silent"),
  keys: await openKeys(input.dataDir),
  passwords: openPasswords(createSemaphore(hashLimits)),
  application: input.application,
  owner: input.owner,
  modules,
  demoAccounts: [],
  now: () => new Date(),
});
const content = await readFile(input.file);
const source = {
  sizeBytes: content.length,
  read: async (offset: number, length: number) => await Promise.resolve(content.subarray(offset, offset + length)),
};
const key = await deriveArchiveKey(input.passphrase, (await readArchiveHeader(source)).salt);
let rowCount = 0;
let fileCount = 0;

function stopHere(): void {
  if (rowCount + fileCount < input.stopAt) return;
  process.stdout.write("writing\n");
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

async function* counted(files: AsyncIterable<ArchivedFile>): AsyncGenerator<ArchivedFile> {
  for await (const file of files) {
    yield file;
    fileCount += 1;
    stopHere();
  }
}

const files = openArchivedFiles(app);
await importTenant(app.archive, {
  source: await openArchive(source, key),
  tenantId: toId(input.tenantId),
  values: { tenant: { name: input.name, host: null }, rows: [] },
  keys: app.keys,
  files:
    files === undefined
      ? undefined
      : { ...files, store: async (tenant, arriving) => await files.store(tenant, counted(arriving)) },
  movable: [],
  signal: new AbortController().signal,
  reportProgress(rows) {
    rowCount = rows;
    stopHere();
  },
});
