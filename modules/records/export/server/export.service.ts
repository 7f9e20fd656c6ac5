import { exportError, type ExportRequest, maxExportRows } from "../contract.ts";
import type { Id } from "#contract/id";
import { requireCall } from "#core/request/access/permission";
import type { Context } from "#core/request/context";
import { requireQuota } from "#core/request/quota";
import { exportUsageName } from "./exportUsage.ts";
import { recordSecurityEvent } from "#modules/identity/access/server";
import { timeZoneChoice } from "#core/request/timeZoneChoice";
import { startTask } from "#core/jobs/tasks/task";
import { getExportedList, selectReadableColumns } from "./export.list.ts";
import { countRows } from "./export.pages.ts";
import { exportTask } from "./export.task.ts";
import { createLocalTime } from "./export.labels.ts";

/** Starts an export; returns its task. Invalid requests are refused immediately. */
export async function startExport(ctx: Context, request: ExportRequest): Promise<Id> {
  const { app, caller } = ctx;
  const list = getExportedList(app, `${request.api}/${request.call}`);
  requireCall(ctx, list.name);
  const columns = selectReadableColumns(list, request.columns, caller);
  if (columns.length === 0) throw exportError("export.no_columns");
  const total = await countRows(ctx, list, request);
  if (total === 0) throw exportError("export.no_data");
  if (total > maxExportRows) throw exportError("export.too_many", { maximum: maxExportRows });
  await requireQuota(ctx, exportUsageName, 1);
  const timeZone = request.timeZone ?? (await timeZoneChoice.get(ctx).find(ctx));
  const fileName = fileNameOf(request.fileName ?? "") || `${ctx.t("export.file")} ${stamp(ctx, timeZone)}`;
  const input = { ...request, columns, fileName, total, ...(timeZone === undefined ? {} : { timeZone }) };
  const { mode, type } = request;
  const detail = { list: list.name, mode, type, fileName, total, columns: columns.map(({ name }) => name) };
  await recordSecurityEvent(ctx, "list.exported", { accountId: caller.accountId, account: caller.account, detail });
  return await startTask(ctx, exportTask, { input, title: `${fileName}.${type}`, total });
}

/** A file name that is safe on any system: no folders, no marks that change the writing direction, no leading dots. */
function fileNameOf(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, "")
    .replaceAll(/[/\\:*?"<>|\s]+/gu, " ")
    .replaceAll(/^[.\s]+|[.\s]+$/gu, "");
}

function stamp({ app, now }: Context, timeZone: string | undefined): string {
  return createLocalTime(app, timeZone).format(now()).replaceAll(/[^\d]/gu, "").slice(0, 12);
}
