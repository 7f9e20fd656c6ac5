import os from "node:os";
import type { Round } from "./load.ts";
import type { Scenario } from "./scenarios.ts";

/** Metrics of a list on both sides. */
export type ListMetrics = {
  readonly scenario: Scenario;
  readonly ours: readonly Round[];
  readonly floor: readonly Round[];
};

/** Metrics besides the lists. */
export type OverallMetrics = {
  firstStart: number;
  start: number;
  idleMb: number;
  loadedMb: number;
  decisionUs: number;
};

/** Settings of the rounds. */
export type RunSettings = { connections: number; rounds: number; seconds: number };

/** Our requests per second relative to those of the floor. */
export const minRatio = 0.5;

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Each round of ours relative to the round of the floor just before it; the median of these. */
export function computeRatio({ ours, floor }: ListMetrics): number {
  return median(ours.map((round, index) => round.perSecond / (floor[index]?.perSecond ?? Infinity)));
}

const perSecond = (rounds: readonly Round[]) => median(rounds.map((round) => round.perSecond));

/** The duration relative to that of the list that it is compared with; undefined without one. */
export function compareDuration({ scenario, ours }: ListMetrics, all: readonly ListMetrics[]): number | undefined {
  const plain = all.find((one) => one.scenario.name === scenario.comparedWith?.name);
  return plain === undefined ? undefined : perSecond(plain.ours) / perSecond(ours);
}

/** Missed targets, as text. */
export function listMissedListTargets(all: readonly ListMetrics[]): string[] {
  return all.flatMap((figures) => {
    const { name, hasTarget, comparedWith } = figures.scenario;
    const [ratio, times] = [computeRatio(figures), compareDuration(figures, all)];
    return [
      ...(hasTarget === true && ratio < minRatio ? [`${name}: ${ratio.toFixed(2)} of the floor's requests`] : []),
      ...(comparedWith !== undefined && (times ?? 0) > comparedWith.atMost
        ? [`${name}: ${times?.toFixed(2)} times the plain list`]
        : []),
    ];
  });
}

/** `2 shared cores, 24 GB, linux x64, Node 24.21.0` */
export function describeMachine(): string {
  const cores = os.availableParallelism();
  const memoryGb = Math.round(os.totalmem() / 1024 ** 3);
  return `${cores} shared cores, ${memoryGb} GB, ${os.platform()} ${os.arch()}, Node ${process.versions.node}`;
}

/** The page of benchmarks. */
export function formatReport(all: readonly ListMetrics[], around: OverallMetrics, conduct: RunSettings): string {
  return `# Benchmarks

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${describeMachine()},
embedded PostgreSQL; server, database and load generator on the same machine. Compare the ratios; absolute figures vary with the machine.

## Pages of 20 with total

100,000 positions and 100,000 accounts in the measured tenant, 1,000,000 rows of each in all 91 tenants; ${conduct.connections} connections, ${conduct.rounds}
rounds of ${conduct.seconds} s for each side in turns after a warm-up round; medians. The floor is a bare \`node:http\` + \`pg\` server that answers
the same rows with prepared statements and no checks at all (\`tools/bench/floor.ts\`); it knows in advance which organisations
a caller sees. Siteward checks session, permission, fields, limits and input, and runs in a transaction behind row-level security.

| page of | floor/s | Siteward/s | ratio | p50 ms | p99 ms |
|---|---|---|---|---|---|
${all.map(lineOf).join("\n")}

${all
  .filter(({ scenario }) => scenario.hasTarget)
  .map(formatResult)
  .join("\n")}
${all.flatMap((figures) => comparedLine(figures, all)).join("\n")}

## Permission

The decision on a call of an account with 300 permissions and a blacklist of 20 calls takes **${around.decisionUs.toFixed(2)} µs** (\`decideCall\`).

## Start and memory

| | measured | bar |
|---|---|---|
| first start, database created, dependencies installed | ${(around.firstStart / 1000).toFixed(1)} s | 60 s |
| start on an existing folder | ${(around.start / 1000).toFixed(1)} s | 10 s |
| memory 10 s after the start, server and database (PSS) | ${around.idleMb} MB | 250 MB |
| memory right after the load above | ${around.loadedMb} MB | – |
`;
}

function titleOf({ call, name }: Scenario): string {
  return call === "sysPos/page" ? name : `accounts: ${name}`;
}

function lineOf(figures: ListMetrics): string {
  const { scenario, ours, floor } = figures;
  const [p50, p99] = [median(ours.map((round) => round.p50)), median(ours.map((round) => round.p99))];
  return `| ${titleOf(scenario)} | ${Math.round(perSecond(floor))} | ${Math.round(perSecond(ours))} | ${computeRatio(figures).toFixed(2)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} |`;
}

function formatResult(figures: ListMetrics): string {
  return `**${titleOf(figures.scenario)}: Siteward serves ${computeRatio(figures).toFixed(2)} of the floor's requests** (bar: ${minRatio.toFixed(2)} or more).`;
}

function comparedLine(figures: ListMetrics, all: readonly ListMetrics[]): string[] {
  const [times, { comparedWith }] = [compareDuration(figures, all), figures.scenario];
  if (times === undefined || comparedWith === undefined) return [];
  return [
    `**${titleOf(figures.scenario)}: ${times.toFixed(2)} times as long as the plain list** (bar: ${comparedWith.atMost} or less).`,
  ];
}
