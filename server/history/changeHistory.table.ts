import { instant, json, nullable, reference, text } from "#server/rows/column";
import { defineLink } from "#server/rows/table";
import type { Values } from "./tracked.ts";

/** Who changed what: written by triggers alone, requests only read it. Columns in `before` and `after` are snake_case. */
export const changeHistory = defineLink(
  "change_history",
  { home: "tenant", scope: "tenant" },
  {
    id: reference(),
    tableName: text(63),
    rowId: reference(),
    action: text(8),
    changedAt: instant(),
    accountId: nullable(reference()),
    accountName: nullable(text(64)),
    requestId: nullable(text(64)),
    before: nullable(json<Values>()),
    after: nullable(json<Values>()),
    ownerTable: nullable(text(63)),
    ownerId: nullable(reference()),
    otherTable: nullable(text(63)),
    otherId: nullable(reference()),
  },
);
