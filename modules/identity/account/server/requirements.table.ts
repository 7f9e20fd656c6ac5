import { defaulted, text } from "#core/rows/column";
import { defineTable } from "#core/rows/table";

/** The fields that forms and imports of a tenant's accounts require, at most one row. */
export const accountRequirements = defineTable(
  "account_requirement",
  { scope: "tenant" },
  {
    /** Names on the wire, separated by commas. */
    fieldNames: defaulted(text(256)),
  },
);
