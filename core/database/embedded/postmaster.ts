import { rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { EmbeddedDatabaseError } from "./embeddedDatabaseError.ts";
import { readIfExists } from "./files.ts";
import { getSocketLockPath, removeSocket } from "./socket.ts";
import { findRunningProcess, hasWorkingDirectory, listProcessesInFolder, sendSignal } from "./processes.ts";

/** The lock file that a running PostgreSQL writes into its cluster and next to its socket. */
export type PostmasterLockFile = { pid: number; dataDir: string; port: number; socketDir: string };

/** Reads the lock file of a cluster, which may be stale. */
export async function readPostmasterLockFile(file: string): Promise<PostmasterLockFile | undefined> {
  const [pid, dataDir = "", , port, socketDir = ""] = (await readIfExists(file))?.split("\n") ?? [];
  const number = Math.abs(Number.parseInt(pid ?? "", 10));
  return Number.isNaN(number) ? undefined : { pid: number, dataDir, port: Number(port), socketDir };
}

/**
 * Finds the PostgreSQL that serves this cluster. A lock file of a dead process, of a zombie, of another program that
 * got the process id since, or of another cluster (a copied folder) is removed, and processes that such a PostgreSQL
 * left are ended.
 */
export async function findPostmaster(cluster: string): Promise<PostmasterLockFile | undefined> {
  const file = path.join(cluster, "postmaster.pid");
  let note = await readPostmasterLockFile(file);
  while (note !== undefined && serves(note, cluster)) {
    // A PostgreSQL that is starting writes the path of its socket last.
    if (note.socketDir !== "") return note;
    await pause(20);
    note = await readPostmasterLockFile(file);
  }
  await endLeftovers(cluster);
  await rm(file, { force: true });
  return undefined;
}

function serves(note: PostmasterLockFile, cluster: string): boolean {
  return isPostgres(note.pid) && (hasWorkingDirectory(note.pid, cluster) ?? note.dataDir === cluster);
}

function isPostgres(pid: number): boolean {
  return ["postgres", "postmaster"].includes(findRunningProcess(pid)?.command ?? "");
}

/**
 * Backends outlive a killed postmaster until they finish their query, and a new postmaster must never run at the same
 * time. What they committed is in the log, which the next start replays.
 */
async function endLeftovers(cluster: string): Promise<void> {
  for (let round = 0; round < 200; round += 1) {
    const remainingPids = listProcessesInFolder(cluster, "postgres");
    if (remainingPids.length === 0) return;
    for (const pid of remainingPids) sendSignal(pid, round < 40 ? "SIGQUIT" : "SIGKILL");
    await pause(25);
  }
  throw new EmbeddedDatabaseError(
    "cannot-start",
    `Processes of an earlier start still work in ${cluster} and cannot be ended (${listProcessesInFolder(cluster, "postgres").join(", ")}): end them, then start again.`,
  );
}

/** Frees the socket of a dead server; the socket of another cluster is left alone and refused. */
export async function freeSocket(socketDir: string, cluster: string): Promise<void> {
  const note = await readPostmasterLockFile(getSocketLockPath(socketDir));
  if (note !== undefined && note.socketDir === socketDir && isPostgres(note.pid) && !serves(note, cluster)) {
    throw new EmbeddedDatabaseError(
      "socket-taken",
      `The socket in ${socketDir} is served by the database of ${note.dataDir} (process ${note.pid}): stop that one first.`,
    );
  }
  await removeSocket(socketDir);
}
