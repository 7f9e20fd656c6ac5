import { spawn } from "node:child_process";
import { copyFile, open, readFile, stat, truncate } from "node:fs/promises";
import path from "node:path";
import type { Binaries } from "./binaries.ts";
import { hasEnoughSharedMemory } from "./disk.ts";
import { changeOwner } from "./files.ts";
import type { DatabasePaths } from "./databasePaths.ts";
import { bareEnvironment, type SystemUser } from "./users.ts";

/** Options for the start of PostgreSQL. */
export type EngineOptions = {
  paths: DatabasePaths;
  binaries: Binaries;
  user: SystemUser | undefined;
  socketDir: string;
  /** More settings, which win over those of every start. */
  settings?: Readonly<Record<string, string>>;
};

/** A PostgreSQL that was started here; `ended` resolves with a description of how it ended. */
export type Engine = { pid: number; ended: Promise<string> };

const biggestLogBytes = 5 * 1024 * 1024;

/**
 * Starts PostgreSQL as a process in its own session: Ctrl-C in the terminal reaches only the server, which stops the
 * database when its own work is done.
 */
export async function startEngine(plan: EngineOptions): Promise<Engine> {
  const { paths, binaries, user } = plan;
  const all = { ...(await engineSettings(plan)), ...plan.settings };
  const settings = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = await open(paths.logFile, "a", 0o600);
  try {
    await changeOwner(paths.logFile, await ownerOf(paths.home));
    const child = spawn(path.join(binaries.folder, "postgres"), ["-D", paths.cluster, ...settings], {
      ...user,
      cwd: "/",
      env: bareEnvironment,
      detached: true,
      stdio: ["ignore", log.fd, log.fd],
    });
    const ended = new Promise<string>((resolve) => {
      child.on("error", (error) => resolve(error.message));
      child.on("exit", (code, signalName) => resolve(code === null ? `signal ${signalName}` : `code ${code}`));
    });
    return { pid: child.pid ?? 0, ended };
  } finally {
    await log.close();
  }
}

async function ownerOf(folder: string): Promise<SystemUser> {
  const { uid, gid } = await stat(folder);
  return { uid, gid };
}

async function engineSettings({ binaries, socketDir }: EngineOptions): Promise<Record<string, string>> {
  return {
    // The list of folders is quoted, since a comma in a path would split it.
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: "0700",
    listen_addresses: "",
    port: "5432",
    password_encryption: "scram-sha-256",
    max_connections: "100",
    shared_buffers: "64MB",
    max_wal_size: "512MB",
    // Set explicitly although they are the defaults, so that postgresql.conf cannot turn them off.
    fsync: "on",
    full_page_writes: "on",
    synchronous_commit: "on",
    dynamic_shared_memory_type: (await hasEnoughSharedMemory()) ? "posix" : "mmap",
    timezone: "UTC",
    log_timezone: "UTC",
    log_line_prefix: "%m [%p] %q%a ",
    // Details of an error quote rows, which hold personal data.
    log_error_verbosity: "terse",
    jit: "off",
    // There is no replication; its launcher would be one more process.
    max_logical_replication_workers: "0",
    // I/O workers would be three more processes; on one machine the page cache is enough.
    ...(binaries.major >= 18 ? { io_method: "sync" } : {}),
  };
}

/** What PostgreSQL logged about the failed start of process `pid`, on one line, for a message. */
export async function readLogTail({ logFile }: DatabasePaths, pid: number): Promise<string> {
  const text = await readFile(logFile, "utf8");
  const lines = text
    .slice(text.indexOf(`[${pid}]`))
    .split("\n")
    .map((line) => line.slice(line.indexOf("] ") + 2).trim())
    .filter(
      (line) => /FATAL|PANIC|ERROR|HINT|could not|unrecognized|invalid/u.test(line) && !line.includes("is starting up"),
    );
  return lines.slice(-4).join(" | ") || `see ${logFile}`;
}

/**
 * Limits the size of the log and of one older part of it. PostgreSQL keeps the file open for appending, so the file is
 * truncated in place; only lines written between copy and truncation are lost.
 */
export async function trimLog({ logFile }: DatabasePaths): Promise<void> {
  const { size } = await stat(logFile);
  if (size <= biggestLogBytes) return;
  await copyFile(logFile, `${logFile}.1`);
  await truncate(logFile, 0);
}
