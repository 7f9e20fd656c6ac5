import type { ReactNode } from "react";
import { Identity } from "../cells/Identity.tsx";
import type { GridColumn } from "../grid/gridColumn.ts";
import { type RecordRow, type Resource, valueOf } from "../resource/resource.ts";
import type { List } from "./useList.ts";

type Props<Row extends RecordRow> = {
  list: List<Row>;
  columns: readonly GridColumn<Row>[];
  operations: ((row: Row) => ReactNode) | undefined;
  /** What stands at the end of a card. */
  renderFoot?: (row: Row) => ReactNode;
};

/** A list on a phone: one card per row instead of a squeezed table. */
export function Cards<Row extends RecordRow>({ list, columns, operations, renderFoot }: Props<Row>) {
  const { columns: own, cardMeta } = list.resource;
  const statuses = new Set(own.filter(({ kind }) => kind === "status").map(({ name }) => name));
  const status = columns.filter(({ id }) => statuses.has(id));
  // The line under the name says what matters.
  const rest = cardMeta === undefined ? columns.slice(1).filter(({ id }) => !statuses.has(id)) : [];
  return (
    <ul className={list.isFetching ? "sw-cards sw-grid-stale" : "sw-cards"}>
      {list.rows.map((row) => (
        <li key={row.id}>
          <div className="sw-card-head">
            <CardName resource={list.resource} row={row} />
            {status.map((column) => (
              <span key={column.id}>{column.cell(row)}</span>
            ))}
            {operations?.(row)}
          </div>
          {rest.length > 0 && (
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
          )}
          {renderFoot?.(row)}
        </li>
      ))}
    </ul>
  );
}

function CardName<Row extends RecordRow>({ resource, row }: { resource: Resource<Row>; row: Row }) {
  const { columns, cardMeta, nameOf } = resource;
  const name = nameOf(row);
  const meta = cardMeta?.(row);
  const identity = columns.find(({ kind }) => kind === "identity");
  if (identity !== undefined) return <Identity row={row} name={name} meta={meta} />;
  return (
    <span className="sw-card-name">
      <strong>{name}</strong>
      {meta !== undefined && meta !== "" && <span className="sw-identity-meta">{meta}</span>}
    </span>
  );
}

/** A card leaves out what a table would show as empty. */
function hasValue(row: RecordRow, name: string): boolean {
  const value = valueOf(row, name);
  return value !== null && value !== "";
}
