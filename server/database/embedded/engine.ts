import { spawn } from "node:child_process";
import { copyFile, open, readFile, stat, truncate } from "node:fs/promises";
import path from "node:path";
import type { Binaries } from "./binaries.ts";
import { hasRoomySharedMemory } from "./disk.ts";
import { giveTo } from "./files.ts";
import type { Places } from "./places.ts";
import { bareEnvironment, type User } from "./users.ts";

/** What PostgreSQL is started with. */
export type EnginePlan = { places: Places; binaries: Binaries; user: User | undefined; socketDir: string };

/** A PostgreSQL that was started here; `ended` is fulfilled with a word about how it ended. */
export type Engine = { pid: number; ended: Promise<string> };

const biggestLogBytes = 5 * 1024 * 1024;

/**
 * Starts PostgreSQL as a process of its own session: Ctrl-C in the terminal reaches the server alone, which stops
 * the database when its own work is done.
 */
export async function startEngine(plan: EnginePlan): Promise<Engine> {
  const { places, binaries, user } = plan;
  const settings = Object.entries(await engineSettings(plan)).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = await open(places.logFile, "a", 0o600);
  try {
    await giveTo(places.logFile, await ownerOf(places.home));
    const child = spawn(path.join(binaries.folder, "postgres"), ["-D", places.cluster, ...settings], {
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

async function ownerOf(folder: string): Promise<User> {
  const { uid, gid } = await stat(folder);
  return { uid, gid };
}

async function engineSettings({ binaries, socketDir }: EnginePlan): Promise<Record<string, string>> {
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
    // Written out although they are the defaults: nobody may switch them off in postgresql.conf.
    fsync: "on",
    full_page_writes: "on",
    synchronous_commit: "on",
    dynamic_shared_memory_type: (await hasRoomySharedMemory()) ? "posix" : "mmap",
    timezone: "UTC",
    log_timezone: "UTC",
    log_line_prefix: "%m [%p] %q%a ",
    // Details of an error quote rows, and rows are people's data.
    log_error_verbosity: "terse",
    jit: "off",
    // No replication leaves or enters here; its launcher would be one more process.
    max_logical_replication_workers: "0",
    // Readers of their own are three more processes; the page cache of one machine serves reads well without.
    ...(binaries.major >= 18 ? { io_method: "sync" } : {}),
  };
}

/** What PostgreSQL said about why the start as process `pid` failed, on one line, for a message. */
export async function logTail({ logFile }: Places, pid: number): Promise<string> {
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
 * Keeps the log and one older part of it within bounds. PostgreSQL appends to the open file all the while, so the
 * file is emptied in place; lines that come between copy and cut are lost, and nothing but the log is.
 */
export async function trimLog({ logFile }: Places): Promise<void> {
  const { size } = await stat(logFile);
  if (size <= biggestLogBytes) return;
  await copyFile(logFile, `${logFile}.1`);
  await truncate(logFile, 0);
}
