import { GroupRow } from "./GroupRow.tsx";
import { type HeadAbout, HeadCell } from "./HeadCell.tsx";
import type { PlacedColumn } from "./placedColumn.ts";
import { RowCells } from "./RowCells.tsx";
import type { GridWindow } from "./useGridWindow.ts";
import { useHeadDrag } from "./useHeadDrag.ts";

type Props<Row> = {
  about: HeadAbout<Row>;
  part: GridWindow<Row>;
  /** Index of the column where the keyboard stands. */
  active: number | undefined;
};

/** The headers of a grid, with those of groups above them. */
export function GridHead<Row>({ about, part, active }: Props<Row>) {
  const { layout } = about;
  const { drag, handlers } = useHeadDrag(layout.move);
  const cellOf = (column: PlacedColumn<Row>) => (
    <HeadCell key={column.id} about={about} column={column} isActive={column.index === active} drag={drag} />
  );
  return (
    <div role="rowgroup" className="sw-grid-head" style={{ minWidth: layout.rowWidth }}>
      {layout.hasGroups && <GroupRow layout={layout} part={part} />}
      <div role="row" aria-rowindex={layout.hasGroups ? 2 : 1} className="sw-grid-row" {...handlers}>
        <RowCells layout={layout} across={part} render={(columns) => columns.map(cellOf)} />
      </div>
    </div>
  );
}
