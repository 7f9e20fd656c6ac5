import type pg from "pg";
import { acceptsShared, type FilledSite, runOnFilledSite } from "./filledSite.ts";
import { insertTable } from "./floorPages.ts";
import { startFloor } from "./floorProcess.ts";
import { type Round, runLoad } from "./load.ts";
import { type ProcessorTime, getProcessorTime } from "./processes.ts";
import { median } from "./report.ts";
import type { BenchmarkSection } from "./section.ts";
import { computeRatio, medianPerSecond, runInTurns, type Turns } from "./turns.ts";

/** A call that both servers answer. */
type Operation = {
  readonly name: string;
  readonly call: "sysPos/page" | "sysPos/add";
  /** Whether equal calls can share an answer. */
  readonly isRead: boolean;
  readonly connections: readonly number[];
  readonly body: () => object;
  /** Requests relative to those of the floor. */
  readonly minRatio: number;
  /** Milliseconds of the server's processor for a request. */
  readonly maxServerMs?: number;
};

/** Processor time in milliseconds for a request: of our server, of its database, and of the floor's server. */
type OperationMetrics = Turns & {
  readonly operation: Operation;
  readonly connections: number;
  readonly serverMs: number;
  readonly databaseMs: number;
  /** Those without shared answers. */
  readonly freshMs: ProcessorTime;
  readonly floorMs: number;
};

const ports = { ours: 5114, floor: 5115 };
const seconds = 2;
const rounds = 3;
/** Positions of a usual tenant. */
export const usualRows = 10_000;
const otherTenants = 9;

const operations: readonly Operation[] = [
  {
    name: "page",
    call: "sysPos/page",
    isRead: true,
    connections: [1, 32],
    body: () => anyPage(20),
    minRatio: 1,
    maxServerMs: 0.4,
  },
  {
    name: "page, a word that 4 % of the rows contain",
    call: "sysPos/page",
    isRead: true,
    connections: [1, 32],
    body: () => ({ ...anyPage(10), keyword: "工长" }),
    minRatio: 0.8,
  },
  {
    name: "page, a sign that 32 % of the rows contain",
    call: "sysPos/page",
    isRead: true,
    connections: [32],
    body: () => ({ ...anyPage(20), keyword: "长" }),
    minRatio: 0.8,
  },
  {
    name: "add, with history",
    call: "sysPos/add",
    isRead: false,
    connections: [1, 32],
    body: newPosition,
    minRatio: 0.45,
  },
];

/** Pages and inserts on the rows of a usual tenant, in turns with a bare server that counts. */
export const pagesSection: BenchmarkSection = {
  announcement: `filling ${(1 + otherTenants) * usualRows} positions …`,
  async measure(announce) {
    const site = { port: ports.ours, accounts: 1000, positions: usualRows, prepare: prepareUsualTenant };
    const all = await runOnFilledSite(site, async (filled) => await measureAll(filled, announce));
    return {
      text: format(all),
      missed: all.flatMap(listMissedTargets),
      figures: all.flatMap((metrics) => [
        { name: `${titleOf(metrics)}, of the floor`, value: computeRatio(metrics), better: "more" as const },
        { name: `${titleOf(metrics)}, server ms a request`, value: metrics.serverMs, better: "less" as const },
        ...(metrics.operation.isRead
          ? [
              {
                name: `${titleOf(metrics)}, not shared, of the floor`,
                value: freshRatio(metrics),
                better: "more" as const,
              },
            ]
          : []),
      ]),
    };
  },
};

/** Names of which 4 % contain one word and 32 % one sign, in this tenant and in as many rows of nine others. */
export async function prepareUsualTenant(owner: pg.Client, tenantId: number): Promise<void> {
  await owner.query("alter table position disable trigger user");
  await owner.query(
    `update position set name = case when order_no % 25 = 0 then '工长' when order_no % 25 < 8 then '组长' else '专员' end || order_no
     where tenant_id = $1`,
    [tenantId],
  );
  await owner.query(
    `with tenants as (insert into tenant (name) select 'Bench ' || n from generate_series(1, $2::int) n returning id)
     insert into position (tenant_id, name, code, order_no, pinyin, initials, readings, create_user_name)
     select tenants.id, name, code, order_no, pinyin, initials, readings, create_user_name
     from position cross join tenants where tenant_id = $1`,
    [tenantId, otherTenants],
  );
  await owner.query("alter table position enable trigger user");
  const [schema] = insertTable.split(".");
  await owner.query(`create schema ${schema}`);
  await owner.query(`create table ${insertTable} (like position including all)`);
  const columns = "tenant_id, name, code, order_no, pinyin, initials, readings";
  await owner.query(`insert into ${insertTable} (${columns}) select ${columns} from position`);
  for (const table of ["position", insertTable]) await owner.query(`vacuum analyze ${table}`);
}

async function measureAll(site: FilledSite, announce: (line: string) => void): Promise<OperationMetrics[]> {
  const floor = await startFloor(site, ports.floor);
  const all: OperationMetrics[] = [];
  try {
    for (const operation of operations)
      for (const connections of operation.connections) {
        const metrics = await measureOne({ site, floorPid: floor.child.pid ?? 0 }, operation, connections);
        announce(`${titleOf(metrics)}: ${computeRatio(metrics).toFixed(2)} of the floor's requests`);
        all.push(metrics);
      }
  } finally {
    await floor.stop();
  }
  return all;
}

type Servers = { readonly site: FilledSite; readonly floorPid: number };

