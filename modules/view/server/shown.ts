import { ViewDefinition } from "#contract/view";
import { hiddenAmong } from "#server/access/fields";
import type { Context } from "#server/context/context";

/** What the caller gets to see of a view's definition, and the fields that it does without for him. */
export type Shown = { readonly definition: ViewDefinition; readonly leftOut: string[] };

/** The definition without anything that asks for a field which the caller may not see (security 4.3). */
export function shownTo(ctx: Context, grid: string, stored: unknown): Shown {
  const definition = definitionOf(stored);
  const names = [
    ...(definition.sort === null ? [] : [definition.sort.field]),
    ...Object.keys(definition.filters),
    ...definition.conditions.map(({ field }) => field),
  ];
  const hidden = hiddenIn(ctx, grid, names);
  if (hidden.size === 0) return { definition, leftOut: [] };
  const { sort, filters, conditions } = definition;
  const seen = {
    sort: sort === null || hidden.has(sort.field) ? null : sort,
    filters: Object.fromEntries(Object.entries(filters).filter(([name]) => !hidden.has(name))),
    conditions: conditions.filter(({ field }) => !hidden.has(field)),
  };
  return { definition: { ...definition, ...seen }, leftOut: [...hidden] };
}

/** A new definition with what the caller could not see of the old one: he cannot have meant to take that away. */
export function withUnseen(ctx: Context, { grid, definition: stored }: Stored, next: ViewDefinition): ViewDefinition {
  const old = definitionOf(stored);
  const { leftOut } = shownTo(ctx, grid, stored);
  const isUnseen = (name: string) => leftOut.includes(name);
  return {
    ...next,
    sort: next.sort === null && old.sort !== null && isUnseen(old.sort.field) ? old.sort : next.sort,
    filters: {
      ...next.filters,
      ...Object.fromEntries(Object.entries(old.filters).filter(([name]) => isUnseen(name))),
    },
    conditions: [...next.conditions, ...old.conditions.filter(({ field }) => isUnseen(field))],
  };
}

type Stored = { readonly grid: string; readonly definition: unknown };

/** A part that this release cannot read is worth no error: the view opens as if nothing was said there. */
function definitionOf(stored: unknown): ViewDefinition {
  return ViewDefinition.safeParse(stored).data ?? ViewDefinition.parse({});
}

function hiddenIn({ app, caller }: Context, grid: string, names: readonly string[]): ReadonlySet<string> {
  const route = app.routes.find(({ api, name }) => `${api.name}/${name}` === grid);
  return route === undefined ? new Set() : hiddenAmong(route, caller.hidden, names);
}
