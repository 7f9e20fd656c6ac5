import { historyError } from "../contract.ts";
import type { Context } from "#core/request/context";
import { type Change, listLaterChanges, listRequestChanges, maxUndoChanges } from "#core/request/history/changes";
import type { Reversal } from "#core/request/history/trackedRecord";
import { planReversals } from "./reversals.ts";
import { applyReversals } from "./reverse.ts";
import { combineRowChanges } from "./values.ts";

/**
 * Undoes all changes of one request of the caller: all of it or nothing, and only if nothing of it was changed since.
 * An undo is a request like any other: it is part of the history and can be undone itself.
 */
export async function undo(ctx: Context, { requestId }: { requestId: string }): Promise<void> {
  const changes = await listRequestChanges(ctx, requestId);
  if (changes.length === 0) throw historyError("history.nothing");
  if (changes.length > maxUndoChanges) throw historyError("history.too_much", { maximum: maxUndoChanges });
  const reversals = planReversals(ctx, changes);
  await lock(ctx, reversals);
  const later = lastingChange(await listLaterChanges(ctx, requestId, changes));
  if (later !== undefined)
    throw historyError("history.changed_since", { who: later.accountName ?? ctx.t("history.system") });
  await applyReversals(ctx, reversals);
}

/** The last change with a lasting effect on a row; changes that were reverted do not count. */
function lastingChange(changes: readonly Change[]): Change | undefined {
  const byRow = Map.groupBy(changes, ({ tableName, rowId }) => `${tableName}:${rowId}`);
  const lasting = [...byRow.values()].filter((own) => {
    const { before, after } = combineRowChanges(own);
    return [...Object.keys(before), ...Object.keys(after)].some(
      (column) => JSON.stringify(before[column] ?? null) !== JSON.stringify(after[column] ?? null),
    );
  });
  return lasting.flat().at(-1);
}

/** Locks the rows, so that the following reads of the history stay valid. */
async function lock(ctx: Context, reversals: readonly Reversal[]): Promise<void> {
  const byTable = Map.groupBy(reversals, ({ table }) => table);
  for (const [table, own] of byTable) {
    if (ctx.app.records.findByTable(table.name) === undefined) continue;
    await ctx.rows(table).listWithDeleted([...new Set(own.map(({ id }) => id))], "lock");
  }
}
