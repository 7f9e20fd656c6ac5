import { readFile } from "node:fs/promises";
import * as z from "zod";
import { modules } from "#app/modules.server";
import { toId } from "#contract/id";
import { listTables } from "#core/boot/walls";
import { openKeys } from "#core/crypto/keys";
import { deriveArchiveKey } from "../archiveKey.ts";
import { readArchiveHeader } from "../encryption.ts";
import { importTenant } from "../importTenant.ts";
import { openArchive } from "../readArchive.ts";

const Input = z.object({
  owner: z.record(z.string(), z.unknown()),
  dataDir: z.string(),
  file: z.string(),
  passphrase: z.string(),
  tenantId: z.int(),
  name: z.string(),
  /** The number of checked and written rows at which the process waits to be killed. */
  stopAt: z.int(),
});

/** Imports an archive and stops in the middle: the server that a test kills. */
const { owner, dataDir, file, passphrase, tenantId, name, stopAt } = Input.parse(JSON.parse(process.argv[2] ?? ""));
const content = await readFile(file);
const source = {
  sizeBytes: content.length,
  read: async (offset: number, length: number) => await Promise.resolve(content.subarray(offset, offset + length)),
};
const key = await deriveArchiveKey(passphrase, (await readArchiveHeader(source)).salt);
await importTenant(
  { owner, tables: listTables(modules) },
  {
    source: await openArchive(source, key),
    tenantId: toId(tenantId),
    values: { tenant: { name, host: null }, rows: [] },
    keys: await openKeys(dataDir),
    files: [],
    signal: new AbortController().signal,
    reportProgress(rows) {
      if (rows < stopAt) return;
      process.stdout.write("writing\n");
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    },
  },
);
