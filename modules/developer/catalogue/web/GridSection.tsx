import { useMemo, useState } from "react";
import { toId } from "#contract/id";
import { DataGrid, type GridColumn, type Selection, useTexts } from "#kit";

const rowCount = 100_000;
const columnCount = 40;

type NumberRow = { readonly id: ReturnType<typeof toId>; readonly figures: readonly number[] };

/** A hundred thousand rows of forty columns in the browser; only the visible ones are rendered. */
export function GridSection() {
  const t = useTexts();
  const [sort, setSort] = useState<{ field: string; isDescending: boolean }>();
  const [selection, setSelection] = useState<Selection>({ ids: new Set() });
  const rows = useMemo(() => figureRows(), []);
  const columns = useMemo(() => columnsOf((index) => t("catalogue.figure", { index })), [t]);
  const sortedRows = useMemo(() => (sort === undefined ? rows : rows.toSorted(orderBy(sort))), [rows, sort]);
  return (
    <>
      <p className="sw-catalogue-note">{t("catalogue.gridNote", { rows: rowCount, columns: columnCount })}</p>
      <div className="sw-catalogue-grid">
        <DataGrid
          name="catalogueFigures"
          label={t("catalogue.section.grid")}
          columns={columns}
          rows={sortedRows}
          getName={({ id }) => String(id)}
          sort={sort}
          onSort={setSort}
          selection={{ value: selection, onChange: setSelection }}
        />
      </div>
    </>
  );
}

function figureRows(): readonly NumberRow[] {
  return Array.from({ length: rowCount }, (_, row) => ({
    id: toId(row + 1),
    figures: Array.from({ length: columnCount }, (_each, column) => ((row + 1) * (column + 7) * 31) % 10_007),
  }));
}

function columnsOf(titleOf: (index: number) => string): readonly GridColumn<NumberRow>[] {
  return Array.from({ length: columnCount }, (_, index) => ({
    id: String(index),
    title: titleOf(index + 1),
    width: 100,
    isSortable: true,
    align: index === 0 ? "start" : "end",
    cell: ({ figures }) => figures[index] ?? 0,
    getText: ({ figures }) => String(figures[index] ?? 0),
  }));
}

function orderBy({ field, isDescending }: { field: string; isDescending: boolean }) {
  const sign = isDescending ? -1 : 1;
  const column = Number(field);
  return (left: NumberRow, right: NumberRow) => sign * ((left.figures[column] ?? 0) - (right.figures[column] ?? 0));
}
