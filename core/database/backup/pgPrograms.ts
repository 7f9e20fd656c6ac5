import { execFile } from "node:child_process";
import { access, readdir } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { BackupError } from "./backupError.ts";

/** Programs of PostgreSQL that the bundled one does not have. */
export type PgPrograms = { readonly dump: string; readonly restore: string; readonly major: number };

const run = promisify(execFile);

/**
 * Finds `pg_dump` and `pg_restore` of at least the given version: in PG_BIN, on the path, or where distributions install
 * them.
 */
export async function findPgPrograms(major: number, pgBin: string | undefined): Promise<PgPrograms> {
  const folders = pgBin === undefined ? [...pathFolders(), ...(await systemFolders())] : [pgBin];
  for (const folder of folders) {
    const found = await readMajor(folder);
    if (found !== undefined && found >= major)
      return { dump: path.join(folder, "pg_dump"), restore: path.join(folder, "pg_restore"), major: found };
  }
  throw new BackupError("no-program", { major });
}

/** The path of the operator, on which the programs are looked up as in a shell. */
export function readSearchPath(): string {
  // oxlint-disable-next-line node/no-process-env -- it is no setting of Siteward, and programs need it as well
  return process.env["PATH"] ?? "/usr/local/bin:/usr/bin:/bin";
}

function pathFolders(): string[] {
  return readSearchPath()
    .split(path.delimiter)
    .filter((folder) => path.isAbsolute(folder));
}

async function systemFolders(): Promise<string[]> {
  const family = "/usr/lib/postgresql";
  const versions = await readdir(family).catch(() => []);
  return versions
    .toSorted((one, other) => Number(one) - Number(other))
    .map((version) => path.join(family, version, "bin"));
}

async function readMajor(folder: string): Promise<number | undefined> {
  try {
    await access(path.join(folder, "pg_restore"));
    const { stdout } = await run(path.join(folder, "pg_dump"), ["--version"], { timeout: 20_000 });
    return Number(/(?<major>\d+)/u.exec(stdout)?.groups?.["major"]);
  } catch {
    // Not in this folder, or not for this machine: the next one may have it.
    return undefined;
  }
}
