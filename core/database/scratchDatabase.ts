import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import * as z from "zod";
import { openEmbedded } from "./embedded.ts";
import type { DatabaseAddress } from "./pool.ts";

/** A database of its own that lives as long as the work. */
export type ScratchDatabase = { readonly owner: DatabaseAddress; readonly superuser: DatabaseAddress };

const Secrets = z.object({ superuser: z.string() });

/** Runs an embedded database in a folder that only this process can read, and removes it at the end. */
export async function withScratchDatabase<Result>(
  work: (scratch: ScratchDatabase) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "siteward-scratch-"));
  try {
    const database = await openEmbedded({ dataDir: folder, announce: () => undefined });
    try {
      const file = path.join(folder, "secrets", "postgres.json");
      const secrets = Secrets.parse(JSON.parse(await readFile(file, "utf8")));
      const superuser = { ...database.owner, user: "postgres", password: secrets.superuser };
      return await work({ owner: database.owner, superuser });
    } finally {
      await database.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
