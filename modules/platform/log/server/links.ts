import type { Id } from "#contract/id";
import { canCall } from "#core/request/access/permission";
import type { Context } from "#core/request/context";
import { changeHistory } from "#core/request/history/changeHistory.table";
import { createFieldTitles, loadCallTitles } from "#modules/identity/role/server";
import type { LogLink } from "../contract.ts";
import { exceptionLogs, operationLogs, visitLogs } from "./log.table.ts";

/** A request rarely leaves more; an import changes thousands of rows. */
const maxOfKind = 20;

type LoggedRequest = { readonly traceId: string };
type ShownEntry = { readonly kind: LogLink["kind"]; readonly id: Id };

/** What else the request of an entry has left, as far as the caller may see it. */
export async function listLinks(ctx: Context, { traceId }: LoggedRequest, shown: ShownEntry): Promise<LogLink[]> {
  const [titles, ...entries] = await Promise.all([
    loadCallTitles(ctx),
    listEntries(ctx, "visit", traceId),
    listEntries(ctx, "operation", traceId),
    listEntries(ctx, "exception", traceId),
  ]);
  const links = entries.flat().map(({ controllerName, actionName, ...entry }): LogLink => ({
    ...entry,
    title: titles.fullTitleOfCall({ api: controllerName, name: actionName }),
  }));
  return [
    ...links.filter(({ kind, id }) => kind !== shown.kind || id !== shown.id),
    ...(await listChanges(ctx, traceId)),
  ];
}

const logs = {
  visit: { table: visitLogs, code: "sysLogVis/page" },
  operation: { table: operationLogs, code: "sysLogOp/page" },
  exception: { table: exceptionLogs, code: "sysLogEx/page" },
} as const;

async function listEntries(ctx: Context, kind: keyof typeof logs, traceId: string) {
  const { table, code } = logs[kind];
  if (!canCall(ctx, code)) return [];
  const found = await ctx.rows<typeof visitLogs | typeof operationLogs | typeof exceptionLogs>(table).list({ traceId });
  return found.slice(0, maxOfKind).map(({ id, logDateTime: time, status: state, controllerName, actionName }) => ({
    kind,
    id,
    time,
    state,
    controllerName,
    actionName,
  }));
}

/** Changes of records whose history the caller may read. */
async function listChanges(ctx: Context, traceId: string): Promise<LogLink[]> {
  const titles = createFieldTitles(ctx, ctx.app.routes);
  const rows = ctx.rows(changeHistory);
  const changes = await rows.run(
    rows
      .select()
      .select(["row.id", "row.tableName", "row.action", "row.changedAt"])
      .where("row.requestId", "=", traceId)
      .orderBy("row.id")
      .limit(maxOfKind),
  );
  return changes.flatMap(({ id, tableName, action, changedAt }) => {
    const record = ctx.app.records.findByTable(tableName);
    if (record === undefined || !canCall(ctx, record.read)) return [];
    return [
      { kind: "change" as const, id, time: changedAt, state: action, title: titles.titleOfRecord(record.entity) },
    ];
  });
}
