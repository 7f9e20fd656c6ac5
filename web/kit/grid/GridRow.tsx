import { Checkbox } from "antd";
import type { MouseEvent, ReactNode } from "react";
import { useWords } from "../../i18n.ts";
import type { RecordRow } from "../resource/resource.ts";
import { BranchNotice } from "../tree/BranchNotice.tsx";
import { TurnButton } from "../tree/TurnButton.tsx";
import { indentOf, type NodeLine, type TreeLine } from "../tree/treeLines.ts";
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
  /** Its line, where the grid is a tree. */
  line: TreeLine<Row> | undefined;
  onTurn: ((row: Row, isOpen: boolean) => void) | undefined;
};

/** One row of a grid. */
export function GridRow<Row extends RecordRow>(props: Props<Row>) {
  const { row, index, layout, columns, left, right, name, active, isSelected, onSelect, operations, onOpen } = props;
  const { line, onTurn } = props;
  const t = useWords();

  function contentOf(column: PlacedColumn<Row>): ReactNode {
    if (column.id === ownColumn.operations) return operations?.(row);
    if (column.id !== ownColumn.select) return inTree(column, column.cell(row));
    return (
      <Checkbox
        aria-label={t("kit.select", { name })}
        checked={isSelected}
        tabIndex={-1}
        onChange={() => onSelect?.()}
      />
    );
  }

  /** The first column of a tree is indented and opens the row. */
  function inTree(column: PlacedColumn<Row>, content: ReactNode): ReactNode {
    if (line?.kind !== "node" || column.place !== "start") return content;
    return (
      <span className="sw-grid-tree" style={{ paddingInlineStart: indentOf(line.level) }}>
        <TurnButton name={name} isOpen={line.isOpen} onTurn={(isOpen) => onTurn?.(row, isOpen)} />
        {content}
      </span>
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

  if (line?.kind === "notice")
    return <NoticeRow line={line} name={name} {...{ index, active, count: layout.all.length }} />;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      {...(line === undefined ? {} : placeOf(line))}
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

function placeOf<Row>({ level, position, size, isOpen }: NodeLine<Row>) {
  return { "aria-level": level, "aria-posinset": position, "aria-setsize": size, "aria-expanded": isOpen };
}

type NoticeProps<Row> = {
  line: Extract<TreeLine<Row>, { kind: "notice" }>;
  name: string;
  index: number;
  active: number | undefined;
  /** How many columns there are. */
  count: number;
};

/** Stands in place of the rows below one while they are not there. The keyboard takes it for whatever column it is in. */
function NoticeRow<Row>({ line, name, index, active, count }: NoticeProps<Row>) {
  return (
    <div role="row" aria-rowindex={index + 2} aria-level={line.level} className="sw-grid-row">
      <div
        role="gridcell"
        aria-colindex={1}
        aria-colspan={count}
        tabIndex={active === undefined ? -1 : 0}
        data-cell={`${index}:${active ?? 0}`}
        className="sw-grid-cell sw-grid-notice"
        style={{ paddingInlineStart: indentOf(line.level) + 34 }}
      >
        <BranchNotice branch={line.branch} name={name} />
      </div>
    </div>
  );
}
