import type { FileResult } from "#core/http/fileResult";
import type { Context } from "#core/request/context";
import type { RowOf } from "#core/rows/table";
import { createWorkbook } from "#modules/records/export/server";
import { logError } from "../contract.ts";
import { exceptionLogs, operationLogs } from "./log.table.ts";
import { toVisibleException } from "./visibleException.ts";

type Range = { readonly startTime?: Date | undefined; readonly endTime?: Date | undefined };
type Row = Awaited<ReturnType<typeof readRows>>[number];

/** A file is made while its reader waits, so it has a bound; a shorter range gets the rest. */
const maxRows = 50_000;
const atOnce = 1000;
const names = [
  "logName",
  "logLevel",
  "eventId",
  "message",
  "exception",
  "state",
  "logDateTime",
  "threadId",
  "traceId",
] as const;

/** The entries of a range as a workbook (contract 10, 10.2). */
export async function exportLog(ctx: Context, kind: "operation" | "exception", range: Range): Promise<FileResult> {
  return await createWorkbook(ctx, {
    title: ctx.t(kind === "operation" ? "log.operations" : "log.exceptions"),
    columns: names.map((name) => ({ name, title: ctx.t(`log.export.${name}`), kind: kindOf(name) })),
    rows: listCells(ctx, { kind, range }),
  });
}

type Source = { readonly kind: "operation" | "exception"; readonly range: Range };

/** The rows from the oldest on, each part after the last row of the one before. */
async function* listCells(ctx: Context, source: Source): AsyncGenerator<ReturnType<typeof toCells>[]> {
  let count = 0;
  for (let after: Row | undefined; ;) {
    const rows = await readRows(ctx, source, after);
    count += rows.length;
    if (count === 0) throw logError("log.nothing_to_export");
    if (count > maxRows) throw logError("log.too_many_to_export", { maximum: maxRows });
    yield rows.map((row) => toCells(ctx, row));
    if (rows.length < atOnce) return;
    after = rows.at(-1);
  }
}

type RowPosition = Pick<RowOf<typeof operationLogs>, "logDateTime" | "id">;

async function readRows(ctx: Context, { kind, range: { startTime, endTime } }: Source, after: RowPosition | undefined) {
  const rows = ctx.rows<typeof operationLogs | typeof exceptionLogs>(
    kind === "operation" ? operationLogs : exceptionLogs,
  );
  return await rows.run(
    rows
      .select()
      .selectAll("row")
      .where((on) =>
        on.and([
          ...(startTime === undefined ? [] : [on("row.logDateTime", ">=", startTime)]),
          ...(endTime === undefined ? [] : [on("row.logDateTime", "<=", endTime)]),
          ...(after === undefined
            ? []
            : [
                on.or([
                  on("row.logDateTime", ">", after.logDateTime),
                  on.and([on("row.logDateTime", "=", after.logDateTime), on("row.id", ">", after.id)]),
                ]),
              ]),
        ]),
      )
      .orderBy("row.logDateTime")
      .orderBy("row.id")
      .limit(atOnce),
  );
}

function kindOf(name: (typeof names)[number]): "text" | "number" | "instant" {
  if (name === "logDateTime") return "instant";
  return name === "logLevel" || name === "eventId" || name === "threadId" ? "number" : "text";
}

function toCells(ctx: Context, row: Row) {
  const { controllerName, actionName, logLevel, message, status, logDateTime, traceId } = row;
  const exception = toVisibleException(ctx, row.exception);
  return [`${controllerName}/${actionName}`, logLevel, 0, message, exception, status, logDateTime, 0, traceId];
}
