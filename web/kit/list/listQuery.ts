import type * as z from "zod";
import type { Condition, SavedCondition } from "#contract/condition";
import { maxPageSize, pageSizes } from "#contract/page";
import type { Field } from "../resource/field.ts";
import type { RecordRow, Resource } from "../resource/resource.ts";
import { listFilterableFields } from "./filterableFields.ts";
import { readConditions, writeCondition } from "./conditionText.ts";
import { resolveRelativeDates } from "./dayRanges.ts";
import { type OpenRecord, parseSchemaText, readRecord, writeRecord } from "./openRecord.ts";
import { defaultPageSize } from "./pageSizePreference.ts";

/** The order of a list. */
export type Sort = { readonly field: string; readonly isDescending: boolean };

/** Values of filters by their names. */
export type Filters = Readonly<Record<string, string | number | boolean>>;

/** The state of a list that is stored in the address, under the input names of the page call. */
export type ListQuery = {
  readonly page: number;
  readonly pageSize: number;
  readonly sort: Sort | undefined;
  readonly filters: Filters;
  /** Conditions on any field, in addition to the list's own filters. */
  readonly conditions: readonly SavedCondition[];
  /** The id of the active saved view. */
  readonly view: string | undefined;
  /** The record whose form or details are open. */
  readonly record: OpenRecord | undefined;
  /** The position after the previous page, on pages beyond the reach of page numbers. */
  readonly cursor: string | undefined;
};

/** The part of a query that selects rows. */
export type RowCriteria = Pick<ListQuery, "filters" | "conditions">;

/** Criteria that select all rows. */
export const noCriteria: RowCriteria = { filters: {}, conditions: [] };

const ownNames = ["page", "pageSize", "field", "descStr", "where", "view", "record", "cursor"];

/** Reads the query of a list from an address; invalid values count as absent. */
export function readQuery<Row extends RecordRow>(
  search: URLSearchParams,
  resource: Resource<Row>,
  defaultSize = defaultPageSize,
): ListQuery {
  const field = search.get("field");
  const isKnown = resource.columns.some(({ name, isSortable }) => isSortable && name === field);
  const pageSize = wholeNumber(search.get("pageSize"), defaultSize);
  const page = wholeNumber(search.get("page"), 1);
  const where = search.getAll("where");
  return {
    page,
    pageSize: Math.min(pageSize, maxPageSize),
    sort: field === null || !isKnown ? undefined : { field, isDescending: search.get("descStr") !== "ascending" },
    filters: Object.fromEntries(resource.search.flatMap((one) => readFilter(search, one, shapeOf(resource)[one.name]))),
    conditions: where.length === 0 ? noConditions : readConditions(where, listFilterableFields(resource)),
    view: matchOf(search.get("view"), /^[\w-]{1,64}$/u),
    record: readRecord(search.get("record"), resource),
    // A link to other rows leaves out the page number; the cursor is then ignored as well.
    cursor: page === 1 ? undefined : matchOf(search.get("cursor"), /^[\w-]{1,1000}$/u),
  };
}

const noConditions: readonly never[] = [];

type ListQueryOptions = { readonly fields: readonly Field[]; readonly defaultSize: number };

/** Writes a query to an address: only values that differ from the defaults. Other parameters of the address stay. */
export function writeQuery(
  search: URLSearchParams,
  query: ListQuery,
  { fields, defaultSize }: ListQueryOptions,
): URLSearchParams {
  const { page, pageSize, sort, filters, conditions, view, record, cursor } = query;
  const next = new URLSearchParams(search);
  for (const name of [...ownNames, ...fields.map((field) => field.name)]) next.delete(name);
  if (page > 1) next.set("page", String(page));
  // Another account that opens the address may prefer another size.
  if (pageSize !== defaultPageSize || pageSize !== defaultSize) next.set("pageSize", String(pageSize));
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

/** The input of the page call; relative dates count from today. */
export function toCallInput<Row extends RecordRow>(query: ListQuery, resource: Resource<Row>): Record<string, unknown> {
  const { page, pageSize, sort, filters, conditions, cursor } = query;
  const order = sort === undefined ? {} : { field: sort.field, order: sort.isDescending ? "descending" : "ascending" };
  const selected = conditions.length === 0 ? {} : { conditions: resolveConditions(conditions, resource) };
  // A cursor replaces the page number.
  return { ...filters, ...selected, ...(cursor === undefined ? { page } : { cursor }), pageSize, ...order };
}

function resolveConditions<Row extends RecordRow>(
  conditions: ListQuery["conditions"],
  resource: Resource<Row>,
): Condition[] {
  const fields = listFilterableFields(resource);
  return conditions.map((one) => resolveRelativeDates(one, fields.find(({ name }) => name === one.field)?.kind));
}

/** Applies changes to a query: unless they concern only the record or the view, they lead to the first page and close an open record. */
export function applyChanges(query: ListQuery, changes: Partial<ListQuery>): ListQuery {
  const resetsPage = Object.keys(changes).some((name) => name !== "record" && name !== "view");
  const start = resetsPage ? { page: 1, cursor: undefined, record: undefined } : {};
  return { ...query, ...start, ...changes };
}

/** Whether a change continues typing into one filter: the browser's back button then undoes all of it at once. */
export function isTypingContinued({ filters }: ListQuery, { filters: next = filters }: Partial<ListQuery>): boolean {
  const names = [...new Set([...Object.keys(filters), ...Object.keys(next)])];
  const changed = names.filter((name) => filters[name] !== next[name]);
  return changed.length === 1 && changed.every((name) => [filters[name], next[name]].every(isText));
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}

/** Whether a list has filters or conditions. */
export function isFiltered({ filters, conditions }: RowCriteria): boolean {
  return Object.keys(filters).length > 0 || conditions.length > 0;
}

/** The filters with one of them set, or removed when its value is empty. */
export function withFilter(filters: Filters, name: string, value: unknown): Filters {
  const { [name]: _old, ...others } = filters;
  const isSet = (typeof value === "string" && value !== "") || typeof value === "number" || typeof value === "boolean";
  return isSet ? { ...others, [name]: value } : others;
}

/** The offered page sizes, with the one in use. */
export function listPageSizes(size: number): number[] {
  return [...new Set([...pageSizes, size])].toSorted((one, other) => one - other);
}

function shapeOf<Row extends RecordRow>({ api, pageCall }: Resource<Row>): Readonly<Record<string, z.core.$ZodType>> {
  return api.calls[pageCall]?.input.shape ?? {};
}

/** Converts the text of the address to the type that the contract requires: text, number or boolean. */
function readFilter(
  search: URLSearchParams,
  { name }: Field,
  schema: z.core.$ZodType | undefined,
): [string, string | number | boolean][] {
  const text = search.get(name);
  if (text === null || text === "" || schema === undefined) return [];
  const value = parseSchemaText(schema, text);
  return value === undefined ? [] : [[name, value]];
}

function wholeNumber(text: string | null, otherwise: number): number {
  const value = Number(text);
  return Number.isSafeInteger(value) && value > 0 ? value : otherwise;
}

function matchOf(text: string | null, pattern: RegExp): string | undefined {
  return text !== null && pattern.test(text) ? text : undefined;
}
