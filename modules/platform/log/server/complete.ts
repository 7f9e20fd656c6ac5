import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import { oneOf } from "#core/rows/condition";
import type { RowOf } from "#core/rows/table";
import { accounts } from "#modules/identity/account/server";
import { locateAddress } from "#modules/identity/online/server";
import { loadCallTitles } from "#modules/identity/role/server";
import type { OperationLog, VisitLog } from "../contract.ts";
import { findCountryPosition } from "./countryPositions.ts";
import { exceptionGroups, type operationLogs, type visitLogs } from "./log.table.ts";
import { toVisibleException } from "./visibleException.ts";

type VisitRow = Omit<RowOf<typeof visitLogs>, "tenantId">;
type CallRow = Omit<
  RowOf<typeof operationLogs>,
  "tenantId" | "accountId" | "message" | "requestParam" | "returnResult"
> & { readonly accountId?: Id | null };

/** Adds to visits what is not stored: the title of the call, the place, and the name behind an account. */
export async function completeVisits(ctx: Context, rows: readonly VisitRow[]): Promise<VisitLog[]> {
  const [titles, realNames] = await Promise.all([loadCallTitles(ctx), loadRealNames(ctx, rows)]);
  return rows.map((row) => ({
    ...completeRow(row, titles),
    realName: row.realName ?? realNames.get(row.accountId) ?? null,
    message: row.message,
  }));
}

/** The same to operations and exceptions. */
export async function completeCalls(ctx: Context, rows: readonly CallRow[]): Promise<OperationLog[]> {
  const titles = await loadCallTitles(ctx);
  return rows.map((row) => ({
    ...completeRow(row, titles),
    httpMethod: row.httpMethod,
    requestUrl: row.requestUrl,
    exception: toVisibleException(ctx, row.exception),
    eventId: 0,
    threadId: 0,
  }));
}

type CallTitles = Awaited<ReturnType<typeof loadCallTitles>>;
type CommonRow = Omit<VisitRow, "accountId" | "message">;

function completeRow(row: CommonRow, titles: CallTitles): Omit<VisitLog, "message"> {
  const { id, logDateTime, controllerName, actionName, status, logLevel, elapsed, account, realName } = row;
  const { remoteIp, browser, os, traceId } = row;
  const location = locateAddress(remoteIp);
  const { longitude = null, latitude = null } = findCountryPosition(location) ?? {};
  const displayTitle = titles.fullTitleOfCall({ api: controllerName, name: actionName });
  const place = { remoteIp, location, longitude, latitude };
  const call = { controllerName, actionName, displayTitle, status, logLevel, elapsed };
  return { id, logDateTime, ...call, account, realName, ...place, browser, os, traceId };
}

/** An attempt to sign in is logged before the session, and so without the name of the person. */
async function loadRealNames(ctx: Context, rows: readonly VisitRow[]): Promise<ReadonlyMap<Id | null, string>> {
  const ids = rows.flatMap(({ accountId, realName }) => (realName === null && accountId !== null ? [accountId] : []));
  if (ids.length === 0) return new Map();
  const known = await ctx.rows(accounts).list({ id: [...new Set(ids)] });
  return new Map(known.map(({ id, realName }) => [id, realName]));
}

/** How often exceptions of the same origin occurred, by their fingerprint. */
export async function listGroups(
  ctx: Context,
  rows: readonly { readonly fingerprint: string }[],
): Promise<ReadonlyMap<string, RowOf<typeof exceptionGroups>>> {
  const fingerprints = [...new Set(rows.map(({ fingerprint }) => fingerprint))];
  if (fingerprints.length === 0) return new Map();
  const groups = ctx.rows(exceptionGroups);
  const found = await groups.run(groups.select().selectAll("row").where(oneOf("row.fingerprint", fingerprints)));
  return new Map(found.map((group) => [group.fingerprint, group]));
}
