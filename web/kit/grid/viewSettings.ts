import type { ViewDefinition } from "#contract/view";
import type { Grid } from "./gridMemory.ts";
import type { GridSettings } from "./gridSettings.ts";

/** How a grid stands: as the user has it, or as a saved view has it with what he changed there since. */
export function settingsIn(grid: Grid, viewId: string | undefined): GridSettings {
  if (viewId === undefined) return grid.own;
  const view = grid.views.find(({ id }) => String(id) === viewId);
  return view === undefined ? grid.own : (grid.drafts[viewId] ?? settingsOf(view.definition, grid.own));
}

/** How a view wants a grid. Where it says nothing of columns, or of the height of rows, everybody keeps his own. */
export function settingsOf({ widths, order, pins, hidden, density }: ViewDefinition, own: GridSettings): GridSettings {
  const saysNothing = [widths, order, pins, hidden].every((part) => Object.keys(part).length === 0);
  return { ...(saysNothing ? own : { widths, order, pins, hidden }), density: density ?? own.density };
}

/** Whether the columns of a view have been changed since it was saved. */
export function isDraftOf({ own, drafts, views }: Grid, viewId: string): boolean {
  const draft = drafts[viewId];
  const view = views.find(({ id }) => String(id) === viewId);
  if (draft === undefined || view === undefined) return false;
  return textOf(draft) !== textOf(settingsOf(view.definition, own));
}

/** The same settings, the same text: columns of a map have no order. */
function textOf({ widths, order, pins, hidden, density }: GridSettings): string {
  const sorted = (map: object) => Object.entries(map).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([sorted(widths), order, sorted(pins), hidden.toSorted(), density]);
}
