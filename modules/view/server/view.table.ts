import { type ViewDefinition, viewError } from "#contract/view";
import { boolean, defaulted, instant, json, nullable, reference, text } from "#server/rows/column";
import { defineLink, defineTable } from "#server/rows/table";

/** What is said of columns, in the words of existing clients. */
export type StoredColumns = {
  readonly fixed: Readonly<Record<string, "left" | "right" | "" | null>>;
  readonly resizable: Readonly<Record<string, number>>;
  readonly sort: Readonly<Record<string, number>>;
  readonly visible: Readonly<Record<string, boolean>>;
};

/** Settings of an account for a grid. A policy of the database keeps everybody else away from them. */
export const gridSettings = defineLink(
  "grid_setting",
  { home: "tenant", scope: "tenant" },
  {
    id: defaulted(reference()),
    accountId: reference(),
    grid: text(128),
    columns: json<StoredColumns>(),
    density: nullable(text(8)),
    changedAt: defaulted(instant()),
  },
);

/** Saved views. A policy of the database keeps those of an account to itself; of neither account nor role: the tenant's. */
export const listViews = defineTable(
  "list_view",
  { scope: "tenant", missing: () => viewError("view.missing") },
  {
    grid: text(128),
    name: text(32),
    accountId: nullable(reference()),
    roleId: nullable(reference()),
    isDefault: defaulted(boolean()),
    isPinned: defaulted(boolean()),
    definition: json<ViewDefinition>(),
  },
);
