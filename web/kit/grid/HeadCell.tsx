import { CaretDownOutlined, CaretUpOutlined, DownOutlined } from "@ant-design/icons";
import { lazy, Suspense } from "react";
import { useWords } from "../../i18n.ts";
import type { Sort } from "../list/listQuery.ts";
import type { HeadDrag } from "./useHeadDrag.ts";
import { isOwn, ownColumn } from "./gridColumn.ts";
import type { PlacedColumn } from "./placedColumn.ts";
import { ResizeHandle } from "./ResizeHandle.tsx";
import type { GridLayout } from "./useGridLayout.ts";
import type { Selecting } from "./useGridSelection.ts";

const HeadMenu = lazy(async () => ({ default: (await import("./HeadMenu.tsx")).HeadMenu }));

/** What all headers of a grid have in common. */
export type HeadAbout<Row> = {
  readonly layout: GridLayout<Row>;
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort | undefined) => void) | undefined;
  readonly selecting: Selecting | undefined;
  /** The column whose menu is open. */
  readonly menu: string | undefined;
  readonly onMenu: (column: string | undefined) => void;
  /** Makes a column as wide as what is shown of it. */
  readonly onFit: (column: string) => void;
};

type Props<Row> = {
  about: HeadAbout<Row>;
  column: PlacedColumn<Row>;
  /** The keyboard stands here. */
  isActive: boolean;
  drag: HeadDrag | undefined;
};

const keys =
  "Shift+ArrowLeft Shift+ArrowRight Control+Shift+ArrowLeft Control+Shift+ArrowRight Alt+ArrowDown Enter Space";

/** The header of one column: sorts, is dragged to another place, pulled wider, and has a menu. */
export function HeadCell<Row>({ about, column, isActive, drag }: Props<Row>) {
  const t = useWords();
  const { layout, sort, onSort, selecting, menu, onMenu } = about;
  const canSort = column.isSortable && onSort !== undefined;
  const direction = sort?.field === column.id ? (sort.isDescending ? "descending" : "ascending") : "none";
  const isPlain = isOwn(column);
  return (
    <div
      role="columnheader"
      // Its menu is not part of its name, which is said with every cell.
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
      {column.id === ownColumn.select && selecting !== undefined && <SelectShown selecting={selecting} />}
      {column.id === ownColumn.expand && <span className="sw-hidden">{t("kit.grid.more")}</span>}
      {canSort ? (
        <button type="button" tabIndex={-1} className="sw-grid-sort" onClick={() => onSort(nextSort(sort, column.id))}>
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
      {!isPlain && <MenuButton about={about} column={column} isOpen={menu === column.id} />}
      {isPlain ? undefined : <ResizeHandle onResize={(width) => layout.resize(column.id, width)} />}
    </div>
  );
}

type MenuProps<Row> = { about: HeadAbout<Row>; column: PlacedColumn<Row>; isOpen: boolean };

/** The menu comes when it is first opened: a list has many columns. */
function MenuButton<Row>({ about, column, isOpen }: MenuProps<Row>) {
  const t = useWords();
  const button = (
    <button
      type="button"
      tabIndex={-1}
      className="sw-grid-more"
      aria-label={t("kit.grid.menuOf", { name: column.title })}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={() => about.onMenu(isOpen ? undefined : column.id)}
    >
      <DownOutlined aria-hidden />
    </button>
  );
  if (!isOpen) return button;
  return (
    <Suspense fallback={button}>
      <HeadMenu about={about} column={column}>
        {button}
      </HeadMenu>
    </Suspense>
  );
}

/** The box that selects all rows that are shown. */
function SelectShown({ selecting }: { selecting: Selecting }) {
  const t = useWords();
  const { isAll, isSome } = selecting.shown;
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

function dragClass(id: string, drag: HeadDrag | undefined): string {
  if (drag?.id === id) return " sw-grid-dragged";
  return drag?.move?.target === id ? ` sw-grid-drop-${drag.move.side}` : "";
}

/** A header is ascending first, then descending, then as the server likes it. */
export function nextSort(sort: Sort | undefined, field: string): Sort | undefined {
  if (sort?.field !== field) return { field, isDescending: false };
  return sort.isDescending ? undefined : { field, isDescending: true };
}
