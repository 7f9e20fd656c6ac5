import type { Table } from "#core/rows/table";
import { toColumnName } from "#core/rows/statement";
import type { LiveTable } from "./liveTable.ts";

/** What the import does with the value of a column. */
export type ColumnUse =
  /** Stays as it is. */
  | "plain"
  /** The id of a row of the tenant. */
  | "reference"
  /** The id of a row that all tenants share. */
  | "shared"
  /** Text in which ids may occur. */
  | "text";

/** A column of an import. */
export type PlannedColumn = {
  readonly name: string;
  readonly type: string;
  readonly isNotNull: boolean;
  readonly use: ColumnUse;
  /** The table that a foreign key leads to. */
  readonly table: string | undefined;
  /** Filled in after all rows are there, because the rows that it leads to come later. */
  readonly isLate: boolean;
};

/** A table of an import. */
export type PlannedTable = {
  readonly name: string;
  readonly definition: Table | undefined;
  readonly columns: readonly PlannedColumn[];
};

/**
 * Puts tables into an order in which foreign keys find their rows. Those that lead back, to the table itself or in a
 * circle, are filled in at the end; they admit null.
 */
export function planImport(tables: readonly LiveTable[], definitions: readonly Table[]): PlannedTable[] {
  const byName = new Map(definitions.map((table) => [table.name, table]));
  const names = new Set(tables.map(({ name }) => name));
  const done = new Set<string>();
  const planned: PlannedTable[] = [];
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const next = pickNext([...waiting], (table) => names.has(table) && !done.has(table));
    waiting.delete(next);
    planned.push(planTable(next, { definition: byName.get(next.name), isDone: (table) => done.has(table) }));
    done.add(next.name);
  }
  return planned;
}

/** The first table that waits for no other one; in a circle, one whose open references admit null. */
function pickNext(waiting: readonly LiveTable[], isOpen: (table: string) => boolean): LiveTable {
  const openReferences = (table: LiveTable) =>
    table.references.filter((one) => one.isOfTenant && one.table !== table.name && isOpen(one.table));
  const isRequired = (table: LiveTable) => {
    const required = new Set(table.columns.flatMap(({ name, isNotNull }) => (isNotNull ? [name] : [])));
    return openReferences(table).some(({ column }) => required.has(column));
  };
  const next =
    waiting.find((table) => openReferences(table).length === 0) ?? waiting.find((table) => !isRequired(table));
  if (next === undefined) throw new Error(`foreign keys form a circle: ${waiting.map(({ name }) => name).join(", ")}`);
  return next;
}

function planTable(
  table: LiveTable,
  { definition, isDone }: { definition: Table | undefined; isDone: (table: string) => boolean },
): PlannedTable {
  const references = new Map(table.references.map((one) => [one.column, one]));
  const declared = new Map(
    Object.entries(definition?.columns ?? {}).map(([name, column]) => [toColumnName(name), column]),
  );
  const columns = table.columns.map((column): PlannedColumn => {
    const key = references.get(column.name);
    const { isReference = false, hasIds = false } = declared.get(column.name) ?? {};
    const use = key === undefined ? undefined : key.isOfTenant ? "reference" : "shared";
    const isLate = key?.isOfTenant === true && !isDone(key.table) && !column.isNotNull;
    return {
      ...column,
      table: key?.table,
      use: use ?? (isReference ? "reference" : hasIds ? "text" : "plain"),
      isLate,
    };
  });
  return { name: table.name, definition, columns };
}
