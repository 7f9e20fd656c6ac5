import { type ReactNode, useRef, useState } from "react";
import { useWords } from "../../i18n.ts";
import { useIsNarrow } from "../../theme/theme.tsx";
import type { Sort } from "../list/listQuery.ts";
import type { RecordRow } from "../resource/resource.ts";
import type { GridTree } from "../tree/treeLines.ts";
import { CellCopy } from "./CellCopy.tsx";
import { GridBody } from "./GridBody.tsx";
import { edgesStyle } from "./cellStyle.ts";
import type { GridColumn } from "./gridColumn.ts";
import { GridHead } from "./GridHead.tsx";
import { cellIn, scrollToRow, widestOf } from "./gridScroll.ts";
import { GridSummary } from "./GridSummary.tsx";
import { nextSort } from "./HeadCell.tsx";
import { widthOf } from "./placedColumn.ts";
import { useDetails } from "./useDetails.ts";
import { useGridCopy } from "./useGridCopy.ts";
import { useGridKeys } from "./useGridKeys.ts";
import { useGridLayout } from "./useGridLayout.ts";
import { type GridSelection, useGridSelection } from "./useGridSelection.ts";
import { useGridShortcuts } from "./useGridShortcuts.ts";
import { useGridWindow } from "./useGridWindow.ts";
import "./grid.css";

type Props<Row extends RecordRow> = {
  /** Under it the user's widths, order and pins of the columns are kept. */
  name: string;
  /** What it is a list of, for screen readers. */
  label: string;
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort | undefined) => void) | undefined;
  selection?: GridSelection | undefined;
  operations?: ((row: Row) => ReactNode) | undefined;
  /** Enter or a double click on a row. */
  onOpen?: ((row: Row) => void) | undefined;
  /** F2 on a cell. */
  onEdit?: ((row: Row, column: string) => void) | undefined;
  /** What a row unfolds below it. */
  renderDetail?: ((row: Row) => ReactNode) | undefined;
  /** Makes it a tree: a line for each of the rows, which are then in the order of the lines. */
  tree?: GridTree<Row> | undefined;
  /** Newer rows are on their way. */
  isStale?: boolean;
};

/**
 * The table of all lists: sticky header, fixed first and operations columns, widths and columns of the user's own,
 * selection, the whole keyboard; with many rows or columns only those in sight are in the document.
 */
export function DataGrid<Row extends RecordRow>(props: Props<Row>) {
  const { name, label, columns, rows, nameOf, sort, onSort, selection, operations, onOpen, renderDetail, tree } = props;
  const { isStale = false } = props;
  const t = useWords();
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
  const details = useDetails(rows);
  const part = useGridWindow(scroller, { count: rows.length, details }, layout);
  const selecting = useGridSelection({ rows, tree, selection });
  const acts = {
    ...{ layout, rows, tree, selecting },
    onSort: handleSort,
    onOpen: (row: Row) => onOpen?.(row),
    onEdit: (row: Row, column: string) => props.onEdit?.(row, column),
    onTurnDetail: ({ id }: Row) => details.turn(id),
    onMenu: setMenu,
    widthOf: (cell: { row: number; column: number }) => cellIn(scroller.current, cell)?.offsetWidth,
  };
  const keys = useGridKeys(scroller, acts, ({ row, column }) => {
    if (scroller.current !== null && row >= 0)
      scrollToRow(scroller.current, { row, above: details.above(row) }, layout);
    part.showColumn(column);
  });
  const handleCopy = useGridCopy({ layout, rows, selecting });
  const headers = layout.hasGroups ? 2 : 1;
  const { row, head, foot } = layout.heights;
  const height = head + rows.length * row + details.above(rows.length) + foot;
  useGridShortcuts();

  function handleSort(id: string): void {
    if (columns.find((column) => column.id === id)?.isSortable === true) onSort?.(nextSort(sort, id));
  }

  function handleFit(id: string): void {
    const column = layout.all.find((one) => one.id === id);
    if (column !== undefined) layout.resize(id, widestOf(scroller.current, column.index));
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it has a role, one of two
    <div
      ref={scroller}
      role={tree === undefined ? "grid" : "treegrid"}
      aria-label={label}
      aria-rowcount={rows.length + headers + (layout.hasSummary ? 1 : 0)}
      aria-colcount={layout.all.length}
      aria-multiselectable={selection !== undefined}
      aria-busy={isStale}
      tabIndex={-1}
      className={`sw-grid sw-grid-${layout.density}${isStale ? " sw-grid-stale" : ""}`}
      style={edgesStyle(widthOf(layout.start), widthOf(layout.end), height)}
      onKeyDown={keys.handleKeyDown}
      onFocus={keys.handleFocus}
      onCopy={handleCopy}
    >
      <GridHead
        about={{ layout, sort, onSort, selecting, menu, onMenu: setMenu, onFit: handleFit }}
        part={part}
        active={keys.active.row === -1 ? keys.active.column : undefined}
      />
      <GridBody
        {...{ layout, part, rows, nameOf, selecting, details, renderDetail, operations, onOpen, tree }}
        active={keys.active}
        firstRow={headers + 1}
      />
      {layout.hasSummary && <GridSummary {...{ layout, part, rows }} rowIndex={rows.length + headers + 1} />}
      <CellCopy scroller={scroller} layout={layout} rows={rows} />
    </div>
  );
}
