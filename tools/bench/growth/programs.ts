import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

/** How a program ended: its exit code, `undefined` if it had to be killed, and its output. */
export type ProgramResult = {
  readonly seconds: number;
  readonly exitCode: number | undefined;
  readonly output: string;
};

const maxOutput = 200_000;
const minuteMs = 60_000;
/** A program that takes longer has hung. */
const defaultMinutes = 10;
const running = new Set<number>();

/** The environment of programs in a copy: the embedded database, and compiled code of their own. */
export function environmentOf(folder: string): Record<string, string> {
  return { DATABASE_URL: "", DATABASE_OWNER_URL: "", NODE_COMPILE_CACHE: path.join(folder, ".cache/compile") };
}

/** Runs a program of a checkout to its end, or ends it and all that it started after some minutes. */
export async function runProgram(
  folder: string,
  args: readonly string[],
  { minutes = defaultMinutes, environment = {} }: { minutes?: number; environment?: Record<string, string> } = {},
): Promise<ProgramResult> {
  const from = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: folder,
    // A process group, so that its children can be killed with it.
    detached: true,
    env: { ...process.env, ...environmentOf(folder), ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const keep = (part: Buffer) => {
    output = (output + part.toString()).slice(-maxOutput);
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${args.join(" ")} did not start`);
  running.add(pid);
  const timer = setTimeout(() => process.kill(-pid, "SIGKILL"), minutes * minuteMs);
  await once(child, "close");
  clearTimeout(timer);
  running.delete(pid);
  return { seconds: (performance.now() - from) / 1000, exitCode: child.exitCode ?? undefined, output };
}

/** Runs a program that has to succeed. */
export async function runToSuccess(
  folder: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<ProgramResult> {
  const result = await runProgram(folder, args, { environment });
  if (result.exitCode !== 0) throw new Error(`${args.slice(0, 3).join(" ")} failed:\n${result.output.slice(-4000)}`);
  return result;
}

/** Ends the programs that still run, with all that they started. */
export function endPrograms(): void {
  for (const pid of running) process.kill(-pid, "SIGKILL");
}
