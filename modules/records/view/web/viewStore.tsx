import type { Id } from "#contract/id";
import type { GridStore, ListUrlRequest, SavedViewResolution, ViewSnapshot } from "#kit/list/listExtension.ts";
import type { List } from "#kit/list/useList.ts";
import type { RecordRow } from "#kit/resource/resource.ts";
import { getGridState, type GridState, type SavedView, subscribeGrids, updateGridState } from "./gridStore.ts";
import { loadGridOnce } from "./gridSync.ts";
import { ViewBar, ViewNotice } from "./ViewBar.tsx";
import { hasViewDraft } from "./viewSettings.ts";
import {
  expandViewInSearch,
  findDefaultView,
  isSearchUnspecified,
  isViewChanged,
  listViewParams,
  markClearedView,
  openViewInSearch,
  toViewSearch,
  withoutView,
} from "./viewSearch.ts";

/** The saved views of a list, and which of them it shows. */
export type GridViews = {
  /** The name of the list: `sysPos/page`. */
  readonly grid: string;
  readonly all: readonly SavedView[];
  readonly canShare: boolean;
  readonly shown: SavedView | undefined;
  /** The list differs from the view. */
  readonly isChanged: boolean;
  /** The address names a view that does not exist for this account. */
  readonly isUnknown: boolean;
  /** Shows a view in its saved state; without one the list without a view. */
  readonly open: (id: Id | undefined) => void;
};

const snapshots = new WeakMap<GridState, ViewSnapshot>();

/** Provides saved views to lists: the one in the address, else the default if the address has no parameters. */
export const viewStore: GridStore<ViewSnapshot> = {
  load: loadGridOnce,
  subscribe: subscribeGrids,
  get(grid) {
    const state = getGridState(grid);
    const snapshot = snapshots.get(state) ?? { resolve: (address) => resolveAddress(grid, state, address) };
    snapshots.set(state, snapshot);
    return snapshot;
  },
};

function resolveAddress<Row extends RecordRow>(
  grid: string,
  state: GridState,
  { resource, search, defaultSize }: ListUrlRequest<Row>,
): SavedViewResolution {
  const names = listViewParams(resource);
  const isOpen = isSearchUnspecified(search, names);
  const viewParameter = search.get("view");
  const standard = findDefaultView(state.views);
  const shown =
    viewParameter === null
      ? isOpen
        ? standard
        : undefined
      : state.views.find(({ id }) => String(id) === viewParameter);
  const ofView = shown === undefined ? undefined : toViewSearch(shown, resource, { defaultSize });
  const fullSearch = expandViewInSearch(search, names, ofView);
  const isMissing = viewParameter !== null && viewParameter !== withoutView && shown === undefined;

  function openView(id: Id | undefined): URLSearchParams {
    const gridState = getGridState(grid);
    const view = gridState.views.find((view) => view.id === id);
    const plain = new URLSearchParams(standard === undefined ? {} : { view: withoutView });
    if (view !== undefined) {
      const { [String(view.id)]: _, ...drafts } = gridState.drafts;
      updateGridState(grid, { drafts });
    }
    return openViewInSearch(search, names, view === undefined ? plain : toViewSearch(view, resource, { defaultSize }));
  }

  const details = {
    grid,
    all: state.views,
    canShare: state.canShare,
    shown,
    isChanged:
      shown !== undefined &&
      ofView !== undefined &&
      (hasViewDraft(state, String(shown.id)) ||
        isViewChanged(ofView, fullSearch, { names, definition: shown.definition })),
    isUnknown: isMissing && state.isFresh,
  };
  return {
    search: fullSearch,
    isWaiting: isMissing && isOpen && !state.isFresh,
    isIncomplete: isOpen && shown !== undefined && fullSearch.toString() !== search.toString(),
    toAddress: (next) => markClearedView(next, names, next.get("view") === String(shown?.id) ? ofView : undefined),
    openView,
    shownId: shown?.id,
    renderBar: (list) => <ViewBar list={list} views={{ ...details, open: openerOf(list) }} />,
    renderNotice: (list) => <ViewNotice list={list} views={{ ...details, open: openerOf(list) }} />,
  };
}

function openerOf<Row extends RecordRow>({ views }: List<Row>): GridViews["open"] {
  return (id) => views?.open(id);
}
