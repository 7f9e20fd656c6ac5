import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";
import { inUseError } from "./serverInstance.ts";
import { tryClaim } from "./databaseClaim.ts";
import { EmbeddedDatabaseError } from "./embeddedDatabaseError.ts";
import type { PostmasterLockFile } from "./postmaster.ts";
import { findRunningProcess } from "./processes.ts";
import { connectSuperuserWithRetry } from "./superuserConnection.ts";

const patienceMs = 60_000;
const lettingGoMs = 3000;

/**
 * Takes over a PostgreSQL that a dead server left running. Undefined if it ends during that, which is the normal case:
 * its guardian shuts it down. If another session holds its claim, it belongs to a running server and is refused.
 */
export async function adoptPostmaster(
  note: PostmasterLockFile,
  password: string,
  folder: string,
): Promise<Client | undefined> {
  const isGone = () => findRunningProcess(note.pid) === undefined;
  const reached = await connectSuperuserWithRetry({ ...note, password }, patienceMs, isGone);
  if (isGone()) return undefined;
  if (typeof reached === "string") {
    throw new EmbeddedDatabaseError(
      "cannot-start",
      `A database process (${note.pid}) works on ${note.dataDir} but ${reached === "not-yet" ? "does not answer" : "refuses our password"}: end it (kill -INT ${note.pid}), then start again.`,
    );
  }
  const claim = await claimSoon(reached, isGone);
  if (claim) return reached;
  await reached.end().catch(ignoreBroken);
  if (isGone()) return undefined;
  throw inUseError(folder, undefined);
}

/** The session of a server that was just killed takes a moment to release its claim. */
async function claimSoon(client: Client, isGone: () => boolean): Promise<boolean> {
  const deadline = performance.now() + lettingGoMs;
  while (performance.now() < deadline && !isGone()) {
    if (await tryClaim(client).catch(ignoreBroken)) return true;
    await pause(50);
  }
  return false;
}

function ignoreBroken(): false {
  // PostgreSQL is shutting down: the caller checks whether it has ended.
  return false;
}
