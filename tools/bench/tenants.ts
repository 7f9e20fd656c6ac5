import type pg from "pg";
import * as z from "zod";
import { accountsEach, addTenants } from "./addTenants.ts";
import { callers } from "./callers.ts";
import { createHeaders, type FilledSite, runOnFilledSite } from "./filledSite.ts";
import { mergeRounds, type Round, runLoad } from "./load.ts";
import { getProcessorTime } from "./processes.ts";
import { median, percentile } from "./report.ts";
import type { BenchmarkSection } from "./section.ts";

const port = 5117;
const accounts = 10_000;
const few = 10;
const many = 10_000;
const rounds = 3;
const conduct = { connections: 8, seconds: 3 };
/** Lists may take this much more processor time beside 10,000 tenants. */
const bar = 1.15;

/** `processorMs`: of server and database for a request, which other programs of the machine hardly change. */
type ListRound = Round & { readonly processorMs: number };

const NewTenant = z.object({ id: z.number() });

type TenantMetrics = {
  readonly lists: { readonly few: ListRound; readonly many: ListRound };
  readonly tenantPage: ListRound;
  /** Milliseconds in which a tenant is added, beside all the others. */
  readonly additions: readonly number[];
  /** Milliseconds in which the platform administrator enters one. */
  readonly entries: readonly number[];
};

async function measureTenants(announce: (line: string) => void): Promise<TenantMetrics> {
  return await runOnFilledSite({ port, accounts, prepare: preparePlatform }, async (site) => {
    await addTenants(site.database, 1, few);
    const listsFew = await measureList(site, "sysUser/page", site.headers);
    announce(`adding ${many} tenants …`);
    await addTenants(site.database, few + 1, many);
    // A server looks at its start how many tenants there are.
    const grown = await site.restart();
    const listsMany = await measureList(grown, "sysUser/page", grown.headers);
    const platform = createHeaders(await grown.signIn("superadmin"));
    const tenantPage = await measureList(grown, "sysTenant/page", platform);
    const added = await timeCalls(grown, {
      call: "sysTenant/add",
      headers: platform,
      bodies: Array.from({ length: 10 }, (_, number) => ({ name: `Added ${number}`, adminAccount: "admin" })),
    });
    const entered = await timeCalls(grown, {
      call: "sysTenant/enter",
      headers: platform,
      bodies: added.results.map((result) => ({ id: NewTenant.parse(result).id, reason: "benchmark" })),
    });
    return { lists: { few: listsFew, many: listsMany }, tenantPage, additions: added.times, entries: entered.times };
  });
}

/** The platform administrator signs in with the password of the other callers. */
async function preparePlatform(owner: pg.Client, tenantId: number): Promise<void> {
  await owner.query(
    `update account set must_change_password = false,
       password_hash = (select password_hash from account where tenant_id = $1 and account = $2)
     where tenant_id = $1 and account = 'superadmin'`,
    [tenantId, callers.all.account],
  );
}

/** Pages of a list, each read again: no answer is shared. The first round only warms up. */
async function measureList(
  { getUrl, pid }: FilledSite,
  call: string,
  headers: Readonly<Record<string, string>>,
): Promise<ListRound> {
  let page = 0;
  let processorMs = 0;
  const body = () => {
    page += 1;
    return JSON.stringify({ page: (page % 50) + 1, pageSize: 20 });
  };
  const all: Round[] = [];
  for (let round = 0; round <= rounds; round++) {
    const before = await getProcessorTime(pid);
    const measured = await runLoad({ url: getUrl(call), headers: { ...headers }, body, ...conduct });
    if (measured.failures > 0) throw new Error(`${call}: ${measured.failureReason ?? ""}`);
    if (round === 0) continue;
    const after = await getProcessorTime(pid);
    processorMs += after.own + after.below - before.own - before.below;
    all.push(measured);
  }
  const merged = mergeRounds(all);
  return { ...merged, processorMs: processorMs / merged.times.length };
}

/** The times of calls one after the other, and their results. */
async function timeCalls(
  { getUrl }: FilledSite,
  { call, headers, bodies }: { call: string; headers: Readonly<Record<string, string>>; bodies: readonly object[] },
): Promise<{ readonly times: readonly number[]; readonly results: readonly unknown[] }> {
  const times: number[] = [];
  const results: unknown[] = [];
  for (const body of bodies) {
    const begin = performance.now();
    const answer = await fetch(getUrl(call), {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    const { code, message, result }: { code: number; message: string; result: unknown } = await answer.json();
    if (code !== 200) throw new Error(`${call}: ${message}`);
    times.push(performance.now() - begin);
    results.push(result);
  }
  return { times, results };
}

function format({ lists, tenantPage, additions, entries }: TenantMetrics, ratio: number): string {
  const line = (name: string, round: ListRound) =>
    `| ${name} | ${round.perSecond.toFixed(0)} | ${round.p50.toFixed(1)} | ${percentile(round.times, 0.95).toFixed(1)} | ${round.processorMs.toFixed(2)} |\n`;
  return `
## Tenants

A tenant with ${accounts} accounts beside ${few} others, then beside ${many} of ${accountsEach} accounts each, in one run; ${conduct.connections} connections,
${rounds} rounds of ${conduct.seconds} s after one that warms up, no answer shared.

| call | per second | p50 ms | p95 ms | processor ms |
|---|---|---|---|---|
${line(`page of accounts beside ${few} tenants`, lists.few)}${line(`page of accounts beside ${many} tenants`, lists.many)}${line("page of tenants, for the platform", tenantPage)}
**A page takes ${ratio.toFixed(2)} times the processor time beside ${many} tenants** (bar: ${bar.toFixed(2)}). Adding a tenant with its organisation, role, position and administrator takes
${median(additions).toFixed(0)} ms (median; bar: 1000), at most ${Math.max(...additions).toFixed(0)} ms; entering one
takes ${median(entries).toFixed(0)} ms (bar: 1000), at most ${Math.max(...entries).toFixed(0)} ms. Elapsed times depend on what else the machine does; the processor time hardly.
`;
}

export const tenantsSection: BenchmarkSection = {
  announcement: "many tenants …",
  async measure(announce) {
    const metrics = await measureTenants(announce);
    const ratio = metrics.lists.many.processorMs / metrics.lists.few.processorMs;
    const [addition, entry] = [median(metrics.additions), median(metrics.entries)];
    return {
      text: format(metrics, ratio),
      figures: [
        { name: "accounts beside 10,000 tenants, times the processor time", value: ratio, better: "less" },
        { name: "adding a tenant, ms", value: addition, better: "less" },
        { name: "entering a tenant, ms", value: entry, better: "less" },
      ],
      missed: [
        ...(ratio > bar ? [`accounts beside ${many} tenants: ${ratio.toFixed(2)} times the processor time`] : []),
        ...(addition > 1000 ? [`adding a tenant: ${addition.toFixed(0)} ms`] : []),
        ...(entry > 1000 ? [`entering a tenant: ${entry.toFixed(0)} ms`] : []),
      ],
    };
  },
};
