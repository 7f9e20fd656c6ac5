import {
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useMemo } from "react";
import { type GridColumn, gridSize, ownColumn } from "./gridColumn.ts";
import { type GridSettings, useGridSettings } from "./gridSettings.ts";

const features = tableFeatures({ columnSizingFeature, columnVisibilityFeature, columnPinningFeature });
const noRows: readonly never[] = [];

/** A column where it stands. */
export type PlacedColumn<Row> = GridColumn<Row> & {
  readonly place: "start" | "center" | "end";
  /** Distance from the edge that it sticks to, or from the left edge of the scrolled part. */
  readonly offset: number;
  /** The user has set its width: it takes no spare room. */
  readonly isResized: boolean;
};

/** The visible columns from left to right, the fixed ones apart. */
export type GridLayout<Row> = {
  readonly start: readonly PlacedColumn<Row>[];
  readonly center: readonly PlacedColumn<Row>[];
  readonly end: readonly PlacedColumn<Row>[];
  readonly all: readonly PlacedColumn<Row>[];
  readonly totalWidth: number;
  resize(id: string, width: number | undefined): void;
};

type About<Row> = {
  name: string;
  columns: readonly GridColumn<Row>[];
  canSelect: boolean;
  hasOperations: boolean;
  operationsTitle: string;
};

/** Places the columns: selection and the first one stay at the left, operations at the right. */
export function useGridLayout<Row>({
  name,
  columns,
  canSelect,
  hasOperations,
  operationsTitle,
}: About<Row>): GridLayout<Row> {
  const [settings, change] = useGridSettings(name);
  const every = useMemo(() => {
    const select = canSelect ? [ownOne<Row>(ownColumn.select, "", gridSize.select)] : [];
    const operations = hasOperations ? [ownOne<Row>(ownColumn.operations, operationsTitle, gridSize.operations)] : [];
    return [...select, ...columns, ...operations];
  }, [columns, canSelect, hasOperations, operationsTitle]);
  const defs = useMemo(
    () => every.map(({ id, width }) => ({ id, size: width, minSize: gridSize.select, maxSize: gridSize.maximumWidth })),
    [every],
  );
  const first = columns[0]?.id;
  const state = useMemo(() => stateOf(settings, first), [settings, first]);
  const options = useMemo(() => ({ features, columns: defs, data: noRows, state }), [defs, state]);
  const table = useTable(options);

  return useMemo(() => {
    const byId = new Map(every.map((column) => [column.id, column]));
    const place = (where: PlacedColumn<Row>["place"]) =>
      table.getPinnedVisibleLeafColumns(where).flatMap((column) => {
        const about = byId.get(column.id);
        if (about === undefined) return [];
        const offset = where === "end" ? column.getAfter("end") : column.getStart(where);
        return [
          {
            ...about,
            width: column.getSize(),
            place: where,
            offset,
            isResized: settings.widths[column.id] !== undefined,
          },
        ];
      });
    const [start, center, end] = [place("start"), place("center"), place("end")];
    return {
      start,
      center,
      end,
      all: [...start, ...center, ...end],
      totalWidth: table.getTotalSize(),
      resize: (id, width) => change({ widths: resized(settings.widths, id, width) }),
    };
  }, [table, every, settings, change]);
}

function ownOne<Row>(id: string, title: string, width: number): GridColumn<Row> {
  return { id, title, width, isSortable: false, align: "start", cell: () => undefined };
}

function stateOf({ widths, hidden }: GridSettings, first: string | undefined) {
  return {
    columnSizing: { ...widths },
    columnVisibility: Object.fromEntries(hidden.filter((id) => id !== first).map((id) => [id, false])),
    columnPinning: { start: [ownColumn.select, ...(first === undefined ? [] : [first])], end: [ownColumn.operations] },
  };
}

function resized(widths: GridSettings["widths"], id: string, width: number | undefined): GridSettings["widths"] {
  const { [id]: _old, ...others } = widths;
  if (width === undefined) return others;
  return { ...others, [id]: Math.round(Math.min(gridSize.maximumWidth, Math.max(gridSize.minimumWidth, width))) };
}
