import { formatColumnValue } from "../../cells/formatColumnValue.ts";
import type { GridColumn } from "../../grid/gridColumn.ts";
import type { ColumnKind } from "../../resource/column.ts";
import { readFieldValue, type RecordRow, type Resource } from "../../resource/resource.ts";

/** Kinds of columns that are understood without their title. */
const wordKinds: ReadonlySet<ColumnKind> = new Set(["text", "person", "dictionary", "list", "tags", "masked"]);
const metaCount = 3;

/** What the cards of a list show besides the names of the rows. */
export type CardContent<Row extends RecordRow> = {
  readonly status: readonly GridColumn<Row>[];
  readonly getMeta: (row: Row) => string;
  readonly getText: (row: Row) => string;
  readonly getTime: (row: Row) => Date | undefined;
  /** Whether the time is shown to the second instead of as an age. */
  readonly isTimeExact: boolean;
};

/** Chooses the content of cards from the visible columns, unless the resource names it. */
export function chooseCardContent<Row extends RecordRow>(
  resource: Resource<Row>,
  visible: readonly GridColumn<Row>[],
): CardContent<Row> {
  const { card, columns } = resource;
  const kinds = new Map(columns.map(({ name, kind }) => [name, kind]));
  const status = visible.filter(({ id }) => card.status?.some((name) => name === id) ?? kinds.get(id) === "status");
  const firstInstant = visible.find(({ id }) => kinds.get(id) === "instant")?.id;
  const time = card.time ?? (status.length === 0 ? firstInstant : undefined);
  const words = visible.slice(1).filter(({ id }) => {
    const kind = kinds.get(id);
    return kind !== undefined && wordKinds.has(kind) && id !== card.text && !status.some((one) => one.id === id);
  });
  const meta: readonly string[] = card.meta ?? words.slice(0, metaCount).map(({ id }) => id);
  const getValue = (row: Row, name: string) =>
    formatColumnValue(columns.find((column) => column.name === name) ?? plainColumn(name), row);
  return {
    status,
    getMeta: (row) =>
      meta
        .map((name) => getValue(row, name))
        .filter((text) => text !== "")
        .join(" · "),
    getText: (row) => (card.text === undefined ? "" : getValue(row, card.text)),
    getTime: (row) => {
      const value = time === undefined ? undefined : readFieldValue(row, time);
      return value instanceof Date ? value : undefined;
    },
    isTimeExact: columns.some(({ name, isExact }) => name === time && isExact === true),
  };
}

/** A field of the row that the list has no column for. */
function plainColumn(name: string) {
  return { name, kind: "text", width: 0, isSortable: false } as const;
}
