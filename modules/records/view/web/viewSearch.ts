import type { ViewDefinition } from "../contract.ts";
import type { SavedView } from "./gridStore.ts";
import type { RecordRow, Resource } from "#kit/resource/resource.ts";
import { type ListQuery, readQuery, writeQuery } from "#kit/list/listQuery.ts";

/** In the address: the list without a view, although there is a default one. */
export const withoutView = "all";

const inAddress = ["pageSize", "field", "descStr", "where"];
const places = ["page", "cursor"];

/** The parameters of a page's address that belong to a view. */
export function listViewParams<Row extends RecordRow>({ search }: Resource<Row>): readonly string[] {
  return [...inAddress, ...search.map(({ name }) => name)];
}

/** Whether an address leaves the state of the list to the view. */
export function isSearchUnspecified(search: URLSearchParams, names: readonly string[]): boolean {
  return [...names, ...places].every((name) => !search.has(name));
}

type PageSizeOptions = { readonly defaultSize: number };

/** A view as parameters of the address. Fields that the list does not have (any more) are left out. */
export function toViewSearch<Row extends RecordRow>(
  { definition, id }: Pick<SavedView, "definition" | "id">,
  resource: Resource<Row>,
  { defaultSize }: PageSizeOptions,
): URLSearchParams {
  const { filters, conditions, sort, pageSize } = definition;
  const query: ListQuery = {
    page: 1,
    cursor: undefined,
    record: undefined,
    filters,
    conditions,
    view: String(id),
    sort: sort ?? undefined,
    pageSize: pageSize ?? defaultSize,
  };
  const around = { fields: resource.search, defaultSize };
  const parameters = writeQuery(new URLSearchParams(), query, around);
  return writeQuery(new URLSearchParams(), readQuery(parameters, resource, defaultSize), around);
}

/** An address that opens a view in its saved state; unrelated parameters are kept. */
export function openViewInSearch(
  search: URLSearchParams,
  names: readonly string[],
  view: URLSearchParams,
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of [...names, ...places, "record", "view"]) next.delete(name);
  for (const [name, value] of view) next.append(name, value);
  return next;
}

/** An address as the list reads it: if it only names the view, the view's parameters are added. */
export function expandViewInSearch(
  search: URLSearchParams,
  names: readonly string[],
  view: URLSearchParams | undefined,
): URLSearchParams {
  const next = new URLSearchParams(search);
  if (view !== undefined && isSearchUnspecified(search, names)) {
    next.delete("view");
    for (const [name, value] of view) next.append(name, value);
  }
  // Marks that no condition applies, although the view has some.
  const conditions = next.getAll("where").filter((condition) => condition !== "");
  next.delete("where");
  for (const condition of conditions) next.append("where", condition);
  return next;
}

/** An address as it is written: if all parameters of the view were removed, it states that. */
export function markClearedView(
  search: URLSearchParams,
  names: readonly string[],
  view: URLSearchParams | undefined,
): URLSearchParams {
  if (view === undefined || !isSearchUnspecified(search, names) || isSearchUnspecified(view, names)) return search;
  const next = new URLSearchParams(search);
  next.set("where", "");
  return next;
}

/** Whether the list differs from the view. The page size counts only if the view has one. */
export function isViewChanged(
  view: URLSearchParams,
  search: URLSearchParams,
  { names, definition }: { names: readonly string[]; definition: ViewDefinition },
): boolean {
  const comparedNames = definition.pageSize === null ? names.filter((name) => name !== "pageSize") : names;
  return comparedNames.some(
    (name) => search.getAll(name).toSorted().join("\n") !== view.getAll(name).toSorted().join("\n"),
  );
}

const levels = ["account", "role", "tenant"] as const;

/** The view with which a list opens: the account's own default, else that of a role, else the tenant's. */
export function findDefaultView(views: readonly SavedView[]): SavedView | undefined {
  const defaults = views.filter(({ isDefault, isForMe }) => isDefault && isForMe);
  return levels.map((level) => defaults.find((view) => view.level === level)).find((view) => view !== undefined);
}
