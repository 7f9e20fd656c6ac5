import { type ChildProcess, spawn } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { once } from "node:events";

/** A process that was started here, and how to stop it. */
export type RunningProcess = { child: ChildProcess; stop(): Promise<void> };

/** Number of open files and sockets that a process needs; a lower limit is reported. */
const openFiles = 20_000;

/** A command that runs a TypeScript file with the highest limit of open files that this machine allows. */
export function createCommand(file: string): readonly [program: string, args: string[]] {
  return ["/bin/sh", ["-c", `ulimit -n ${openFiles} 2>/dev/null; exec "$0" "$@"`, process.execPath, file]];
}

/** The limit of open files and sockets of a process. */
export async function getOpenFileLimit(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/limits`, "utf8");
  return Number(/^Max open files\s+(?<soft>\d+)/mu.exec(text)?.groups?.["soft"] ?? 0);
}

/** A process that has not printed its sign by then has hung. */
const startTimeoutMs = 300_000;

/** Starts a TypeScript file and waits until it prints a line that contains `sign`. */
export async function startProcess(
  file: string,
  environment: Record<string, string>,
  sign: string,
): Promise<RunningProcess> {
  const child = spawn(...createCommand(file), {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), startTimeoutMs);
  await new Promise<void>((resolve, reject) => {
    let seen = "";
    child.stdout.on("data", (part: Buffer) => {
      seen = (seen + part.toString()).slice(-20_000);
      if (seen.includes(sign)) resolve();
    });
    child.once("exit", (code) => reject(new Error(`${file} ended with ${code}: ${seen}`)));
  });
  clearTimeout(timer);
  return {
    child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

/** Processor time in milliseconds: of a process, and of those that it has started. */
export type ProcessorTime = { readonly own: number; readonly below: number };

/** The kernel counts processor time in hundredths of a second. */
const tickMs = 10;

/** The processor time that a process and its children have used so far, in milliseconds. */
export async function getProcessorTime(pid: number): Promise<ProcessorTime> {
  const [own = 0, ...below] = await Promise.all((await withChildren(pid)).map(ticksOf));
  return { own: own * tickMs, below: below.reduce((sum, ticks) => sum + ticks, 0) * tickMs };
}

/** `utime` and `stime`, the 14th and 15th field; the name before them may contain blanks. */
async function ticksOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}

/** Memory of one process in MB, without the database below it. */
export async function getProcessMemoryMb(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(?<kb>\d+)/mu.exec(text)?.groups?.["kb"] ?? 0) / 1024;
}

/** Memory of a process and its children in MB, with shared pages counted once (PSS). */
export async function getProcessTreeMemoryMb(pid: number): Promise<number> {
  const pids = await withChildren(pid);
  const sizes = await Promise.all(pids.map(pssOf));
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1024);
}

async function withChildren(root: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/u.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
    const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    if (stat !== "") parents.set(Number(name), parent);
  }
  const found = [root];
  for (const pid of found) for (const [child, parent] of parents) if (parent === pid) found.push(child);
  return found;
}

async function pssOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  return Number(/^Pss:\s+(?<kb>\d+)/mu.exec(text)?.groups?.["kb"] ?? 0);
}
