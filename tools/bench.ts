import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { type Connection, openEmbedded } from "#server/database/embedded";
import { type CallerName, callers, password } from "./bench/callers.ts";
import { measureDecision } from "./bench/decision.ts";
import { exportSection, measureExport } from "./bench/export.ts";
import { fill } from "./bench/filling.ts";
import { importSection, measureImport } from "./bench/import.ts";
import { gridSection, measureGrid, missedByGrid } from "./bench/grid.ts";
import { load } from "./bench/load.ts";
import { measureOwn, missedByOwn, ownSection } from "./bench/own.ts";
import { measurePages, missedByPages, pagesSection } from "./bench/pages.ts";
import { memoryOf, type Running, start } from "./bench/processes.ts";
import { measureRealtime, missedByRealtime, realtimeSection } from "./bench/realtime.ts";
import { type Figures, missedBars, ratioOf, report } from "./bench/report.ts";
import { type Scenario, scenarios } from "./bench/scenarios.ts";
import { measureSignIn, missedBySignIn, signInSection } from "./bench/signIn.ts";

const root = path.join(import.meta.dirname, "..");
const mainTenant = 1_300_000_000_001;
const ports = { ours: 5105, floor: 5106 };
const conduct = { connections: 16, rounds: 5, seconds: 3 };

const dataDir = await mkdtemp(path.join(os.tmpdir(), "siteward-bench-"));
try {
  await measure();
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  const environment = {
    PORT: String(ports.ours),
    SITEWARD_DATA_DIR: dataDir,
    SITEWARD_ADMIN_PASSWORD: "Bn!4-platform",
    SITEWARD_RATE_LIMIT: "0",
    SITEWARD_LOG_LEVEL: "warn",
  };
  const first = await timed(() => start(path.join(root, "server/main.ts"), environment, "Siteward is ready"));
  await first.value.stop();
  say("filling 1,000,000 positions and 1,000,000 accounts …");
  const owner = await filled();
  const again = await timed(() => start(path.join(root, "server/main.ts"), environment, "Siteward is ready"));
  const idleMb = await settledMemory(again.value);
  const floor = await startFloor(owner);
  const all: Figures[] = [];
  for (const scenario of scenarios) all.push(await inTurns(scenario, await signedIn(scenario.caller)));
  const loadedMb = await memoryOf(again.value.child.pid ?? 0);
  await floor.stop();
  say("opening pages …");
  const pages = await measurePages(`http://127.0.0.1:${ports.ours}`, await tokensOf("all"));
  await again.value.stop();
  const around = { firstStart: first.ms, start: again.ms, idleMb, loadedMb, decisionUs: measureDecision() };
  say("signing in …");
  const signIn = await measureSignIn();
  say("asking for one's own permissions and menu …");
  const own = await measureOwn();
  say("opening 5,000 realtime connections …");
  const realtime = await measureRealtime();
  say("exporting 1,000,000 accounts …");
  const exported = exportSection(await measureExport(1_000_000));
  say("checking a file of 100,000 accounts …");
  const imported = importSection(await measureImport(100_000));
  say("scrolling a grid of 100,000 rows …");
  const grid = await measureGrid();
  const text = [
    ...[
      report(all, around, conduct),
      ownSection(own),
      signInSection(signIn),
      realtimeSection(realtime),
      exported,
      imported,
    ],
    ...[gridSection(grid), pagesSection(pages)],
  ].join("");
  await writeFile(path.join(root, "docs/benchmarks.md"), text);
  say(text);
  const missed = [
    ...[...missedBars(all), ...missedByOwn(own), ...missedBySignIn(signIn), ...missedByRealtime(realtime)],
    ...[...missedByGrid(grid), ...missedByPages(pages)],
  ];
  for (const one of missed) say(`missed: ${one}`);
  if (missed.length > 0) process.exitCode = 1;
}

/** Rounds of both servers one after the other, so that a slower machine slows both. */
async function inTurns(scenario: Scenario, headers: Record<string, string>): Promise<Figures> {
  const ours: Figures["ours"][number][] = [];
  const floor: Figures["floor"][number][] = [];
  const urls = {
    ours: `http://127.0.0.1:${ports.ours}/api/${scenario.call}`,
    floor: `http://127.0.0.1:${ports.floor}/${scenario.call}?caller=${scenario.caller}`,
  };
  for (let round = 0; round <= conduct.rounds; round++) {
    for (const side of ["floor", "ours"] as const) {
      const sent = side === "ours" ? headers : {};
      const shown = await load({ url: urls[side], headers: sent, body: () => anyPage(scenario), ...conduct });
      // The first round only warms up.
      if (round > 0) (side === "ours" ? ours : floor).push(shown);
      if (shown.failures > 0) throw new Error(`${scenario.name}: ${side} failed ${shown.failures} times`);
    }
  }
  const figures = { scenario, ours, floor };
  say(`${scenario.name}: ${ratioOf(figures).toFixed(2)} of the floor's requests`);
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

/** Fills the data folder while no server runs on it; answers the owner's address, which stays the same. */
async function filled(): Promise<Connection> {
  const database = await openEmbedded({ dataDir, announce: say });
  const owner = new pg.Client({ ...database.owner });
  await owner.connect();
  try {
    const others = { tenants: 90, positions: 10_000, accounts: 10_000 };
    await fill(owner, { tenantId: mainTenant, positions: 100_000, accounts: 100_000, others });
  } finally {
    await owner.end();
    await database.stop();
  }
  return database.owner;
}

async function startFloor(owner: Connection): Promise<Running> {
  const environment = {
    FLOOR_DATABASE: JSON.stringify(owner),
    FLOOR_TENANT: String(mainTenant),
    FLOOR_PORT: String(ports.floor),
  };
  return await start(path.join(root, "tools/bench/floor.ts"), environment, "ready");
}

async function timed<Value>(work: () => Promise<Value>): Promise<{ value: Value; ms: number }> {
  const from = performance.now();
  const value = await work();
  return { value, ms: Math.round(performance.now() - from) };
}

/** Memory of server and database once the start has settled. */
async function settledMemory({ child }: Running): Promise<number> {
  await new Promise((resolve) => {
    setTimeout(resolve, 10_000);
  });
  return await memoryOf(child.pid ?? 0);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
