import type { InputOf } from "#contract/api";
import type { FileResult } from "#core/http/fileResult";
import type { Context } from "#core/request/context";
import type { RowOf } from "#core/rows/table";
import { createWorkbook } from "#modules/records/export/server";
import { type httpLogApi, httpLogError } from "../contract.ts";
import { selectCalls } from "./httpLog.service.ts";
import { httpCalls } from "./httpLog.table.ts";

type Row = RowOf<typeof httpCalls>;
type Cells = Row[(typeof columns)[number]][];
type ExportInput = InputOf<(typeof httpLogApi)["calls"]["export"]>;

/** A file is made while its reader waits, so it has a bound; a narrower filter gets the rest. */
const maxRows = 10_000;
/** Rows with their bodies that are read at once. */
const atOnce = 500;

const columns = [
  "httpClientName",
  "httpApiDesc",
  "actionName",
  "httpMethod",
  "statusCode",
  "requestUrl",
  "startTime",
  "elapsed",
  "exception",
  "requestHeaders",
  "requestBody",
  "responseHeaders",
  "responseBody",
] as const;

/** The calls of a filter, or those that were chosen, as a workbook. */
export async function exportCalls(ctx: Context, input: ExportInput): Promise<FileResult> {
  return await createWorkbook(ctx, {
    title: ctx.t("httpLog.title"),
    columns: columns.map((name) => ({ name, title: ctx.t(`httpLog.${name}`), kind: getKind(name) })),
    rows: listCells(ctx, input),
  });
}

/** The latest calls first, each part after the last one of the part before. */
async function* listCells(ctx: Context, { selectKeyList, ...filter }: ExportInput): AsyncGenerator<Cells[]> {
  const all = selectCalls(ctx, filter);
  const chosen =
    selectKeyList === undefined || selectKeyList.length === 0 ? all : all.where("row.id", "in", selectKeyList);
  const latest = chosen.selectAll("row").orderBy("row.startTime", "desc").orderBy("row.id", "desc").limit(atOnce);
  let count = 0;
  for (let next = latest; ;) {
    const rows = await ctx.rows(httpCalls).run(next.$castTo<Row>());
    count += rows.length;
    if (count === 0) throw httpLogError("httpLog.nothing_to_export");
    if (count > maxRows) throw httpLogError("httpLog.too_many_to_export", { maximum: maxRows });
    yield rows.map((row) => columns.map((name) => row[name]));
    const last = rows.at(-1);
    if (last === undefined || rows.length < atOnce) return;
    const { startTime, id } = last;
    next = latest.where((on) =>
      on.or([
        on("row.startTime", "<", startTime),
        on.and([on("row.startTime", "=", startTime), on("row.id", "<", id)]),
      ]),
    );
  }
}

function getKind(name: (typeof columns)[number]): "text" | "number" | "instant" {
  if (name === "startTime") return "instant";
  return name === "statusCode" || name === "elapsed" ? "number" : "text";
}
