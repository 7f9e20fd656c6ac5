import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";

/** Identifies a process; the start marker differs when a process id is reused. */
export type ProcessIdentity = { command: string; startMarker: string };

/**
 * Finds a running process; undefined if there is none. A zombie does not count: it answers `kill 0` until its parent
 * collects it, which in a container may never happen.
 */
export function findRunningProcess(pid: number): ProcessIdentity | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  return process.platform === "linux" ? fromProc(pid) : fromPs(pid);
}

function fromProc(pid: number): ProcessIdentity | undefined {
  const line = readText(`/proc/${pid}/stat`);
  if (line === undefined) return undefined;
  const open = line.indexOf("(");
  const close = line.lastIndexOf(")");
  const [state, ...rest] = line.slice(close + 2).split(" ");
  if (state === undefined || "ZXx".includes(state)) return undefined;
  // Field 22 is the start in ticks since boot, so the boot id is part of the marker.
  const startedAt = rest[18] ?? "";
  return { command: line.slice(open + 1, close), startMarker: `${bootId()}-${startedAt}` };
}

function bootId(): string {
  return readText("/proc/sys/kernel/random/boot_id")?.trim() ?? "";
}

function fromPs(pid: number): ProcessIdentity | undefined {
  const { stdout } = spawnSync("ps", ["-o", "state=,lstart=,comm=", "-p", String(pid)], { encoding: "utf8" });
  const [state, weekday, month, day, time, year, ...command] = stdout.trim().split(/\s+/u);
  if (state === undefined || state === "" || state.startsWith("Z")) return undefined;
  const name = command.join(" ");
  return { command: name.slice(name.lastIndexOf("/") + 1), startMarker: [weekday, month, day, time, year].join("-") };
}

/** Whether a process has the folder as its working directory; undefined if the system does not provide that. */
export function hasWorkingDirectory(pid: number, folder: string): boolean | undefined {
  try {
    const theirs = statSync(`/proc/${pid}/cwd`);
    const ours = statSync(folder);
    return theirs.dev === ours.dev && theirs.ino === ours.ino;
  } catch {
    // No such system folder, or a process of another user: the caller uses other signs.
    return undefined;
  }
}

/** Processes of the command that work in the folder. Empty if the system does not provide that. */
export function listProcessesInFolder(folder: string, command: string): number[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/u.test(name))
    .map(Number)
    .filter((pid) => findRunningProcess(pid)?.command === command && linksTo(pid, folder));
}

function linksTo(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    // The process has ended, or belongs to another user and so is not ours.
    return false;
  }
}

/** Sends a signal, unless the process has ended. */
export function sendSignal(pid: number, name: NodeJS.Signals): void {
  // Process id 0 would be our own group, and a zombie ignores signals.
  if (findRunningProcess(pid) === undefined) return;
  try {
    process.kill(pid, name);
  } catch (error) {
    if (findRunningProcess(pid) !== undefined) throw error;
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // The process ended between two checks, or the system hides it.
    return undefined;
  }
}
