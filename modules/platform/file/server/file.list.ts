import type { InputOf } from "#contract/api";
import { toId } from "#contract/id";
import { type Page, toPage } from "#contract/page";
import type { Context } from "#core/request/context";
import { toContainsPattern } from "#core/rows/condition";
import { orderNewestFirst, toFieldColumns } from "#core/rows/order";
import { pageRows } from "#core/request/pageRows";
import type { Select } from "#core/rows/rows";
import { type ColumnOf, listPublicColumns } from "#core/rows/table";
import type { fileApi, StoredFile } from "../contract.ts";
import { files } from "./file.table.ts";
import { showFiles } from "./file.view.ts";
import { listGuardedEntities } from "./rights.ts";

type PageInput = InputOf<(typeof fileApi)["calls"]["page"]>;
type ShownColumn = Exclude<ColumnOf<typeof files>, "tenantId" | "deletedAt" | "pinyin" | "initials">;

const unshown: ReadonlySet<string> = new Set(["tenantId", "deletedAt", "pinyin", "initials"]);
const listColumns = listPublicColumns(files).filter((name): name is ShownColumn => !unshown.has(name));
const fields = toFieldColumns(listColumns, { tags: "tagText", sizeKb: "sizeBytes", sizeInfo: "sizeBytes" });

/** One page of the files in the caller's data scope, the newest first. */
export async function pageFiles(ctx: Context, input: PageInput): Promise<Page<StoredFile>> {
  const result = await pageRows(ctx, files, {
    query: withFilters(ctx, ctx.rows(files).select(), input),
    columns: listColumns,
    fields,
    orderBy: "createTime",
    input: orderNewestFirst(input, fields, "createTime"),
    isFiltered: true,
  });
  return toPage(input, result, await showFiles(ctx, result.items));
}

type Rows = Select<typeof files>;

/** Files of records that decide on their files themselves are shown with the record only. */
function withFilters(ctx: Context, all: Rows, input: PageInput): Rows {
  const guarded = listGuardedEntities(ctx);
  let query =
    guarded.length === 0
      ? all
      : all.where((on) => on.or([on("row.entity", "is", null), on("row.entity", "not in", [...guarded])]));
  const { fileName, suffix, startTime, endTime, filePath, folderId, kind, fileType, tag } = input;
  if (fileName !== undefined) query = query.where("row.fileName", "ilike", toContainsPattern(fileName));
  if (suffix !== undefined) query = query.where("row.suffix", "ilike", toContainsPattern(suffix));
  if (startTime !== undefined) query = query.where("row.createTime", ">=", startTime);
  if (endTime !== undefined) query = query.where("row.createTime", "<=", endTime);
  if (filePath !== undefined) query = inPath(query, filePath);
  if (folderId === 0) query = query.where("row.folderId", "is", null);
  else if (folderId !== undefined) query = query.where("row.folderId", "=", toId(folderId));
  if (kind !== undefined) query = query.where("row.kind", "=", kind);
  if (fileType !== undefined) query = query.where("row.fileType", "=", fileType);
  if (tag !== undefined) query = query.where("row.tagText", "ilike", toContainsPattern(`\n${tag}\n`));
  return query;
}

/** A path and everything below it. */
function inPath(query: Rows, path: string): Rows {
  return query.where((on) =>
    on.or([on("row.filePath", "=", path), on("row.filePath", "like", `${toContainsPattern(path).slice(1, -1)}/%`)]),
  );
}
