import { rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { EmbeddedDatabaseError } from "./failure.ts";
import { readIfThere } from "./files.ts";
import { removeSocket, socketNote } from "./socket.ts";
import { livingProcess, processesIn, signal, worksIn } from "./processes.ts";

/** The note that a running PostgreSQL leaves in its cluster and beside its socket. */
export type PostmasterNote = { pid: number; dataDir: string; port: number; socketDir: string };

/** Who serves the cluster according to its note, be it true or stale. */
export async function readPostmasterNote(file: string): Promise<PostmasterNote | undefined> {
  const [pid, dataDir = "", , port, socketDir = ""] = (await readIfThere(file))?.split("\n") ?? [];
  const number = Math.abs(Number.parseInt(pid ?? "", 10));
  return Number.isNaN(number) ? undefined : { pid: number, dataDir, port: Number(port), socketDir };
}

/**
 * The PostgreSQL that serves this cluster now. A note of one that died, of a zombie, of another program that got
 * the number since, or of another cluster (a copied folder) is removed, and so is what such a one left running.
 */
export async function findPostmaster(cluster: string): Promise<PostmasterNote | undefined> {
  const file = path.join(cluster, "postmaster.pid");
  let note = await readPostmasterNote(file);
  while (note !== undefined && serves(note, cluster)) {
    // One that is only just starting adds the place of its socket last.
    if (note.socketDir !== "") return note;
    await pause(20);
    note = await readPostmasterNote(file);
  }
  await endLeftovers(cluster);
  await rm(file, { force: true });
  return undefined;
}

function serves(note: PostmasterNote, cluster: string): boolean {
  return isPostgres(note.pid) && (worksIn(note.pid, cluster) ?? note.dataDir === cluster);
}

function isPostgres(pid: number): boolean {
  return ["postgres", "postmaster"].includes(livingProcess(pid)?.command ?? "");
}

/**
 * Backends outlive a killed postmaster until they look up from their query, and a new one must never run beside
 * them. What they committed is in the log, which the next start replays.
 */
async function endLeftovers(cluster: string): Promise<void> {
  for (let round = 0; round < 200; round += 1) {
    const left = processesIn(cluster, "postgres");
    if (left.length === 0) return;
    for (const pid of left) signal(pid, round < 40 ? "SIGQUIT" : "SIGKILL");
    await pause(25);
  }
  throw new EmbeddedDatabaseError(
    "cannot-start",
    `Processes of an earlier start still work in ${cluster} and cannot be ended (${processesIn(cluster, "postgres").join(", ")}): end them, then start again.`,
  );
}

/** Frees the socket of a server that is gone; one that serves another cluster is left alone and refused. */
export async function freeSocket(socketDir: string, cluster: string): Promise<void> {
  const note = await readPostmasterNote(socketNote(socketDir));
  if (note !== undefined && note.socketDir === socketDir && isPostgres(note.pid) && !serves(note, cluster)) {
    throw new EmbeddedDatabaseError(
      "socket-taken",
      `The socket in ${socketDir} is served by the database of ${note.dataDir} (process ${note.pid}): stop that one first.`,
    );
  }
  await removeSocket(socketDir);
}
