import * as z from "zod";
import { View } from "#contract/view";
import { sessionState } from "../../session/session.ts";
import { readStored, storageKey, store } from "../../storage.ts";
import { type GridSettings, readSettings } from "./gridSettings.ts";

const SavedView = View.pick({
  ...{ id: true, grid: true, name: true, level: true, roleId: true, roleName: true, isForMe: true },
  ...{ isDefault: true, isPinned: true, canChange: true, definition: true, leftOut: true, version: true },
});
/** A saved view, as far as screens need it. */
export type SavedView = Readonly<z.infer<typeof SavedView>>;

/** What this browser knows of one grid. */
export type Grid = {
  /** Whose it is; 0: nobody is signed in. */
  readonly account: number;
  readonly own: GridSettings;
  /** The server does not have the own settings yet. */
  readonly isPending: boolean;
  /** Changed columns of views that are not saved yet, by the view's id. */
  readonly drafts: Readonly<Record<string, GridSettings>>;
  readonly views: readonly SavedView[];
  readonly canShare: boolean;
  /** The views are those that the server has now, not those that it had at the last visit. */
  readonly isFresh: boolean;
};

const Kept = z.object({
  account: z.number().catch(0),
  isPending: z.boolean().catch(false),
  drafts: z.record(z.string(), z.unknown()).catch({}),
});
// Views may hold what people searched for: unlike the columns they do not outlast the session.
const KeptViews = z.object({ views: z.array(SavedView), canShare: z.boolean() });

const known = new Map<string, Grid>();
const listeners = new Set<() => void>();

/** Hears when anything of any grid changes, also in another tab. */
export function subscribeGrids(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", handleStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", handleStorage);
  };
}

/** Another tab has stored something of a grid. */
function handleStorage({ key }: StorageEvent): void {
  const prefix = ["grid/", "views/"].map(storageKey).find((one) => key?.startsWith(one));
  const grid = prefix === undefined ? undefined : key?.slice(prefix.length);
  const found = grid === undefined ? undefined : known.get(grid);
  if (grid === undefined || found === undefined) return;
  known.set(grid, { ...readGrid(grid, found.account), isFresh: found.isFresh });
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

/** What this browser knows of a grid for whoever is signed in; the same object until something changes. */
export function gridOf(grid: string): Grid {
  const state = sessionState();
  const account = state.step === "ready" ? state.session.user.id : 0;
  const found = known.get(grid);
  if (found?.account === account) return found;
  const read = readGrid(grid, account);
  known.set(grid, read);
  return read;
}

/** Changes what is known of a grid and keeps it for the next visit. */
export function changeGrid(grid: string, changes: Partial<Omit<Grid, "account">>): void {
  const next = { ...gridOf(grid), ...changes };
  known.set(grid, next);
  const { account, own, isPending, drafts, views, canShare } = next;
  const hasDrafts = Object.keys(drafts).length > 0;
  store(localStorage, `grid/${grid}`, {
    ...own,
    ...(account === 0 ? {} : { account }),
    ...(isPending ? { isPending } : {}),
    ...(hasDrafts ? { drafts } : {}),
  });
  if (changes.views !== undefined) store(localStorage, `views/${grid}`, { views, canShare });
  notify();
}

function readGrid(grid: string, account: number): Grid {
  const stored = readStored(localStorage, `grid/${grid}`);
  const about = Kept.safeParse(stored).data;
  const isOwn = about !== undefined && about.account === account;
  const kept = KeptViews.safeParse(readStored(localStorage, `views/${grid}`)).data;
  const drafts = Object.entries(isOwn ? about.drafts : {}).map(([id, draft]) => [id, readSettings(draft)] as const);
  return {
    account,
    own: readSettings(isOwn ? stored : undefined),
    isPending: isOwn && about.isPending,
    drafts: Object.fromEntries(drafts),
    views: kept?.views ?? [],
    canShare: kept?.canShare ?? false,
    isFresh: false,
  };
}
