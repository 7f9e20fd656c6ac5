import { appendFile } from "node:fs/promises";
import path from "node:path";
import { commands } from "../../commands.ts";
import { getProcessTreeMemoryMb, startProcess } from "../processes.ts";
import { median } from "../report.ts";
import type { GrowthPart, Measurement, Measurements } from "./figures.ts";
import { environmentOf, type ProgramResult, runProgram, runToSuccess } from "./programs.ts";

const starts = 3;
/** By then V8 has given back what the start needed. */
const settleMs = 30_000;
const port = "5107";
const minutes = { check: 15, test: 90 };
const builds: readonly GrowthPart[] = ["start", "weight", "memory", "test"];
/** What a check is run after: a change to the service of the plain model module. */
const changedFile = "modules/identity/position/server/position.service.ts";

/** Measures some parts in a copy of the checkout; `announce` reports progress. */
export async function measureCopy(
  folder: string,
  parts: ReadonlySet<GrowthPart>,
  announce: (line: string) => void,
): Promise<Measurements> {
  if (builds.some((part) => parts.has(part))) await buildWeb(folder);
  const start = parts.has("start") || parts.has("memory") ? await measureStart(folder, parts) : {};
  const weight = parts.has("weight") ? await measureWeight(folder) : {};
  const types = parts.has("types") ? await measureTypes(folder) : {};
  // Before the check, which chooses tests by their durations in the last full run.
  const test = parts.has("test") ? { test: await measureTest(folder, announce) } : {};
  const check = parts.has("check") ? { check: await measureCheck(folder, announce) } : {};
  return { ...start, ...weight, ...types, ...test, ...check };
}

async function buildWeb(folder: string): Promise<void> {
  const options = ["--config", "web/vite.config.ts", "--outDir", path.join(folder, "web/dist"), "--emptyOutDir"];
  const program = ["node_modules/vite/bin/vite.js", "build", ...options, "--logLevel", "warn"];
  await runToSuccess(folder, program, { NODE_ENV: "production" });
}

/** Starts the server on a data folder that an earlier start has made and migrated. */
async function measureStart(folder: string, parts: ReadonlySet<GrowthPart>): Promise<Measurements> {
  const environment = {
    ...environmentOf(folder),
    PORT: port,
    SITEWARD_DATA_DIR: path.join(folder, "data"),
    SITEWARD_ADMIN_PASSWORD: "Bn!4-platform",
    SITEWARD_LOG_LEVEL: "warn",
  };
  const start = async () => await startProcess(path.join(folder, "app/server.ts"), environment, "Siteward is ready");
  await (await start()).stop();
  const seconds: number[] = [];
  let idleMb = 0;
  for (let round = 1; round <= starts; round++) {
    const from = performance.now();
    const { child, stop } = await start();
    seconds.push((performance.now() - from) / 1000);
    if (round === starts && parts.has("memory")) {
      await new Promise((resolve) => {
        setTimeout(resolve, settleMs);
      });
      idleMb = await getProcessTreeMemoryMb(child.pid ?? 0);
    }
    await stop();
  }
  return {
    ...(parts.has("start") ? { start: { value: median(seconds) } } : {}),
    ...(parts.has("memory") ? { idleMb: { value: idleMb } } : {}),
  };
}

/** What tools/weight.ts prints about the build. */
async function measureWeight(folder: string): Promise<Measurements> {
  const { output } = await runProgram(folder, ["tools/weight.ts"]);
  const [entry, signIn, list] = ["entry chunk", "sign-in", "accounts"].map((name) => parseWeight(output, name));
  if (entry === undefined || signIn === undefined || list === undefined) throw new Error(`no weights:\n${output}`);
  return {
    entryKilobytes: { value: entry.kilobytes },
    signInKilobytes: { value: signIn.kilobytes },
    signInRequests: { value: signIn.requests },
    listKilobytes: { value: list.kilobytes },
    listRequests: { value: list.requests },
  };
}

/** Reads `sign-in: 201.3 of 260 KB in 11 of 15 requests`. */
export function parseWeight(output: string, name: string): { kilobytes: number; requests: number } | undefined {
  const line = output.split("\n").find((one) => one.startsWith(`${name}: `)) ?? "";
  const found = /: (?<kilobytes>[\d.]+) of [\d.]+ KB in (?<requests>\d+) of/u.exec(line)?.groups;
  return found === undefined
    ? undefined
    : { kilobytes: Number(found["kilobytes"]), requests: Number(found["requests"]) };
}

async function measureTypes(folder: string): Promise<Measurements> {
  const { seconds } = await runToSuccess(folder, [...commands.types, "--force"]);
  return { types: { value: seconds } };
}

async function measureTest(folder: string, announce: (line: string) => void): Promise<Measurement> {
  const result = await runProgram(folder, ["tools/test.ts"], { minutes: minutes.test });
  return { ...readResult(result, announce), value: result.seconds / 60 };
}

/** After types were checked once, as on the machine of each developer. */
async function measureCheck(folder: string, announce: (line: string) => void): Promise<Measurement> {
  await runToSuccess(folder, commands.types);
  await appendFile(path.join(folder, changedFile), "\n// Changed.\n");
  const result = await runProgram(folder, ["tools/check.ts"], { minutes: minutes.check });
  return { ...readResult(result, announce), value: result.seconds };
}

/** The failures that a check counts in its last line; one if it fails without a count. */
function readResult({ exitCode, output }: ProgramResult, announce: (line: string) => void): { failures: number } {
  if (exitCode === 0) return { failures: 0 };
  announce(output);
  const counted = Number(/, (?<failed>\d+) failed\s*$/u.exec(output)?.groups?.["failed"] ?? 0);
  return { failures: Math.max(1, counted) };
}
