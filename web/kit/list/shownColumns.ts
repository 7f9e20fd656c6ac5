import { useMemo } from "react";
import { idsInOrder } from "../grid/columnPlaces.ts";
import type { GridColumn } from "../grid/gridColumn.ts";
import { useGridSettings } from "../grid/useGridSettings.ts";
import type { RecordRow } from "../resource/resource.ts";
import type { List } from "./useList.ts";

/** Under which name a list keeps its columns: `sysPos/page`, of a saved view that it shows `sysPos/page#7`. */
export function gridNameIn<Row extends RecordRow>({ resource, views }: Pick<List<Row>, "resource" | "views">): string {
  const grid = `${resource.api.name}/${resource.pageCall}`;
  return views?.shown === undefined ? grid : `${grid}#${views.shown.id}`;
}

/** The columns that the user has left in, in his order: what a card shows. The first one says what it is a card of. */
export function useShownColumns<Row extends RecordRow>(
  list: List<Row>,
  columns: readonly GridColumn<Row>[],
): readonly GridColumn<Row>[] {
  const [{ order, hidden }] = useGridSettings(gridNameIn(list));
  return useMemo(() => {
    const ids = columns.map(({ id }) => id);
    const byId = new Map(columns.map((column) => [column.id, column]));
    const shown = idsInOrder(ids, order).filter((id) => id === ids[0] || !hidden.includes(id));
    return shown.flatMap((id) => byId.get(id) ?? []);
  }, [columns, order, hidden]);
}
