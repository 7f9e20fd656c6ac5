import { useSyncExternalStore } from "react";
import type { ViewDefinition } from "../contract.ts";
import { getGridState, subscribeGrids } from "./gridStore.ts";
import { resolveGridSettings } from "./viewSettings.ts";
import type { ListQuery } from "#kit/list/listQuery.ts";
import type { GridViews } from "./viewStore.tsx";
import { usePreferredPageSize } from "#kit/list/pageSizePreference.ts";
import { toViewDefinition } from "./viewDefinition.ts";

/** The state of a list for the panels of views: what it shows, its declared columns, its views. */
export type ViewedList = { readonly query: ListQuery; readonly ids: readonly string[]; readonly views: GridViews };

/** The definition of a view saved now. */
export function useViewDefinition({ query, ids, views: { grid, shown } }: ViewedList): ViewDefinition {
  const known = useSyncExternalStore(subscribeGrids, () => getGridState(grid));
  const pageSize = usePreferredPageSize(grid);
  const settings = resolveGridSettings(known, shown === undefined ? undefined : String(shown.id));
  return toViewDefinition({ query, ids, settings, defaults: { density: known.own.density, pageSize } });
}
