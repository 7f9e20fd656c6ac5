import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";

/** What tells one process from another; the mark differs when a number has been given out a second time. */
export type ProcessFacts = { command: string; mark: string };

/**
 * The facts of a process that runs; undefined when there is none. A zombie counts as none: it answers `kill 0`
 * for as long as its parent does not collect it, and in a container nobody may ever do so.
 */
export function livingProcess(pid: number): ProcessFacts | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  return process.platform === "linux" ? fromProc(pid) : fromPs(pid);
}

function fromProc(pid: number): ProcessFacts | undefined {
  const line = readText(`/proc/${pid}/stat`);
  if (line === undefined) return undefined;
  const open = line.indexOf("(");
  const close = line.lastIndexOf(")");
  const [state, ...rest] = line.slice(close + 2).split(" ");
  if (state === undefined || "ZXx".includes(state)) return undefined;
  // Field 22 is the start in ticks since the machine came up, so the boot belongs to the mark.
  const startedAt = rest[18] ?? "";
  return { command: line.slice(open + 1, close), mark: `${bootId()}-${startedAt}` };
}

function bootId(): string {
  return readText("/proc/sys/kernel/random/boot_id")?.trim() ?? "";
}

function fromPs(pid: number): ProcessFacts | undefined {
  const { stdout } = spawnSync("ps", ["-o", "state=,lstart=,comm=", "-p", String(pid)], { encoding: "utf8" });
  const [state, weekday, month, day, time, year, ...command] = stdout.trim().split(/\s+/u);
  if (state === undefined || state === "" || state.startsWith("Z")) return undefined;
  const name = command.join(" ");
  return { command: name.slice(name.lastIndexOf("/") + 1), mark: [weekday, month, day, time, year].join("-") };
}

/** Whether a process works in the folder; undefined where the system does not tell. */
export function worksIn(pid: number, folder: string): boolean | undefined {
  try {
    const theirs = statSync(`/proc/${pid}/cwd`);
    const ours = statSync(folder);
    return theirs.dev === ours.dev && theirs.ino === ours.ino;
  } catch {
    // No such system folder, or a process of somebody else: the caller judges by other signs.
    return undefined;
  }
}

/** Processes of the command that work in the folder. Empty where the system does not tell. */
export function processesIn(folder: string, command: string): number[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/u.test(name))
    .map(Number)
    .filter((pid) => livingProcess(pid)?.command === command && linksTo(pid, folder));
}

function linksTo(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    // Ended meanwhile, or of another user, and then not ours.
    return false;
  }
}

/** Sends a signal; a process that is gone already needs none. */
export function signal(pid: number, name: NodeJS.Signals): void {
  // Number 0 would be our own group, and a zombie takes no notice.
  if (livingProcess(pid) === undefined) return;
  try {
    process.kill(pid, name);
  } catch (error) {
    if (livingProcess(pid) !== undefined) throw error;
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // The process ended between two looks, or the system hides it.
    return undefined;
  }
}
