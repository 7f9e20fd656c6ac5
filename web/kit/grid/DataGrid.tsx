import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTexts } from "#base/i18n";
import { useIsNarrow } from "#base/theme/theme.tsx";
import type { Sort } from "../list/listQuery.ts";
import type { RecordRow } from "../resource/resource.ts";
import type { GridTree } from "../tree/treeLines.ts";
import { CellCopy } from "./CellCopy.tsx";
import { GridBody } from "./GridBody.tsx";
import { getGridSizeVariables } from "./cellStyle.ts";
import type { GridColumn } from "./gridColumn.ts";
import { GridHeader } from "./GridHeader.tsx";
import { findCellElement, measureContentWidth, scrollToRow } from "./gridScroll.ts";
import { GridSummary } from "./GridSummary.tsx";
import { getNextSort } from "./HeaderCell.tsx";
import { sumWidths } from "./placedColumn.ts";
import { useDetailRows } from "./useDetailRows.ts";
import { useGridCopy } from "./useGridCopy.ts";
import { useGridKeys } from "./useGridKeys.ts";
import { useGridLayout } from "./useGridLayout.ts";
import { type GridSelection, useGridSelection } from "./useGridSelection.ts";
import { useGridShortcuts } from "./useGridShortcuts.ts";
import { useGridWindow } from "./useGridWindow.ts";
import "./grid.css";

/** The rows of a grid as a part of more: how many there are in all (-1: unknown), and how many come before them. */
export type RowLocation = { readonly total: number; readonly before: number };

type Props<Row extends RecordRow> = {
  /** The name under which the user's column widths, order and pins are stored. */
  name: string;
  /** Accessible name of the grid. */
  label: string;
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  getName: (row: Row) => string;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort | undefined) => void) | undefined;
  selection?: GridSelection | undefined;
  operations?: ((row: Row) => ReactNode) | undefined;
  /** Enter or a double click on a row. */
  onOpen?: ((row: Row) => void) | undefined;
  /** F2 on a cell. */
  onEdit?: ((row: Row, column: string) => void) | undefined;
  /** Renders the details below an expanded row. */
  renderDetail?: ((row: Row) => ReactNode) | undefined;
  /** Makes the grid a tree: one line per row, and the rows are in the order of the lines. */
  tree?: GridTree<Row> | undefined;
  /** A newer version of the rows is loading. */
  isStale?: boolean;
  /** By default the rows are all there are. */
  whole?: RowLocation | undefined;
  /** The rows that were just added or changed: the first is scrolled to, and all are tinted for a moment. */
  recentIds?: ReadonlySet<Row["id"]> | undefined;
  /** The cell that the page works on: it is scrolled into view. */
  workCell?: WorkCell<Row> | undefined;
};

type WorkCell<Row extends RecordRow> = { readonly id: Row["id"]; readonly column: string };

/**
 * The table of all lists: sticky header, pinned first and operations columns, adjustable widths and columns, selection
 * and full keyboard support. With many rows or columns only the visible ones are in the document.
 */
