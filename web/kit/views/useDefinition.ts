import { useSyncExternalStore } from "react";
import type { ViewDefinition } from "#contract/view";
import { gridOf, subscribeGrids } from "../grid/gridMemory.ts";
import { settingsIn } from "../grid/viewSettings.ts";
import type { ListQuery } from "../list/listQuery.ts";
import type { ListViews } from "../list/useViewed.ts";
import { useUsualSize } from "../list/usualSize.ts";
import { definitionOf } from "./viewDefinition.ts";

/** A list as the panels of views see it: what it shows, its columns as they are declared, its views. */
export type ViewedList = { readonly query: ListQuery; readonly ids: readonly string[]; readonly views: ListViews };

/** What a view would hold that is saved now. */
export function useDefinition({ query, ids, views: { grid, shown } }: ViewedList): ViewDefinition {
  const known = useSyncExternalStore(subscribeGrids, () => gridOf(grid));
  const pageSize = useUsualSize(grid);
  const settings = settingsIn(known, shown === undefined ? undefined : String(shown.id));
  return definitionOf({ query, ids, settings, usual: { density: known.own.density, pageSize } });
}
