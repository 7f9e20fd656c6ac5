import { callers } from "./callers.ts";
import { acceptsShared, createHeaders, type FilledSite, runOnFilledSite, type SiteOptions } from "./filledSite.ts";
import { startFloor } from "./floorProcess.ts";
import { runLoad } from "./load.ts";
import { getProcessTreeMemoryMb } from "./processes.ts";
import { median } from "./report.ts";
import { type Scenario, scenarios, searchScenarios } from "./scenarios.ts";
import type { BenchmarkSection, SectionResult } from "./section.ts";
import { computeRatio, medianPerSecond, runInTurns, type Turns } from "./turns.ts";

type ListMetrics = Turns & { readonly scenario: Scenario };

const ports = { ours: 5105, floor: 5106 };
const conduct = { connections: 16, seconds: 1 };
const rounds = 3;
/** Our requests per second relative to those of the floor, which counts on every call. */
const minRatio = 3;
const maxP50 = 15;
const accounts = { accounts: 100_000, others: { tenants: 90, positions: 10_000, accounts: 10_000 } };

/** Pages of large lists, in turns with a bare server that counts and checks nothing. */
export const listsSection: BenchmarkSection = {
  announcement: "filling 1,000,000 positions and 1,000,000 accounts …",
  async measure(announce) {
    const site = { ...accounts, positions: 100_000, unsearched: ["account", "position"] };
    return toResult(await measureLists(site, scenarios, announce), formatLists);
  },
};

/** A search beside the plain list. */
export const searchSection: BenchmarkSection = {
  announcement: "filling 1,000,000 accounts with their search index …",
  async measure(announce) {
    const site = { ...accounts, others: { ...accounts.others, positions: 0 }, unsearched: ["position"] };
    const result = toResult(await measureLists(site, searchScenarios, announce), formatSearch);
    // The plain list is a figure of the other section.
    return { ...result, figures: result.figures.filter(({ name }) => name.includes("search")) };
  },
};

type LoadedLists = { readonly all: readonly ListMetrics[]; readonly loadedMb: number };

async function measureLists(
  about: Omit<SiteOptions, "port">,
  list: readonly Scenario[],
  announce: (line: string) => void,
): Promise<LoadedLists> {
  return await runOnFilledSite({ port: ports.ours, ...about }, async (site) => {
    const floor = await startFloor(site, ports.floor);
    try {
      const all: ListMetrics[] = [];
      for (const scenario of list) {
        const metrics = await measureList(site, scenario);
        announce(`${scenario.name}: ${computeRatio(metrics).toFixed(2)} of the floor's requests`);
        all.push(metrics);
      }
      return { all, loadedMb: await getProcessTreeMemoryMb(site.pid) };
    } finally {
      await floor.stop();
    }
  });
}

function toResult(loaded: LoadedLists, format: (loaded: LoadedLists) => string): SectionResult {
  return {
    text: format(loaded),
    missed: listMissedTargets(loaded.all),
    figures: loaded.all.flatMap((metrics) => {
      const title = titleOf(metrics.scenario);
      return [
        { name: `${title}, of the floor`, value: computeRatio(metrics), better: "more" as const },
        { name: `${title}, not shared, of the floor`, value: freshRatio(metrics), better: "more" as const },
        { name: `${title}, p50 ms`, value: p50Of(metrics), better: "less" as const },
      ];
    }),
  };
}

async function measureList(site: FilledSite, scenario: Scenario): Promise<ListMetrics> {
  const { name, call, caller } = scenario;
  const headers = createHeaders(await site.signIn(callers[caller].account));
  const body = () => anyPage(scenario);
  const turns = await runInTurns(name, rounds, {
    floor: async () =>
      await runLoad({ url: `http://127.0.0.1:${ports.floor}/${call}?caller=${caller}`, headers: {}, body, ...conduct }),
    ours: async () =>
      await runLoad({ url: site.getUrl(call), headers: { ...headers, ...acceptsShared }, body, ...conduct }),
    fresh: async () => await runLoad({ url: site.getUrl(call), headers, body, ...conduct }),
  });
  return { scenario, ...turns };
}

function anyPage({ filters, pages }: Scenario): string {
  return JSON.stringify({ page: 1 + Math.floor(Math.random() * pages), pageSize: 20, ...filters() });
}

