import { randomBytes } from "node:crypto";
import { link, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { EmbeddedDatabaseError, getSystemErrorCode } from "./embeddedDatabaseError.ts";
import { readIfExists } from "./files.ts";
import { findRunningProcess } from "./processes.ts";

const patienceMs = 120_000;

/**
 * Allows one start at a time in a data folder, from the first check to the claim on the database. The lock is a file
 * with the id of its process; a lock of a dead process is taken over. Returns the function that releases it.
 */
export async function acquireStartLock(folder: string, announce: (line: string) => void): Promise<() => Promise<void>> {
  const file = path.join(folder, "starting.lock");
  const ownMark = `${process.pid} ${findRunningProcess(process.pid)?.startMarker ?? ""} ${randomBytes(6).toString("hex")}`;
  const deadline = performance.now() + patienceMs;
  let hasAnnounced = false;
  while (!(await create(file, ownMark))) {
    const holder = await readIfExists(file);
    if (holder !== undefined && !isHeld(holder)) {
      await clear(file, holder);
      continue;
    }
    if (performance.now() > deadline) throw stillStarting(folder, holder);
    if (!hasAnnounced) announce(`Another server is starting on ${folder}; waiting for it.`);
    hasAnnounced = true;
    await pause(50);
  }
  return async () => {
    if ((await readIfExists(file)) === ownMark) await rm(file, { force: true });
  };
}

async function create(file: string, text: string): Promise<boolean> {
  // The lock appears together with its text, because others could not judge an empty one.
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, text, { flag: "wx" });
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (getSystemErrorCode(error) === "EEXIST") return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

function isHeld(text: string): boolean {
  const [pid, mark] = text.split(" ");
  return findRunningProcess(Number(pid))?.startMarker === mark;
}

/** Moves the stale lock away; if another process has replaced it by then, that lock is put back. */
async function clear(file: string, dead: string): Promise<void> {
  const aside = `${file}.${randomBytes(6).toString("hex")}`;
  try {
    await rename(file, aside);
  } catch (error) {
    if (getSystemErrorCode(error) === "ENOENT") return;
    throw error;
  }
  if ((await readIfExists(aside)) !== dead) await link(aside, file);
  await rm(aside, { force: true });
}

function stillStarting(folder: string, holder: string | undefined): EmbeddedDatabaseError {
  const pid = holder?.split(" ")[0] ?? "unknown";
  return new EmbeddedDatabaseError(
    "in-use",
    `Another server (process ${pid}) has been starting on ${folder} for two minutes: wait for it, or end it.`,
  );
}
