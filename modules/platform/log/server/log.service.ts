import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { type Page, toPage } from "#contract/page";
import type { Context } from "#core/request/context";
import { pageRows } from "#core/request/pageRows";
import { anyContains, compareColumn, pairOneOf } from "#core/rows/condition";
import { orderNewestFirst, toFieldColumns } from "#core/rows/order";
import type { Select } from "#core/rows/rows";
import { listPublicColumns, type RowOf } from "#core/rows/table";
import {
  type ExceptionDetail,
  type ExceptionLog,
  logError,
  type OperationDetail,
  type OperationLog,
  successStatus,
  type VisitLog,
  type visitLogApi,
  type operationLogApi,
} from "../contract.ts";
import { completeCalls, completeVisits, listGroups } from "./complete.ts";
import { hideFields } from "./hiddenBodies.ts";
import { listLinks } from "./links.ts";
import { exceptionLogs, operationLogs, visitLogs } from "./log.table.ts";

type VisitFilter = InputOf<typeof visitLogApi.calls.page>;
type CallFilter = InputOf<typeof operationLogApi.calls.page>;
type AnyLog = typeof visitLogs | typeof operationLogs | typeof exceptionLogs;

const dayMs = 86_400_000;
/** A keyword is looked for row by row, so the rows are limited. */
const searchedDays = 31;
const bodies: ReadonlySet<string> = new Set(["requestParam", "returnResult", "message"]);

/** Ids rise with time, and clients ask for the order by id: the index is that of the time. */
function listFields(table: AnyLog) {
  return toFieldColumns(
    listPublicColumns(table).filter((name) => name !== "id" && !bodies.has(name)),
    { id: "logDateTime" },
  );
}

const fields = {
  visit: listFields(visitLogs),
  operation: listFields(operationLogs),
  exception: listFields(exceptionLogs),
};
const visitColumns = listPublicColumns(visitLogs);
const operationColumns = listPublicColumns(operationLogs).filter((name) => !bodies.has(name));
const exceptionColumns = listPublicColumns(exceptionLogs).filter((name) => !bodies.has(name));

/** One page of visits, the latest first. */
export async function pageVisits(ctx: Context, filter: VisitFilter): Promise<Page<VisitLog>> {
  const query = withFilter(ctx, ctx.rows(visitLogs).select(), { filter, texts: visitTexts });
  const result = await pageRows(ctx, visitLogs, {
    query,
    columns: visitColumns,
    ...toRequest(filter, fields.visit),
  });
  return toPage(filter, result, await completeVisits(ctx, result.items));
}

/** One page of operations, the latest first. */
export async function pageOperations(ctx: Context, filter: CallFilter): Promise<Page<OperationLog>> {
  const query = withFilter(ctx, ctx.rows(operationLogs).select(), { filter, texts: operationTexts });
  const result = await pageRows(ctx, operationLogs, {
    query,
    columns: operationColumns,
    ...toRequest(filter, fields.operation),
  });
  return toPage(filter, result, await completeCalls(ctx, result.items));
}

/** One page of exceptions, the latest first, with how often each occurred. */
export async function pageExceptions(ctx: Context, filter: CallFilter): Promise<Page<ExceptionLog>> {
  const query = withFilter(ctx, ctx.rows(exceptionLogs).select(), { filter, texts: operationTexts });
  const result = await pageRows(ctx, exceptionLogs, {
    query,
    columns: exceptionColumns,
    ...toRequest(filter, fields.exception),
  });
  return toPage(filter, result, await withGroups(ctx, result.items));
}

/** An operation with its bodies and what else its request has left. */
export async function getOperation(ctx: Context, { id }: { id: Id }): Promise<OperationDetail> {
  const row = await getRow(ctx, operationLogs, id);
  const [[item], links] = await Promise.all([
    completeCalls(ctx, [row]),
    listLinks(ctx, row, { kind: "operation", id }),
  ]);
  if (item === undefined) throw logError("log.missing");
  return { ...item, ...hideFields(ctx, row), links };
}

/** The same of an exception. */
export async function getException(ctx: Context, { id }: { id: Id }): Promise<ExceptionDetail> {
  const row = await getRow(ctx, exceptionLogs, id);
  const [[item], links] = await Promise.all([withGroups(ctx, [row]), listLinks(ctx, row, { kind: "exception", id })]);
  if (item === undefined) throw logError("log.missing");
  return { ...item, ...hideFields(ctx, row), links };
}

async function getRow<T extends typeof operationLogs | typeof exceptionLogs>(
  ctx: Context,
  table: T,
  id: Id,
): Promise<RowOf<T>> {
  const row = await ctx.rows(table).find(id);
  if (row === undefined) throw logError("log.missing");
  return row;
}

