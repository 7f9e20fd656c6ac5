import { historyError } from "#contract/history";
import type { Id } from "#contract/id";
import type { Context } from "#server/context/context";
import type { Change } from "#server/history/changes";
import type { Reversal } from "#server/history/tracked";

/** What takes these changes back, the last of them first. Throws when one of them is of a table that is not tracked. */
export function reversalsOf({ app }: Context, changes: readonly Change[]): Reversal[] {
  return changes.toReversed().flatMap((change) => {
    const record = app.records.ofTable(change.tableName);
    if (record !== undefined) return ofRecord(change, record.table);
    const [link] = app.records.linksOf(change.tableName);
    if (link === undefined) throw historyError("history.not_restorable");
    return ofLink(change, link.table);
  });
}

function ofRecord(change: Change, table: Reversal["table"]): Reversal[] {
  const { deletedAt: wasDeleted, ...before } = change.before ?? {};
  const reversal = { table, id: change.rowId, owners: ownersOf(change) };
  if (change.action === "add") return [{ ...reversal, does: "takeAway", values: change.after ?? {} }];
  // Records are marked as deleted and stay; a row that is really gone cannot be rebuilt without its secrets.
  if (change.after === null) throw historyError("history.not_restorable");
  const others = Object.keys(before).length > 0 ? [{ ...reversal, does: "change" as const, values: before }] : [];
  if (change.action === "delete") return [{ ...reversal, does: "bringBack", values: {} }, ...others];
  return typeof wasDeleted === "string" ? [{ ...reversal, does: "takeAway", values: {} }] : others;
}

function ofLink(change: Change, table: Reversal["table"]): Reversal[] {
  const reversal = { table, id: change.rowId, owners: ownersOf(change) };
  switch (change.action) {
    case "add":
      return [{ ...reversal, does: "takeAway", values: change.after ?? {} }];
    case "delete":
      return [{ ...reversal, does: "bringBack", values: change.before ?? {} }];
    default:
      return [{ ...reversal, does: "change", values: change.before ?? {} }];
  }
}

function ownersOf({ ownerTable, ownerId, otherTable, otherId }: Change): { table: string; id: Id }[] {
  const owner = ownerTable !== null && ownerId !== null ? [{ table: ownerTable, id: ownerId }] : [];
  const other = otherTable !== null && otherId !== null ? [{ table: otherTable, id: otherId }] : [];
  return [...owner, ...other];
}
