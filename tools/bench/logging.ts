import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { acceptsShared, type FilledSite, runOnFilledSite } from "./filledSite.ts";
import { runLoad } from "./load.ts";
import { getProcessorTime } from "./processes.ts";
import { median } from "./report.ts";
import type { BenchmarkSection } from "./section.ts";
import { computeRatio, medianPerSecond, runInTurns, type Turns } from "./turns.ts";

const port = 5125;
const conduct = { connections: 32, seconds: 8 };
/** Entries are sealed from five to ten seconds after they are stored, so a round begins while earlier ones are sealed. */
const warmUpSeconds = 12;
const rounds = 3;
const positions = 10_000;
/** Throughput with the operation log, relative to that without it. */
const minRatio = 0.95;
/** Settings are at most five seconds old; what the round before has logged is sealed within fifteen. */
const settleMs = 16_000;
const storedMs = 1500;

/** Processor time in milliseconds for a call, of the server and its database, for each round. */
type Costs = { readonly off: number[]; readonly on: number[] };
type Measurement = Turns & { readonly costs: Costs };
type Metrics = Readonly<Record<"fresh" | "shared", Measurement>>;

/** The page call with and without the operation log, in turns. */
export const loggingSection: BenchmarkSection = {
  announcement: "pages with and without the operation log …",
  async measure() {
    const metrics = await runOnFilledSite({ port, accounts: 1000, positions }, measureBoth);
    return { text: format(metrics), missed: listMissedTargets(metrics), figures: listFigures(metrics) };
  },
};

async function measureBoth(site: FilledSite): Promise<Metrics> {
  const owner = new pg.Client(site.database);
  await owner.connect();
  try {
    return { fresh: await measure(site, owner, {}), shared: await measure(site, owner, acceptsShared) };
  } finally {
    await owner.end();
  }
}

async function measure(
  site: FilledSite,
  owner: pg.Client,
  further: Readonly<Record<string, string>>,
): Promise<Measurement> {
  const url = site.getUrl("sysPos/page");
  const headers = { ...site.headers, ...further };
  const body = () => JSON.stringify({ page: 1 + Math.floor(Math.random() * 400), pageSize: 20 });
  const costs: Costs = { off: [], on: [] };
  const run = async (isLogging: boolean) => {
    await switchLog(owner, isLogging);
    await runLoad({ url, headers, body, ...conduct, seconds: warmUpSeconds });
    const before = await getProcessorTime(site.pid);
    const round = await runLoad({ url, headers, body, ...conduct });
    // The last entries are stored up to a second after their calls.
    await setTimeout(storedMs);
    const after = await getProcessorTime(site.pid);
    const used = after.own + after.below - before.own - before.below;
    costs[isLogging ? "on" : "off"].push(used / Math.max(1, round.times.length));
    return round;
  };
  const turns = await runInTurns("logging", rounds, {
    floor: async () => await run(false),
    ours: async () => await run(true),
  });
  return { ...turns, costs };
}

async function switchLog(owner: pg.Client, isLogging: boolean): Promise<void> {
  await owner.query("update config set value = $1 where code = 'sys_oplog'", [isLogging ? "True" : "False"]);
  await setTimeout(settleMs);
}

function listMissedTargets({ fresh }: Metrics): string[] {
  const ratio = computeRatio(fresh);
  return ratio < minRatio ? [`logging: pages reach ${ratio.toFixed(2)} of their throughput without the log`] : [];
}

function listFigures(metrics: Metrics) {
  return (["fresh", "shared"] as const).map((kind) => ({
    name: `pages with the operation log, ${kind}, of those without`,
    value: computeRatio(metrics[kind]),
    better: "more" as const,
  }));
}

function format(metrics: Metrics): string {
  const row = (name: string, { costs, ...turns }: Measurement) => {
    const perSecond = [medianPerSecond(turns.floor), medianPerSecond(turns.ours)].map((value) => value.toFixed(0));
    // The first round only warms up.
    const used = [median(costs.off.slice(1)), median(costs.on.slice(1))].map((value) => value.toFixed(2));
    return `| ${[name, ...perSecond, computeRatio(turns).toFixed(2), ...used].join(" | ")} |`;
  };
  return `
## Operation log

\`sysPos/page\` for ${conduct.connections} connections, with the operation log switched off and on in turns, ${rounds} rounds of ${conduct.seconds} s each; medians. Every
call is logged, and entries are sealed in the same time. Processor time is that of server and database. The bar holds for pages without a cached answer: ${minRatio}.

| pages | off, calls/s | on, calls/s | ratio | off, processor ms a call | on, processor ms a call |
|---|---|---|---|---|---|
${row("without a cached answer", metrics.fresh)}
${row("shared by equal calls", metrics.shared)}
`;
}
