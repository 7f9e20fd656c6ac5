import {
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useMemo } from "react";
import { arranged, type PlacedColumn, sizesOf } from "./placedColumn.ts";
import { acrossOf, movedBeside, type Move, pinned, stepOf, type Zone } from "./columnPlaces.ts";
import { densitySize, type GridColumn, gridSize, isOwn, ownColumn } from "./gridColumn.ts";
import type { Density, GridSettings } from "./gridSettings.ts";
import { useGridSettings } from "./useGridSettings.ts";
import { useUsualDensity } from "./useUsualDensity.ts";

const features = tableFeatures({ columnSizingFeature, columnVisibilityFeature, columnPinningFeature });
const noRows: readonly never[] = [];

/** What the user can do about the columns. */
export type ColumnChanges = {
  resize(id: string, width: number | undefined): void;
  move(move: Move): void;
  /** One step to the right or left; answers where the column stands then, `undefined` at the edge. */
  step(id: string, isForward: boolean): number | undefined;
  pin(id: string, zone: Zone): void;
  hide(id: string): void;
};

/** The visible columns from left to right, the fixed ones apart. */
export type GridLayout<Row> = ColumnChanges & {
  readonly start: readonly PlacedColumn<Row>[];
  readonly center: readonly PlacedColumn<Row>[];
  readonly end: readonly PlacedColumn<Row>[];
  readonly all: readonly PlacedColumn<Row>[];
  /** The column that says what a row is; it stays first and fixed. */
  readonly first: string | undefined;
  /** How wide rows are at least, in the words of CSS. */
  readonly rowWidth: string;
  readonly density: Density;
  /** Pixels of a row, of all headers and of the summary. */
  readonly heights: { readonly row: number; readonly head: number; readonly foot: number };
  readonly hasGroups: boolean;
  readonly hasSummary: boolean;
};

type About<Row> = {
  name: string;
  columns: readonly GridColumn<Row>[];
  canSelect: boolean;
  canExpand: boolean;
  hasOperations: boolean;
  operationsTitle: string;
  isNarrow: boolean;
};

/** Places the columns as the user has them: selection and the first one stay at the left, operations at the right. */
export function useGridLayout<Row>(about: About<Row>): GridLayout<Row> {
  const { name, columns, canSelect, canExpand, hasOperations, operationsTitle, isNarrow } = about;
  const [settings, change] = useGridSettings(name);
  const usual = useUsualDensity();
  const density = isNarrow ? "large" : (settings.density ?? usual);
  const every = useMemo(
    () => [
      ...(canExpand ? [ownOne<Row>(ownColumn.expand, "", gridSize.expand)] : []),
      ...(canSelect ? [ownOne<Row>(ownColumn.select, "", gridSize.select)] : []),
      ...columns,
      ...(hasOperations ? [ownOne<Row>(ownColumn.operations, operationsTitle, gridSize.operations)] : []),
    ],
    [columns, canSelect, canExpand, hasOperations, operationsTitle],
  );
  const { factor } = densitySize[density];
  const defs = useMemo(() => every.map((column) => defOf(column, factor)), [every, factor]);
  const ids = useMemo(() => columns.map(({ id }) => id), [columns]);
  const state = useMemo(() => stateOf(settings, ids, factor), [settings, ids, factor]);
  const options = useMemo(() => ({ features, columns: defs, data: noRows, state }), [defs, state]);
  const table = useTable(options);

  return useMemo(() => {
    const byId = new Map(every.map((column) => [column.id, column]));
    const place = (where: Zone) => {
      const shown = table.getPinnedVisibleLeafColumns(where);
      const rank = new Map(state.across[where].map((id, index) => [id, index]));
      return shown
        .toSorted((one, other) => (rank.get(one.id) ?? 0) - (rank.get(other.id) ?? 0))
        .flatMap((column) => {
          const given = byId.get(column.id);
          return given === undefined ? [] : [{ ...given, width: column.getSize() }];
        });
    };
    const placed = { start: place("start"), center: place("center"), end: place("end") };
    const standing = [...placed.start, ...placed.center, ...placed.end].map(({ id }) => id);
    return {
      ...arranged(placed, settings),
      ...sizesOf(columns, density),
      ...changesOf({ ids, standing, settings, factor, change }),
      first: ids[0],
    };
  }, [table, every, columns, ids, settings, state, density, factor, change]);
}

function ownOne<Row>(id: string, title: string, width: number): GridColumn<Row> {
  return {
    id,
    title,
    width,
    isSortable: false,
    align: id === ownColumn.operations ? "end" : "start",
    cell: () => undefined,
  };
}

function defOf<Row>({ id, width }: GridColumn<Row>, factor: number) {
  const least = isOwn({ id }) ? 0 : gridSize.minimumWidth;
  return { id, size: Math.round(width * factor), minSize: least, maxSize: gridSize.maximumWidth };
}

function stateOf({ widths, hidden, order, pins }: GridSettings, ids: readonly string[], factor: number) {
  const { start, center, end } = acrossOf(ids, { order, pins });
  const across = {
    start: [ownColumn.expand, ownColumn.select, ...start],
    center,
    end: [...end, ownColumn.operations],
  };
  const sizes = Object.entries(widths).map(([id, width]) => [id, Math.round(width * factor)] as const);
  return {
    across,
    columnSizing: Object.fromEntries(sizes),
    columnVisibility: Object.fromEntries(hidden.filter((id) => id !== ids[0]).map((id) => [id, false])),
    columnPinning: { start: across.start, end: across.end },
  };
}

type Changing = {
  /** All columns as they are declared, and those shown from left to right, own ones included. */
  ids: readonly string[];
  standing: readonly string[];
  settings: GridSettings;
  factor: number;
  change: (changes: Partial<GridSettings>) => void;
};

/** What the user can do about the columns; it is kept in the settings. */
function changesOf({ ids, standing, settings, factor, change }: Changing): ColumnChanges {
  const shown = standing.filter((id) => !isOwn({ id }));
  return {
    resize: (id, width) =>
      change({ widths: resized(settings.widths, id, width === undefined ? undefined : width / factor) }),
    move: (move) => change(movedBeside(ids, settings, move)),
    step: (id, isForward) => {
      const move = stepOf({ ids, placing: settings, shown }, id, isForward);
      if (move === undefined) return undefined;
      const next = movedBeside(ids, settings, move);
      change(next);
      const { start, center, end } = acrossOf(ids, next);
      const after = [...start, ...center, ...end].filter((one) => shown.includes(one));
      return standing.findIndex((one) => one === ids[0]) + after.indexOf(id);
    },
    pin: (id, zone) => change({ pins: pinned(settings.pins, id, zone) }),
    hide: (id) => change({ hidden: [...settings.hidden, id] }),
  };
}

function resized(widths: GridSettings["widths"], id: string, width: number | undefined): GridSettings["widths"] {
  const { [id]: _old, ...others } = widths;
  if (width === undefined) return others;
  return { ...others, [id]: Math.round(Math.min(gridSize.maximumWidth, Math.max(gridSize.minimumWidth, width))) };
}
