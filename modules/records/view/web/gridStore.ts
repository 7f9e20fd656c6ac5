import * as z from "zod";
import { createStore } from "zustand/vanilla";
import { View } from "../contract.ts";
import { getSessionState } from "#base/session/session";
import { onTenantChanged, readStored, store, toStorageKey } from "#base/storage";
import { type GridSettings, parseGridSettings } from "#kit/grid/gridSettings.ts";

const SavedView = View.pick({
  id: true,
  grid: true,
  name: true,
  level: true,
  roleId: true,
  roleName: true,
  isForMe: true,
  isDefault: true,
  isPinned: true,
  canChange: true,
  definition: true,
  leftOut: true,
  version: true,
});
/** A saved view with the fields that screens need. */
export type SavedView = Readonly<z.infer<typeof SavedView>>;

/** The state of one grid in this browser. */
export type GridState = {
  /** The account that it belongs to; 0: none is signed in. */
  readonly account: number;
  readonly own: GridSettings;
  /** The own settings are not saved on the server yet. */
  readonly isPending: boolean;
  /** Unsaved column changes of views, by the view's id. */
  readonly drafts: Readonly<Record<string, GridSettings>>;
  readonly views: readonly SavedView[];
  readonly canShare: boolean;
  /** The views were loaded from the server, not only read from the browser's storage. */
  readonly isFresh: boolean;
};

const StoredSettings = z.object({
  account: z.number().catch(0),
  isPending: z.boolean().catch(false),
  drafts: z.record(z.string(), z.unknown()).catch({}),
});
// Views may contain search terms: unlike the columns they are removed at the end of the session.
const StoredViews = z.object({ views: z.array(SavedView), canShare: z.boolean() });

/** The loaded states by grid. Reading adds to the map without a notification, since components read while they render. */
const gridStore = createStore<{ readonly grids: Map<string, GridState> }>(() => ({ grids: new Map() }));

/** Calls the listener when the state of any grid changes, also in another tab. */
export const subscribeGrids: (listener: () => void) => () => void = gridStore.subscribe;

addEventListener("storage", handleStorage);
onTenantChanged(() => gridStore.setState({ grids: new Map() }));

/** Another tab has stored the state of a grid. */
function handleStorage({ key }: StorageEvent): void {
  const prefix = ["grid/", "views/"].map(toStorageKey).find((candidate) => key?.startsWith(candidate));
  const grid = prefix === undefined ? undefined : key?.slice(prefix.length);
  const previous = grid === undefined ? undefined : gridStore.getState().grids.get(grid);
  if (grid === undefined || previous === undefined) return;
  setGridState(grid, { ...readGrid(grid, previous.account), isFresh: previous.isFresh });
}

function setGridState(grid: string, state: GridState): void {
  gridStore.setState(({ grids }) => ({ grids: new Map(grids).set(grid, state) }));
}

/** This browser's state of a grid for the signed-in account; the same object until something changes. */
export function getGridState(grid: string): GridState {
  const state = getSessionState();
  const account = state.step === "ready" ? state.session.user.id : 0;
  const { grids } = gridStore.getState();
  const loaded = grids.get(grid);
  if (loaded?.account === account) return loaded;
  const read = readGrid(grid, account);
  grids.set(grid, read);
  return read;
}

/** Changes the state of a grid and stores it for the next visit. */
export function updateGridState(grid: string, changes: Partial<Omit<GridState, "account">>): void {
  const next = { ...getGridState(grid), ...changes };
  const { account, own, isPending, drafts, views, canShare } = next;
  const hasDrafts = Object.keys(drafts).length > 0;
  store(localStorage, `grid/${grid}`, {
    ...own,
    ...(account === 0 ? {} : { account }),
    ...(isPending ? { isPending } : {}),
    ...(hasDrafts ? { drafts } : {}),
  });
  if (changes.views !== undefined) store(localStorage, `views/${grid}`, { views, canShare });
  setGridState(grid, next);
}

function readGrid(grid: string, account: number): GridState {
  const stored = readStored(localStorage, `grid/${grid}`);
  const settings = StoredSettings.safeParse(stored).data;
  const isOwn = settings !== undefined && settings.account === account;
  const storedViews = StoredViews.safeParse(readStored(localStorage, `views/${grid}`)).data;
  const drafts = Object.entries(isOwn ? settings.drafts : {}).map(
    ([id, draft]) => [id, parseGridSettings(draft)] as const,
  );
  return {
    account,
    own: parseGridSettings(isOwn ? stored : undefined),
    isPending: isOwn && settings.isPending,
    drafts: Object.fromEntries(drafts),
    views: storedViews?.views ?? [],
    canShare: storedViews?.canShare ?? false,
    isFresh: false,
  };
}
