import { CaretDownOutlined, CaretUpOutlined, DownOutlined } from "@ant-design/icons";
import { Suspense } from "react";
import { useTexts } from "#base/i18n";
import type { Sort } from "../list/listQuery.ts";
import type { HeaderDrag } from "./useHeaderDrag.ts";
import { builtInColumn, isBuiltInColumn } from "./gridColumn.ts";
import type { PlacedColumn } from "./placedColumn.ts";
import { ResizeHandle } from "./ResizeHandle.tsx";
import type { GridLayout } from "./useGridLayout.ts";
import type { RowSelector } from "./useGridSelection.ts";
import { lazyPart } from "../parts/lazyPart.ts";

const HeaderMenu = lazyPart(async () => (await import("./HeaderMenu.lazy.tsx")).HeaderMenu);

/** Options shared by all headers of a grid. */
export type HeaderOptions<Row> = {
  readonly layout: GridLayout<Row>;
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort | undefined) => void) | undefined;
  readonly selector: RowSelector | undefined;
  /** The column whose menu is open. */
  readonly menu: string | undefined;
  readonly onMenu: (column: string | undefined) => void;
  /** Fits the width of a column to its visible content. */
  readonly onFit: (column: string) => void;
};

type Props<Row> = {
  options: HeaderOptions<Row>;
  column: PlacedColumn<Row>;
  /** The header is the active cell. */
  isActive: boolean;
  drag: HeaderDrag | undefined;
};

const keys =
  "Shift+ArrowLeft Shift+ArrowRight Control+Shift+ArrowLeft Control+Shift+ArrowRight Alt+ArrowDown Enter Space";

/** The header of one column: sorts, can be dragged and resized, and has a menu. */
export function HeaderCell<Row>({ options, column, isActive, drag }: Props<Row>) {
  const t = useTexts();
  const { layout, sort, onSort, selector, menu, onMenu } = options;
  const canSort = column.isSortable && onSort !== undefined;
  const direction = sort?.field === column.id ? (sort.isDescending ? "descending" : "ascending") : "none";
  const isPlain = isBuiltInColumn(column);
  return (
    <div
      role="columnheader"
      // The menu button is not part of the accessible name, which is read with every cell.
      aria-label={isPlain ? undefined : column.title}
      aria-colindex={column.index + 1}
      aria-sort={canSort ? direction : undefined}
      aria-keyshortcuts={isPlain ? undefined : keys}
      tabIndex={isActive ? 0 : -1}
      data-cell={`-1:${column.index}`}
      data-column={isPlain ? undefined : column.id}
      className={`${column.className}${dragClass(column.id, drag)}`}
      style={column.style}
      onContextMenu={
        isPlain
          ? undefined
          : (event) => {
              event.preventDefault();
              onMenu(column.id);
            }
      }
    >
      {column.id === builtInColumn.select && selector !== undefined && <SelectShown selecting={selector} />}
      {column.id === builtInColumn.expand && <span className="sw-hidden">{t("kit.grid.more")}</span>}
      {canSort ? (
        <button
          type="button"
          tabIndex={-1}
          className="sw-grid-sort"
          onClick={() => onSort(getNextSort(sort, column.id))}
        >
          <span className="sw-grid-text" title={column.title}>
            {column.title}
          </span>
          {direction === "ascending" && <CaretUpOutlined aria-hidden />}
          {direction === "descending" && <CaretDownOutlined aria-hidden />}
        </button>
      ) : (
        <span className="sw-grid-text" title={column.title}>
          {column.title}
        </span>
      )}
      {!isPlain && <MenuButton options={options} column={column} isOpen={menu === column.id} />}
      {isPlain ? undefined : <ResizeHandle onResize={(width) => layout.resize(column.id, width)} />}
    </div>
  );
}

type MenuProps<Row> = { options: HeaderOptions<Row>; column: PlacedColumn<Row>; isOpen: boolean };

/** The menu is created when it is first opened, because a list has many columns. */
function MenuButton<Row>({ options, column, isOpen }: MenuProps<Row>) {
  const t = useTexts();
  const button = (
    <button
      type="button"
      tabIndex={-1}
      className="sw-grid-more"
      aria-label={t("kit.grid.menuOf", { name: column.title })}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={() => options.onMenu(isOpen ? undefined : column.id)}
    >
      <DownOutlined aria-hidden />
    </button>
  );
  if (!isOpen) return button;
  return (
    <Suspense fallback={button}>
      <HeaderMenu options={options} column={column}>
        {button}
      </HeaderMenu>
    </Suspense>
  );
}

/** The checkbox that selects all visible rows. */
function SelectShown({ selecting }: { selecting: RowSelector }) {
  const t = useTexts();
  const { isAll, isSome } = selecting.visible;
  return (
    <input
      ref={(box) => {
        if (box !== null) box.indeterminate = isSome;
      }}
      type="checkbox"
      className="sw-grid-check"
      aria-label={t("kit.selectAll")}
      checked={isAll}
      tabIndex={-1}
      onChange={selecting.toggleAll}
    />
  );
}

function dragClass(id: string, drag: HeaderDrag | undefined): string {
  if (drag?.id === id) return " sw-grid-dragged";
  return drag?.move?.target === id ? ` sw-grid-drop-${drag.move.side}` : "";
}

/** The next sort order of a header: ascending, descending, then the default of the server. */
export function getNextSort(sort: Sort | undefined, field: string): Sort | undefined {
  if (sort?.field !== field) return { field, isDescending: false };
  return sort.isDescending ? undefined : { field, isDescending: true };
}
