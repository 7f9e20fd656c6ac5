import type { ViewDefinition } from "#contract/view";
import type { SavedView } from "../grid/gridMemory.ts";
import type { RecordRow, Resource } from "../resource/resource.ts";
import { type ListQuery, readQuery, writeQuery } from "./listQuery.ts";

/** In the address: the list without a view, although there is a default one. */
export const withoutView = "all";

const inAddress = ["pageSize", "field", "descStr", "where"];
const places = ["page", "cursor"];

/** What of a page's address belongs to a view. */
export function namesOf<Row extends RecordRow>({ search }: Resource<Row>): readonly string[] {
  return [...inAddress, ...search.map(({ name }) => name)];
}

/** Whether an address leaves it to the view what the list shows. */
export function saysNothing(search: URLSearchParams, names: readonly string[]): boolean {
  return [...names, ...places].every((name) => !search.has(name));
}

type Size = { readonly usualSize: number };

/** What a view says, in the words of the address. Fields that the list does not have (any more) are left out. */
export function searchOf<Row extends RecordRow>(
  { definition, id }: Pick<SavedView, "definition" | "id">,
  resource: Resource<Row>,
  { usualSize }: Size,
): URLSearchParams {
  const { filters, conditions, sort, pageSize } = definition;
  const query: ListQuery = {
    ...{ page: 1, cursor: undefined, record: undefined, filters, conditions, view: String(id) },
    sort: sort ?? undefined,
    pageSize: pageSize ?? usualSize,
  };
  const around = { fields: resource.search, usualSize };
  const written = writeQuery(new URLSearchParams(), query, around);
  return writeQuery(new URLSearchParams(), readQuery(written, resource, usualSize), around);
}

/** An address that shows a view from its start; what others keep in the address stays. */
export function opened(search: URLSearchParams, names: readonly string[], view: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of [...names, ...places, "record", "view"]) next.delete(name);
  for (const [name, value] of view) next.append(name, value);
  return next;
}

/** An address as the list reads it: one that says nothing but the view is filled in from there. */
export function filledIn(
  search: URLSearchParams,
  names: readonly string[],
  view: URLSearchParams | undefined,
): URLSearchParams {
  const next = new URLSearchParams(search);
  if (view !== undefined && saysNothing(search, names)) {
    next.delete("view");
    for (const [name, value] of view) next.append(name, value);
  }
  // Says that nothing narrows the list, where the view itself would.
  const conditions = next.getAll("where").filter((condition) => condition !== "");
  next.delete("where");
  for (const condition of conditions) next.append("where", condition);
  return next;
}

/** An address as it is written: where everything that the view says was taken away, it says so. */
export function written(
  search: URLSearchParams,
  names: readonly string[],
  view: URLSearchParams | undefined,
): URLSearchParams {
  if (view === undefined || !saysNothing(search, names) || saysNothing(view, names)) return search;
  const next = new URLSearchParams(search);
  next.set("where", "");
  return next;
}

/** Whether the list shows something else than the view says. The size of pages counts only where the view says one. */
export function isChangedFrom(
  view: URLSearchParams,
  search: URLSearchParams,
  { names, definition }: { names: readonly string[]; definition: ViewDefinition },
): boolean {
  const counted = definition.pageSize === null ? names.filter((name) => name !== "pageSize") : names;
  return counted.some((name) => search.getAll(name).toSorted().join("\n") !== view.getAll(name).toSorted().join("\n"));
}

const levels = ["account", "role", "tenant"] as const;

/** The view that a list opens with: the own default, else that of a role, else the tenant's. */
export function defaultOf(views: readonly SavedView[]): SavedView | undefined {
  const defaults = views.filter(({ isDefault, isForMe }) => isDefault && isForMe);
  return levels.map((level) => defaults.find((view) => view.level === level)).find((view) => view !== undefined);
}