type ExceptionRow = Pick<RowOf<typeof exceptionLogs>, (typeof exceptionColumns)[number]>;

async function withGroups(ctx: Context, rows: readonly ExceptionRow[]): Promise<ExceptionLog[]> {
  const [items, groups] = await Promise.all([completeCalls(ctx, rows), listGroups(ctx, rows)]);
  return items.map((item, index) => {
    const group = groups.get(rows[index]?.fingerprint ?? "");
    const { occurrences = 1, firstTime = item.logDateTime, lastTime = item.logDateTime } = group ?? {};
    return { ...item, occurrences, firstTime, lastTime };
  });
}

/** The columns that a keyword is looked for in. */
const visitTexts = ["actionName", "account", "realName", "remoteIp", "message", "browser", "os"] as const;
const operationTexts = [
  "actionName",
  "controllerName",
  "account",
  "realName",
  "remoteIp",
  "message",
  "requestUrl",
  "requestParam",
  "returnResult",
  "exception",
] as const;

function withFilter<T extends AnyLog>(
  ctx: Context,
  rows: Select<T>,
  { filter, texts }: { filter: VisitFilter & Partial<CallFilter>; texts: readonly string[] },
): Select<T> {
  return listConditions(ctx, filter, texts).reduce<Select<T>>((query, condition) => query.where(() => condition), rows);
}

function listConditions(ctx: Context, filter: VisitFilter & Partial<CallFilter>, texts: readonly string[]) {
  const { endTime, from, to, elapsed, status, keyword, callKind } = filter;
  const { account, actionName, controllerName, remoteIp, traceId } = filter;
  const { time } = ctx.app;
  const equal = Object.entries({ account, actionName, controllerName, remoteIp, traceId });
  // What a role hides is no filter either: a body may contain it.
  const searched = ctx.caller.hidden.size === 0 ? texts : texts.filter((name) => !hiddenTexts.has(name));
  const firstDay = from && time.parse(from);
  const dayAfter = to && time.parse(getNextDay(to));
  const searchStart = keyword === undefined ? undefined : new Date(ctx.now().getTime() - searchedDays * dayMs);
  const start = filter.startTime ?? firstDay ?? searchStart;
  return [
    ...(start === undefined ? [] : [compareColumn("row.logDateTime", ">=", start)]),
    ...(endTime === undefined ? [] : [compareColumn("row.logDateTime", "<=", endTime)]),
    ...(dayAfter === undefined ? [] : [compareColumn("row.logDateTime", "<", dayAfter)]),
    ...equal.flatMap(([name, value]) => (value === undefined ? [] : [compareColumn(`row.${name}`, "=", value)])),
    ...(elapsed === undefined ? [] : [compareColumn("row.elapsed", ">=", elapsed)]),
    ...(status === undefined
      ? []
      : [compareColumn("row.status", status === successStatus ? "=" : "<>", successStatus)]),
    ...(callKind === undefined
      ? []
      : [pairOneOf("row.controllerName", "row.actionName", listCalls(ctx, callKind === "read"))]),
    ...(keyword === undefined
      ? []
      : [
          anyContains(
            searched.map((name) => `row.${name}`),
            keyword,
          ),
        ]),
  ];
}

/** The calls that only read, or the others, as `sysPos/page`. */
function listCalls({ app }: Context, isReadOnly: boolean): string[] {
  return app.routes.filter((route) => route.isReadOnly === isReadOnly).map(({ api, name }) => `${api.name}/${name}`);
}

/** Days differ in length where clocks are changed, so the end of one is the beginning of the next. */
function getNextDay(day: string): string {
  return new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
}

const hiddenTexts: ReadonlySet<string> = new Set([
  "account",
  "realName",
  "requestParam",
  "returnResult",
  "exception",
  "message",
]);

/** The keyword is one of the module's own filters, because the tables have no search of their own. */
function toRequest({ keyword, ...filter }: VisitFilter & Partial<CallFilter>, columns: ReturnType<typeof listFields>) {
  const { startTime, endTime, from, to, account, actionName, controllerName, remoteIp, elapsed, status, traceId } =
    filter;
  const { callKind } = filter;
  const own = [
    keyword,
    startTime,
    endTime,
    from,
    to,
    account,
    actionName,
    controllerName,
    remoteIp,
    elapsed,
    status,
    traceId,
    callKind,
  ];
  const isFiltered = own.some((value) => value !== undefined);
  return {
    fields: columns,
    orderBy: "logDateTime" as const,
    input: orderNewestFirst(filter, columns, "logDateTime"),
    isFiltered,
  };
}
