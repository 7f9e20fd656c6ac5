import type { SeedRun } from "#core/boot/seeding";
import type { Config } from "#core/boot/config";
import { getNodeName } from "./machine.service.ts";
import { readFacts } from "./measure.ts";

/** A second node that was stopped an hour ago. */
const secondNode = "siteward-b:5005";

/** A day of two nodes, with office hours, slow entries and alarms; existing rows stay. */
export async function addDemoCourse(execute: SeedRun["execute"], config: Pick<Config, "port">): Promise<void> {
  const own = getNodeName({ config });
  for (const [node, until] of [
    [own, "1 minute"],
    [secondNode, "1 hour"],
  ] as const) {
    const facts = { ...readFacts(), ...(node === secondNode ? { hostName: "siteward-b" } : {}) };
    const added = await execute(
      `insert into monitor_node (name, started_at, seen_at, stopped_at, facts)
       values ($1, now() - interval '9 days', now() - $2::interval, case when $4 then now() - $2::interval end, $3)
       on conflict do nothing`,
      [node, until, JSON.stringify(facts), node === secondNode],
    );
    if (added === 0) continue;
    await execute(courseText, [node, until]);
  }
  await execute(slowText, [own]);
  await execute(alarmText, [own]);
}

/** The load follows the hours of the day in China, with a little unrest that is the same at each start. */
const courseText = `
insert into monitor_sample (node, taken_at, figures)
select $1, moment, jsonb_build_object(
  'cpu', round(8 + 46 * busy + 9 * noise), 'processCpu', round(4 + 30 * busy + 6 * noise),
  'memory', round(41 + 12 * busy + 2 * noise), 'rss', round(310e6 + 160e6 * busy + 20e6 * noise),
  'heapUsed', round(120e6 + 90e6 * busy + 15e6 * noise), 'loopDelay', round(21 + 25 * busy + 14 * noise),
  'loopUtilisation', round(3 + 34 * busy + 5 * noise), 'calls', round((0.8 + 42 * busy + 6 * noise)::numeric, 1),
  'failures', case when noise > 0.97 then 0.1 else 0 end, 'p50', round(7 + 8 * busy + 3 * noise),
  'p99', round(60 + 190 * busy + 90 * noise), 'running', round(3 * busy + noise),
  'poolUsed', round(1 + 6 * busy + noise), 'poolWaiting', case when noise > 0.985 then 2 else 0 end,
  'connections', round(4 + 130 * busy + 5 * noise), 'threadsUsed', round(busy + noise - 0.4), 'threadsWaiting', 0,
  'cacheHits', round(88 + 8 * busy + 3 * noise), 'diskFree', 58)
from generate_series(now() - interval '24 hours', now() - $2::interval, interval '1 minute') moment
cross join lateral (
  select greatest(0, sin((extract(hour from moment at time zone 'Asia/Shanghai')
      + extract(minute from moment) / 60.0 - 7) / 12 * pi())) busy,
    (abs(hashtext($1 || moment::text)::bigint) % 1000) / 1000.0 noise
) shape on conflict do nothing`;

const slowText = `
insert into monitor_slow_entry (kind, node, taken_at, name, ms, request_id, of_tenant)
select entry.kind, $1, now() - entry.minutes * interval '1 minute', entry.name, entry.ms, entry.request_id, entry.of_tenant
from (values
  ('call', 34, 'sysUser/page', 2380, 'a3c1f6de-5f0b-4f0a-9d53-0c6b8f3f7a11', 1300000000001),
  ('call', 171, 'export/start', 4120, '0b7e2a94-3c1d-4d27-8a1f-5de2c9b4e602', 1300000000001),
  ('call', 655, 'sysOrg/tree', 2075, 'd94f10b7-8e62-4b4b-b6a5-1f7c30e9a8d3', 1300000000001),
  ('statement', 34, 'select "row"."id", "row"."account" from "account" as "row" where search_account($1) order by "row"."pinyin" limit $2', 2140, null, null),
  ('statement', 402, 'select count(*) from change_history where record_id = $1 and table_name = $2', 1260, null, null)
) entry (kind, minutes, name, ms, request_id, of_tenant)
where not exists (select from monitor_slow_entry)`;

const alarmText = `
insert into monitor_alarm (node, kind, since, raised_at, told_at, good_since, recovered_at, reading, threshold)
select $1, 'p99', moment, moment + interval '10 minutes', moment + interval '10 minutes', moment + interval '22 minutes',
  moment + interval '32 minutes', 4210, 3000
from (values (now() - interval '5 hours')) past (moment)
where not exists (select from monitor_alarm)`;