export function DataGrid<Row extends RecordRow>(props: Props<Row>) {
  const { name, label, columns, rows, getName, sort, onSort, selection, operations, onOpen, renderDetail, tree } =
    props;
  const { isStale = false, whole = { total: rows.length, before: 0 }, recentIds } = props;
  const t = useTexts();
  const isNarrow = useIsNarrow();
  const scroller = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<string>();
  const layout = useGridLayout({
    name,
    columns,
    canSelect: selection !== undefined,
    canExpand: renderDetail !== undefined,
    hasOperations: operations !== undefined,
    operationsTitle: t("kit.operations"),
    isNarrow,
  });
  const details = useDetailRows(rows);
  const part = useGridWindow(scroller, { count: rows.length, details }, layout);
  const selector = useGridSelection({ rows, tree, selection });
  const actions = {
    layout,
    rows,
    tree,
    selector,
    onSort: handleSort,
    onOpen: (row: Row) => onOpen?.(row),
    onEdit: (row: Row, column: string) => props.onEdit?.(row, column),
    onToggleDetail: ({ id }: Row) => details.toggle(id),
    onMenu: setMenu,
    measureWidth: (cell: { row: number; column: number }) => findCellElement(scroller.current, cell)?.offsetWidth,
  };
  const keys = useGridKeys(scroller, actions, ({ row, column }) => {
    if (scroller.current !== null && row >= 0)
      scrollToRow(scroller.current, { row, above: details.getHeightAbove(row) }, layout);
    part.showColumn(column);
  });
  const handleCopy = useGridCopy({ layout, rows, selector });
  const headers = layout.hasGroups ? 2 : 1;
  const firstRow = headers + 1 + whole.before;
  const { row, head, foot } = layout.heights;
  const height = head + rows.length * row + details.getHeightAbove(rows.length) + foot;
  useGridShortcuts();
  useMoveTo(props.workCell, ({ id, column }) => {
    const rowIndex = rows.findIndex((row) => row.id === id);
    const columnIndex = layout.all.findIndex((one) => one.id === column);
    if (rowIndex >= 0 && columnIndex >= 0) keys.moveTo({ row: rowIndex, column: columnIndex });
  });
  useScrollToRecent(recentIds, rows, (index) => {
    if (scroller.current !== null)
      scrollToRow(scroller.current, { row: index, above: details.getHeightAbove(index) }, layout);
  });

  function handleSort(id: string): void {
    if (columns.find((column) => column.id === id)?.isSortable === true) onSort?.(getNextSort(sort, id));
  }

  function handleFit(id: string): void {
    const column = layout.all.find((one) => one.id === id);
    if (column !== undefined) layout.resize(id, measureContentWidth(scroller.current, column.index));
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it has a role, one of two
    <div
      ref={scroller}
      role={tree === undefined ? "grid" : "treegrid"}
      aria-label={label}
      aria-rowcount={whole.total < 0 ? -1 : whole.total + headers + (layout.hasSummary ? 1 : 0)}
      aria-colcount={layout.all.length}
      aria-multiselectable={selection !== undefined}
      aria-busy={isStale}
      tabIndex={-1}
      className={`sw-grid sw-grid-${layout.density}${isStale ? " sw-grid-stale" : ""}`}
      style={getGridSizeVariables(sumWidths(layout.start), sumWidths(layout.end), height)}
      onKeyDown={keys.handleKeyDown}
      onFocus={keys.handleFocus}
      onCopy={handleCopy}
    >
      <GridHeader
        options={{ layout, sort, onSort, selector, menu, onMenu: setMenu, onFit: handleFit }}
        part={part}
        active={keys.active.row === -1 ? keys.active.column : undefined}
      />
      <GridBody
        {...{ layout, part, rows, getName, selector, details, renderDetail, operations, onOpen, tree, recentIds }}
        active={keys.active}
        firstRow={firstRow}
      />
      {layout.hasSummary && <GridSummary {...{ layout, part, rows }} rowIndex={firstRow + rows.length} />}
      <CellCopy scroller={scroller} layout={layout} rows={rows} />
    </div>
  );
}

function useMoveTo<Cell extends object>(cell: Cell | undefined, onMove: (cell: Cell) => void): void {
  const move = useEffectEvent(onMove);
  useEffect(() => {
    if (cell !== undefined) move(cell);
  }, [cell]);
}

function useScrollToRecent<Row extends RecordRow>(
  recentIds: ReadonlySet<Row["id"]> | undefined,
  rows: readonly Row[],
  onShow: (index: number) => void,
): void {
  const show = useEffectEvent(onShow);
  const index = recentIds === undefined ? -1 : rows.findIndex(({ id }) => recentIds.has(id));
  useEffect(() => {
    if (index >= 0) show(index);
  }, [index]);
}
