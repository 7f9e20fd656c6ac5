import type pg from "pg";
import { type FilledSite, runOnFilledSite } from "./filledSite.ts";
import { median } from "./report.ts";
import type { BenchmarkSection } from "./section.ts";

const port = 5126;
/** `SITEWARD_BENCH_LOG_ENTRIES=2000000` measures fewer. */
const entries = Number(process.env["SITEWARD_BENCH_LOG_ENTRIES"] ?? 10_000_000);
const days = 180;
const repeats = 5;
/** The longest time of a call in milliseconds, relative to the first page; a search reads bodies and may take longer. */
const maxRatio = 2;
const maxSearchMs = 2000;
const dayMs = 86_400_000;

/** A call on the long log. */
type LongLogCall = {
  readonly name: string;
  readonly bar: "ratio" | "search" | "none";
  readonly run: () => Promise<void>;
};
type CallTime = Omit<LongLogCall, "run"> & { readonly ms: number };

/** The list of operations with millions of entries. */
export const longLogSection: BenchmarkSection = {
  announcement: `filling ${entries.toLocaleString("en")} operations …`,
  async measure(announce) {
    const site = { port, accounts: 100, positions: 100, prepare: addEntries };
    const measured = await runOnFilledSite(site, async (filled) => await measureCalls(filled, announce));
    const missed = listMissedTargets(measured);
    return { text: format(measured), missed, figures: [] };
  },
};

/** Fills the partitions of the last months. A seal up to now keeps the service from sealing while calls are measured. */
async function addEntries(owner: pg.Client, tenantId: number): Promise<void> {
  const now = new Date();
  for (let back = 1; back <= days / 28; back += 1) {
    const [start, end] = [back, back - 1].map((months) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months));
    const name = `operation_log_${new Date(start ?? 0).toISOString().slice(0, 7).replace("-", "_")}`;
    const [from, to] = [start, end].map((time) => new Date(time ?? 0).toISOString());
    await owner.query(`create table ${name} partition of operation_log for values from ('${from}') to ('${to}')`);
    await owner.query(`comment on table ${name} is 'home: tenant'`);
    await owner.query(`select wall_tenant_table('${name}')`);
  }
  await owner.query(
    `insert into operation_log (tenant_id, id, log_date_time, controller_name, action_name, status, log_level, elapsed,
       account_id, account, real_name, remote_ip, browser, os, trace_id, http_method, request_url, request_param)
     select $1, ((extract(epoch from at) * 1000)::bigint - 1577836800000) * 2048 + n % 2048, at, 'sysPos', 'page',
       case when n % 50 = 0 then '400' else '200' end, 2, n % 300, n % 500, 'worker' || n % 500, 'Worker ' || n % 500,
       '10.0.0.' || n % 250, 'Chrome 140', 'Windows', md5(n::text), 'POST', '/api/sysPos/page',
       '{"page":1,"pageSize":20,"name":"' || md5(n::text) || case when n % 100000 = 5 then ' needle' else '' end || '"}'
     from generate_series(1, $2::bigint) n,
       lateral (select now() - make_interval(secs => ($2 - n)::float8 / $2 * ${days} * 86400)) made (at)`,
    [tenantId, entries],
  );
  await owner.query(
    `insert into log_day (tenant_id, kind, day, entries)
     select tenant_id, 'operation', log_date_time::date, count(*) from operation_log where tenant_id = $1 group by 1, 3`,
    [tenantId],
  );
  await owner.query(
    `insert into audit_seal (tenant_id, table_name, number, from_id, to_id, row_count, digests, sealed_at, previous_hash, hash, signature)
     values ($1, 'operation_log', 1, 0, ((extract(epoch from now()) * 1000)::bigint - 1577836800000) * 2048, 0, '', now(), '', '', '')`,
    [tenantId],
  );
  await owner.query("vacuum analyze operation_log");
}

async function measureCalls(site: FilledSite, announce: (line: string) => void): Promise<CallTime[]> {
  const measured: CallTime[] = [];
  for (const { run, ...call } of listCalls(site)) {
    const times: number[] = [];
    for (let repeat = 0; repeat <= repeats; repeat += 1) {
      const start = performance.now();
      await run();
      // The first one only warms up.
      if (repeat > 0) times.push(performance.now() - start);
    }
    measured.push({ ...call, ms: median(times) });
    announce(`${call.name}: ${median(times).toFixed(0)} ms`);
  }
  return measured;
}

function listCalls(site: FilledSite): LongLogCall[] {
  const ago = (count: number) => new Date(Date.now() - count * dayMs).toISOString();
  const page = (name: string, input: object, bar: LongLogCall["bar"] = "ratio"): LongLogCall => ({
    name,
    bar,
    run: async () => void (await site.request("sysLogOp/page", { pageSize: 20, ...input })),
  });
  return [
    page("first page", {}),
    page("page 500, the last by number", { page: 500 }),
    page("the oldest entries first", { field: "logDateTime", order: "asc" }),
    page("one account", { account: "worker7" }),
    page("failures", { status: "failed" }),
    page("one day", { startTime: ago(100), endTime: ago(99) }),
    page("one request", { traceId: "c4ca4238a0b923820dcc509a6f75849b" }),
    page("one address", { remoteIp: "10.0.0.7" }),
    page("an address that does not occur", { remoteIp: "10.9.9.9" }),
    page("a call that does not occur", { actionName: "nothing" }),
    page("slow calls", { elapsed: 299 }, "search"),
    page("a keyword of many entries", { keyword: "worker 7" }, "search"),
    page("a keyword of few entries", { keyword: "needle" }, "search"),
    page("a keyword that does not occur", { keyword: "no such text" }, "search"),
    { name: "calendar of a year", bar: "ratio", run: async () => await fetchWhole(site, "sysLogOp/yearDayStats") },
    {
      name: "export of an hour",
      bar: "none",
      run: async () => await fetchWhole(site, "sysLogOp/export", { startTime: ago(10), endTime: ago(10 - 1 / 24) }),
    },
  ];
}

async function fetchWhole(site: FilledSite, call: string, input?: object): Promise<void> {
  const body = input === undefined ? {} : { method: "POST", body: JSON.stringify(input) };
  const headers = { ...site.headers, ...(input === undefined ? {} : { "content-type": "application/json" }) };
  const answer = await fetch(site.getUrl(call), { ...body, headers });
  const { byteLength } = await answer.arrayBuffer();
  if (!answer.ok || byteLength === 0) throw new Error(`${call} failed: ${answer.status}`);
}

function listMissedTargets(measured: readonly CallTime[]): string[] {
  // A page is compared with one that takes ten milliseconds at least: below that, the network is measured.
  const first = Math.max(10, measured[0]?.ms ?? 0);
  return measured.flatMap(({ name, bar, ms }) => {
    const maximum = bar === "ratio" ? first * maxRatio : bar === "search" ? maxSearchMs : Infinity;
    return ms <= maximum ? [] : [`long log: ${name} takes ${ms.toFixed(0)} ms, at most ${maximum.toFixed(0)}`];
  });
}

function format(measured: readonly CallTime[]): string {
  return `
## Long log

The operation log of a tenant with ${entries.toLocaleString("en")} entries of ${days} days, in partitions by month; the median of ${repeats} calls, one at a time. A page of
a filter with an index takes at most ${maxRatio} times the first page, others and searches at most ${maxSearchMs} ms.

| call | ms |
|---|---|
${measured.map(({ name, ms }) => `| ${name} | ${ms.toFixed(0)} |`).join("\n")}
`;
}
