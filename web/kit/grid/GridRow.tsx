import { Checkbox } from "antd";
import type { MouseEvent, ReactNode } from "react";
import { useWords } from "../../i18n.ts";
import type { RecordRow } from "../resource/resource.ts";
import { cellClass, cellStyle } from "./cellStyle.ts";
import { ownColumn } from "./gridColumn.ts";
import type { GridLayout, PlacedColumn } from "./useGridLayout.ts";

type Props<Row extends RecordRow> = {
  row: Row;
  index: number;
  layout: GridLayout<Row>;
  /** The scrolled columns in sight, and the room of those that are not. */
  columns: readonly PlacedColumn<Row>[];
  left: number;
  right: number;
  name: string;
  /** Index of the column where the keyboard stands. */
  active: number | undefined;
  isSelected: boolean;
  /** Present where rows can be selected. */
  onSelect: (() => void) | undefined;
  operations: ((row: Row) => ReactNode) | undefined;
  onOpen: ((row: Row) => void) | undefined;
};

/** One row of a grid. */
export function GridRow<Row extends RecordRow>(props: Props<Row>) {
  const { row, index, layout, columns, left, right, name, active, isSelected, onSelect, operations, onOpen } = props;
  const t = useWords();

  function contentOf(column: PlacedColumn<Row>): ReactNode {
    if (column.id === ownColumn.operations) return operations?.(row);
    if (column.id !== ownColumn.select) return column.cell(row);
    return (
      <Checkbox
        aria-label={t("kit.select", { name })}
        checked={isSelected}
        tabIndex={-1}
        onChange={() => onSelect?.()}
      />
    );
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
    const isPlain =
      target instanceof Element && currentTarget.contains(target) && target.closest("button, input, a, label") === null;
    if (isPlain) onOpen?.(row);
  }

  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={onSelect === undefined ? undefined : isSelected}
      className={isSelected ? "sw-grid-row sw-grid-selected" : "sw-grid-row"}
      onDoubleClick={handleDoubleClick}
    >
      {layout.start.map(cellOf)}
      {left > 0 && <span className="sw-grid-gap" style={{ width: left }} />}
      {columns.map(cellOf)}
      {right > 0 && <span className="sw-grid-gap" style={{ width: right }} />}
      {layout.end.map(cellOf)}
    </div>
  );
}
