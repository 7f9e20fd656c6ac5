import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { type Connection, openEmbedded } from "#core/database/embedded";
import { type CallerName, callers, password } from "./bench/callers.ts";
import { measureDecision } from "./bench/decision.ts";
import { formatExportSection, measureExport } from "./bench/export.ts";
import { fillDatabase } from "./bench/fillDatabase.ts";
import { formatImportSection, measureImport } from "./bench/import.ts";
import { formatGridSection, listMissedGridTargets, measureGrid } from "./bench/grid.ts";
import { parseGrowthParts, reportGrowth } from "./bench/growth.ts";
import { findGrowthSection } from "./bench/growth/section.ts";
import { runLoad } from "./bench/load.ts";
import { formatShellStartSection, listMissedShellStartTargets, measureShellStart } from "./bench/shellStart.ts";
import { formatPagesSection, listMissedPageTargets, measurePages } from "./bench/pages.ts";
import { getProcessTreeMemoryMb, type RunningProcess, startProcess } from "./bench/processes.ts";
import { formatRealtimeSection, listMissedRealtimeTargets, measureRealtime } from "./bench/realtime.ts";
import { computeRatio, formatReport, type ListMetrics, listMissedListTargets } from "./bench/report.ts";
import { type Scenario, scenarios } from "./bench/scenarios.ts";
import { formatSignInSection, listMissedSignInTargets, measureSignIn } from "./bench/signIn.ts";

const root = path.join(import.meta.dirname, "..");
const mainTenant = 1_300_000_000_001;
const ports = { ours: 5105, floor: 5106 };
const conduct = { connections: 16, rounds: 5, seconds: 3 };

const page = path.join(root, "docs/benchmarks.md");
// The effect of 60 more modules, or some parts of it: npm run bench -- --growth --only start,weight,memory,types,check,test
const { values } = parseArgs({
  options: { growth: { type: "boolean", default: false }, only: { type: "string" } },
});

if (values.growth) await reportGrowth(page, parseGrowthParts(values.only), say);
else await measureInFolder();

