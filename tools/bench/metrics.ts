import { addTenants } from "./addTenants.ts";
import { type FilledSite, runOnFilledSite } from "./filledSite.ts";
import { mergeRounds, type Round, runLoad } from "./load.ts";
import { getProcessorTime } from "./processes.ts";
import { percentile } from "./report.ts";
import type { BenchmarkSection } from "./section.ts";

const port = 5139;
const token = "bench-4f9d0c1b7a2e8d6f3c5b9a1e0d7c";
const headers = { authorization: `Bearer ${token}` };
const few = 10;
const many = 10_000;
const crowd = 16;
const rounds = 3;
const seconds = 4;
/** Prometheus asks a node every 15 seconds; a pause leaves time for what the node does besides. */
const pauseMs = 50;
/** Milliseconds in which 95 of 100 scrapes of one scraper are answered beside 10,000 tenants. */
const bar = 20;
/** Figures and their labels, such as the names of the caches that are in use. */
const mostLines = 120;

/** `processorMs`: of server and database for a scrape, with what they do besides. */
type Scrape = Round & { readonly lines: number; readonly processorMs: number };
type Metrics = { readonly few: Scrape; readonly many: Scrape; readonly crowd: Scrape };

/** `/metrics` beside few and many tenants, for one scraper and for several at once. */
export const metricsSection: BenchmarkSection = {
  announcement: "scraping the metrics …",
  async measure(announce) {
    const environment = { SITEWARD_METRICS_TOKEN: token };
    const metrics = await runOnFilledSite({ port, accounts: 1000, environment }, async (site) => {
      await addTenants(site.database, 1, few);
      const beforeGrowth = await scrape(site, 1);
      announce(`adding ${many} tenants …`);
      await addTenants(site.database, few + 1, many);
      const grown = await site.restart();
      return { few: beforeGrowth, many: await scrape(grown, 1), crowd: await scrape(grown, crowd) };
    });
    const { times, lines } = metrics.many;
    const p95 = percentile(times, 0.95);
    return {
      text: format(metrics),
      figures: [{ name: "scrape of the metrics beside 10,000 tenants, p95 ms", value: p95, better: "less" }],
      missed: [
        ...(p95 > bar ? [`metrics beside ${many} tenants: ${p95.toFixed(1)} ms`] : []),
        ...(lines > mostLines ? [`metrics: ${lines} lines`] : []),
      ],
    };
  },
};

async function scrape({ getUrl, pid }: FilledSite, connections: number): Promise<Scrape> {
  const url = new URL("/metrics", getUrl("")).href;
  const all: Round[] = [];
  let processorMs = 0;
  for (let round = 0; round <= rounds; round++) {
    const before = await getProcessorTime(pid);
    const measured = await runLoad({ url, headers, connections, seconds, pauseMs });
    if (measured.failures > 0) throw new Error(`/metrics: ${measured.failureReason ?? ""}`);
    // The first round only warms up.
    if (round === 0) continue;
    const after = await getProcessorTime(pid);
    processorMs += after.own + after.below - before.own - before.below;
    all.push(measured);
  }
  const text = await (await fetch(url, { headers })).text();
  const merged = mergeRounds(all);
  // Those of Node.js depend on what it has open at the moment.
  const lines = text.split("\n").filter((line) => line.startsWith("siteward_")).length;
  return { ...merged, lines, processorMs: processorMs / merged.times.length };
}

function format(metrics: Metrics): string {
  const row = (name: string, { times, p50, p99, perSecond, lines, processorMs }: Scrape) =>
    `| ${name} | ${p50.toFixed(1)} | ${percentile(times, 0.95).toFixed(1)} | ${p99.toFixed(1)} | ${perSecond.toFixed(0)} | ${processorMs.toFixed(1)} | ${lines} |\n`;
  return `
## Metrics

\`/metrics\` with its token, ${rounds} rounds of ${seconds} s after one that warms up, a pause of ${pauseMs} ms after each answer. Bar for one scraper
beside ${many} tenants: ${bar} ms (p95). Lines are those of Siteward; those of caches appear with their first use.

| scrapers | p50 ms | p95 ms | p99 ms | scrapes/s | processor ms | lines |
|---|---|---|---|---|---|---|
${row(`1, beside ${few} tenants`, metrics.few)}${row(`1, beside ${many} tenants`, metrics.many)}${row(`${crowd} at once, beside ${many} tenants`, metrics.crowd)}`;
}
