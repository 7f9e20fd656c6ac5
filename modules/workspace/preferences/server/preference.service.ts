import { isTimeZone } from "#contract/timeZone";
import { ThemeChoices } from "#contract/theme";
import type { Context } from "#core/request/context";
import { InvalidInput } from "#core/http/input";
import { upsertRow } from "#core/rows/upsertRow";
import { preferences } from "./preference.table.ts";

/** The caller's theme choices; empty if there are none. */
export async function getTheme(ctx: Context): Promise<ThemeChoices> {
  const [row] = await ctx.rows(preferences).list({ accountId: ctx.caller.accountId });
  return row === undefined ? {} : pickKnownChoices(row.theme);
}

/** The caller's display time zone, if chosen. */
export async function findTimeZone(ctx: Context): Promise<string | undefined> {
  const { timeZone } = await getTheme(ctx);
  return timeZone ?? undefined;
}

/** Replaces the caller's choices. */
export async function saveTheme(ctx: Context, theme: ThemeChoices): Promise<void> {
  const { timeZone } = theme;
  if (typeof timeZone === "string" && !isTimeZone(timeZone))
    throw new InvalidInput(new Map([["timeZone", [{ key: "invalid.time_zone" }]]]));
  const { accountId } = ctx.caller;
  const change = { theme, changedAt: ctx.now() };
  await upsertRow(ctx.rows(preferences), { accountId }, { row: { accountId, theme }, change });
}

/** An option or value that this release no longer has is ignored. */
function pickKnownChoices(storedChoices: Readonly<Record<string, unknown>>): ThemeChoices {
  const fitting = Object.entries(ThemeChoices.shape).filter(
    ([name, schema]) => Object.hasOwn(storedChoices, name) && schema.safeParse(storedChoices[name]).success,
  );
  return ThemeChoices.parse(Object.fromEntries(fitting.map(([name]) => [name, storedChoices[name]])));
}
