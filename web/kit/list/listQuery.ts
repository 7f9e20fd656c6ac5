import type * as z from "zod";
import type { Condition, KeptCondition } from "#contract/condition";
import { maximumPageSize, pageSizes } from "#contract/page";
import type { Field } from "../resource/field.ts";
import type { RecordRow, Resource } from "../resource/resource.ts";
import { askableIn } from "./askable.ts";
import { readConditions, writeCondition } from "./conditionText.ts";
import { meantToday } from "./dayRanges.ts";
import { type OpenRecord, readingOf, readRecord, writeRecord } from "./openRecord.ts";
import { defaultPageSize } from "./usualSize.ts";

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
  /** Conditions on any field, beside the list's own filters. */
  readonly conditions: readonly KeptCondition[];
  /** The saved view that is shown, by its id. */
  readonly view: string | undefined;
  /** The record whose form or details are open. */
  readonly record: OpenRecord | undefined;
  /** Where the page before left off, on pages that numbers do not reach. */
  readonly cursor: string | undefined;
};

/** What of a query says which rows are meant. */
export type Wanted = Pick<ListQuery, "filters" | "conditions">;

/** Nothing narrows the list. */
export const nothingWanted: Wanted = { filters: {}, conditions: [] };

const ownNames = ["page", "pageSize", "field", "descStr", "where", "view", "record", "cursor"];

/** Reads what an address asks of a list; what is not valid counts as not said, the size is then the usual one. */
export function readQuery<Row extends RecordRow>(
  search: URLSearchParams,
  resource: Resource<Row>,
  usualSize = defaultPageSize,
): ListQuery {
  const field = search.get("field");
  const isKnown = resource.columns.some(({ name, isSortable }) => isSortable && name === field);
  const pageSize = wholeNumber(search.get("pageSize"), usualSize);
  const page = wholeNumber(search.get("page"), 1);
  const where = search.getAll("where");
  return {
    page,
    pageSize: Math.min(pageSize, maximumPageSize),
    sort: field === null || !isKnown ? undefined : { field, isDescending: search.get("descStr") !== "ascending" },
    filters: Object.fromEntries(resource.search.flatMap((one) => readFilter(search, one, shapeOf(resource)[one.name]))),
    conditions: where.length === 0 ? noConditions : readConditions(where, askableIn(resource)),
    view: matchOf(search.get("view"), /^[\w-]{1,64}$/u),
    record: readRecord(search.get("record"), resource),
    // Whoever leads to other rows by the address alone takes the number away: the cursor goes with it.
    cursor: page === 1 ? undefined : matchOf(search.get("cursor"), /^[\w-]{1,1000}$/u),
  };
}

const noConditions: readonly never[] = [];

type Around = { readonly fields: readonly Field[]; readonly usualSize: number };

/** The address of a query: only what differs from the start is said. What others keep in the address stays. */
export function writeQuery(search: URLSearchParams, query: ListQuery, { fields, usualSize }: Around): URLSearchParams {
  const { page, pageSize, sort, filters, conditions, view, record, cursor } = query;
  const next = new URLSearchParams(search);
  for (const name of [...ownNames, ...fields.map((field) => field.name)]) next.delete(name);
  if (page > 1) next.set("page", String(page));
  // Somebody else who opens the address may be used to another size.
  if (pageSize !== defaultPageSize || pageSize !== usualSize) next.set("pageSize", String(pageSize));
  if (sort !== undefined) {
    next.set("field", sort.field);
    if (!sort.isDescending) next.set("descStr", "ascending");
  }
  for (const [name, value] of Object.entries(filters)) next.set(name, String(value));
  for (const condition of conditions) next.append("where", writeCondition(condition));
  if (view !== undefined) next.set("view", view);
  if (cursor !== undefined) next.set("cursor", cursor);
  if (record !== undefined) next.set("record", writeRecord(record));
  return next;
}

/** The query as the page call takes it today. */
export function inputOf<Row extends RecordRow>(query: ListQuery, resource: Resource<Row>): Record<string, unknown> {
  const { page, pageSize, sort, filters, conditions, cursor } = query;
  const order = sort === undefined ? {} : { field: sort.field, order: sort.isDescending ? "descending" : "ascending" };
  const asked = conditions.length === 0 ? {} : { conditions: absolute(conditions, resource) };
  // A cursor leads where the number does not reach.
  return { ...filters, ...asked, ...(cursor === undefined ? { page } : { cursor }), pageSize, ...order };
}

function absolute<Row extends RecordRow>(conditions: ListQuery["conditions"], resource: Resource<Row>): Condition[] {
  const askable = askableIn(resource);
  return conditions.map((one) => meantToday(one, askable.find(({ name }) => name === one.field)?.kind));
}

/** A query with changes: what is not only about a record or a view leads to the first page and closes what is open. */
export function turnedBy(query: ListQuery, changes: Partial<ListQuery>): ListQuery {
  const isTurned = Object.keys(changes).some((name) => name !== "record" && name !== "view");
  const start = isTurned ? { page: 1, cursor: undefined, record: undefined } : {};
  return { ...query, ...start, ...changes };
}

/** Whether a change is more of the same typing: the browser's back undoes it as one. */
export function isTypedOn({ filters }: ListQuery, { filters: next = filters }: Partial<ListQuery>): boolean {
  const names = [...new Set([...Object.keys(filters), ...Object.keys(next)])];
  const changed = names.filter((name) => filters[name] !== next[name]);
  return changed.length === 1 && changed.every((name) => [filters[name], next[name]].every(isText));
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}

/** Whether anything narrows a list. */
export function isFiltered({ filters, conditions }: Wanted): boolean {
  return Object.keys(filters).length > 0 || conditions.length > 0;
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
  const value = readingOf(schema, text);
  return value === undefined ? [] : [[name, value]];
}

function wholeNumber(text: string | null, otherwise: number): number {
  const value = Number(text);
  return Number.isSafeInteger(value) && value > 0 ? value : otherwise;
}

function matchOf(text: string | null, pattern: RegExp): string | undefined {
  return text !== null && pattern.test(text) ? text : undefined;
}
