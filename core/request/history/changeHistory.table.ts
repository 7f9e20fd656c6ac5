import { instant, json, nullable, reference, text, withIds } from "#core/rows/column";
import { definePlainTable } from "#core/rows/table";
import type { Values } from "./trackedRecord.ts";

/**
 * Change history: written only by triggers, requests only read it. A database policy shows the history of personal
 * records only to their account. Keys in `before` and `after` are snake_case.
 */
export const changeHistory = definePlainTable(
  "change_history",
  { location: "tenant", scope: "tenant", isPersonal: true, archive: "contained" },
  {
    id: reference(),
    tableName: text(63),
    rowId: reference(),
    action: text(8),
    changedAt: instant(),
    accountId: nullable(reference()),
    accountName: nullable(text(64)),
    requestId: nullable(text(64)),
    before: nullable(withIds(json<Values>())),
    after: nullable(withIds(json<Values>())),
    ownerTable: nullable(text(63)),
    ownerId: nullable(reference()),
    otherTable: nullable(text(63)),
    otherId: nullable(reference()),
  },
);
