import { columnCustomApi, type GridSettings, viewApi } from "../contract.ts";
import { CallError } from "#base/answer";
import { call } from "#base/api";
import { getSessionState } from "#base/session/session";
import { fromWire, toWire } from "./columnWire.ts";
import { getGridState, updateGridState } from "./gridStore.ts";
import { defaultGridSettings } from "#kit/grid/gridSettings.ts";

/** The width changes continuously while a column is resized. */
const pauseMs = 500;

/** The account and its permissions: after a new sign-in or other permissions the settings are loaded again. */
const requestedGrids = new Map<string, object>();
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/** Loads the settings of a grid once in a session. Changes made in this browser before take precedence. */
export function loadGridOnce(grid: string): void {
  const state = getSessionState();
  if (state.step !== "ready" || requestedGrids.get(grid) === state.session.user) return;
  requestedGrids.set(grid, state.session.user);
  void load(grid, state.session.user.id);
}

/** Loads a grid's views again after one was changed. */
export async function reloadViews(grid: string): Promise<void> {
  await load(grid, getGridState(grid).account);
}

async function load(grid: string, account: number): Promise<void> {
  try {
    const opening = await call(viewApi, "open", { grid });
    if (getGridState(grid).account === account) applySettings(grid, opening);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // Without a response the list uses this browser's state; the next page that shows it tries again.
    requestedGrids.delete(grid);
    updateGridState(grid, { isFresh: true });
  }
}

function applySettings(grid: string, { columns, views, canShare }: GridSettings): void {
  const { isPending, drafts } = getGridState(grid);
  const ids = new Set(views.map(({ id }) => String(id)));
  const alive = Object.fromEntries(Object.entries(drafts).filter(([id]) => ids.has(id)));
  const own = isPending ? {} : { own: fromWire(columns) };
  updateGridState(grid, { views, canShare, isFresh: true, drafts: alive, ...own });
  if (isPending) scheduleSettingsSave(grid);
}

/** Sends the account's own settings of a grid after a pause without changes. */
export function scheduleSettingsSave(grid: string): void {
  clearTimeout(waiting.get(grid));
  waiting.set(
    grid,
    setTimeout(() => void send(grid), pauseMs),
  );
}

async function send(grid: string): Promise<void> {
  waiting.delete(grid);
  const { own, isPending } = getGridState(grid);
  if (!isPending || getSessionState().step !== "ready") return;
  const isPlain = JSON.stringify(own) === JSON.stringify(defaultGridSettings);
  try {
    if (isPlain) await call(columnCustomApi, "reset", { gridId: grid });
    else await call(columnCustomApi, "store", toWire(grid, own));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // A refusal is final; without a connection they are sent when it is back, or at the next visit.
    if (error.status !== 0 && error.status < 429) updateGridState(grid, { isPending: false });
    else window.addEventListener("online", () => scheduleSettingsSave(grid), { once: true });
    return;
  }
  if (getGridState(grid).own === own) updateGridState(grid, { isPending: false });
}
