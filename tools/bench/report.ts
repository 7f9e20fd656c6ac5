import os from "node:os";
import type { Round } from "./load.ts";
import type { Scenario } from "./scenarios.ts";

/** What the rounds of a list showed on both sides. */
export type Figures = {
  readonly scenario: Scenario;
  readonly ours: readonly Round[];
  readonly floor: readonly Round[];
};

/** What is measured beside the lists. */
export type Around = { firstStart: number; start: number; idleMb: number; loadedMb: number; decisionUs: number };

/** How the rounds were made. */
export type Conduct = { connections: number; rounds: number; seconds: number };

/** Our requests as a part of the floor's. */
export const bar = 0.5;

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Each round of ours against the round of the floor just before it; the median of these. */
export function ratioOf({ ours, floor }: Figures): number {
  return median(ours.map((round, index) => round.perSecond / (floor[index]?.perSecond ?? Infinity)));
}

const perSecond = (rounds: readonly Round[]) => median(rounds.map((round) => round.perSecond));

/** How many times as long as the list that it is compared with; undefined where it is compared with none. */
export function timesOf({ scenario, ours }: Figures, all: readonly Figures[]): number | undefined {
  const plain = all.find((one) => one.scenario.name === scenario.comparedWith?.name);
  return plain === undefined ? undefined : perSecond(plain.ours) / perSecond(ours);
}

/** The bars that were missed, in words. */
export function missedBars(all: readonly Figures[]): string[] {
  return all.flatMap((figures) => {
    const { name, hasBar, comparedWith } = figures.scenario;
    const [ratio, times] = [ratioOf(figures), timesOf(figures, all)];
    return [
      ...(hasBar === true && ratio < bar ? [`${name}: ${ratio.toFixed(2)} of the floor's requests`] : []),
      ...(comparedWith !== undefined && (times ?? 0) > comparedWith.atMost
        ? [`${name}: ${times?.toFixed(2)} times the plain list`]
        : []),
    ];
  });
}

/** The page of benchmarks. */
export function report(all: readonly Figures[], around: Around, conduct: Conduct): string {
  const cores = os.availableParallelism();
  const memoryGb = Math.round(os.totalmem() / 1024 ** 3);
  return `# Benchmarks

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${cores} shared cores, ${memoryGb} GB, ${os.platform()} ${os.arch()}, Node ${process.versions.node},
embedded PostgreSQL, server, database and load on the same machine. Read the ratios; absolute figures swing with the machine.

## Pages of 20 with total

100,000 positions and 100,000 accounts in the measured tenant, 1,000,000 rows of each in all 91 tenants; ${conduct.connections} connections, ${conduct.rounds}
rounds of ${conduct.seconds} s of each side in turns after a round to warm up; medians. The floor is a bare \`node:http\` + \`pg\` server that answers
the same rows with prepared statements and no checks at all (\`tools/bench/floor.ts\`); it knows beforehand which organisations
a caller sees. Ours checks session, permission, fields, limits and input, and runs in a transaction behind row-level security.

| page of | floor/s | ours/s | ours, of the floor | p50 ms | p99 ms |
|---|---|---|---|---|---|
${all.map(lineOf).join("\n")}

${all
  .filter(({ scenario }) => scenario.hasBar)
  .map(verdictOf)
  .join("\n")}
${all.flatMap((figures) => comparedLine(figures, all)).join("\n")}

## Permission

The decision on a call of an account with 300 permissions and a blacklist of 20 calls takes **${around.decisionUs.toFixed(2)} µs** (\`decideCall\`).

## Start and memory

| | measured | bar |
|---|---|---|
| first start, database made, dependencies installed | ${(around.firstStart / 1000).toFixed(1)} s | 60 s |
| start on an existing folder | ${(around.start / 1000).toFixed(1)} s | 10 s |
| memory 10 s after the start, server and database (PSS) | ${around.idleMb} MB | 250 MB |
| memory right after the load above | ${around.loadedMb} MB | – |
`;
}

function titleOf({ call, name }: Scenario): string {
  return call === "sysPos/page" ? name : `accounts: ${name}`;
}

function lineOf(figures: Figures): string {
  const { scenario, ours, floor } = figures;
  const [p50, p99] = [median(ours.map((round) => round.p50)), median(ours.map((round) => round.p99))];
  return `| ${titleOf(scenario)} | ${Math.round(perSecond(floor))} | ${Math.round(perSecond(ours))} | ${ratioOf(figures).toFixed(2)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} |`;
}

function verdictOf(figures: Figures): string {
  return `**${titleOf(figures.scenario)}: ours makes ${ratioOf(figures).toFixed(2)} of the floor's requests** (bar: ${bar.toFixed(2)} or more).`;
}

function comparedLine(figures: Figures, all: readonly Figures[]): string[] {
  const [times, { comparedWith }] = [timesOf(figures, all), figures.scenario];
  if (times === undefined || comparedWith === undefined) return [];
  return [
    `**${titleOf(figures.scenario)}: ${times.toFixed(2)} times as long as the plain list** (bar: ${comparedWith.atMost} or less).`,
  ];
}
