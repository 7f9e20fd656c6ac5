import {
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useMemo } from "react";
import { arrangeColumns, computeGridSizes, type PlacedColumn } from "./placedColumn.ts";
import {
  groupByZone,
  moveColumn,
  type ColumnMove,
  pinColumn,
  findStepMove,
  type ColumnZone,
} from "./columnPlacement.ts";
import { isColumnShown, setColumnShown } from "./columnVisibility.ts";
import { builtInColumn, densitySize, type GridColumn, gridSize, isBuiltInColumn } from "./gridColumn.ts";
import type { Density, GridSettings } from "./gridSettings.ts";
import { useGridSettings } from "./useGridSettings.ts";
import { useDefaultDensity } from "./useDefaultDensity.ts";

const features = tableFeatures({ columnSizingFeature, columnVisibilityFeature, columnPinningFeature });
const noRows: readonly never[] = [];

/** Actions of the user on columns. */
export type ColumnActions = {
  resize(id: string, width: number | undefined): void;
  move(move: ColumnMove): void;
  /** Moves a column one step to the right or left; returns its new position, `undefined` at the edge. */
  step(id: string, isForward: boolean): number | undefined;
  pin(id: string, zone: ColumnZone): void;
  hide(id: string): void;
};

/** The visible columns from left to right, with the pinned ones apart. */
export type GridLayout<Row> = ColumnActions & {
  readonly start: readonly PlacedColumn<Row>[];
  readonly center: readonly PlacedColumn<Row>[];
  readonly end: readonly PlacedColumn<Row>[];
  readonly all: readonly PlacedColumn<Row>[];
  /** The column that names the row; it stays first and pinned. */
  readonly first: string | undefined;
  /** Minimum width of a row, as a CSS value. */
  readonly rowWidth: string;
  readonly density: Density;
  /** Heights in pixels: of a row, of all headers, and of the footer. */
  readonly heights: { readonly row: number; readonly head: number; readonly foot: number };
  readonly hasGroups: boolean;
  readonly hasSummary: boolean;
};

type GridLayoutOptions<Row> = {
  name: string;
  columns: readonly GridColumn<Row>[];
  canSelect: boolean;
  canExpand: boolean;
  hasOperations: boolean;
  operationsTitle: string;
  isNarrow: boolean;
};

/**
 * Places the columns according to the user's settings: selection and the first column stay at the left, operations at
 * the right.
 */
export function useGridLayout<Row>(layoutOptions: GridLayoutOptions<Row>): GridLayout<Row> {
  const { name, columns, canSelect, canExpand, hasOperations, operationsTitle, isNarrow } = layoutOptions;
  const [settings, change] = useGridSettings(name);
  const defaultDensity = useDefaultDensity();
  const density = isNarrow ? "large" : (settings.density ?? defaultDensity);
  const allColumns = useMemo(
    () => [
      ...(canExpand ? [createBuiltInColumn<Row>(builtInColumn.expand, "", gridSize.expand)] : []),
      ...(canSelect ? [createBuiltInColumn<Row>(builtInColumn.select, "", gridSize.select)] : []),
      ...columns,
      ...(hasOperations
        ? [createBuiltInColumn<Row>(builtInColumn.operations, operationsTitle, gridSize.operations)]
        : []),
    ],
    [columns, canSelect, canExpand, hasOperations, operationsTitle],
  );
  const { factor } = densitySize[density];
  const defs = useMemo(() => allColumns.map((column) => toColumnDefinition(column, factor)), [allColumns, factor]);
  const state = useMemo(() => toTableState(settings, columns, factor), [settings, columns, factor]);
  const options = useMemo(() => ({ features, columns: defs, data: noRows, state }), [defs, state]);
  const table = useTable(options);

  return useMemo(() => {
    const byId = new Map(allColumns.map((column) => [column.id, column]));
    const placeZone = (zone: ColumnZone) => {
      const zoneColumns = table.getPinnedVisibleLeafColumns(zone);
      const rank = new Map(state.across[zone].map((id, index) => [id, index]));
      return zoneColumns
        .toSorted((one, other) => (rank.get(one.id) ?? 0) - (rank.get(other.id) ?? 0))
        .flatMap((column) => {
          const declared = byId.get(column.id);
          return declared === undefined ? [] : [{ ...declared, width: column.getSize() }];
        });
    };
    const placed = { start: placeZone("start"), center: placeZone("center"), end: placeZone("end") };
    const placedIds = [...placed.start, ...placed.center, ...placed.end].map(({ id }) => id);
    return {
      ...arrangeColumns(placed, settings),
      ...computeGridSizes(columns, density),
      ...createColumnActions({ columns, placedIds, settings, factor, change }),
      first: columns[0]?.id,
    };
  }, [table, allColumns, columns, settings, state, density, factor, change]);
}

