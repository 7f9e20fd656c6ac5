import { boolean, instant, integer, nullable, reference, text } from "#core/rows/column";
import { definePlainTable } from "#core/rows/table";

/** Windows that have a record open. Database policies let each account add and remove only its own. */
export const recordPresences = definePlainTable(
  "record_presence",
  { location: "tenant", scope: "tenant", archive: "transient" },
  {
    entity: text(64),
    recordId: reference(),
    accountId: reference(),
    windowId: text(36),
    isEditing: boolean(),
    version: nullable(integer()),
    expiresAt: instant(),
  },
);
