import { ThemeChoices } from "#modules/preference/contract";
import type { Context } from "#server/context/context";
import type { RowOf } from "#server/rows/table";
import { preferences } from "./preference.table.ts";

/** What the caller has chosen about the theme; nothing where he never did. */
export async function getTheme(ctx: Context): Promise<ThemeChoices> {
  const row = await findOwn(ctx);
  return row === undefined ? {} : stillKnown(row.theme);
}

/** Puts choices in the place of those before. Whoever saves last wins: there is nobody to ask but the account itself. */
export async function saveTheme(ctx: Context, theme: ThemeChoices): Promise<void> {
  const rows = ctx.rows(preferences);
  const { accountId } = ctx.caller;
  const change = { theme, changedAt: ctx.now() };
  const known = await findOwn(ctx);
  if (known !== undefined) return void (await rows.set(known.id, change));
  if ((await rows.addMissing([{ accountId, theme }])) > 0) return;
  // Another browser of the same account was faster.
  const row = await findOwn(ctx);
  if (row !== undefined) await rows.set(row.id, change);
}

async function findOwn(ctx: Context): Promise<RowOf<typeof preferences> | undefined> {
  const [row] = await ctx.rows(preferences).list({ accountId: ctx.caller.accountId });
  return row;
}

/** An option that this release no longer has, or not with this value, is worth no error: it is as good as not chosen. */
function stillKnown(stored: Readonly<Record<string, unknown>>): ThemeChoices {
  const fitting = Object.entries(ThemeChoices.shape).filter(
    ([name, schema]) => Object.hasOwn(stored, name) && schema.safeParse(stored[name]).success,
  );
  return ThemeChoices.parse(Object.fromEntries(fitting.map(([name]) => [name, stored[name]])));
}
