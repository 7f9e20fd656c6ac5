import { spawn } from "node:child_process";
import { mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";

/** One thing that a check consists of: a program of the checkout, run under this Node. */
export type Step = {
  name: string;
  command: readonly string[];
  /** Whether its output ends with `N passed, N failed`, or it is a run of vitest; else it counts as one. */
  counts?: "vitest" | "last line";
};

/** How many things went well and how many did not. */
export type Counts = { passed: number; failed: number };

const root = path.join(import.meta.dirname, "..");
const resultsFolder = path.join(root, ".cache", "results");
const longestSeconds = (process.env["SITEWARD_ALL"] === "1" ? 180 : 20) * 60;
const tailLines = 200;

/** A step that runs one project of vitest.config.ts. */
export function vitest(project: string): Step {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${resultsOf(project)}`];
  const command = ["node_modules/vitest/vitest.mjs", "run", "--project", project, "--no-color", ...reporters];
  return { name: project, command, counts: "vitest" };
}

function resultsOf(project: string): string {
  return path.join(resultsFolder, `${project}.json`);
}

/** Runs steps, so many at once, with a line for each; answers the counts of all of them. */
export async function runSteps(steps: readonly Step[], atOnce: number): Promise<Counts> {
  await mkdir(resultsFolder, { recursive: true });
  const waiting = [...steps];
  const total: Counts = { passed: 0, failed: 0 };
  const work = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const { passed, failed } = await runStep(step);
      total.passed += passed;
      total.failed += failed;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return total;
}

/** Says the counts as the last line and ends the process accordingly. */
export function conclude(...all: readonly Counts[]): void {
  const sum = (pick: (counts: Counts) => number) => all.reduce((total, counts) => total + pick(counts), 0);
  const failed = sum((counts) => counts.failed);
  console.log(`${sum((counts) => counts.passed)} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}

async function runStep(step: Step): Promise<Counts> {
  if (step.counts === "vitest") await rm(resultsOf(step.name), { force: true });
  const startedAt = performance.now();
  const { isGood, output } = await run(step.command);
  const counts = await countsOf(step, isGood, output);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).padStart(6);
  const detail = step.counts === undefined ? "" : ` (${counts.passed} passed, ${counts.failed} failed)`;
  console.log(`${counts.failed === 0 ? "ok    " : "FAILED"} ${seconds} s  ${step.name}${detail}`);
  if (counts.failed > 0) console.log(tailOf(output));
  return counts;
}

function tailOf(output: string): string {
  const lines = output.trimEnd().split("\n").slice(-tailLines);
  return lines.map((line) => `       | ${line}`).join("\n");
}

async function run([program = "", ...args]: readonly string[]): Promise<{ isGood: boolean; output: string }> {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    timeout: longestSeconds * 1000,
  });
  let output = "";
  const keep = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const exitCode = await new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
  if (exitCode === null) output += `\nended after ${longestSeconds} seconds, or by a signal`;
  return { isGood: exitCode === 0, output };
}

async function countsOf(step: Step, isGood: boolean, output: string): Promise<Counts> {
  const counts = step.counts === "vitest" ? await vitestCounts(step.name) : lastLineCounts(step, output);
  if (counts === undefined)
    return isGood && step.counts === undefined ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  // A file that cannot be loaded, or an error outside every test, fails a run without failing a test.
  return isGood ? counts : { ...counts, failed: Math.max(1, counts.failed) };
}

function lastLineCounts({ counts }: Step, output: string): Counts | undefined {
  if (counts === undefined) return undefined;
  const { passed, failed } = /(?<passed>\d+) passed, (?<failed>\d+) failed\s*$/u.exec(output)?.groups ?? {};
  return passed === undefined ? undefined : { passed: Number(passed), failed: Number(failed) };
}

type VitestResults = Record<"numPassedTests" | "numFailedTests" | "numPendingTests" | "numTodoTests", number>;

async function vitestCounts(project: string): Promise<Counts | undefined> {
  const content = await readFile(resultsOf(project), "utf8").catch(() => undefined);
  if (content === undefined) return undefined;
  const results: VitestResults = JSON.parse(content);
  // A test that is skipped proves nothing, so it does not pass.
  const failed = results.numFailedTests + results.numPendingTests + results.numTodoTests;
  return { passed: results.numPassedTests, failed };
}
