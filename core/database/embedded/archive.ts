import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { Binaries } from "./binaries.ts";
import type { DatabasePaths } from "./databasePaths.ts";
import { changeOwner, exists } from "./files.ts";
import type { SystemUser } from "./users.ts";

/** After this time even an unfinished file of the log is kept, so that at most this much is lost with the disk. */
const longestSeconds = 300;

/**
 * The settings with which PostgreSQL copies each completed file of the log into the archive folder. Its own library
 * does that without any other program; only a PostgreSQL without it needs `cp` and `mv`.
 */
export async function prepareArchive({
  paths,
  binaries,
  user,
}: {
  paths: DatabasePaths;
  binaries: Binaries;
  user: SystemUser | undefined;
}): Promise<Readonly<Record<string, string>>> {
  const folder = paths.archive;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await changeOwner(folder, user);
  const settings = { archive_mode: "on", archive_timeout: String(longestSeconds) };
  if (await hasLibrary(binaries))
    return { ...settings, archive_library: "basic_archive", "basic_archive.archive_directory": folder };
  const target = `'${folder.replaceAll("'", `'\\''`).replaceAll("%", "%%")}'`;
  const draft = `${target}/archtemp.%f`;
  return { ...settings, archive_command: `cp "%p" ${draft} && mv ${draft} ${target}/"%f"` };
}

async function hasLibrary({ folder }: Binaries): Promise<boolean> {
  for (const libraries of ["../lib/postgresql", "../lib"])
    for (const name of ["basic_archive.so", "basic_archive.dylib"])
      if (await exists(path.join(folder, libraries, name))) return true;
  return false;
}
