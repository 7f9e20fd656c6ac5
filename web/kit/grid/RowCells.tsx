import type { ReactNode } from "react";
import type { PlacedColumn } from "./placedColumn.ts";
import type { GridLayout } from "./useGridLayout.ts";

/** The scrolled columns that are in the document, and the room of the others. */
export type Across<Row> = {
  readonly columns: readonly PlacedColumn<Row>[];
  readonly left: number;
  readonly right: number;
};

type Props<Row> = {
  layout: GridLayout<Row>;
  across: Across<Row>;
  /** Cells of neighbouring columns. */
  render: (columns: readonly PlacedColumn<Row>[]) => ReactNode;
};

/** What stands in a line of a grid: the fixed cells, and between them those that are in sight. */
export function RowCells<Row>({ layout, across: { columns, left, right }, render }: Props<Row>) {
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
