import type { InputOf, OutputOf } from "#contract/api";
import { maxSeries, type scheduleApi, scheduleError } from "../../contract.ts";
import { maxImportFaults, maxImportPreview, maxImported } from "../../import.contract.ts";
import type { Context } from "#core/request/context";
import { timeZoneChoice } from "#core/request/timeZoneChoice";
import { scheduleEntries } from "../schedule.table.ts";
import type { ReadCalendar, ReadEntry, ReadOptions } from "./readCalendar.ts";
import type { FileFault } from "./readLines.ts";

type Calls = (typeof scheduleApi)["calls"];

const reading = new URL("readCalendar.worker.ts", import.meta.url);
const readingMs = 30_000;

/** Adds the events of a calendar file to the caller's schedule, or says what it would add. */
export async function importCalendar(
  ctx: Context,
  { text, dryRun }: InputOf<Calls["importCalendar"]>,
): Promise<OutputOf<Calls["importCalendar"]>> {
  const zone = await findZone(ctx);
  const options: ReadOptions = { zone, maxEvents: maxImported, maxSeries, maxFaults: maxImportFaults };
  const read = await ctx.app.work.run<ReadCalendar | FileFault>(reading, { text, options }, readingMs);
  if (typeof read === "string") throw scheduleError("schedule.calendar_invalid");
  const known = await listKnown(ctx, read.entries);
  const fresh = read.entries.filter((entry) => !known.has(keyOf(entry)));
  await requireRoom(ctx, fresh);
  const { accountId } = ctx.caller;
  if (!dryRun) await ctx.rows(scheduleEntries).addAll(fresh.map((entry) => ({ ...entry, accountId })));
  return {
    added: fresh.length,
    known: read.entries.length - fresh.length,
    left: read.left,
    faults: read.faults,
    entries: fresh
      .slice(0, maxImportPreview)
      .map(({ scheduleDate, startTime, endTime, dayCount, content, repeat }) => ({
        scheduleDate,
        startTime,
        endTime,
        dayCount,
        content,
        repeat,
      })),
  };
}

async function findZone(ctx: Context): Promise<string> {
  return (await timeZoneChoice.get(ctx).find(ctx)) ?? ctx.app.config.timeZone;
}

/** Entries that the schedule has already, so that a file can be imported again. */
async function listKnown(ctx: Context, entries: readonly ReadEntry[]): Promise<Set<string>> {
  const dates = [...new Set(entries.map(({ scheduleDate }) => scheduleDate))];
  if (dates.length === 0) return new Set();
  const rows = ctx.rows(scheduleEntries);
  const own = rows
    .select()
    .where("row.accountId", "=", ctx.caller.accountId)
    .where("row.ownerOrgId", "is", null)
    .where("row.scheduleDate", "in", dates);
  const found = await rows.run(own.select(["row.scheduleDate", "row.startTime", "row.content"]).limit(maxKnown));
  return new Set(found.map(keyOf));
}

const maxKnown = 10_000;

function keyOf({
  scheduleDate,
  startTime,
  content,
}: Pick<ReadEntry, "scheduleDate" | "startTime" | "content">): string {
  return `${scheduleDate} ${startTime} ${content}`;
}

async function requireRoom(ctx: Context, entries: readonly ReadEntry[]): Promise<void> {
  const series = entries.filter(({ repeat }) => repeat !== null).length;
  if (series === 0) return;
  const rows = ctx.rows(scheduleEntries);
  const own = rows
    .select()
    .where("row.accountId", "=", ctx.caller.accountId)
    .where("row.ownerOrgId", "is", null)
    .where("row.repeat", "is not", null);
  const found = await rows.run(own.select("row.id").limit(maxSeries));
  if (found.length + series > maxSeries) throw scheduleError("schedule.too_many_series", { maximum: maxSeries });
}
