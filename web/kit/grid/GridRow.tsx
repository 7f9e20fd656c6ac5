import { Checkbox } from "antd";
import type { MouseEvent, ReactNode } from "react";
import { useWords } from "../../i18n.ts";
import type { RecordRow } from "../resource/resource.ts";
import { cellClass, cellStyle } from "./cellStyle.ts";
import type { Selection } from "./DataGrid.tsx";
import { ownColumn } from "./gridColumn.ts";
import type { GridLayout, PlacedColumn } from "./useGridLayout.ts";
import type { GridWindow } from "./useGridWindow.ts";

type Props<Row extends RecordRow> = {
  row: Row;
  index: number;
  layout: GridLayout<Row>;
  part: GridWindow<Row>;
  name: string;
  /** Index of the column where the keyboard stands. */
  active: number | undefined;
  selection: Selection<Row> | undefined;
  operations: ((row: Row) => ReactNode) | undefined;
  onOpen: ((row: Row) => void) | undefined;
};

/** One row of a grid. */
export function GridRow<Row extends RecordRow>({ row, index, layout, part, name, active, selection, operations, onOpen }: Props<Row>) {
  const t = useWords();
  const isSelected = selection?.ids.has(row.id) === true;

  function handleSelect(isChosen: boolean): void {
    const next = new Set(selection?.ids);
    if (isChosen) next.add(row.id);
    else next.delete(row.id);
    selection?.onChange(next);
  }

  function contentOf(column: PlacedColumn<Row>): ReactNode {
    if (column.id === ownColumn.operations) return operations?.(row);
    if (column.id !== ownColumn.select) return column.cell(row);
    const label = t("kit.select", { name });
    return <Checkbox aria-label={label} checked={isSelected} tabIndex={-1} onChange={(event) => handleSelect(event.target.checked)} />;
  }

  const cellOf = (column: PlacedColumn<Row>) => {
    const position = layout.all.indexOf(column);
    return (
      <div
        key={column.id}
        role="gridcell"
        aria-colindex={position + 1}
        tabIndex={active === position ? 0 : -1}
        data-cell={`${index}:${position}`}
        className={cellClass(column)}
        style={cellStyle(column)}
      >
        {contentOf(column)}
      </div>
    );
  };

  /** Neither controls in the row nor what they opened, a drawer that is inside of the row for React only. */
  function handleDoubleClick({ target, currentTarget }: MouseEvent): void {
    const isPlain = target instanceof Element && currentTarget.contains(target) && target.closest("button, input, a, label") === null;
    if (isPlain) onOpen?.(row);
  }

  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selection === undefined ? undefined : isSelected}
      className={isSelected ? "sw-grid-row sw-grid-selected" : "sw-grid-row"}
      onDoubleClick={handleDoubleClick}
    >
      {layout.start.map(cellOf)}
      {part.left > 0 && <span className="sw-grid-gap" style={{ width: part.left }} />}
      {part.columns.map(cellOf)}
      {part.right > 0 && <span className="sw-grid-gap" style={{ width: part.right }} />}
      {layout.end.map(cellOf)}
    </div>
  );
}
