import * as z from "zod";
import { maximumPageSize, pageSizes } from "#contract/page";
import type { Field } from "../resource/field.ts";
import type { RecordRow, Resource } from "../resource/resource.ts";

/** The order of a list. */
export type Sort = { readonly field: string; readonly isDescending: boolean };

/** Values of filters by their names. */
export type Filters = Readonly<Record<string, string | number | boolean>>;

/** What of a list is shown. It lives in the address, under the names that the page call takes. */
export type ListQuery = {
  readonly page: number;
  readonly pageSize: number;
  readonly sort: Sort | undefined;
  readonly filters: Filters;
};

const defaultPageSize = 20;

/** Reads what an address asks of a list; what is not valid counts as not said. */
export function readQuery<Row extends RecordRow>(search: URLSearchParams, resource: Resource<Row>): ListQuery {
  const field = search.get("field");
  const isKnown = resource.columns.some(({ name, isSortable }) => isSortable && name === field);
  const pageSize = wholeNumber(search.get("pageSize"), defaultPageSize);
  return {
    page: wholeNumber(search.get("page"), 1),
    pageSize: Math.min(pageSize, maximumPageSize),
    sort: field === null || !isKnown ? undefined : { field, isDescending: search.get("descStr") !== "ascending" },
    filters: Object.fromEntries(resource.search.flatMap((one) => readFilter(search, one, shapeOf(resource)[one.name]))),
  };
}

/** The address of a query: only what differs from the start is said. What others keep in the address stays. */
export function writeQuery(
  search: URLSearchParams,
  { page, pageSize, sort, filters }: ListQuery,
  fields: readonly Field[],
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of ["page", "pageSize", "field", "descStr", ...fields.map((field) => field.name)]) next.delete(name);
  if (page > 1) next.set("page", String(page));
  if (pageSize !== defaultPageSize) next.set("pageSize", String(pageSize));
  if (sort !== undefined) {
    next.set("field", sort.field);
    if (!sort.isDescending) next.set("descStr", "ascending");
  }
  for (const [name, value] of Object.entries(filters)) next.set(name, String(value));
  return next;
}

/** The query as the page call takes it. */
export function inputOf({ page, pageSize, sort, filters }: ListQuery): Record<string, unknown> {
  const order = sort === undefined ? {} : { field: sort.field, order: sort.isDescending ? "descending" : "ascending" };
  return { ...filters, page, pageSize, ...order };
}

/** The filters with one of them set, or taken away when there is nothing in it. */
export function withFilter(filters: Filters, name: string, value: unknown): Filters {
  const { [name]: _old, ...others } = filters;
  const isSet = (typeof value === "string" && value !== "") || typeof value === "number" || typeof value === "boolean";
  return isSet ? { ...others, [name]: value } : others;
}

/** The offered page sizes, with the one in use. */
export function sizesWith(size: number): number[] {
  return [...new Set([...pageSizes, size])].toSorted((one, other) => one - other);
}

function shapeOf<Row extends RecordRow>({ api, pageCall }: Resource<Row>): Readonly<Record<string, z.core.$ZodType>> {
  return api.calls[pageCall]?.input.shape ?? {};
}

/** The address holds texts; the contract tells whether it wants the text, the number or the truth value of it. */
function readFilter(
  search: URLSearchParams,
  { name }: Field,
  schema: z.core.$ZodType | undefined,
): [string, string | number | boolean][] {
  const text = search.get(name);
  if (text === null || text === "" || schema === undefined) return [];
  const value = [text, Number(text), text === "true"].find((reading) => z.safeParse(schema, reading).success);
  return value === undefined ? [] : [[name, value]];
}

function wholeNumber(text: string | null, otherwise: number): number {
  const value = Number(text);
  return Number.isSafeInteger(value) && value > 0 ? value : otherwise;
}
