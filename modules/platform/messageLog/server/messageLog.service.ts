import type { InputOf, OutputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { type Page, toPage } from "#contract/page";
import { hasPermission } from "#core/request/access/permission";
import type { Context } from "#core/request/context";
import { pageRows } from "#core/request/pageRows";
import { getYearStart, toInstants, toYearDays } from "#core/request/timeRange";
import { orderNewestFirst, toFieldColumns } from "#core/rows/order";
import type { Select } from "#core/rows/rows";
import type { RowOf } from "#core/rows/table";
import { messages } from "#modules/identity/online/server/message.table";
import { removeRows } from "#modules/platform/auditSeal/server";
import { type LoggedMessage, type messageLogApi, messageLogError, readMessages } from "../contract.ts";
import { countMessageDays } from "./messageLog.function.ts";

type Calls = (typeof messageLogApi)["calls"];

const columns = [
  "id",
  "title",
  "receiveAccountId",
  "receiveName",
  "receiverIds",
  "sendAccountId",
  "sendName",
  "sendTime",
  "sendIp",
  "sendBrowser",
  "sendOs",
] as const;
type ListedMessage = Pick<RowOf<typeof messages>, (typeof columns)[number]>;

const fields = toFieldColumns(["id", "title", "sendTime", "sendIp", "sendBrowser", "sendOs"], {
  sendUserName: "sendName",
  receiveUserName: "receiveName",
});

/** The latest messages, without their texts. */
export async function pageMessages(ctx: Context, input: InputOf<Calls["page"]>): Promise<Page<LoggedMessage>> {
  const { receiveUserName, sendUserName } = input;
  const { first, end } = toInstants(ctx, input);
  let query = selectMessages(ctx);
  if (first !== undefined) query = query.where("row.sendTime", ">=", first);
  if (end !== undefined) query = query.where("row.sendTime", "<", end);
  if (receiveUserName !== undefined) query = whereNamed(query, "receiveName", receiveUserName);
  if (sendUserName !== undefined) query = whereNamed(query, "sendName", sendUserName);
  const isFiltered = [first, end, receiveUserName, sendUserName].some((filter) => filter !== undefined);
  const result = await pageRows(ctx, messages, {
    query,
    columns,
    fields,
    orderBy: "sendTime",
    input: orderNewestFirst(input, fields, "sendTime"),
    isFiltered: isFiltered || !ctx.caller.scope.all,
  });
  return toPage(input, result, result.items.map(toLoggedMessage));
}

/** One message. Its text is for sender and receivers, and for those who may read messages between others. */
export async function getMessage(ctx: Context, { id }: { id: Id }): Promise<OutputOf<Calls["detail"]>> {
  const [row] = await ctx
    .rows(messages)
    .run(selectMessages(ctx).where("row.id", "=", id).selectAll("row").limit(1).$castTo<RowOf<typeof messages>>());
  if (row === undefined) throw messageLogError("messageLog.missing");
  const canRead = isParticipant(row, ctx.caller.accountId) || hasPermission(ctx.caller, readMessages);
  return { ...toLoggedMessage(row), message: canRead ? row.message : null };
}

/** How many messages each day of the last year has. */
export async function listYearDays(ctx: Context): Promise<OutputOf<Calls["yearDayStats"]>> {
  const input = { since: getYearStart(ctx), zone: ctx.app.config.timeZone };
  return toYearDays(ctx, await ctx.callFunction(countMessageDays, input));
}

/** Removes all messages from the log; conversations keep theirs. */
export async function clearMessages({ app, tenantId, now }: Context): Promise<void> {
  await removeRows(app, { tenantId, table: "message_log", before: now() });
}

/** Without the whole tenant in their data scope, callers see only messages that they have sent or received. */
function selectMessages(ctx: Context): Select<typeof messages> {
  const all = ctx.rows(messages).select();
  const { accountId, scope } = ctx.caller;
  if (scope.all) return all;
  return all.where((on) =>
    on.or([on("row.sendAccountId", "=", accountId), on("row.receiveAccountId", "=", accountId)]),
  );
}

/** Names are stored as `name/account`; existing clients ask for the whole of it, people for one of both. */
function whereNamed(query: Select<typeof messages>, column: "receiveName" | "sendName", name: string) {
  return query.where((on) =>
    on.or([
      on(`row.${column}`, "=", name),
      on(`row.${column}`, "like", `${escapePattern(name)}/%`),
      on(`row.${column}`, "like", `%/${escapePattern(name)}`),
    ]),
  );
}

function escapePattern(text: string): string {
  return text.replaceAll(/[\\%_]/gu, String.raw`\$&`);
}

/** A message without receivers went to all who were connected. */
function isParticipant({ sendAccountId, receiveAccountId, receiverIds }: ListedMessage, accountId: Id): boolean {
  const isToAll = receiveAccountId === null && receiverIds === null;
  const isReceiver = receiveAccountId === accountId || receiverIds?.accounts.includes(accountId) === true;
  return isToAll || isReceiver || sendAccountId === accountId;
}

function toLoggedMessage({
  receiveAccountId,
  receiveName,
  receiverIds,
  sendAccountId,
  sendName,
  ...row
}: ListedMessage) {
  const { id, title, sendTime, sendIp, sendBrowser, sendOs } = row;
  return {
    id,
    title,
    receiveUserId: receiveAccountId,
    receiveUserName: receiveName,
    receiveUserIds: receiverIds === null ? null : receiverIds.accounts.join(","),
    sendUserId: sendAccountId,
    sendUserName: sendName,
    sendTime,
    sendIp,
    sendBrowser,
    sendOs,
    receiveIp: null,
    receiveBrowser: null,
    receiveOs: null,
    receiveDevice: null,
    sendDevice: null,
  };
}
