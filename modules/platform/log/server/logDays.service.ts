import type { Context } from "#core/request/context";
import type { VisitLocation } from "../contract.ts";
import { completeVisits } from "./complete.ts";
import type { LogKind } from "./log.function.ts";
import { logDays, visitLogs } from "./log.table.ts";

const dayMs = 86_400_000;
const days = 366;
/** Visits on the map; older ones are left out. */
const maxPlaces = 2000;

/** How many entries each day of the last year has, from the first on, also days without any. */
export async function listYearDays(ctx: Context, kind: LogKind): Promise<{ date: string; count: number }[]> {
  const today = ctx.app.time.format(ctx.now()).slice(0, 10);
  const dates = Array.from({ length: days }, (_, index) =>
    new Date(Date.parse(today) - (days - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
  const rows = ctx.rows(logDays);
  const found = await rows.run(
    rows
      .select()
      .select(["row.day", "row.entries"])
      .where("row.kind", "=", kind)
      .where("row.day", ">=", dates[0] ?? today),
  );
  const counts = new Map(found.map(({ day, entries }) => [day, entries]));
  return dates.map((date) => ({ date, count: counts.get(date) ?? 0 }));
}

/** The latest visits whose country is known. */
export async function listVisitPlaces(ctx: Context): Promise<VisitLocation[]> {
  const rows = ctx.rows(visitLogs);
  const found = await rows.run(rows.select().selectAll("row").orderBy("row.logDateTime", "desc").limit(maxPlaces));
  const visits = await completeVisits(ctx, found);
  return visits.flatMap(({ location, longitude, latitude, realName, logDateTime }) =>
    location === null || longitude === null || latitude === null
      ? []
      : [{ location, longitude, latitude, realName, logDateTime }],
  );
}
