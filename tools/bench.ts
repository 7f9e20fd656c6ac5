import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { type Connection, openEmbedded } from "#server/database/embedded";
import { fill, measured } from "./bench/filling.ts";
import { load, type Round } from "./bench/load.ts";
import { memoryOf, type Running, start } from "./bench/processes.ts";

const root = path.join(import.meta.dirname, "..");
const mainTenant = 1_300_000_000_001;
const ports = { ours: 5105, floor: 5106 };
const rounds = 5;
const seconds = 5;
const connections = 16;
const bar = 0.5;

type Figures = { name: string; ours: Round[]; floor: Round[] };

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
  say("filling 1,000,000 positions …");
  const owner = await filled();
  const again = await timed(() => start(path.join(root, "server/main.ts"), environment, "Siteward is ready"));
  const idleMb = await settledMemory(again.value);
  const floor = await startFloor(owner);
  const figures = await inTurns("page of 20 positions with total", await signedIn());
  const loadedMb = await memoryOf(again.value.child.pid ?? 0);
  await floor.stop();
  await again.value.stop();
  const ratio = ratioOf(figures);
  const text = report(figures, { firstStart: first.ms, start: again.ms, idleMb, loadedMb, ratio });
  await writeFile(path.join(root, "docs/benchmarks.md"), text);
  say(text);
  if (ratio < bar) process.exitCode = 1;
}

/** Rounds of both servers one after the other, so that a slower machine slows both. */
async function inTurns(name: string, headers: Record<string, string>): Promise<Figures> {
  const figures: Figures = { name, ours: [], floor: [] };
  const urls = { ours: `http://127.0.0.1:${ports.ours}/api/sysPos/page`, floor: `http://127.0.0.1:${ports.floor}/` };
  for (let round = 0; round <= rounds; round++) {
    for (const side of ["floor", "ours"] as const) {
      const sent = side === "ours" ? headers : {};
      const shown = await load({ url: urls[side], headers: sent, body: anyPage, seconds, connections });
      // The first round only warms up.
      if (round > 0) figures[side].push(shown);
      say(
        `${side} ${Math.round(shown.perSecond)} requests/s, p99 ${shown.p99.toFixed(1)} ms, ${shown.failures} failures`,
      );
      if (shown.failures > 0) throw new Error(`${side} failed ${shown.failures} times`);
    }
  }
  return figures;
}

function anyPage(): string {
  return JSON.stringify({ page: 1 + Math.floor(Math.random() * 20), pageSize: 20 });
}

async function signedIn(): Promise<Record<string, string>> {
  const answer = await fetch(`http://127.0.0.1:${ports.ours}/api/sysAuth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...measured, tenantId: mainTenant, code: "", codeId: 0 }),
  });
  const { result, message }: { result: { accessToken: string } | null; message: string } = await answer.json();
  if (result === null) throw new Error(`sign-in failed: ${message}`);
  return { authorization: `Bearer ${result.accessToken}`, "x-time": "utc" };
}

/** Fills the data folder while no server runs on it; answers the owner's address, which stays the same. */
async function filled(): Promise<Connection> {
  const database = await openEmbedded({ dataDir, announce: say });
  const owner = new pg.Client({ ...database.owner });
  await owner.connect();
  try {
    await fill(owner, { tenantId: mainTenant, rows: 100_000, total: 1_000_000, tenants: 90 });
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

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Each round of ours against the round of the floor just before it; the median of these. */
function ratioOf({ ours, floor }: Figures): number {
  return median(ours.map((round, index) => round.perSecond / (floor[index]?.perSecond ?? Infinity)));
}

type Measured = { firstStart: number; start: number; idleMb: number; loadedMb: number; ratio: number };

function report(figures: Figures, { firstStart, start: again, idleMb, loadedMb, ratio }: Measured): string {
  const line = (name: string, sides: Round[]) => {
    const of = (pick: (round: Round) => number) => median(sides.map(pick));
    return `| ${name} | ${Math.round(of((round) => round.perSecond))} | ${of((round) => round.p50).toFixed(1)} | ${of((round) => round.p99).toFixed(1)} |`;
  };
  const cores = os.availableParallelism();
  const memoryGb = Math.round(os.totalmem() / 1024 ** 3);
  return `# Benchmarks

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${cores} shared cores, ${memoryGb} GB, ${os.platform()} ${os.arch()}, Node ${process.versions.node},
embedded PostgreSQL, server, database and load on the same machine. Read the ratios; absolute figures swing with the machine.

## ${figures.name}

100,000 positions in the measured tenant, 1,000,000 rows in all 91 tenants; ${connections} connections, ${rounds} rounds of ${seconds} s
of each side in turns after a round to warm up; medians. The floor is a bare \`node:http\` + \`pg\` server that answers the same
rows with prepared statements and no checks at all (\`tools/bench/floor.ts\`). Ours checks session, permission, limits and
input, and runs in a transaction behind row-level security.

| | requests/s | p50 ms | p99 ms |
|---|---|---|---|
${line("floor", figures.floor)}
${line("ours", figures.ours)}

**Ours makes ${ratio.toFixed(2)} of the floor's requests** (bar: ${bar.toFixed(2)} or more).

## Start and memory

| | measured | bar |
|---|---|---|
| first start, database made, dependencies installed | ${(firstStart / 1000).toFixed(1)} s | 60 s |
| start on an existing folder | ${(again / 1000).toFixed(1)} s | 10 s |
| memory 10 s after the start, server and database (PSS) | ${idleMb} MB | 250 MB |
| memory right after the load above | ${loadedMb} MB | – |
`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
