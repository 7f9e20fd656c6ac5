import { historyError } from "../contract.ts";
import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import type { Change } from "#core/request/history/changes";
import type { Reversal } from "#core/request/history/trackedRecord";

/**
 * The steps that undo these changes, the last change first. Throws if one of them belongs to a table that is not
 * tracked.
 */
export function planReversals({ app }: Context, changes: readonly Change[]): Reversal[] {
  return changes.toReversed().flatMap((change) => {
    const record = app.records.findByTable(change.tableName);
    if (change.action === "add" && record?.staysOnUndo?.(change.after ?? {}) === true) return [];
    if (record !== undefined) return ofRecord(change, record.table);
    const [link] = app.records.listLinks(change.tableName);
    if (link === undefined) throw historyError("history.not_restorable");
    return ofLink(change, link.table);
  });
}

function ofRecord(change: Change, table: Reversal["table"]): Reversal[] {
  const { deletedAt: wasDeleted, ...before } = change.before ?? {};
  const reversal = { table, id: change.rowId, owners: ownersOf(change) };
  if (change.action === "add") return [{ ...reversal, action: "takeAway", values: change.after ?? {} }];
  // Records are only marked as deleted; a physically deleted row cannot be restored without its secrets.
  if (change.after === null) throw historyError("history.not_restorable");
  const others = Object.keys(before).length > 0 ? [{ ...reversal, action: "change" as const, values: before }] : [];
  if (change.action === "delete") return [{ ...reversal, action: "bringBack", values: {} }, ...others];
  return typeof wasDeleted === "string" ? [{ ...reversal, action: "takeAway", values: {} }] : others;
}

function ofLink(change: Change, table: Reversal["table"]): Reversal[] {
  const reversal = { table, id: change.rowId, owners: ownersOf(change) };
  switch (change.action) {
    case "add":
      return [{ ...reversal, action: "takeAway", values: change.after ?? {} }];
    case "delete":
      return [{ ...reversal, action: "bringBack", values: change.before ?? {} }];
    default:
      return [{ ...reversal, action: "change", values: change.before ?? {} }];
  }
}

function ownersOf({ ownerTable, ownerId, otherTable, otherId }: Change): { table: string; id: Id }[] {
  const owner = ownerTable !== null && ownerId !== null ? [{ table: ownerTable, id: ownerId }] : [];
  const other = otherTable !== null && otherId !== null ? [{ table: otherTable, id: otherId }] : [];
  return [...owner, ...other];
}
