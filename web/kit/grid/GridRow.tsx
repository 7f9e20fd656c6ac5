import type { MouseEvent, ReactNode } from "react";
import type { Translate } from "#contract/text";
import type { RecordRow } from "../resource/resource.ts";
import { BranchNotice } from "../tree/BranchNotice.tsx";
import { TurnButton } from "../tree/TurnButton.tsx";
import { indentOf, type NodeLine, type TreeLine } from "../tree/treeLines.ts";
import { ownColumn } from "./gridColumn.ts";
import type { PlacedColumn } from "./placedColumn.ts";
import { type Across, RowCells } from "./RowCells.tsx";
import type { GridLayout } from "./useGridLayout.ts";

type Props<Row extends RecordRow> = Across<Row> & {
  t: Translate;
  row: Row;
  index: number;
  /** Its number among all rows, headers included, from 1. */
  rowIndex: number;
  layout: GridLayout<Row>;
  name: string;
  /** Index of the column where the keyboard stands. */
  active: number | undefined;
  /** `undefined`: rows cannot be selected. */
  isSelected: boolean | undefined;
  /** `undefined`: rows unfold nothing. */
  isUnfolded: boolean | undefined;
  /** With Shift held down it selects the rows between, too. */
  onSelect: (index: number, isRange: boolean) => void;
  onUnfold: (row: Row) => void;
  operations: ((row: Row) => ReactNode) | undefined;
  onOpen: ((row: Row) => void) | undefined;
  /** Its line, where the grid is a tree. */
  line: TreeLine<Row> | undefined;
  onTurn: ((row: Row, isOpen: boolean) => void) | undefined;
};

/** One row of a grid. */
export function GridRow<Row extends RecordRow>(props: Props<Row>) {
  const { row, index, rowIndex, layout, name, active, isSelected, isUnfolded, line } = props;

  const cellOf = (column: PlacedColumn<Row>) => (
    <div
      key={column.id}
      role="gridcell"
      aria-colindex={column.index + 1}
      aria-expanded={column.id === ownColumn.expand ? isUnfolded : undefined}
      tabIndex={active === column.index ? 0 : -1}
      data-cell={`${index}:${column.index}`}
      className={column.className}
      style={column.style}
    >
      {contentOf(props, column)}
    </div>
  );

  /** Neither controls in the row nor what they opened, a drawer that is inside of the row for React only. */
  function handleDoubleClick({ target, currentTarget }: MouseEvent): void {
    const isPlain =
      target instanceof Element && currentTarget.contains(target) && target.closest("button, input, a, label") === null;
    if (isPlain) props.onOpen?.(row);
  }

  if (line?.kind === "notice")
    return <NoticeRow line={line} name={name} {...{ index, rowIndex, active, count: layout.all.length }} />;
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      {...(line === undefined ? {} : placeOf(line))}
      aria-selected={isSelected}
      className={isSelected === true ? "sw-grid-row sw-grid-selected" : "sw-grid-row"}
      onDoubleClick={handleDoubleClick}
    >
      <RowCells layout={layout} across={props} render={(shown) => shown.map(cellOf)} />
    </div>
  );
}

/** No component of its own: there are very many cells. */
function contentOf<Row extends RecordRow>(props: Props<Row>, column: PlacedColumn<Row>): ReactNode {
  const { t, row, index, name, layout, isSelected, isUnfolded, line, onTurn } = props;
  switch (column.id) {
    case ownColumn.operations:
      return props.operations?.(row);
    case ownColumn.expand:
      return <TurnButton name={name} isOpen={isUnfolded} onTurn={() => props.onUnfold(row)} />;
    case ownColumn.select:
      return (
        <input
          type="checkbox"
          className="sw-grid-check"
          aria-label={t("kit.select", { name })}
          checked={isSelected === true}
          tabIndex={-1}
          onChange={({ nativeEvent }) =>
            props.onSelect(index, "shiftKey" in nativeEvent && nativeEvent.shiftKey === true)
          }
        />
      );
    default:
      // The first column of a tree is indented and opens the row.
      return line?.kind === "node" && column.id === layout.first ? (
        <span className="sw-grid-tree" style={{ paddingInlineStart: indentOf(line.level) }}>
          <TurnButton name={name} isOpen={line.isOpen} onTurn={(isOpen) => onTurn?.(row, isOpen)} />
          {column.cell(row)}
        </span>
      ) : (
        column.cell(row)
      );
  }
}

function placeOf<Row>({ level, position, size, isOpen }: NodeLine<Row>) {
  return { "aria-level": level, "aria-posinset": position, "aria-setsize": size, "aria-expanded": isOpen };
}

type NoticeProps<Row> = {
  line: Extract<TreeLine<Row>, { kind: "notice" }>;
  name: string;
  index: number;
  rowIndex: number;
  active: number | undefined;
  /** How many columns there are. */
  count: number;
};

/** Stands in place of the rows below one while they are not there. The keyboard takes it for whatever column it is in. */
function NoticeRow<Row>({ line, name, index, rowIndex, active, count }: NoticeProps<Row>) {
  return (
    <div role="row" aria-rowindex={rowIndex} aria-level={line.level} className="sw-grid-row">
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
