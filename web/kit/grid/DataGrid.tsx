import { type ReactNode, useRef } from "react";
import { useWords } from "../../i18n.ts";
import type { Sort } from "../list/listQuery.ts";
import type { RecordRow } from "../resource/resource.ts";
import type { GridTree } from "../tree/treeLines.ts";
import { Still } from "../parts/Still.tsx";
import { GridHead } from "./GridHead.tsx";
import { GridRow } from "./GridRow.tsx";
import type { GridColumn } from "./gridColumn.ts";
import { scrollToRow, useGridKeys } from "./useGridKeys.ts";
import { useGridLayout } from "./useGridLayout.ts";
import { useGridWindow } from "./useGridWindow.ts";
import "./grid.css";

/** Which rows are selected. */
export type Selection<Row extends RecordRow> = {
  readonly ids: ReadonlySet<Row["id"]>;
  readonly onChange: (ids: ReadonlySet<Row["id"]>) => void;
};

type Props<Row extends RecordRow> = {
  /** Under it widths and hidden columns are kept. */
  name: string;
  /** What it is a list of, for screen readers. */
  label: string;
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  sort?: Sort | undefined;
  onSort?: (sort: Sort | undefined) => void;
  selection?: Selection<Row> | undefined;
  operations?: ((row: Row) => ReactNode) | undefined;
  /** Enter or a double click on a row. */
  onOpen?: ((row: Row) => void) | undefined;
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
  const {
    name,
    label,
    columns,
    rows,
    nameOf,
    sort,
    onSort,
    selection,
    operations,
    onOpen,
    tree,
    isStale = false,
  } = props;
  const t = useWords();
  const scroller = useRef<HTMLDivElement>(null);
  const layout = useGridLayout({
    name,
    columns,
    canSelect: selection !== undefined,
    hasOperations: operations !== undefined,
    operationsTitle: t("kit.operations"),
  });
  const part = useGridWindow(scroller, rows.length, layout);
  const keys = useGridKeys({
    scroller,
    layout,
    rows,
    tree,
    show: ({ row, column }) => {
      if (scroller.current !== null && row >= 0) scrollToRow(scroller.current, row);
      part.showColumn(column);
    },
    onSort: handleSort,
    onOpen: (row) => onOpen?.(row),
    onToggle: handleToggle,
    onToggleAll: handleToggleAll,
  });

  function handleSort(id: string): void {
    if (layout.all.find((column) => column.id === id)?.isSortable === true) onSort?.(nextSort(sort, id));
  }

  function handleToggle({ id }: Row): void {
    selection?.onChange(toggled(selection.ids, id));
  }

  function handleToggleAll(): void {
    if (selection === undefined) return;
    const isAll = rows.every(({ id }) => selection.ids.has(id));
    selection.onChange(new Set(isAll ? [] : rows.map(({ id }) => id)));
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it has a role, one of two
    <div
      ref={scroller}
      role={tree === undefined ? "grid" : "treegrid"}
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={layout.all.length}
      aria-multiselectable={selection !== undefined}
      aria-busy={isStale}
      tabIndex={-1}
      className={isStale ? "sw-grid sw-grid-stale" : "sw-grid"}
      onKeyDown={keys.handleKeyDown}
      onFocus={keys.handleFocus}
    >
      <GridHead
        layout={layout}
        part={part}
        sort={sort}
        active={keys.active.row === -1 ? keys.active.column : undefined}
        onSort={onSort === undefined ? undefined : handleSort}
        selectAll={
          selection === undefined ? undefined : { ...selectionOf(rows, selection.ids), onChange: handleToggleAll }
        }
      />
      <div role="rowgroup" style={{ paddingBlock: `${part.above}px ${part.below}px`, minWidth: layout.totalWidth }}>
        {part.rows.map((index) => {
          const row = rows[index];
          if (row === undefined) return undefined;
          const active = keys.active.row === index ? keys.active.column : undefined;
          const isSelected = selection?.ids.has(row.id) === true;
          const about = {
            row,
            index,
            layout,
            columns: part.columns,
            left: part.left,
            right: part.right,
            active,
            isSelected,
            operations,
            onOpen,
            line: tree?.lines[index],
          };
          return (
            <Still
              key={about.line?.key ?? row.id}
              by={[...Object.values(about), nameOf, selection]}
              render={() => (
                <GridRow
                  {...about}
                  name={nameOf(row)}
                  onSelect={selection === undefined ? undefined : () => handleToggle(row)}
                  onTurn={tree?.onTurn}
                />
              )}
            />
          );
        })}
      </div>
    </div>
  );
}

function toggled<Id>(ids: ReadonlySet<Id>, id: Id): ReadonlySet<Id> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

function selectionOf<Row extends RecordRow>(rows: readonly Row[], ids: ReadonlySet<Row["id"]>) {
  const count = rows.filter(({ id }) => ids.has(id)).length;
  return { isAll: count > 0 && count === rows.length, isSome: count > 0 && count < rows.length };
}

/** A header is ascending first, then descending, then as the server likes it. */
function nextSort(sort: Sort | undefined, field: string): Sort | undefined {
  if (sort?.field !== field) return { field, isDescending: false };
  return sort.isDescending ? undefined : { field, isDescending: true };
}
