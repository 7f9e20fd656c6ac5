import type { CronDays } from "#contract/cron/cronDays";
import { type Id, toId } from "#contract/id";
import type { App } from "#core/request/app";
import type { AnyDatabase } from "#core/database/servedDatabase";
import { createSystemContext } from "#core/request/openContext";
import { getTenantPhase } from "#modules/identity/access/server";
import { tenants } from "#modules/identity/tenant/server";
import { Misfire, type MisfireValue, type RunCause } from "../../contract.ts";
import { readJobTimeZone } from "../job.settings.ts";
import { nextRun, TriggerArgumentsError } from "../nextRun.ts";

type DueRow = {
  tenant_id: number;
  id: number;
  job_id: string;
  trigger_id: string;
  trigger_type: string;
  args: string;
  start_time: Date | null;
  end_time: Date | null;
  next_run_time: Date | null;
  misfire: MisfireValue;
  alarm_on_missed: boolean;
  days: CronDays;
};

type FiredTrigger = {
  readonly tenant: number;
  readonly id: number;
  readonly due: Date | null;
  readonly next: Date | null;
  readonly outcome: "run" | "skip" | "none";
  readonly cause: RunCause;
};

/** A time that passed without a run, of a job that wants to tell of it. */
export type MissedRun = { readonly tenantId: Id; readonly jobId: string; readonly due: Date };

const portion = 500;
/** A trigger that is later than this has been missed: no server ran, or the clock was set forward. */
const missedMs = 60_000;

/**
 * Adds a run for each trigger that is due, of all tenants. All times of a trigger that have passed count as one, so that
 * neither a pause of the servers nor a leap of the clock causes more than one run. Of several nodes that do so at the
 * same time, one succeeds.
 */
export async function fireDueTriggers(
  app: App,
  signal: AbortSignal,
  readNow: (database: AnyDatabase) => Promise<Date> = readClock,
): Promise<MissedRun[]> {
  const missed: MissedRun[] = [];
  await app.databases.inEach("job.not_scheduled", async (database) => {
    let found = portion;
    while (found >= portion && !signal.aborted) {
      const now = await readNow(database);
      const due = await database.query<DueRow>("select * from due_job_triggers($1, $2)", [now, portion]);
      if (due.length === 0) return;
      const fired = await fire(app, { database, due, now });
      missed.push(...fired.missed);
      // Triggers that could not be reached would be read again and again; the next look tries them.
      found = fired.reachedCount === 0 ? 0 : due.length;
    }
  });
  return missed;
}

/** The clock of the database decides: those of nodes may differ, and would not agree on what is due. */
async function readClock(database: AnyDatabase): Promise<Date> {
  const [row] = await database.query<{ now: Date }>("select clock_timestamp() as now");
  return row?.now ?? new Date(0);
}

type Round = { readonly database: AnyDatabase; readonly due: readonly DueRow[]; readonly now: Date };

async function fire(
  app: App,
  { database, due, now }: Round,
): Promise<{ readonly missed: readonly MissedRun[]; readonly reachedCount: number }> {
  const closed = await findClosedTenants(app, due, now);
  const timeZones = await readTimeZones(app, due);
  const fired = due.map((row) => {
    const trigger = toFired(app, row, { now, timeZone: timeZones.get(row.tenant_id) ?? app.config.timeZone });
    return closed.has(row.tenant_id) ? { ...trigger, outcome: "none" as const } : trigger;
  });
  const reached = await database.query<{ id: number }>("select id from fire_job_triggers($1, $2) id", [
    JSON.stringify(fired),
    now,
  ]);
  const ids = new Set(reached.map(({ id }) => id));
  const missed = due
    .filter(
      (row) => row.alarm_on_missed && !closed.has(row.tenant_id) && ids.has(row.id) && isMissed(row.next_run_time, now),
    )
    .map((row) => ({ tenantId: toId(row.tenant_id), jobId: row.job_id, due: row.next_run_time ?? now }));
  return { missed, reachedCount: ids.size };
}

async function readTimeZones(app: App, due: readonly DueRow[]): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(due.map((row) => row.tenant_id))];
  return new Map(await Promise.all(ids.map(async (id) => [id, await readJobTimeZone(app, id)] as const)));
}

type Moment = { readonly now: Date; readonly timeZone: string };

function toFired(app: App, row: DueRow, moment: Moment): FiredTrigger {
  const { now } = moment;
  const { tenant_id: tenant, id, next_run_time: due } = row;
  const next = computeNext(app, row, moment);
  // Its time was computed by a clock that has gone back.
  if (due === null || due > now) return { tenant, id, due, next, outcome: "none", cause: "schedule" };
  if (!isMissed(due, now)) return { tenant, id, due, next, outcome: "run", cause: "schedule" };
  return { tenant, id, due, next, outcome: row.misfire === Misfire.skip ? "skip" : "run", cause: "misfire" };
}

/** Tenants that are disabled or whose term is over: their times pass without a run. */
async function findClosedTenants(app: App, due: readonly DueRow[], now: Date): Promise<ReadonlySet<number>> {
  const ids = [...new Set(due.map((row) => toId(row.tenant_id)))];
  const open = await createSystemContext(app, "job").globalRows(tenants).list({ id: ids });
  const openIds = new Set<number>(open.filter((tenant) => getTenantPhase(tenant, now) === "open").map(({ id }) => id));
  return new Set(ids.filter((id) => !openIds.has(id)));
}

function isMissed(due: Date | null, now: Date): boolean {
  return due !== null && now.getTime() - due.getTime() > missedMs;
}

/** A period goes on from the time that was due, so that it does not drift. */
function computeNext({ log }: App, row: DueRow, { now, timeZone }: Moment): Date | null {
  const { trigger_type: triggerType, args, end_time: endTime, next_run_time: due, days } = row;
  const startTime = due !== null && due <= now ? due : row.start_time;
  try {
    return nextRun({ triggerType, args, startTime, endTime, days }, now, timeZone);
  } catch (error) {
    if (!(error instanceof TriggerArgumentsError)) throw error;
    log.warn({ event: "job.bad_trigger", triggerId: row.trigger_id }, "a trigger cannot be read");
    return null;
  }
}
