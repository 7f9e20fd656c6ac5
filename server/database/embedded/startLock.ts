import { randomBytes } from "node:crypto";
import { link, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { EmbeddedDatabaseError, systemCode } from "./failure.ts";
import { readIfThere } from "./files.ts";
import { livingProcess } from "./processes.ts";

const patienceMs = 120_000;

/**
 * Lets one start at a time into a data folder, from the first look to the hold on the database. The lock is a file
 * with the number of its process; one that a dead process left is taken over. Returns what frees it.
 */
export async function takeStartLock(folder: string, announce: (line: string) => void): Promise<() => Promise<void>> {
  const file = path.join(folder, "starting.lock");
  const mine = `${process.pid} ${livingProcess(process.pid)?.mark ?? ""} ${randomBytes(6).toString("hex")}`;
  const deadline = performance.now() + patienceMs;
  let told = false;
  while (!(await create(file, mine))) {
    const holder = await readIfThere(file);
    if (holder !== undefined && !isHeld(holder)) {
      await clear(file, holder);
      continue;
    }
    if (performance.now() > deadline) throw stillStarting(folder, holder);
    if (!told) announce(`Another server is starting on ${folder}; waiting for it.`);
    told = true;
    await pause(50);
  }
  return async () => {
    if ((await readIfThere(file)) === mine) await rm(file, { force: true });
  };
}

async function create(file: string, text: string): Promise<boolean> {
  // The lock appears with its text in it: an empty one could not be judged by others.
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, text, { flag: "wx" });
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (systemCode(error) === "EEXIST") return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

function isHeld(text: string): boolean {
  const [pid, mark] = text.split(" ");
  return livingProcess(Number(pid))?.mark === mark;
}

/** Moves the dead one's lock aside; if a quicker one has replaced it meanwhile, that lock is put back. */
async function clear(file: string, dead: string): Promise<void> {
  const aside = `${file}.${randomBytes(6).toString("hex")}`;
  try {
    await rename(file, aside);
  } catch (error) {
    if (systemCode(error) === "ENOENT") return;
    throw error;
  }
  if ((await readIfThere(aside)) !== dead) await link(aside, file);
  await rm(aside, { force: true });
}

function stillStarting(folder: string, holder: string | undefined): EmbeddedDatabaseError {
  const pid = holder?.split(" ")[0] ?? "unknown";
  return new EmbeddedDatabaseError(
    "in-use",
    `Another server (process ${pid}) has been starting on ${folder} for two minutes: wait for it, or end it.`,
  );
}
