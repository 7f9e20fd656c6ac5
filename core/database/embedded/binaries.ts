import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { copyBundle, findBundle, linkLibraries } from "./bundle.ts";
import { EmbeddedDatabaseError, getErrorMessage } from "./embeddedDatabaseError.ts";
import { bareEnvironment, type SystemUser } from "./users.ts";

/** The programs of one PostgreSQL: the folder of `postgres` and `initdb`, and its version. */
export type Binaries = { folder: string; version: string; major: number };

/** Where the programs may be, and which user has to run them. */
export type FindBinariesOptions = { pgBin?: string | undefined; user: SystemUser | undefined; copyTo: string };

const oldestMajor = 15;
const run = promisify(execFile);

/**
 * Finds the programs to use: those of PG_BIN if set, else the bundled ones, else those of the system. Each candidate is
 * tested by running it as the user that PostgreSQL will run as.
 */
export async function findBinaries(search: FindBinariesOptions): Promise<Binaries> {
  if (search.pgBin !== undefined) {
    const configured = await tryFolder(search.pgBin, search.user);
    if ("folder" in configured) return configured;
    throw noBinaries(
      `PG_BIN names ${search.pgBin}, which has no PostgreSQL ${oldestMajor} or newer: ${configured.fault}`,
    );
  }
  const bundled = await tryBundle(search);
  if ("folder" in bundled) return bundled;
  for (const folder of await systemFolders()) {
    const found = await tryFolder(folder, search.user);
    if ("folder" in found) return found;
  }
  throw noBinaries(
    `No PostgreSQL runs on this machine (the bundled one: ${bundled.fault}). Install PostgreSQL ${oldestMajor} or newer and name its bin folder in PG_BIN, or give DATABASE_URL.`,
  );
}

type Attempt = Binaries | { fault: string };

/** Runs the bundled programs in place, else from a copy that the user can reach and that links can be added to. */
async function tryBundle({ user, copyTo }: FindBinariesOptions): Promise<Attempt> {
  const bundle = await findBundle();
  if (bundle === undefined) return { fault: `none for ${process.platform} ${process.arch} is installed` };
  await linkLibraries(bundle.root);
  const inPlace = await tryFolder(path.join(bundle.root, "native", "bin"), user);
  if ("folder" in inPlace) return inPlace;
  try {
    const copy = await copyBundle(bundle, copyTo);
    return await tryFolder(path.join(copy, "native", "bin"), user);
  } catch (error) {
    return { fault: `${inPlace.fault}; copying it to ${copyTo} failed: ${getErrorMessage(error)}` };
  }
}

async function tryFolder(folder: string, user: SystemUser | undefined): Promise<Attempt> {
  try {
    const { stdout } = await run(path.join(folder, "postgres"), ["--version"], {
      ...user,
      cwd: "/",
      env: bareEnvironment,
      timeout: 20_000,
    });
    const version = /(?<version>(?<major>\d+)\S*)/u.exec(stdout)?.groups;
    const major = Number(version?.["major"] ?? 0);
    if (major < oldestMajor) return { fault: `it is ${stdout.trim()}` };
    return { folder, version: version?.["version"] ?? "", major };
  } catch (error) {
    return { fault: firstLines(getErrorMessage(error)) };
  }
}

/** Node's message repeats the command before the output of the program; one line of it is enough. */
function firstLines(message: string): string {
  return message.trim().split("\n").slice(0, 2).join(" ").slice(0, 300);
}

/** Where distributions install PostgreSQL, the newest first. */
async function systemFolders(): Promise<string[]> {
  const families = ["/usr/lib/postgresql", "/usr/pgsql", "/opt/homebrew/opt", "/usr/local/opt"];
  const found = await Promise.all(families.map(versionsIn));
  const newestFirst = found.flat().toSorted((one, other) => other.major - one.major);
  return [...newestFirst.map(({ folder }) => folder), "/usr/local/pgsql/bin", "/usr/local/bin", "/usr/bin"];
}

async function versionsIn(family: string): Promise<{ folder: string; major: number }[]> {
  const names = await readdir(family).catch(() => []);
  return names
    .map((name) => ({ name, major: Number(/^(?:postgresql@)?(?<major>\d+)$/u.exec(name)?.groups?.["major"] ?? 0) }))
    .filter(({ major }) => major >= oldestMajor)
    .map(({ name, major }) => ({ folder: path.join(family, name, "bin"), major }));
}

function noBinaries(message: string): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError("no-binaries", message);
}
