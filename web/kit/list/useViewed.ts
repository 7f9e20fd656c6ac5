import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from "react";
import type { Id } from "#contract/id";
import type { SetSearch } from "../../pages/location.tsx";
import { changeGrid, gridOf, type SavedView, subscribeGrids } from "../grid/gridMemory.ts";
import { openGrid } from "../grid/gridSync.ts";
import { isDraftOf } from "../grid/viewSettings.ts";
import { useVisible } from "../resource/hidden.ts";
import type { RecordRow, Resource } from "../resource/resource.ts";
import { useUsualSize } from "./usualSize.ts";
import {
  defaultOf,
  filledIn,
  isChangedFrom,
  namesOf,
  opened,
  saysNothing,
  searchOf,
  withoutView,
  written,
} from "./viewSearch.ts";

/** The saved views of a list, and which of them it shows. */
export type ListViews = {
  /** What the list is called: `sysPos/page`. */
  readonly grid: string;
  readonly all: readonly SavedView[];
  readonly canShare: boolean;
  readonly shown: SavedView | undefined;
  /** The list shows something else than the view says. */
  readonly isChanged: boolean;
  /** The address names a view that is not there for this account. */
  readonly isUnknown: boolean;
  /** Shows a view as it was saved; without one the list as it is by itself. */
  readonly open: (id: Id | undefined) => void;
};

type Search = readonly [URLSearchParams, SetSearch];

/** A list's address with the view that it names filled in, and the views. */
export type Viewed = {
  readonly search: Search;
  readonly views: ListViews;
  /** What the list shows is not known before the server has said which views there are. */
  readonly isWaiting: boolean;
};

/** Lets a list show saved views: the one that its address names, else the default where the address says nothing at all. */
export function useViewed<Row extends RecordRow>(whole: Resource<Row>, [search, setSearch]: Search): Viewed {
  const resource = useVisible(whole);
  const grid = `${resource.api.name}/${resource.pageCall}`;
  const usualSize = useUsualSize(grid);
  useEffect(() => openGrid(grid), [grid]);
  const known = useSyncExternalStore(subscribeGrids, () => gridOf(grid));
  const names = useMemo(() => namesOf(resource), [resource]);
  const isOpen = saysNothing(search, names);
  const named = search.get("view");
  const standard = defaultOf(known.views);
  const shown = named === null ? (isOpen ? standard : undefined) : known.views.find(({ id }) => String(id) === named);
  const ofView = useMemo(
    () => (shown === undefined ? undefined : searchOf(shown, resource, { usualSize })),
    [shown, resource, usualSize],
  );
  const filled = useMemo(() => filledIn(search, names, ofView), [search, names, ofView]);
  const isMissing = named !== null && named !== withoutView && shown === undefined;

  // Whoever copies the address gets what is shown, although it is somebody's own view.
  const spellOut = useEffectEvent(() => setSearch(written(filled, names, ofView), "replace"));
  const isImplied = isOpen && shown !== undefined && filled.toString() !== search.toString();
  useEffect(() => {
    if (isImplied) spellOut();
  }, [isImplied]);

  function handleSearch(next: URLSearchParams, step?: Parameters<SetSearch>[1]): void {
    const view = next.get("view") === String(shown?.id) ? ofView : undefined;
    setSearch(written(next, names, view), step);
  }

  function open(id: Id | undefined): void {
    const now = gridOf(grid);
    const view = now.views.find((one) => one.id === id);
    const plain = new URLSearchParams(standard === undefined ? {} : { view: withoutView });
    if (view !== undefined) {
      const { [String(view.id)]: _, ...drafts } = now.drafts;
      changeGrid(grid, { drafts });
    }
    setSearch(opened(search, names, view === undefined ? plain : searchOf(view, resource, { usualSize })), "push");
  }

  const isChanged =
    shown !== undefined &&
    ofView !== undefined &&
    (isDraftOf(known, String(shown.id)) || isChangedFrom(ofView, filled, { names, definition: shown.definition }));
  return {
    search: [filled, handleSearch],
    isWaiting: isMissing && isOpen && !known.isFresh,
    views: {
      ...{ grid, all: known.views, canShare: known.canShare, shown, isChanged, open },
      isUnknown: isMissing && known.isFresh,
    },
  };
}
