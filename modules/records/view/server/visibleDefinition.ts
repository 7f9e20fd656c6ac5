import { ViewDefinition } from "../contract.ts";
import { findHiddenNames } from "#core/request/access/fieldGuard";
import type { Context } from "#core/request/context";

/** The visible part of a view's definition, and the fields that are left out. */
export type VisibleDefinition = { readonly definition: ViewDefinition; readonly leftOut: string[] };

/** The definition without parts that refer to hidden fields (security 4.3). */
export function toVisibleDefinition(ctx: Context, grid: string, storedDefinition: unknown): VisibleDefinition {
  const definition = definitionOf(storedDefinition);
  const names = [
    ...(definition.sort === null ? [] : [definition.sort.field]),
    ...Object.keys(definition.filters),
    ...definition.conditions.map(({ field }) => field),
  ];
  const hidden = hiddenIn(ctx, grid, names);
  if (hidden.size === 0) return { definition, leftOut: [] };
  const { sort, filters, conditions } = definition;
  const visibleParts = {
    sort: sort === null || hidden.has(sort.field) ? null : sort,
    filters: Object.fromEntries(Object.entries(filters).filter(([name]) => !hidden.has(name))),
    conditions: conditions.filter(({ field }) => !hidden.has(field)),
  };
  return { definition: { ...definition, ...visibleParts }, leftOut: [...hidden] };
}

/**
 * Adds the parts that were hidden from the caller to a new definition, because the caller cannot have meant to remove
 * them.
 */
export function restoreHiddenParts(
  ctx: Context,
  { grid, definition: stored }: StoredDefinition,
  next: ViewDefinition,
): ViewDefinition {
  const old = definitionOf(stored);
  const { leftOut } = toVisibleDefinition(ctx, grid, stored);
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

type StoredDefinition = { readonly grid: string; readonly definition: unknown };

/** A part that this release cannot read is ignored: the view opens as if it were missing. */
function definitionOf(storedDefinition: unknown): ViewDefinition {
  return ViewDefinition.safeParse(storedDefinition).data ?? ViewDefinition.parse({});
}

function hiddenIn({ app, caller }: Context, grid: string, names: readonly string[]): ReadonlySet<string> {
  const route = app.routes.find(({ api, name }) => `${api.name}/${name}` === grid);
  return route === undefined ? new Set() : findHiddenNames(route, caller.hidden, names);
}
