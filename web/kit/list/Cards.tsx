import type { ReactNode } from "react";
import type { GridColumn } from "../grid/gridColumn.ts";
import { type RecordRow, valueOf } from "../resource/resource.ts";
import type { List } from "./useList.ts";

type Props<Row extends RecordRow> = {
  list: List<Row>;
  columns: readonly GridColumn<Row>[];
  operations: ((row: Row) => ReactNode) | undefined;
};

/** A list on a phone: one card per row instead of a squeezed table. */
export function Cards<Row extends RecordRow>({ list, columns, operations }: Props<Row>) {
  const { columns: own, nameOf } = list.resource;
  const statuses = new Set(own.filter(({ kind }) => kind === "status").map(({ name }) => name));
  const status = columns.filter(({ id }) => statuses.has(id));
  const rest = columns.slice(1).filter(({ id }) => !statuses.has(id));
  return (
    <ul className={list.isFetching ? "sw-cards sw-grid-stale" : "sw-cards"}>
      {list.rows.map((row) => (
        <li key={row.id}>
          <div className="sw-card-head">
            <strong>{nameOf(row)}</strong>
            {status.map((column) => (
              <span key={column.id}>{column.cell(row)}</span>
            ))}
            {operations?.(row)}
          </div>
          <dl>
            {rest
              .filter(({ id }) => hasValue(row, id))
              .map((column) => (
                <div key={column.id}>
                  <dt>{column.title}</dt>
                  <dd>{column.cell(row)}</dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** A card leaves out what a table would show as empty. */
function hasValue(row: RecordRow, name: string): boolean {
  const value = valueOf(row, name);
  return value !== null && value !== "";
}