async function measureInFolder(): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "siteward-bench-"));
  try {
    await measure(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(dataDir: string): Promise<void> {
  const environment = {
    PORT: String(ports.ours),
    SITEWARD_DATA_DIR: dataDir,
    SITEWARD_ADMIN_PASSWORD: "Bn!4-platform",
    SITEWARD_RATE_LIMIT: "0",
    SITEWARD_LOG_LEVEL: "warn",
  };
  const first = await timed(() => startProcess(path.join(root, "app/server.ts"), environment, "Siteward is ready"));
  await first.value.stop();
  say("filling 1,000,000 positions and 1,000,000 accounts …");
  const owner = await fillDataFolder(dataDir);
  const again = await timed(() => startProcess(path.join(root, "app/server.ts"), environment, "Siteward is ready"));
  const idleMb = await settledMemory(again.value);
  const floor = await startFloor(owner);
  const all: ListMetrics[] = [];
  for (const scenario of scenarios) all.push(await inTurns(scenario, await signedIn(scenario.caller)));
  const loadedMb = await getProcessTreeMemoryMb(again.value.child.pid ?? 0);
  await floor.stop();
  say("opening pages …");
  const pages = await measurePages(`http://127.0.0.1:${ports.ours}`, await tokensOf("all"));
  await again.value.stop();
  const around = { firstStart: first.ms, start: again.ms, idleMb, loadedMb, decisionUs: measureDecision() };
  say("signing in …");
  const signIn = await measureSignIn();
  say("asking for one's own permissions and menu …");
  const own = await measureShellStart();
  say("opening 5,000 realtime connections …");
  const realtime = await measureRealtime();
  say("exporting 1,000,000 accounts …");
  const exported = formatExportSection(await measureExport(1_000_000));
  say("checking a file of 100,000 accounts …");
  const imported = formatImportSection(await measureImport(100_000));
  say("scrolling a grid of 100,000 rows …");
  const grid = await measureGrid();
  const text = [
    formatReport(all, around, conduct),
    formatShellStartSection(own),
    formatSignInSection(signIn),
    formatRealtimeSection(realtime),
    exported,
    imported,
    formatGridSection(grid),
    formatPagesSection(pages),
    // It is measured on its own.
    findGrowthSection(await readFile(page, "utf8")),
  ].join("");
  await writeFile(page, text);
  say(text);
  const missed = [
    ...listMissedListTargets(all),
    ...listMissedShellStartTargets(own),
    ...listMissedSignInTargets(signIn),
    ...listMissedRealtimeTargets(realtime),
    ...listMissedGridTargets(grid),
    ...listMissedPageTargets(pages),
  ];
  for (const one of missed) say(`missed: ${one}`);
  if (missed.length > 0) process.exitCode = 1;
}

/** Rounds of both servers alternate, so that a slower machine slows both. */
async function inTurns(scenario: Scenario, headers: Record<string, string>): Promise<ListMetrics> {
  const ours: ListMetrics["ours"][number][] = [];
  const floor: ListMetrics["floor"][number][] = [];
  const urls = {
    ours: `http://127.0.0.1:${ports.ours}/api/${scenario.call}`,
    floor: `http://127.0.0.1:${ports.floor}/${scenario.call}?caller=${scenario.caller}`,
  };
  for (let round = 0; round <= conduct.rounds; round++) {
    for (const side of ["floor", "ours"] as const) {
      const sent = side === "ours" ? headers : {};
      const shown = await runLoad({ url: urls[side], headers: sent, body: () => anyPage(scenario), ...conduct });
      // The first round only warms up.
      if (round > 0) (side === "ours" ? ours : floor).push(shown);
      if (shown.failures > 0) throw new Error(`${scenario.name}: ${side} failed ${shown.failures} times`);
    }
  }
  const figures = { scenario, ours, floor };
  say(`${scenario.name}: ${computeRatio(figures).toFixed(2)} of the floor's requests`);
  return figures;
}

function anyPage({ filters, pages }: Scenario): string {
  return JSON.stringify({ page: 1 + Math.floor(Math.random() * pages), pageSize: 20, ...filters() });
}

async function signedIn(caller: CallerName): Promise<Record<string, string>> {
  const { accessToken } = await tokensOf(caller);
  return { authorization: `Bearer ${accessToken}`, "x-time": "utc" };
}

async function tokensOf(caller: CallerName): Promise<{ accessToken: string; refreshToken: string }> {
  const answer = await fetch(`http://127.0.0.1:${ports.ours}/api/sysAuth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      account: callers[caller].account,
      password,
      tenantId: mainTenant,
      code: "",
      codeId: 0,
    }),
  });
  const { result, message }: { result: { accessToken: string; refreshToken: string } | null; message: string } =
    await answer.json();
  if (result === null) throw new Error(`sign-in failed: ${message}`);
  return result;
}

/** Fills the data folder while no server is running; returns the owner's address, which stays the same. */
async function fillDataFolder(dataDir: string): Promise<Connection> {
  const database = await openEmbedded({ dataDir, announce: say });
  const owner = new pg.Client({ ...database.owner });
  await owner.connect();
  try {
    const others = { tenants: 90, positions: 10_000, accounts: 10_000 };
    await fillDatabase(owner, { tenantId: mainTenant, positions: 100_000, accounts: 100_000, others });
  } finally {
    await owner.end();
    await database.stop();
  }
  return database.owner;
}

async function startFloor(owner: Connection): Promise<RunningProcess> {
  const environment = {
    FLOOR_DATABASE: JSON.stringify(owner),
    FLOOR_TENANT: String(mainTenant),
    FLOOR_PORT: String(ports.floor),
  };
  return await startProcess(path.join(root, "tools/bench/floor.ts"), environment, "ready");
}

async function timed<Value>(work: () => Promise<Value>): Promise<{ value: Value; ms: number }> {
  const from = performance.now();
  const value = await work();
  return { value, ms: Math.round(performance.now() - from) };
}

/** Memory of server and database once the start has settled. */
async function settledMemory({ child }: RunningProcess): Promise<number> {
  await setTimeout(10_000);
  return await getProcessTreeMemoryMb(child.pid ?? 0);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
