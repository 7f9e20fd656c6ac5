import type { InputOf, OutputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { type Page, toPage } from "#contract/page";
import type { Context } from "#core/request/context";
import { pageRows } from "#core/request/pageRows";
import { getYearStart, toInstants, toYearDays } from "#core/request/timeRange";
import { toContainsPattern } from "#core/rows/condition";
import { orderNewestFirst, toFieldColumns } from "#core/rows/order";
import type { Select } from "#core/rows/rows";
import type { RowOf } from "#core/rows/table";
import { removeRows } from "#modules/platform/auditSeal/server";
import { type HttpCall, type HttpFilter, type httpLogApi, httpLogError } from "../contract.ts";
import { countHttpDays, listHttpClients } from "./httpLog.function.ts";
import { httpCalls } from "./httpLog.table.ts";

type Calls = (typeof httpLogApi)["calls"];
type Row = RowOf<typeof httpCalls>;

const columns = [
  "id",
  "httpClientName",
  "httpApiDesc",
  "actionName",
  "httpMethod",
  "isSuccessStatusCode",
  "statusCode",
  "requestUrl",
  "exception",
  "startTime",
  "endTime",
  "elapsed",
  "createUserId",
  "createUserName",
] as const;
type ListedRow = Pick<Row, (typeof columns)[number]>;

const fields = toFieldColumns(columns, { createTime: "startTime" });
const maxListed = 1000;
const searched = ["httpClientName", "httpApiDesc", "requestUrl", "requestBody", "responseBody", "exception"] as const;
const contained = [
  "httpClientName",
  "httpApiDesc",
  "actionName",
  "requestUrl",
  "requestBody",
  "responseBody",
  "exception",
] as const;
const equal = ["httpMethod", "isSuccessStatusCode", "statusCode"] as const;

/** The latest calls, without what was sent and answered. */
export async function pageCalls(ctx: Context, { keyword, ...input }: InputOf<Calls["page"]>): Promise<Page<HttpCall>> {
  const result = await pageRows(ctx, httpCalls, {
    query: selectCalls(ctx, { keyword, ...input }),
    columns,
    fields,
    orderBy: "startTime",
    input: orderNewestFirst(input, fields, "startTime"),
    isFiltered: true,
  });
  return toPage(input, result, result.items.map(toHttpCall));
}

/** The latest calls, without paging. */
export async function listCalls(ctx: Context): Promise<HttpCall[]> {
  const latest = ctx
    .rows(httpCalls)
    .select()
    .select(columns.map((name) => `row.${name}` as const));
  const found = latest.orderBy("row.startTime", "desc").limit(maxListed).$castTo<ListedRow>();
  return (await ctx.rows(httpCalls).run(found)).map(toHttpCall);
}

/** One call with what was sent and answered. */
export async function getCall(ctx: Context, { id }: { id: Id }): Promise<OutputOf<Calls["detail"]>> {
  const [row] = await ctx.rows(httpCalls).list({ id });
  if (row === undefined) throw httpLogError("httpLog.missing");
  const { requestHeaders, requestBody, responseHeaders, responseBody } = row;
  return {
    ...toHttpCall(row),
    requestHeaders,
    requestBody,
    requestBodyPlaintext: requestBody,
    responseHeaders,
    responseBody,
    responseBodyPlaintext: responseBody,
  };
}

/** How many calls each day of the last year has. */
export async function listYearDays(ctx: Context): Promise<OutputOf<Calls["yearDayStats"]>> {
  const input = { since: getYearStart(ctx), zone: ctx.app.config.timeZone };
  return toYearDays(ctx, await ctx.callFunction(countHttpDays, input));
}

/** The clients that calls name. */
export async function listClients(ctx: Context): Promise<string[]> {
  return (await ctx.callFunction(listHttpClients, {})).map(({ row }) => row);
}

/** Removes all calls of the tenant. */
export async function clearCalls({ app, tenantId, now }: Context): Promise<void> {
  await removeRows(app, { tenantId, table: "http_log", before: now() });
}

/** The calls of a filter. */
export function selectCalls(ctx: Context, filter: HttpFilter): Select<typeof httpCalls> {
  const [rangeStart, rangeEnd] = filter.createTimeRange ?? [];
  const { first, end } = toInstants(ctx, {
    ...filter,
    startTime: filter.startTime ?? rangeStart,
    endTime: filter.endTime ?? rangeEnd,
  });
  let calls = ctx.rows(httpCalls).select();
  if (first !== undefined) calls = calls.where("row.startTime", ">=", first);
  if (end !== undefined) calls = calls.where("row.startTime", "<", end);
  for (const name of contained) {
    const text = filter[name];
    if (text !== undefined) calls = whereAnyContains(calls, [name], text);
  }
  for (const name of equal) {
    const value = filter[name];
    if (value !== undefined) calls = calls.where((on) => on(`row.${name}`, "=", value));
  }
  return filter.keyword === undefined ? calls : whereAnyContains(calls, searched, filter.keyword);
}

type TextColumn = (typeof searched)[number] | (typeof contained)[number];

function whereAnyContains(calls: Select<typeof httpCalls>, names: readonly TextColumn[], text: string) {
  const pattern = toContainsPattern(text);
  return calls.where((on) => on.or(names.map((name) => on(`row.${name}`, "ilike", pattern))));
}

function toHttpCall({ startTime, endTime, ...row }: ListedRow): HttpCall {
  return {
    id: row.id,
    httpClientName: row.httpClientName,
    httpApiDesc: row.httpApiDesc,
    actionName: row.actionName,
    httpMethod: row.httpMethod,
    isSuccessStatusCode: row.isSuccessStatusCode,
    statusCode: row.statusCode,
    requestUrl: row.requestUrl,
    exception: row.exception,
    startTime,
    endTime,
    elapsed: row.elapsed,
    createTime: startTime,
    createUserId: row.createUserId,
    createUserName: row.createUserName,
  };
}
