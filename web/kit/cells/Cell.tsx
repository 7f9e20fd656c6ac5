import type { ReactNode } from "react";
import { useWords } from "../../i18n.ts";
import type { Column } from "../resource/column.ts";
import { type RecordRow, type Resource, valueOf } from "../resource/resource.ts";
import { StatusCell } from "./StatusCell.tsx";
import { formatInstant } from "./time.ts";
import "./cells.css";

type Props<Row extends RecordRow> = { resource: Resource<Row>; column: Column<Row>; row: Row };

/** What stands in a cell, by the kind of its column. */
export function Cell<Row extends RecordRow>({ resource, column, row }: Props<Row>): ReactNode {
  const t = useWords();
  if (column.render !== undefined) return column.render(row);
  if (column.kind === "status") return <StatusCell resource={resource} row={row} field={column.name} />;
  const value = valueOf(row, column.name);
  const text = value === null || value === undefined || value === "" ? t("kit.none") : textOf(value);
  return (
    <span className="sw-cell-text" title={text}>
      {text}
    </span>
  );
}

function textOf(value: unknown): string {
  return value instanceof Date ? formatInstant(value) : String(value);
}
