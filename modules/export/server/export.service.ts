import { exportError, type ExportRequest, maximumExported } from "#contract/export";
import type { Id } from "#contract/id";
import { findTimeZone } from "#modules/preference/server";
import { requireCall } from "#server/access/permission";
import type { Context } from "#server/context/context";
import { noteEvent } from "#server/context/events";
import { startTask } from "#server/tasks/task";
import { exportedList, readableColumns } from "./export.list.ts";
import { countRows } from "./export.pages.ts";
import { exportTask } from "./export.task.ts";
import { timeIn } from "./export.words.ts";

/** Starts an export; answers its task. What cannot become a file is refused at once. */
export async function startExport(ctx: Context, request: ExportRequest): Promise<Id> {
  const { app, caller } = ctx;
  const list = exportedList(app, `${request.api}/${request.call}`);
  requireCall(ctx, list.name);
  const columns = readableColumns(list, request.columns, caller);
  if (columns.length === 0) throw exportError("export.no_columns");
  const total = await countRows(ctx, list, request);
  if (total === 0) throw exportError("export.no_data");
  if (total > maximumExported) throw exportError("export.too_many", { maximum: maximumExported });
  const timeZone = request.timeZone ?? (await findTimeZone(ctx));
  const fileName = fileNameOf(request.fileName ?? "") || `${ctx.t("export.file")} ${stamp(ctx, timeZone)}`;
  const input = { ...request, columns, fileName, total, ...(timeZone === undefined ? {} : { timeZone }) };
  const { mode, type } = request;
  const detail = { list: list.name, mode, type, fileName, total, columns: columns.map(({ name }) => name) };
  await noteEvent(ctx, "list.exported", { accountId: caller.accountId, account: caller.account, detail });
  return await startTask(ctx, exportTask, { input, title: `${fileName}.${type}`, total });
}

/** A name for a file on anybody's machine: no folders, no marks that turn the direction of writing, no dots before it. */
function fileNameOf(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, "")
    .replaceAll(/[/\\:*?"<>|\s]+/gu, " ")
    .replaceAll(/^[.\s]+|[.\s]+$/gu, "");
}

function stamp({ app, now }: Context, timeZone: string | undefined): string {
  return timeIn(app, timeZone).format(now()).replaceAll(/[^\d]/gu, "").slice(0, 12);
}
