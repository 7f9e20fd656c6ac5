import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Binaries } from "./binaries.ts";
import { EmbeddedDatabaseError } from "./embeddedDatabaseError.ts";
import { changeOwner, exists, readIfExists, syncFolder } from "./files.ts";
import type { DatabasePaths } from "./databasePaths.ts";
import { bareEnvironment, type SystemUser } from "./users.ts";

/** What a cluster is created from. */
export type ClusterOptions = {
  paths: DatabasePaths;
  binaries: Binaries;
  user: SystemUser | undefined;
  password: string;
};

/** Name of the initial role of PostgreSQL; only the launcher uses it. */
export const superuserName = "postgres";

/** Data of another major version cannot be opened, and PostgreSQL has no tool to convert it in place. */
export async function refuseOtherMajor(paths: DatabasePaths, binaries: Binaries): Promise<void> {
  const version = (await readIfExists(path.join(paths.cluster, "PG_VERSION")))?.trim();
  if (version === undefined || Number(version) === binaries.major) return;
  throw new EmbeddedDatabaseError(
    "other-major",
    `The database in ${paths.cluster} was made by PostgreSQL ${version}, and this Siteward brings PostgreSQL ${binaries.major}: start once with PG_BIN naming the bin folder of a PostgreSQL ${version}, back up, and restore into an empty data folder.`,
  );
}

/** Whether a complete cluster exists: it gets its name only when it is finished. */
export function hasCluster(paths: DatabasePaths): Promise<boolean> {
  return exists(path.join(paths.cluster, "PG_VERSION"));
}

/**
 * Creates the cluster under a temporary name and renames it at the end, so that an interrupted first start starts
 * again.
 */
export async function makeCluster({ paths, binaries, user, password }: ClusterOptions): Promise<void> {
  await removeDrafts(paths);
  const draft = `${paths.cluster}.${randomBytes(6).toString("hex")}`;
  const passwordFile = `${draft}.password`;
  await mkdir(draft, { mode: 0o700 });
  await changeOwner(draft, user);
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600, flag: "wx" });
  await changeOwner(passwordFile, user);
  try {
    await runInitdb(path.join(binaries.folder, "initdb"), initdbArguments(draft, passwordFile, binaries.major), user);
    await rename(draft, paths.cluster);
    await syncFolder(paths.home);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** An initdb that lost its server may still be writing: its draft is removed and never used again. */
async function removeDrafts({ home, cluster }: DatabasePaths): Promise<void> {
  const prefix = `${path.basename(cluster)}.`;
  const drafts = (await readdir(home)).filter((name) => name.startsWith(prefix) && /\.[0-9a-f]{12}/u.test(name));
  for (const name of drafts) await rm(path.join(home, name), { recursive: true, force: true, maxRetries: 5 });
}

function initdbArguments(cluster: string, passwordFile: string, major: number): string[] {
  // With --locale=C alone trigrams of Chinese text are empty: the character class has to come from a UTF-8 locale.
  const builtin = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C", "--lc-ctype=C.UTF-8"];
  const libc = ["--locale-provider=libc", "--locale=C.UTF-8", "--lc-messages=C"];
  return [
    "-D",
    cluster,
    "-E",
    "UTF8",
    "-U",
    superuserName,
    `--pwfile=${passwordFile}`,
    "--auth-local=scram-sha-256",
    "--auth-host=scram-sha-256",
    "--data-checksums",
    ...(major >= 17 ? builtin : libc),
  ];
}

function runInitdb(program: string, args: string[], user: SystemUser | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...user, cwd: "/", env: bareEnvironment, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const keep = (text: string) => {
      output = (output + text).slice(-2000);
    };
    child.stdout.setEncoding("utf8").on("data", keep);
    child.stderr.setEncoding("utf8").on("data", keep);
    child.on("error", reject);
    child.on("close", (code, signalName) => {
      if (code === 0) resolve();
      else reject(initdbFailed(code ?? signalName, output));
    });
  });
}

function initdbFailed(code: number | NodeJS.Signals | null, output: string): EmbeddedDatabaseError {
  const errorLines = output.split("\n").filter((line) => /error|fatal|could not|no space/iu.test(line));
  const reason = errorLines.length > 0 ? errorLines.join(" ") : output.trim().split("\n").slice(-3).join(" ");
  return new EmbeddedDatabaseError(
    "cannot-start",
    `The database could not be made (initdb ended with ${code}): ${reason}`,
  );
}
