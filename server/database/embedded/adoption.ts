import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";
import { inUse } from "./address.ts";
import { tryClaim } from "./claim.ts";
import { EmbeddedDatabaseError } from "./failure.ts";
import type { PostmasterNote } from "./postmaster.ts";
import { livingProcess } from "./processes.ts";
import { reachWithin } from "./session.ts";

const patienceMs = 60_000;
const lettingGoMs = 3000;

/**
 * Takes over a PostgreSQL that a dead server left running. Undefined when it ends while we look, which is the rule:
 * its guardian is shutting it down. One that another session holds belongs to a living server, and is refused.
 */
export async function adopt(note: PostmasterNote, password: string, folder: string): Promise<Client | undefined> {
  const isGone = () => livingProcess(note.pid) === undefined;
  const reached = await reachWithin({ ...note, password }, patienceMs, isGone);
  if (isGone()) return undefined;
  if (typeof reached === "string") {
    throw new EmbeddedDatabaseError(
      "cannot-start",
      `A database process (${note.pid}) works on ${note.dataDir} but ${reached === "not-yet" ? "does not answer" : "refuses our password"}: end it (kill -INT ${note.pid}), then start again.`,
    );
  }
  const held = await claimSoon(reached, isGone);
  if (held) return reached;
  await reached.end().catch(ignoreBroken);
  if (isGone()) return undefined;
  throw inUse(folder, undefined);
}

/** The session of a server that was killed this moment takes a little while to let go. */
async function claimSoon(client: Client, isGone: () => boolean): Promise<boolean> {
  const deadline = performance.now() + lettingGoMs;
  while (performance.now() < deadline && !isGone()) {
    if (await tryClaim(client).catch(ignoreBroken)) return true;
    await pause(50);
  }
  return false;
}

function ignoreBroken(): false {
  // It is shutting down: the caller looks whether it is gone.
  return false;
}
