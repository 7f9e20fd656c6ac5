import type { ReactNode } from "react";
import type { GridColumn } from "../grid/gridColumn.ts";
import { valueOf } from "../resource/resource.ts";
import "./tree.css";

/** A cell, and below it where in the tree its row stands. */
export function PathCell({ row, children }: { row: object; children: ReactNode }) {
  const path = pathOf(row);
  if (path === undefined) return children;
  return (
    <span className="sw-tree-name" title={path}>
      {children}
      <small className="sw-tree-path">{path}</small>
    </span>
  );
}

/** Columns of rows that were found in a tree: the first one says where. */
export function withPaths<Row extends object>(columns: readonly GridColumn<Row>[]): readonly GridColumn<Row>[] {
  return columns.map((column, index) =>
    index > 0 ? column : { ...column, cell: (row) => <PathCell row={row}>{column.cell(row)}</PathCell> },
  );
}

/** What stands above a row that was found. */
export function pathOf(row: object): string | undefined {
  const path = valueOf(row, "path");
  return typeof path === "string" && path !== "" ? path : undefined;
}
