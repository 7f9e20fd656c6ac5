import type { ReactNode } from "react";
import type { PlacedColumn } from "./placedColumn.ts";
import type { GridLayout } from "./useGridLayout.ts";

/** The rendered scrolled columns, and the width of the others. */
export type ColumnSlice<Row> = {
  readonly columns: readonly PlacedColumn<Row>[];
  readonly left: number;
  readonly right: number;
};

type Props<Row> = {
  layout: GridLayout<Row>;
  slice: ColumnSlice<Row>;
  /** Cells of neighbouring columns. */
  render: (columns: readonly PlacedColumn<Row>[]) => ReactNode;
};

/** The cells of a row: the pinned ones, and the rendered scrolled ones between them. */
export function RowCells<Row>({ layout, slice: { columns, left, right }, render }: Props<Row>) {
  return (
    <>
      {render(layout.start)}
      {left > 0 && <span className="sw-grid-gap" style={{ width: left }} />}
      {render(columns)}
      {right > 0 && <span className="sw-grid-gap" style={{ width: right }} />}
      {render(layout.end)}
    </>
  );
}
