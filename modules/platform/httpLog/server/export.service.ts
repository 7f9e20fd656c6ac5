import type { InputOf } from "#contract/api";
import type { FileResult } from "#core/http/fileResult";
import type { Context } from "#core/request/context";
import type { RowOf } from "#core/rows/table";
import { mimeTypes, openWriter } from "#modules/records/export/server";
import { type httpLogApi, httpLogError } from "../contract.ts";
import { selectCalls } from "./httpLog.service.ts";
import { httpCalls } from "./httpLog.table.ts";

type Row = RowOf<typeof httpCalls>;

/** A file is made while its reader waits, so it has a bound; a narrower filter gets the rest. */
const maxRows = 10_000;

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
export async function exportCalls(
  ctx: Context,
  { selectKeyList, ...filter }: InputOf<(typeof httpLogApi)["calls"]["export"]>,
): Promise<FileResult> {
  const all = selectCalls(ctx, filter);
  const chosen =
    selectKeyList === undefined || selectKeyList.length === 0 ? all : all.where("row.id", "in", selectKeyList);
  const latest = chosen.selectAll("row").orderBy("row.startTime", "desc").orderBy("row.id", "desc");
  const rows = await ctx.rows(httpCalls).run(latest.limit(maxRows + 1).$castTo<Row>());
  if (rows.length === 0) throw httpLogError("httpLog.nothing_to_export");
  if (rows.length > maxRows) throw httpLogError("httpLog.too_many_to_export", { maximum: maxRows });
  return await writeFile(ctx, rows);
}

async function writeFile(ctx: Context, rows: readonly Row[]): Promise<FileResult> {
  const parts: Uint8Array[] = [];
  const title = ctx.t("httpLog.title");
  const write = async (part: Uint8Array) => await Promise.resolve(void parts.push(part));
  const writer = openWriter("xlsx", { title, language: ctx.language, time: ctx.app.time, write });
  await writer.begin(columns.map((name) => ({ name, title: ctx.t(`httpLog.${name}`), kind: getKind(name) })));
  await writer.rows(rows.map((row) => columns.map((name) => row[name])));
  await writer.end();
  const content = Buffer.concat(parts);
  const stamp = ctx.app.time.format(ctx.now()).replaceAll(/[^\d]/gu, "").slice(0, 12);
  return {
    name: `${stamp}${title}.xlsx`,
    mime: mimeTypes.xlsx,
    sizeBytes: content.length,
    read: () => toChunks(content),
  };
}

async function* toChunks(content: Buffer): AsyncIterable<Uint8Array> {
  await Promise.resolve();
  yield content;
}

function getKind(name: (typeof columns)[number]): "text" | "number" | "instant" {
  if (name === "startTime") return "instant";
  return name === "statusCode" || name === "elapsed" ? "number" : "text";
}
