import { columnCustomApi, type GridOpening, viewApi } from "#contract/view";
import { call, CallError } from "../../api.ts";
import { sessionState } from "../../session/session.ts";
import { fromWire, toWire } from "./columnWire.ts";
import { changeGrid, gridOf } from "./gridMemory.ts";
import { plainGrid } from "./gridSettings.ts";

/** While a column is pulled its width changes all the time. */
const pauseMs = 500;

/** For whom, with which rights: a new sign-in, or other rights, ask again. */
const asked = new Map<string, object>();
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/** Asks the server once a session for what it keeps of a grid. What changed here meanwhile goes before. */
export function openGrid(grid: string): void {
  const state = sessionState();
  if (state.step !== "ready" || asked.get(grid) === state.session.user) return;
  asked.set(grid, state.session.user);
  void load(grid, state.session.user.id);
}

/** Asks for a grid's views again: one of them was changed. */
export async function reloadViews(grid: string): Promise<void> {
  await load(grid, gridOf(grid).account);
}

async function load(grid: string, account: number): Promise<void> {
  try {
    const opening = await call(viewApi, "open", { grid });
    if (gridOf(grid).account === account) take(grid, opening);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // Without an answer the list goes on with what this browser knows; the next page that shows it asks again.
    asked.delete(grid);
    changeGrid(grid, { isFresh: true });
  }
}

function take(grid: string, { columns, views, canShare }: GridOpening): void {
  const { isPending, drafts } = gridOf(grid);
  const ids = new Set(views.map(({ id }) => String(id)));
  const alive = Object.fromEntries(Object.entries(drafts).filter(([id]) => ids.has(id)));
  const own = isPending ? {} : { own: fromWire(columns) };
  changeGrid(grid, { views, canShare, isFresh: true, drafts: alive, ...own });
  if (isPending) sendOwn(grid);
}

/** Sends the own settings of a grid in a moment, when they have stopped changing. */
export function sendOwn(grid: string): void {
  clearTimeout(waiting.get(grid));
  waiting.set(
    grid,
    setTimeout(() => void send(grid), pauseMs),
  );
}

async function send(grid: string): Promise<void> {
  waiting.delete(grid);
  const { own, isPending } = gridOf(grid);
  if (!isPending || sessionState().step !== "ready") return;
  const isPlain = JSON.stringify(own) === JSON.stringify(plainGrid);
  try {
    if (isPlain) await call(columnCustomApi, "reset", { gridId: grid });
    else await call(columnCustomApi, "store", toWire(grid, own));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // Refused is refused; without a server it is sent when the line is back, or at the next visit.
    if (error.status !== 0 && error.status < 429) changeGrid(grid, { isPending: false });
    else window.addEventListener("online", () => sendOwn(grid), { once: true });
    return;
  }
  if (gridOf(grid).own === own) changeGrid(grid, { isPending: false });
}
