import type { ViewDefinition } from "../contract.ts";
import type { GridState } from "./gridStore.ts";
import type { GridSettings } from "#kit/grid/gridSettings.ts";

/** The effective settings of a grid: the user's own, or those of a saved view with the user's unsaved changes. */
export function resolveGridSettings(grid: GridState, viewId: string | undefined): GridSettings {
  if (viewId === undefined) return grid.own;
  const view = grid.views.find(({ id }) => String(id) === viewId);
  return view === undefined ? grid.own : (grid.drafts[viewId] ?? applyViewDefinition(view.definition, grid.own));
}

/** The grid settings of a view. Without columns or a row height in the view, the account's own settings apply. */
export function applyViewDefinition(
  { widths, order, pins, hidden, shown, density }: ViewDefinition,
  own: GridSettings,
): GridSettings {
  const saysNothing = [widths, order, pins, hidden, shown].every((part) => Object.keys(part).length === 0);
  return { ...(saysNothing ? own : { widths, order, pins, hidden, shown }), density: density ?? own.density };
}

/** Whether the columns of a view have unsaved changes. */
export function hasViewDraft({ own, drafts, views }: GridState, viewId: string): boolean {
  const draft = drafts[viewId];
  const view = views.find(({ id }) => String(id) === viewId);
  if (draft === undefined || view === undefined) return false;
  return textOf(draft) !== textOf(applyViewDefinition(view.definition, own));
}

/** A canonical text of settings: keys of a map have no order. */
function textOf({ widths, order, pins, hidden, shown, density }: GridSettings): string {
  const sortEntries = (map: object) => Object.entries(map).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return JSON.stringify([sortEntries(widths), order, sortEntries(pins), hidden.toSorted(), shown.toSorted(), density]);
}
