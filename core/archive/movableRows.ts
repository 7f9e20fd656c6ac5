import type { ClientBase } from "pg";
import type { App } from "#core/request/app";
import { defineExtensionPoint } from "#core/request/extensionPoint";
import type { Table } from "#core/rows/table";
import type { PlannedTable } from "./importPlan.ts";
import type { RowValues } from "./sealedColumns.ts";

/** Where rows would move to. */
export type ImportTarget = {
  /** The host of the new tenant. */
  readonly host: string | null;
  /** Sees the rows of all tenants of the shared database. */
  readonly owner: ClientBase;
  /** The tenant of the archive lives here, in a database of its own, which keeps its rows. */
  readonly isOriginElsewhere: boolean;
};

/** Rows of one table that work only in some installations. */
export type MovableRows = {
  readonly table: Table;
  /** The columns that decide, by their names in the database. */
  readonly columns: readonly string[];
  /** For each row whether it works in the new place; values are text, in the order of the columns. */
  findMovable(rows: readonly RowValues[], place: ImportTarget): Promise<readonly boolean[]>;
};

/** Implemented by modules whose rows are bound to an address, for example. */
export const movableRows = defineExtensionPoint<(app: App) => MovableRows>("archive.movableRows");

/** The implementations of this server. */
export function openMovableRows(app: App): MovableRows[] {
  return movableRows.list({ app }).map((open) => open(app));
}

/** Leaves out the rows of a table that do not work in the new place. */
export async function dropImmovable(
  rows: RowValues[],
  table: PlannedTable,
  { movable, place }: { movable: readonly MovableRows[]; place: ImportTarget },
): Promise<RowValues[]> {
  const decision = movable.find((one) => one.table.name === table.name);
  if (decision === undefined) return rows;
  const places = decision.columns.map((name) => table.columns.findIndex((column) => column.name === name));
  const values = rows.map((row) => places.map((index) => row[index] ?? null));
  const isMovable = await decision.findMovable(values, place);
  return rows.filter((_, index) => isMovable[index] === true);
}
