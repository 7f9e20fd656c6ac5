import { type ViewDefinition, viewError } from "../contract.ts";
import { boolean, defaulted, instant, json, nullable, reference, text, withIds, withoutIds } from "#core/rows/column";
import { definePlainTable, defineTable } from "#core/rows/table";

/** Column settings in the form of existing clients. */
export type StoredColumns = {
  readonly fixed: Readonly<Record<string, "left" | "right" | "" | null>>;
  readonly resizable: Readonly<Record<string, number>>;
  readonly sort: Readonly<Record<string, number>>;
  readonly visible: Readonly<Record<string, boolean>>;
};

/** Settings of an account for a grid. A database policy shows them only to that account. */
export const gridSettings = definePlainTable(
  "grid_setting",
  { location: "tenant", scope: "tenant", isPersonal: true, archive: "contained" },
  {
    id: defaulted(reference()),
    accountId: reference(),
    grid: text(128),
    columns: withoutIds(json<StoredColumns>()),
    density: nullable(text(8)),
    changedAt: defaulted(instant()),
  },
);

/**
 * Saved views. A database policy shows those of an account only to that account; without account and role it is the
 * tenant's.
 */
export const listViews = defineTable(
  "list_view",
  { scope: "tenant", isPersonal: true, missing: () => viewError("view.missing") },
  {
    grid: text(128),
    name: text(32),
    accountId: nullable(reference()),
    roleId: nullable(reference()),
    isDefault: defaulted(boolean()),
    isPinned: defaulted(boolean()),
    definition: withIds(json<ViewDefinition>()),
  },
);
