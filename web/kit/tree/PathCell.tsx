import type { ReactNode } from "react";
import type { GridColumn } from "../grid/gridColumn.ts";
import { readFieldValue } from "../resource/resource.ts";
import "./tree.css";

/** A cell with the path of its row in the tree below it. */
export function PathCell({ row, children }: { row: object; children: ReactNode }) {
  const path = getPath(row);
  if (path === undefined) return children;
  return (
    <span className="sw-tree-name" title={path}>
      {children}
      <small className="sw-tree-path">{path}</small>
    </span>
  );
}

/** Columns of search results in a tree: the first one shows the path. */
export function withPaths<Row extends object>(columns: readonly GridColumn<Row>[]): readonly GridColumn<Row>[] {
  return columns.map((column, index) =>
    index > 0 ? column : { ...column, cell: (row) => <PathCell row={row}>{column.cell(row)}</PathCell> },
  );
}

/** The path of a row that was found by a search. */
export function getPath(row: object): string | undefined {
  const path = readFieldValue(row, "path");
  return typeof path === "string" && path !== "" ? path : undefined;
}
