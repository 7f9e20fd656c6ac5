import { useMemo } from "react";
import type { TextKey } from "#contract/text";
import { useTexts } from "#base/i18n";
import type { ColumnSummary, SummaryKind } from "./gridColumn.ts";
import type { PlacedColumn } from "./placedColumn.ts";
import { RowCells } from "./RowCells.tsx";
import type { GridLayout } from "./useGridLayout.ts";
import type { GridWindow } from "./useGridWindow.ts";

const labels = {
  sum: "kit.grid.sum",
  count: "kit.grid.count",
  average: "kit.grid.average",
} as const satisfies Record<SummaryKind, TextKey>;

type Props<Row> = {
  layout: GridLayout<Row>;
  part: GridWindow<Row>;
  rows: readonly Row[];
  /** The 1-based row number, counting headers. */
  rowIndex: number;
};

/** The footer row of a grid: figures of the visible rows, with a label that says so. */
export function GridSummary<Row>({ layout, part, rows, rowIndex }: Props<Row>) {
  const t = useTexts();
  const { all, first } = layout;
  const figures = useMemo(() => {
    const summed = all.filter(({ summary }) => summary !== undefined);
    return new Map(summed.map(({ id, summary }) => [id, summary === undefined ? "" : figureOf(rows, summary)]));
  }, [all, rows]);
  const cellOf = (column: PlacedColumn<Row>) => (
    <div
      key={column.id}
      role="gridcell"
      aria-colindex={column.index + 1}
      className={column.className}
      style={column.style}
    >
      {column.id === first && <span className="sw-grid-text">{t("kit.grid.summary", { count: rows.length })}</span>}
      {column.summary !== undefined && (
        <span className="sw-grid-text">
          <small>{t(labels[column.summary.kind])}</small> {figures.get(column.id)}
        </span>
      )}
    </div>
  );
  return (
    <div role="rowgroup" className="sw-grid-foot" style={{ minWidth: layout.rowWidth }}>
      <div role="row" aria-rowindex={rowIndex} className="sw-grid-row">
        <RowCells layout={layout} slice={part} render={(columns) => columns.map(cellOf)} />
      </div>
    </div>
  );
}

/** The figure of a column; empty for an average of no values. */
function figureOf<Row>(rows: readonly Row[], { kind, getNumber, format }: ColumnSummary<Row>): string {
  const numbers = rows.map(getNumber).filter((value) => value !== undefined);
  if (kind === "count") return String(numbers.length);
  const sum = numbers.reduce((total, value) => total + value, 0);
  if (kind === "sum") return format(sum);
  return numbers.length === 0 ? "" : format(sum / numbers.length);
}
