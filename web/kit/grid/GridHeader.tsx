import { GroupRow } from "./GroupRow.tsx";
import { HeaderCell, type HeaderOptions } from "./HeaderCell.tsx";
import type { PlacedColumn } from "./placedColumn.ts";
import { RowCells } from "./RowCells.tsx";
import type { GridWindow } from "./useGridWindow.ts";
import { useHeaderDrag } from "./useHeaderDrag.ts";

type Props<Row> = {
  options: HeaderOptions<Row>;
  part: GridWindow<Row>;
  /** Index of the column with the active cell. */
  active: number | undefined;
};

/** The column headers of a grid, with the group titles above them. */
export function GridHeader<Row>({ options, part, active }: Props<Row>) {
  const { layout } = options;
  const { drag, handlers } = useHeaderDrag(layout.move);
  const cellOf = (column: PlacedColumn<Row>) => (
    <HeaderCell key={column.id} options={options} column={column} isActive={column.index === active} drag={drag} />
  );
  return (
    <div role="rowgroup" className="sw-grid-head" style={{ minWidth: layout.rowWidth }}>
      {layout.hasGroups && <GroupRow layout={layout} part={part} />}
      <div role="row" aria-rowindex={layout.hasGroups ? 2 : 1} className="sw-grid-row" {...handlers}>
        <RowCells layout={layout} slice={part} render={(columns) => columns.map(cellOf)} />
      </div>
    </div>
  );
}