const p50Of = ({ ours }: Pick<ListMetrics, "ours">) => median(ours.map(({ p50 }) => p50));
const freshRatio = ({ floor, fresh }: ListMetrics) => computeRatio({ floor, ours: fresh });

/** The duration, not shared, relative to that of the list that it is compared with; undefined without one. */
function compareDuration({ scenario, fresh }: ListMetrics, all: readonly ListMetrics[]): number | undefined {
  const plain = all.find((one) => one.scenario.name === scenario.comparedWith?.name);
  return plain === undefined ? undefined : medianPerSecond(plain.fresh) / medianPerSecond(fresh);
}

function listMissedTargets(all: readonly ListMetrics[]): string[] {
  return all.flatMap((metrics) => {
    const { comparedWith } = metrics.scenario;
    const title = titleOf(metrics.scenario);
    const [ratio, p50, times] = [computeRatio(metrics), p50Of(metrics), compareDuration(metrics, all)];
    return [
      ...(ratio < minRatio ? [`${title}: ${ratio.toFixed(2)} of the floor's requests`] : []),
      ...(p50 > maxP50 ? [`${title}: ${p50.toFixed(1)} ms (p50)`] : []),
      ...(comparedWith !== undefined && (times ?? 0) > comparedWith.atMost
        ? [`${title}: ${times?.toFixed(2)} times the plain list`]
        : []),
    ];
  });
}

function titleOf({ call, name }: Scenario): string {
  return call === "sysPos/page" ? name : `accounts: ${name}`;
}

function lineOf(metrics: ListMetrics): string {
  const { scenario, ours, floor, fresh } = metrics;
  const p99 = median(ours.map((round) => round.p99));
  const speeds = [floor, ours].map((side) => medianPerSecond(side).toFixed(0)).join(" | ");
  return `| ${titleOf(scenario)} | ${speeds} | ${computeRatio(metrics).toFixed(2)} | ${p50Of(metrics).toFixed(1)} | ${p99.toFixed(1)} | ${medianPerSecond(fresh).toFixed(0)} | ${freshRatio(metrics).toFixed(2)} | ${p50Of({ ours: fresh }).toFixed(1)} |`;
}

function comparedLine(metrics: ListMetrics, all: readonly ListMetrics[]): string[] {
  const [times, { comparedWith }] = [compareDuration(metrics, all), metrics.scenario];
  if (times === undefined || comparedWith === undefined) return [];
  return [
    `**${titleOf(metrics.scenario)}: ${times.toFixed(2)} times as long as the plain list**, not shared (bar: ${comparedWith.atMost} or less).`,
  ];
}

const tableHead = `| page of 20 with total | floor/s | Siteward/s | ratio | p50 ms | p99 ms | not shared/s | ratio | p50 ms |
|---|---|---|---|---|---|---|---|---|`;
const barsLine = `Bars: ${minRatio} times the floor's requests or more, p50 ${maxP50} ms or less.`;

function formatLists({ all, loadedMb }: LoadedLists): string {
  return `
## Lists

100,000 positions and 100,000 accounts in the measured tenant, 1,000,000 rows of each in all 91 tenants; ${conduct.connections} connections, ${rounds}
rounds of ${conduct.seconds} s for each side in turns after a warm-up round; medians. The floor is a bare \`node:http\` + \`pg\` server that answers
the same rows with prepared statements and no checks at all (\`tools/bench/floor.ts\`), and counts on every call; it knows in advance which
organisations a caller sees. Siteward checks session, permission, fields, limits and input, runs in a transaction behind row-level
security, and shares totals for two seconds ([reasons](decisions/0047-shared-totals-of-lists.md)). Pages of the console also take an
answer that equal calls share for two seconds ([reasons](decisions/0050-shared-answers-of-lists.md)): here 20 pages are asked for again
and again. The columns on the right are those of a client that does not, for which each page is read again.

${tableHead}
${all.map(lineOf).join("\n")}

${barsLine} Memory right after this load, server and database (PSS): ${loadedMb} MB.
`;
}

function formatSearch({ all }: LoadedLists): string {
  return `
## Search in lists

The accounts of *Lists*, measured in the same way, with the index of their search: ten typical words, names, initials, parts of phones and
a word that most rows contain. The floor uses the same index.

${tableHead}
${all.map(lineOf).join("\n")}

${barsLine}
${all.flatMap((metrics) => comparedLine(metrics, all)).join("\n")}
`;
}