function createBuiltInColumn<Row>(id: string, title: string, width: number): GridColumn<Row> {
  return {
    id,
    title,
    width,
    isSortable: false,
    align: id === builtInColumn.operations ? "end" : "start",
    cell: () => undefined,
  };
}

function toColumnDefinition<Row>({ id, width }: GridColumn<Row>, factor: number) {
  const least = isBuiltInColumn({ id }) ? 0 : gridSize.minimumWidth;
  return { id, size: Math.round(width * factor), minSize: least, maxSize: gridSize.maximumWidth };
}

function toTableState<Row>(settings: GridSettings, columns: readonly GridColumn<Row>[], factor: number) {
  const { widths, order, pins } = settings;
  const ids = columns.map(({ id }) => id);
  const { start, center, end } = groupByZone(ids, { order, pins });
  const across = {
    start: [builtInColumn.expand, builtInColumn.select, ...start],
    center,
    end: [...end, builtInColumn.operations],
  };
  const sizes = Object.entries(widths).map(([id, width]) => [id, Math.round(width * factor)] as const);
  return {
    across,
    columnSizing: Object.fromEntries(sizes),
    columnVisibility: Object.fromEntries(
      columns.map((column) => [column.id, column.id === ids[0] || isColumnShown(settings, column)]),
    ),
    columnPinning: { start: across.start, end: across.end },
  };
}

type ColumnActionOptions<Row> = {
  /** All columns as declared, and the visible ones from left to right, including those that the grid adds. */
  columns: readonly GridColumn<Row>[];
  placedIds: readonly string[];
  settings: GridSettings;
  factor: number;
  change: (changes: Partial<GridSettings>) => void;
};

/** Actions of the user on columns, stored in the settings. */
function createColumnActions<Row>(options: ColumnActionOptions<Row>): ColumnActions {
  const { columns, placedIds, settings, factor, change } = options;
  const ids = columns.map(({ id }) => id);
  const visibleIds = placedIds.filter((id) => !isBuiltInColumn({ id }));
  return {
    resize: (id, width) =>
      change({ widths: resized(settings.widths, id, width === undefined ? undefined : width / factor) }),
    move: (move) => change(moveColumn(ids, settings, move)),
    step: (id, isForward) => {
      const move = findStepMove({ ids, placement: settings, visibleIds }, id, isForward);
      if (move === undefined) return undefined;
      const next = moveColumn(ids, settings, move);
      change(next);
      const { start, center, end } = groupByZone(ids, next);
      const after = [...start, ...center, ...end].filter((one) => visibleIds.includes(one));
      return placedIds.findIndex((one) => one === ids[0]) + after.indexOf(id);
    },
    pin: (id, zone) => change({ pins: pinColumn(settings.pins, id, zone) }),
    hide: (id) => {
      const column = columns.find((one) => one.id === id);
      if (column !== undefined) change(setColumnShown(settings, column, false));
    },
  };
}

function resized(widths: GridSettings["widths"], id: string, width: number | undefined): GridSettings["widths"] {
  const { [id]: _old, ...others } = widths;
  if (width === undefined) return others;
  return { ...others, [id]: Math.round(Math.min(gridSize.maximumWidth, Math.max(gridSize.minimumWidth, width))) };
}