async function measureOne(
  { site, floorPid }: Servers,
  operation: Operation,
  connections: number,
): Promise<OperationMetrics> {
  const { name, call, isRead } = operation;
  const load = { body: () => JSON.stringify(operation.body()), connections, seconds };
  const used: ProcessorTime[] = [];
  const usedFresh: ProcessorTime[] = [];
  const usedByFloor: ProcessorTime[] = [];
  const watched = async (pid: number, list: ProcessorTime[], run: () => Promise<Round>) => {
    const before = await getProcessorTime(pid);
    const round = await run();
    list.push(perRequest(before, await getProcessorTime(pid), round));
    return round;
  };
  const fresh = async () => {
    const { headers } = site;
    return await watched(site.pid, usedFresh, async () => await runLoad({ ...load, url: site.getUrl(call), headers }));
  };
  const turns = await runInTurns(name, rounds, {
    floor: async () => {
      const url = `http://127.0.0.1:${ports.floor}/plain/${call}`;
      return await watched(floorPid, usedByFloor, async () => await runLoad({ ...load, url, headers: {} }));
    },
    ours: async () => {
      const headers = { ...site.headers, ...acceptsShared };
      return await watched(site.pid, used, async () => await runLoad({ ...load, url: site.getUrl(call), headers }));
    },
    ...(isRead ? { fresh } : {}),
  });
  return {
    operation,
    connections,
    ...turns,
    serverMs: median(used.map(({ own }) => own)),
    databaseMs: median(used.map(({ below }) => below)),
    freshMs: { own: median(usedFresh.map(({ own }) => own)), below: median(usedFresh.map(({ below }) => below)) },
    floorMs: median(usedByFloor.map(({ own }) => own)),
  };
}

function perRequest(before: ProcessorTime, after: ProcessorTime, { times }: Round): ProcessorTime {
  const of = (part: keyof ProcessorTime) => (after[part] - before[part]) / Math.max(1, times.length);
  return { own: of("own"), below: of("below") };
}

/** One of the first pages. */
export function anyPage(pages: number) {
  return { page: 1 + Math.floor(Math.random() * pages), pageSize: 20 };
}

let added = 0;

/** A position that no other has been. */
export function newPosition(): { name: string; code: string; orderNo: number } {
  added += 1;
  return { name: `监理员${added}`, code: `n${process.pid}-${added}`, orderNo: 100_000 };
}

const freshRatio = ({ floor, fresh }: OperationMetrics) => computeRatio({ floor, ours: fresh });

function titleOf({ operation, connections }: OperationMetrics): string {
  return `${operation.name}, ${connections === 1 ? "1 connection" : `${connections} connections`}`;
}

function listMissedTargets(metrics: OperationMetrics): string[] {
  const { minRatio, maxServerMs = Infinity } = metrics.operation;
  const ratio = computeRatio(metrics);
  return [
    ...(ratio < minRatio ? [`${titleOf(metrics)}: ${ratio.toFixed(2)} of the floor's requests`] : []),
    ...(metrics.serverMs > maxServerMs
      ? [`${titleOf(metrics)}: ${metrics.serverMs.toFixed(2)} ms of the server's processor`]
      : []),
  ];
}

function lineOf(metrics: OperationMetrics): string {
  const { ours, floor, fresh, serverMs, databaseMs, freshMs, floorMs, operation } = metrics;
  const [p50, p99] = [median(ours.map((round) => round.p50)), median(ours.map((round) => round.p99))];
  const speeds = [floor, ours].map((side) => medianPerSecond(side).toFixed(0)).join(" | ");
  const ratios = `${computeRatio(metrics).toFixed(2)} | ${operation.minRatio.toFixed(2)}`;
  const times = [p50, p99].map((time) => time.toFixed(1)).join(" | ");
  const notShared = operation.isRead
    ? `${medianPerSecond(fresh).toFixed(0)} | ${freshRatio(metrics).toFixed(2)} | ${freshMs.own.toFixed(2)} + ${freshMs.below.toFixed(2)}`
    : "– | – | –";
  return `| ${titleOf(metrics)} | ${speeds} | ${ratios} | ${times} | ${floorMs.toFixed(2)} | ${serverMs.toFixed(2)} + ${databaseMs.toFixed(2)} | ${notShared} |`;
}

function format(all: readonly OperationMetrics[]): string {
  return `
## Pages

Positions of a tenant with ${usualRows.toLocaleString("en")} of them, beside ${otherTenants} tenants of the same size; ${rounds} rounds of ${seconds} s for each side in turns after a
warm-up round, medians. The floor is a bare \`node:http\` + \`pg\` server with prepared statements (\`tools/bench/floorPages.ts\`): a page of
20 with its total, counted each time, and without the holders of positions that ours shows; words are found by the same index;
rows are inserted into a copy of the table with all indexes and without triggers. Ours checks session, permission, fields and input,
runs behind row-level security, shares totals for two seconds, and writes the history. Processor time in milliseconds for a request: of
the floor's server; of our server and its database. Pages of the console also take an answer that equal calls share for two seconds
([reasons](decisions/0050-shared-answers-of-lists.md)): here 20 pages are asked for again and again. The columns on the right are those of
a client that does not, for which each page is read again.

| call | floor/s | Siteward/s | ratio | bar | p50 ms | p99 ms | floor's processor | ours | not shared/s | ratio | ours |
|---|---|---|---|---|---|---|---|---|---|---|---|
${all.map(lineOf).join("\n")}

Bar for the server's processor: ${operations[0]?.maxServerMs?.toFixed(1)} ms for a page.
`;
}
