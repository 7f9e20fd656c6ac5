import { spawn } from "node:child_process";
import { mkdir } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import {
  type Counts,
  countTests,
  getResultsFile,
  listFailures,
  readResults,
  removeResults,
  resultsFolder,
  type VitestResults,
} from "./vitestResults.ts";

/** A step of a check: a program of the checkout, run by this Node. */
export type Step = {
  name: string;
  command: readonly string[];
  /**
   * The source of its counts: the results of vitest, or a last line `N passed, N failed`. Otherwise it counts as one.
   */
  counts?: "vitest" | "last line";
  /** How far it gives way to other steps, as `nice`: 0 (not at all, the default) to 19. */
  niceness?: number;
};

const root = path.join(import.meta.dirname, "..");
const tailLines = 200;

/** A step that runs one project of vitest.config.ts, or some files of it. */
export function vitest(project: string, files: readonly string[] = []): Step {
  const name = files.length === 0 ? project : `${project}, ${files.length} affected files`;
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${getResultsFile(name)}`];
  const command = ["node_modules/vitest/vitest.mjs", "run", "--project", project, "--no-color", ...reporters];
  return { name, command: [...command, ...files], counts: "vitest" };
}

/** Runs steps with a line for each, and returns the counts of all of them. */
export async function runSteps(steps: readonly Step[], concurrency: number): Promise<Counts> {
  await mkdir(resultsFolder, { recursive: true });
  const waiting = [...steps];
  const total: Counts = { passed: 0, failed: 0 };
  const runNext = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const { passed, failed } = await runStep(step);
      total.passed += passed;
      total.failed += failed;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, runNext));
  return total;
}

/** Prints the counts as the last line and sets the exit code. */
export function reportCounts(...all: readonly Counts[]): void {
  const sum = (pick: (counts: Counts) => number) => all.reduce((total, counts) => total + pick(counts), 0);
  const failed = sum((counts) => counts.failed);
  console.log(`${sum((counts) => counts.passed)} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}

async function runStep(step: Step): Promise<Counts> {
  if (step.counts === "vitest") await removeResults(step.name);
  const startedAt = performance.now();
  const { isSuccess, output } = await runProgram(step);
  const results = step.counts === "vitest" ? await readResults(step.name) : undefined;
  const counts = countStep(step, { isSuccess, output, results });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).padStart(6);
  const detail = step.counts === undefined ? "" : ` (${counts.passed} passed, ${counts.failed} failed)`;
  console.log(`${counts.failed === 0 ? "ok    " : "FAILED"} ${seconds} s  ${step.name}${detail}`);
  for (const [note] of output.matchAll(/^note: .*$/gmu)) console.log(`                 ${note}`);
  if (counts.failed > 0) printIndented([...(results === undefined ? [] : listFailures(results)), ...getTail(output)]);
  return counts;
}

/** The end of the output, without the tests that passed. */
function getTail(output: string): string[] {
  const isPassedTest = (line: string) => /^\s*✓/u.test(line);
  const lines = output.trimEnd().split("\n");
  return lines.filter((line) => !isPassedTest(line)).slice(-tailLines);
}

function printIndented(lines: readonly string[]): void {
  console.log(lines.map((line) => `       | ${line}`).join("\n"));
}

/** Ends a step that hangs. A full run has no limit. */
function getTimeoutMinutes(): number {
  return process.env["SITEWARD_ALL"] === "1" ? 24 * 60 : 60;
}

async function runProgram({ command, niceness = 0 }: Step): Promise<{ isSuccess: boolean; output: string }> {
  const [program = "", ...args] = command;
  const timeoutMinutes = getTimeoutMinutes();
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    timeout: timeoutMinutes * 60_000,
  });
  if (child.pid !== undefined && niceness > 0) os.setPriority(child.pid, niceness);
  let output = "";
  const keep = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const exitCode = await new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
  if (exitCode === null) output += `\nended after ${timeoutMinutes} minutes, or by a signal`;
  return { isSuccess: exitCode === 0, output };
}

type Outcome = { isSuccess: boolean; output: string; results: VitestResults | undefined };

function countStep(step: Step, { isSuccess, output, results }: Outcome): Counts {
  const counts = results === undefined ? parseLastLine(step, output) : countTests(results);
  if (counts === undefined)
    return isSuccess && step.counts === undefined ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  // A file that cannot be loaded, or an error outside every test, fails a run without failing a test.
  return isSuccess ? counts : { ...counts, failed: Math.max(1, counts.failed) };
}

function parseLastLine({ counts }: Step, output: string): Counts | undefined {
  if (counts !== "last line") return undefined;
  const { passed, failed } = /(?<passed>\d+) passed, (?<failed>\d+) failed\s*$/u.exec(output)?.groups ?? {};
  return passed === undefined ? undefined : { passed: Number(passed), failed: Number(failed) };
}
