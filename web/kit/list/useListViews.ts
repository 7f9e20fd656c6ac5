import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from "react";
import type { SetSearch } from "#base/page/location.tsx";
import { useVisibleResource } from "../resource/hiddenFields.ts";
import type { RecordRow, Resource } from "../resource/resource.ts";
import type { ListUrlState, ListViewState } from "./listExtension.ts";
import { usePreferredPageSize } from "./pageSizePreference.ts";
import { useListExtensions } from "./useListExtensions.ts";

/** A list's URL with its saved view resolved; without a module for views the URL as it is. */
export function useListViews<Row extends RecordRow>(
  whole: Resource<Row>,
  [search, setSearch]: ListUrlState,
): ListViewState {
  const { views } = useListExtensions();
  const resource = useVisibleResource(whole);
  const grid = `${resource.api.name}/${resource.pageCall}`;
  const defaultSize = usePreferredPageSize(grid);
  useEffect(() => views?.load(grid), [views, grid]);
  const snapshot = useSyncExternalStore(views?.subscribe ?? subscribeToNothing, () => views?.get(grid));
  const resolved = useMemo(
    () => snapshot?.resolve({ resource, search, defaultSize }),
    [snapshot, resource, search, defaultSize],
  );

  // A copied URL shows the same to other accounts, although the view may be private.
  const spellOut = useEffectEvent(() => {
    if (resolved !== undefined) setSearch(resolved.toAddress(resolved.search), "replace");
  });
  const isIncomplete = resolved?.isIncomplete === true;
  useEffect(() => {
    if (isIncomplete) spellOut();
  }, [isIncomplete]);

  if (resolved === undefined) return { search: [search, setSearch], isWaiting: false };
  const { shownId, renderBar, renderNotice, isWaiting } = resolved;
  const change: SetSearch = (next, step) => setSearch(resolved.toAddress(next), step);
  return {
    search: [resolved.search, change],
    isWaiting,
    views: { shownId, renderBar, renderNotice, open: (id) => setSearch(resolved.openView(id), "push") },
  };
}

function subscribeToNothing(): () => void {
  return () => undefined;
}
