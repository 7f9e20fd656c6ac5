import type pg from "pg";
import { callers } from "./callers.ts";
import { createHeaders, type FilledSite, runOnFilledSite } from "./filledSite.ts";
import { startFloor } from "./floorProcess.ts";
import { runLoad } from "./load.ts";
import { median } from "./report.ts";
import type { BenchmarkSection } from "./section.ts";
import { computeRatio, medianPerSecond, runInTurns, type Turns } from "./turns.ts";

const ports = { ours: 5121, floor: 5122 };
const entries = 5000;
const earlier = 20_000;
const december = { from: "2026-12-01", to: "2026-12-31" };
const conduct = { connections: 4, seconds: 5 };
const rounds = 3;
/** Our requests per second relative to those of the floor: the bar of every page call. */
const minRatio = 0.5;

/** The month of a full calendar as its page asks for it, in turns with a bare server that reads the same entries. */
export const monthSection: BenchmarkSection = {
  announcement: `reading a month of ${entries.toLocaleString("en")} entries …`,
  async measure() {
    const turns = await runOnFilledSite({ port: ports.ours, accounts: 1000, prepare: addEntries }, measureMonth);
    const ratio = computeRatio(turns);
    const missed = ratio < minRatio ? [`month: ${ratio.toFixed(2)} of the floor's requests`] : [];
    return { text: format(turns), missed, figures: [{ name: "month, of the floor", value: ratio, better: "more" }] };
  },
};

async function addEntries(owner: pg.Client, tenantId: number): Promise<void> {
  const add = async (count: number, first: string, span: number) =>
    await owner.query(
      `insert into schedule_entry (tenant_id, account_id, schedule_date, start_time, end_time, content, place)
       select $1, account.id, $3::date + n % $4::int, lpad((8 + n % 10)::text, 2, '0') || ':00', '18:30',
         'Site meeting ' || n, 'Gate ' || n % 7
       from account, generate_series(1, $2::int) n where account.tenant_id = $1 and account.account = $5`,
      [tenantId, count, first, span, callers.all.account],
    );
  await add(entries, december.from, 31);
  await add(earlier, "2022-01-01", 1700);
}

async function measureMonth(site: FilledSite): Promise<Turns> {
  const floor = await startFloor(site, ports.floor);
  try {
    const headers = createHeaders(await site.signIn(callers.all.account));
    const body = () => JSON.stringify({ ...december, withOngoing: true, withInvitations: true });
    return await runInTurns("month", rounds, {
      floor: async () =>
        await runLoad({ url: `http://127.0.0.1:${ports.floor}/sysSchedule/page`, headers: {}, body, ...conduct }),
      ours: async () => await runLoad({ url: site.getUrl("sysSchedule/page"), headers, body, ...conduct }),
    });
  } finally {
    await floor.stop();
  }
}

function format(turns: Turns): string {
  const { ours, floor } = turns;
  return `
## Month

A calendar with ${entries.toLocaleString("en")} entries of its account in the month and ${earlier.toLocaleString("en")} before it, as the page asks for it: also for
entries that go on, repeat, or come by invitation. ${conduct.connections} connections, ${rounds} rounds of ${conduct.seconds} s for each side in turns; medians. The floor reads
the same entries with a prepared statement and without any check.

| | floor/s | Siteward/s | ratio | p50 ms |
|---|---|---|---|---|
| month of ${entries.toLocaleString("en")} entries | ${medianPerSecond(floor).toFixed(1)} | ${medianPerSecond(ours).toFixed(1)} | ${computeRatio(turns).toFixed(2)} | ${median(ours.map(({ p50 }) => p50)).toFixed(0)} |

Bar: ${minRatio} of the floor's requests.
`;
}
