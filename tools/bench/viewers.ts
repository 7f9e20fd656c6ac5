import { setTimeout } from "node:timers/promises";
import pg from "pg";
import * as z from "zod";
import { callers } from "./callers.ts";
import { givePasswords, listPeople } from "./crowd.ts";
import { acceptsShared, createHeaders, type FilledSite, runOnFilledSite } from "./filledSite.ts";
import { getProcessorTime } from "./processes.ts";
import { percentile } from "./report.ts";
import type { BenchmarkSection } from "./section.ts";

const port = 5119;
const viewers = 500;
/** Each viewer reads the list again after about this time. */
const pauseMs = 1000;
const editMs = 1000;
const warmUpMs = 3000;
const measuredMs = 10_000;
/** How often the list may be read from the database for all viewers, relative to one. */
const maxTimes = 2;
const list = { page: 1, pageSize: 20 };

/**
 * Processor time in milliseconds, scans of the list's table and reads, all for each second, and the durations of the reads
 * in ascending order.
 */
type ViewMetrics = {
  readonly scans: number;
  readonly serverMs: number;
  readonly databaseMs: number;
  readonly reads: number;
  readonly times: readonly number[];
};

type Edit = () => Promise<void>;

/** One list that many people look at while one of them edits. */
export const viewersSection: BenchmarkSection = {
  announcement: `${viewers} people sign in and look at one list …`,
  async measure() {
    const site = { port, accounts: viewers + 100, prepare };
    const metrics = await runOnFilledSite(site, async (filled) => {
      const sessions = await signInAll(filled);
      const edit = await createEdit(filled);
      return {
        one: await watch(filled, sessions.slice(0, 1), edit),
        all: await watch(filled, sessions, edit),
      };
    });
    const times = getTimes(metrics);
    return {
      text: format(metrics),
      missed: times > maxTimes ? [`${viewers} viewers read the list ${times.toFixed(1)} times as often as one`] : [],
      figures: [{ name: `list read for ${viewers} viewers, times that for one`, value: times, better: "less" }],
    };
  },
};

type AllMetrics = { readonly one: ViewMetrics; readonly all: ViewMetrics };

function getTimes({ one, all }: AllMetrics): number {
  return all.scans / one.scans;
}

/** Everybody has the role that sees all rows. */
async function prepare(owner: pg.Client, tenantId: number): Promise<void> {
  await givePasswords(owner, tenantId);
  await owner.query(
    `insert into account_role (tenant_id, account_id, role_id)
     select $1, account.id, role.id from account join role on role.tenant_id = $1 and role.code = $2
     where account.tenant_id = $1 and account.account not like 'bench%'`,
    [tenantId, callers.all.account],
  );
}

type Headers = Readonly<Record<string, string>>;

async function signInAll(site: FilledSite): Promise<Headers[]> {
  const people = (await listPeople(site, 1)).slice(0, viewers);
  if (people.length < viewers) throw new Error(`there are ${people.length} people`);
  const sessions: Headers[] = [];
  // An address may open only so many connections before it has signed in.
  for (let start = 0; start < people.length; start += 20) {
    const some = people.slice(start, start + 20);
    sessions.push(...(await Promise.all(some.map(async (account) => createHeaders(await site.signIn(account))))));
  }
  return sessions;
}

const Positions = z.object({ items: z.array(z.object({ id: z.int(), name: z.string(), code: z.string() })) });

/** Returns a function that changes a position on the page. */
async function createEdit(site: FilledSite): Promise<Edit> {
  const { items } = Positions.parse(await site.request("sysPos/page", list));
  const [position] = items;
  if (position === undefined) throw new Error("there is no position");
  let count = 0;
  return async () => {
    count += 1;
    await site.request("sysPos/update", { ...position, remark: `edited ${count} times` });
  };
}

async function watch(site: FilledSite, sessions: readonly Headers[], edit: Edit): Promise<ViewMetrics> {
  const times: number[] = [];
  let isOver = false;
  const repeat = async (work: () => Promise<void>, everyMs: number) => {
    await setTimeout(Math.random() * everyMs);
    while (!isOver) {
      await work();
      await setTimeout(everyMs * (0.5 + Math.random()));
    }
  };
  const running = [
    repeat(edit, editMs),
    ...sessions.map(
      async (headers) => await repeat(async () => void times.push(await readList(site, headers)), pauseMs),
    ),
  ];
  await setTimeout(warmUpMs);
  times.length = 0;
  const [before, scansBefore] = [await getProcessorTime(site.pid), await countScans(site)];
  await setTimeout(measuredMs);
  const [after, scans] = [await getProcessorTime(site.pid), await countScans(site)];
  const measured = times.toSorted((a, b) => a - b);
  isOver = true;
  await Promise.all(running);
  const perSecond = (total: number) => (total * 1000) / measuredMs;
  return {
    scans: perSecond(scans - scansBefore),
    serverMs: perSecond(after.own - before.own),
    databaseMs: perSecond(after.below - before.below),
    reads: perSecond(measured.length),
    times: measured,
  };
}

/** How often statements have read the table of the list so far. */
async function countScans({ database }: FilledSite): Promise<number> {
  const owner = new pg.Client({ ...database });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ scans: string }>(
      "select seq_scan + idx_scan as scans from pg_stat_user_tables where relname = 'position'",
    );
    return Number(rows[0]?.scans);
  } finally {
    await owner.end();
  }
}

/** Milliseconds until the list is there. */
async function readList(site: FilledSite, headers: Headers): Promise<number> {
  const from = performance.now();
  const answer = await fetch(site.getUrl("sysPos/page"), {
    method: "POST",
    headers: { ...headers, ...acceptsShared, "content-type": "application/json" },
    body: JSON.stringify(list),
  });
  const { code, message }: { code: number; message: string } = await answer.json();
  if (code !== 200) throw new Error(message);
  return performance.now() - from;
}

function format(metrics: AllMetrics): string {
  const { one, all } = metrics;
  const line = (name: string, { reads, scans, serverMs, databaseMs, times }: ViewMetrics) => {
    const at = (share: number) => percentile(times, share).toFixed(1);
    return `| ${name} | ${reads.toFixed(0)} | ${scans.toFixed(1)} | ${databaseMs.toFixed(1)} | ${serverMs.toFixed(1)} | ${at(0.5)} | ${at(0.99)} |`;
  };
  return `
## Viewers

Each viewer reads the first page of 10,000 positions about once a second, while one person changes a row of it about once a second, for
${measuredMs / 1000} s. The viewers have one role that sees all rows; their clients accept shared answers
([reasons](decisions/0050-shared-answers-of-lists.md)). Scans: how often statements read the table, the change of the row among them.
Processor time in milliseconds for each second; every session is checked against the database every five seconds.

| | reads/s | scans/s | database | server | p50 ms | p99 ms |
|---|---|---|---|---|---|---|
${line("1 viewer", one)}
${line(`${viewers} viewers`, all)}

**For ${viewers} viewers the table is read ${getTimes(metrics).toFixed(2)} times as often as for one** (bar: ${maxTimes} or less).
`;
}
