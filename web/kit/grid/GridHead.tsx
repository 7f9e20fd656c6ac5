import { CaretDownOutlined, CaretUpOutlined } from "@ant-design/icons";
import { Checkbox } from "antd";
import { type PointerEvent, useRef } from "react";
import { useWords } from "../../i18n.ts";
import type { Sort } from "../list/listQuery.ts";
import { cellClass, cellStyle } from "./cellStyle.ts";
import { ownColumn } from "./gridColumn.ts";
import type { GridLayout, PlacedColumn } from "./useGridLayout.ts";
import type { GridWindow } from "./useGridWindow.ts";

type SelectAll = { isAll: boolean; isSome: boolean; onChange: () => void };

type Props<Row> = {
  layout: GridLayout<Row>;
  part: GridWindow<Row>;
  sort: Sort | undefined;
  /** Index of the column where the keyboard stands. */
  active: number | undefined;
  onSort: ((id: string) => void) | undefined;
  selectAll: SelectAll | undefined;
};

/** The header row of a grid. */
export function GridHead<Row>({ layout, part, sort, active, onSort, selectAll }: Props<Row>) {
  const cellOf = (column: PlacedColumn<Row>) => (
    <HeadCell
      key={column.id}
      column={column}
      index={layout.all.indexOf(column)}
      isActive={layout.all.indexOf(column) === active}
      sort={sort}
      onSort={column.isSortable ? onSort : undefined}
      onResize={(width) => layout.resize(column.id, width)}
      selectAll={column.id === ownColumn.select ? selectAll : undefined}
    />
  );
  return (
    <div role="rowgroup" className="sw-grid-head" style={{ minWidth: layout.totalWidth }}>
      <div role="row" aria-rowindex={1} className="sw-grid-row">
        {layout.start.map(cellOf)}
        {part.left > 0 && <span className="sw-grid-gap" style={{ width: part.left }} />}
        {part.columns.map(cellOf)}
        {part.right > 0 && <span className="sw-grid-gap" style={{ width: part.right }} />}
        {layout.end.map(cellOf)}
      </div>
    </div>
  );
}

type HeadCellProps<Row> = {
  column: PlacedColumn<Row>;
  index: number;
  isActive: boolean;
  sort: Sort | undefined;
  onSort: ((id: string) => void) | undefined;
  onResize: (width: number | undefined) => void;
  selectAll: SelectAll | undefined;
};

function HeadCell<Row>({ column, index, isActive, sort, onSort, onResize, selectAll }: HeadCellProps<Row>) {
  const t = useWords();
  const direction = sort?.field === column.id ? (sort.isDescending ? "descending" : "ascending") : "none";
  const isOwn = column.id === ownColumn.select || column.id === ownColumn.operations;
  return (
    <div
      role="columnheader"
      aria-colindex={index + 1}
      aria-sort={onSort === undefined ? undefined : direction}
      aria-keyshortcuts={isOwn ? undefined : "Shift+ArrowLeft Shift+ArrowRight"}
      tabIndex={isActive ? 0 : -1}
      data-cell={`-1:${index}`}
      className={cellClass(column)}
      style={cellStyle(column)}
    >
      {selectAll !== undefined && (
        <Checkbox
          aria-label={t("kit.selectAll")}
          checked={selectAll.isAll}
          indeterminate={selectAll.isSome}
          tabIndex={-1}
          onChange={selectAll.onChange}
        />
      )}
      {onSort === undefined ? (
        <span className="sw-grid-text">{column.title}</span>
      ) : (
        <button type="button" tabIndex={-1} className="sw-grid-sort" onClick={() => onSort(column.id)}>
          <span className="sw-grid-text">{column.title}</span>
          {direction === "ascending" && <CaretUpOutlined aria-hidden />}
          {direction === "descending" && <CaretDownOutlined aria-hidden />}
        </button>
      )}
      {isOwn ? undefined : <ResizeHandle onResize={onResize} />}
    </div>
  );
}

/** The edge that a pointer pulls; the keyboard resizes by Shift and the arrows on the header. */
function ResizeHandle({ onResize }: { onResize: (width: number | undefined) => void }) {
  const start = useRef<{ x: number; width: number } | undefined>(undefined);

  function handleDown(event: PointerEvent<HTMLElement>): void {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width: event.currentTarget.parentElement?.offsetWidth ?? 0 };
  }

  function handleMove(event: PointerEvent<HTMLElement>): void {
    if (start.current !== undefined) onResize(start.current.width + event.clientX - start.current.x);
  }

  return (
    <span
      aria-hidden
      className="sw-grid-resize"
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={() => {
        start.current = undefined;
      }}
      onPointerCancel={() => {
        start.current = undefined;
      }}
      onDoubleClick={() => onResize(undefined)}
    />
  );
}
