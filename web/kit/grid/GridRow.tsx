import type { MouseEvent, ReactNode } from "react";
import type { Translate } from "#contract/text";
import type { RecordRow } from "../resource/resource.ts";
import { BranchNotice } from "../tree/BranchNotice.tsx";
import { ExpandButton } from "../tree/ExpandButton.tsx";
import { getIndent, type NodeLine, type TreeLine } from "../tree/treeLines.ts";
import { builtInColumn } from "./gridColumn.ts";
import type { PlacedColumn } from "./placedColumn.ts";
import { type ColumnSlice, RowCells } from "./RowCells.tsx";
import type { GridLayout } from "./useGridLayout.ts";

type Props<Row extends RecordRow> = ColumnSlice<Row> & {
  t: Translate;
  row: Row;
  index: number;
  /** The 1-based row number, counting headers. */
  rowIndex: number;
  layout: GridLayout<Row>;
  name: string;
  /** Index of the column with the active cell. */
  active: number | undefined;
  /** `undefined`: rows cannot be selected. */
  isSelected: boolean | undefined;
  /** `undefined`: rows have no details. */
  isUnfolded: boolean | undefined;
  /** With Shift, the rows in between are selected too. */
  onSelect: (index: number, isRange: boolean) => void;
  onExpand: (row: Row) => void;
  operations: ((row: Row) => ReactNode) | undefined;
  onOpen: ((row: Row) => void) | undefined;
  /** Its line, if the grid is a tree. */
  line: TreeLine<Row> | undefined;
  onToggle: ((row: Row, isOpen: boolean) => void) | undefined;
  /** It was just added or changed. */
  isRecent: boolean;
};

/** One row of a grid. */
export function GridRow<Row extends RecordRow>(props: Props<Row>) {
  const { row, index, rowIndex, layout, name, active, isSelected, isUnfolded, line, isRecent } = props;

  const cellOf = (column: PlacedColumn<Row>) => (
    <div
      key={column.id}
      role="gridcell"
      aria-colindex={column.index + 1}
      aria-expanded={column.id === builtInColumn.expand ? isUnfolded : undefined}
      tabIndex={active === column.index ? 0 : -1}
      data-cell={`${index}:${column.index}`}
      className={column.className}
      style={column.style}
    >
      {contentOf(props, column)}
    </div>
  );

  /** Excludes controls in the row and what they open: a drawer is a child of the row in React only. */
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
      className={["sw-grid-row", isSelected === true && "sw-grid-selected", isRecent && "sw-recent"]
        .filter(Boolean)
        .join(" ")}
      onDoubleClick={handleDoubleClick}
    >
      <RowCells layout={layout} slice={props} render={(shown) => shown.map(cellOf)} />
    </div>
  );
}

/** Not a component, because there are very many cells. */
function contentOf<Row extends RecordRow>(props: Props<Row>, column: PlacedColumn<Row>): ReactNode {
  const { t, row, index, name, layout, isSelected, isUnfolded, line, onToggle } = props;
  switch (column.id) {
    case builtInColumn.operations:
      return props.operations?.(row);
    case builtInColumn.expand:
      return <ExpandButton name={name} isOpen={isUnfolded} onToggle={() => props.onExpand(row)} />;
    case builtInColumn.select:
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
      if (column.opensRow === true && props.onOpen !== undefined) return <OpenButton {...props} column={column} />;
      // The first column of a tree is indented and expands the row.
      return line?.kind === "node" && column.id === layout.first ? (
        <span className="sw-grid-tree" style={{ paddingInlineStart: getIndent(line.level) }}>
          <ExpandButton name={name} isOpen={line.isOpen} onToggle={(isOpen) => onToggle?.(row, isOpen)} />
          {column.cell(row)}
        </span>
      ) : (
        column.cell(row)
      );
  }
}

type OpenButtonProps<Row extends RecordRow> = Pick<Props<Row>, "row" | "onOpen"> & { column: PlacedColumn<Row> };

/** The text of a cell as a button. Enter opens the row from any of its cells, so it is no stop of the Tab key. */
function OpenButton<Row extends RecordRow>({ row, onOpen, column }: OpenButtonProps<Row>) {
  return (
    <button type="button" className="sw-link sw-grid-open" tabIndex={-1} onClick={() => onOpen?.(row)}>
      {column.cell(row)}
    </button>
  );
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
  /** The number of columns. */
  count: number;
};

/** Replaces the rows below a node while they are not loaded. It counts as a cell of every column for the keyboard. */
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
        style={{ paddingInlineStart: getIndent(line.level) + 34 }}
      >
        <BranchNotice branch={line.branch} name={name} />
      </div>
    </div>
  );
}
