import { useMemo } from "react";
import { orderColumnIds } from "../grid/columnPlacement.ts";
import { isColumnShown } from "../grid/columnVisibility.ts";
import type { GridColumn } from "../grid/gridColumn.ts";
import { useGridSettings } from "../grid/useGridSettings.ts";
import type { RecordRow } from "../resource/resource.ts";
import type { List } from "./useList.ts";

/** The name under which the columns of a list are stored: `sysPos/page`, with an active saved view `sysPos/page#7`. */
export function getGridName<Row extends RecordRow>({ resource, views }: Pick<List<Row>, "resource" | "views">): string {
  const grid = `${resource.api.name}/${resource.pageCall}`;
  return views?.shownId === undefined ? grid : `${grid}#${views.shownId}`;
}

/** The visible columns in the user's order, as cards show them. The first one names the record. */
export function useVisibleColumns<Row extends RecordRow>(
  list: List<Row>,
  columns: readonly GridColumn<Row>[],
): readonly GridColumn<Row>[] {
  const [{ order, hidden, shown }] = useGridSettings(getGridName(list));
  return useMemo(() => {
    const ids = columns.map(({ id }) => id);
    const byId = new Map(columns.map((column) => [column.id, column]));
    const orderedColumns = orderColumnIds(ids, order).flatMap((id) => byId.get(id) ?? []);
    return orderedColumns.filter((column) => column.id === ids[0] || isColumnShown({ hidden, shown }, column));
  }, [columns, order, hidden, shown]);
}
