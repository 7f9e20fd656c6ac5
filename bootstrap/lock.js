import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { say } from "./output.js";

/**
 * Runs the work while no other process runs it: a second start in the same checkout waits. The lock is a file with the
 * id of its process; the lock of a killed process is taken over.
 * @template Result
 * @param {string} file
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function alone(file, work) {
  mkdirSync(path.dirname(file), { recursive: true });
  let told = false;
  while (!take(file)) {
    const holder = readHolder(file);
    if (holder === undefined) continue;
    if (isAlive(holder)) {
      if (!told) say("Another start is preparing this folder; waiting for it.");
      told = true;
      await pause(100);
    } else clear(file, holder);
  }
  const release = () => rmSync(file, { force: true });
  process.once("exit", release);
  try {
    return await work();
  } finally {
    process.removeListener("exit", release);
    release();
  }
}

/** @param {string} file */
function take(file) {
  // The lock appears together with its text, because others could not judge an empty one.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${process.pid} ${startMark(process.pid)}`);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft);
  }
}

/**
 * @param {string} file
 * @returns {string | undefined} undefined when the lock is free again
 */
function readHolder(file) {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** @param {string} holder */
function isAlive(holder) {
  const [pid, mark] = holder.split(" ");
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    // A process of another user refuses the signal, but it is there.
    if (codeOf(error) !== "EPERM") return false;
  }
  return startMark(Number(pid)) === mark;
}

/**
 * When a process began, where the system tells: a number that was given out again, or a zombie, is no holder.
 * @param {number} pid
 */
function startMark(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return fields[0] === "Z" ? "gone" : (fields[19] ?? "");
  } catch {
    // Not Linux: the process id alone must do.
    return "";
  }
}

/**
 * Moves the lock of a dead process aside; if another start was quicker and this is its lock, it goes back.
 * @param {string} file
 * @param {string} dead
 */
function clear(file, dead) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return;
    throw error;
  }
  if (readFileSync(aside, "utf8") === dead) rmSync(aside);
  else renameSync(aside, file);
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
