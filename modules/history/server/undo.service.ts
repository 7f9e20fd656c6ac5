import { historyError } from "#contract/history";
import type { Context } from "#server/context/context";
import { type Change, changesOfRequest, laterChanges, mostUndone } from "#server/history/changes";
import type { Reversal } from "#server/history/tracked";
import { reversalsOf } from "./reversals.ts";
import { reverse } from "./reverse.ts";
import { rowChangeOf } from "./values.ts";

/**
 * Takes back everything that one request of the caller's own changed: all of it or nothing, and only while nobody has
 * changed any of it since. It is a request like any other: it stands in the history and can be undone itself.
 */
export async function undo(ctx: Context, { requestId }: { requestId: string }): Promise<void> {
  const changes = await changesOfRequest(ctx, requestId);
  if (changes.length === 0) throw historyError("history.nothing");
  if (changes.length > mostUndone) throw historyError("history.too_much", { maximum: mostUndone });
  const reversals = reversalsOf(ctx, changes);
  await lock(ctx, reversals);
  const later = lastingChange(await laterChanges(ctx, requestId, changes));
  if (later !== undefined)
    throw historyError("history.changed_since", { who: later.accountName ?? ctx.t("history.system") });
  await reverse(ctx, reversals);
}

/** The last change of a row that is other than it was; what was changed and changed back is as it was. */
function lastingChange(changes: readonly Change[]): Change | undefined {
  const byRow = Map.groupBy(changes, ({ tableName, rowId }) => `${tableName}:${rowId}`);
  const lasting = [...byRow.values()].filter((own) => {
    const { before, after } = rowChangeOf(own);
    return [...Object.keys(before), ...Object.keys(after)].some(
      (column) => JSON.stringify(before[column] ?? null) !== JSON.stringify(after[column] ?? null),
    );
  });
  return lasting.flat().at(-1);
}

/** From here on nobody changes the rows, so that what is asked of the history next stays true. */
async function lock(ctx: Context, reversals: readonly Reversal[]): Promise<void> {
  const byTable = Map.groupBy(reversals, ({ table }) => table);
  for (const [table, own] of byTable) {
    if (ctx.app.records.ofTable(table.name) === undefined) continue;
    await ctx.rows(table).ever([...new Set(own.map(({ id }) => id))], "lock");
  }
}
