import { type Page, type PageQuery, toPage } from "#contract/page";
import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import type { Reversal } from "#core/request/history/trackedRecord";
import { defineFunction } from "#core/rows/databaseFunction";
import type { RowOf } from "#core/rows/table";
import { type BinnedFile, fileError } from "../contract.ts";
import { requireRecordOf } from "./access.ts";
import { files } from "./file.table.ts";
import { requireFree } from "./hold.service.ts";
import { toStoredFiles } from "./file.view.ts";
import { readFileLimits } from "./settings.ts";

type BinnedRow = RowOf<typeof files>;

const purgeBinned = defineFunction<{ ids: readonly Id[] }, { purged: number }>("purge_binned_files", ["ids"]);

const dayMs = 86_400_000;

/** One page of the deleted files in the caller's data scope, the latest first. */
export async function pageBin(ctx: Context, { page, pageSize }: PageQuery): Promise<Page<BinnedFile>> {
  const rows = ctx.rows(files);
  const gone = rows.selectWithDeleted().where("row.deletedAt", "is not", null);
  const [found, [counted], { binDays }] = await Promise.all([
    rows.run(
      gone
        .select("row.id")
        .orderBy("row.deletedAt", "desc")
        .orderBy("row.id")
        .limit(pageSize)
        .offset((page - 1) * pageSize),
    ),
    rows.run(gone.select((on) => on.fn.countAll<number>().as("total"))),
    readFileLimits(ctx, ctx.tenantId),
  ]);
  const byId = new Map((await rows.listWithDeleted(found.map(({ id }) => id))).map((row) => [row.id, row]));
  const ordered = found.flatMap(({ id }) => byId.get(id) ?? []);
  const shown = await toStoredFiles(ctx, ordered);
  const items = shown.map((file, index) => {
    const deleteTime = ordered[index]?.deletedAt ?? ctx.now();
    return { ...file, deleteTime, purgeTime: new Date(deleteTime.getTime() + binDays * dayMs) };
  });
  return toPage({ page, pageSize }, { total: counted?.total ?? 0 }, items);
}

/** Takes files out of the bin. */
export async function restoreFiles(ctx: Context, { ids }: { ids: Id[] }): Promise<void> {
  for (const { id } of await getBinned(ctx, ids)) await ctx.rows(files).restore(id);
}

/** Deletes files from the bin for good; their bytes go with the next cleanup unless another file has them. */
export async function purgeFiles(ctx: Context, { ids }: { ids: Id[] }): Promise<void> {
  const found = await getBinned(ctx, ids);
  for (const row of found) requireFree(row);
  await ctx.callFunction(purgeBinned, { ids: found.map(({ id }) => id) });
}

/** The same rule for files that the history brings back. */
export async function requireRecordsOf(ctx: Context, reversals: readonly Reversal[]): Promise<void> {
  const ids = reversals.map(({ id }) => id);
  for (const row of await ctx.rows(files).listWithDeleted(ids)) await requireRecordOf(ctx, row);
}

async function getBinned(ctx: Context, ids: readonly Id[]): Promise<BinnedRow[]> {
  const found = (await ctx.rows(files).listWithDeleted(ids, "lock")).filter(({ deletedAt }) => deletedAt !== null);
  if (found.length < new Set(ids).size) throw fileError("file.missing");
  for (const row of found) await requireRecordOf(ctx, row);
  return found;
}
