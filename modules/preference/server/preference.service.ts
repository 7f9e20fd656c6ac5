import { isTimeZone } from "#contract/timeZone";
import { ThemeChoices } from "#modules/preference/contract";
import type { Context } from "#server/context/context";
import { InvalidInput } from "#server/http/input";
import { putKept } from "#server/rows/put";
import { preferences } from "./preference.table.ts";

/** What the caller has chosen about the theme; nothing where he never did. */
export async function getTheme(ctx: Context): Promise<ThemeChoices> {
  const [row] = await ctx.rows(preferences).list({ accountId: ctx.caller.accountId });
  return row === undefined ? {} : stillKnown(row.theme);
}

/** The zone that the caller sees instants in, where he has chosen one. */
export async function findTimeZone(ctx: Context): Promise<string | undefined> {
  const { timeZone } = await getTheme(ctx);
  return timeZone ?? undefined;
}

/** Puts choices in the place of those before. */
export async function saveTheme(ctx: Context, theme: ThemeChoices): Promise<void> {
  const { timeZone } = theme;
  if (typeof timeZone === "string" && !isTimeZone(timeZone))
    throw new InvalidInput(new Map([["timeZone", [{ key: "invalid.time_zone" }]]]));
  const { accountId } = ctx.caller;
  const change = { theme, changedAt: ctx.now() };
  await putKept(ctx.rows(preferences), { accountId }, { row: { accountId, theme }, change });
}

/** An option that this release no longer has, or not with this value, is worth no error: it is as good as not chosen. */
function stillKnown(stored: Readonly<Record<string, unknown>>): ThemeChoices {
  const fitting = Object.entries(ThemeChoices.shape).filter(
    ([name, schema]) => Object.hasOwn(stored, name) && schema.safeParse(stored[name]).success,
  );
  return ThemeChoices.parse(Object.fromEntries(fitting.map(([name]) => [name, stored[name]])));
}
