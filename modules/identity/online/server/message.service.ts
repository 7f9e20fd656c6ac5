import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { accounts } from "#modules/identity/account/server";
import { type messageApi, messageError, type SentMessage } from "../contract.ts";
import type { Context } from "#core/request/context";
import { parseUserAgent } from "#core/request/device";
import type { Audience } from "#core/request/realtimeEvent";
import type { NewRowOf } from "#core/rows/table";
import { messages } from "./message.table.ts";
import { keepSentMessage } from "./sentMessages.ts";

type Calls = typeof messageApi.calls;
type Message = InputOf<Calls["sendAllUser"]>;
type MessageReceiverColumns = Pick<NewRowOf<typeof messages>, "receiveAccountId" | "receiveName" | "receiverIds">;

/** Sends a message to one account. It is stored whether or not the account is connected; the sender is the caller. */
export async function sendUser(ctx: Context, { receiveUserId, ...message }: InputOf<Calls["sendUser"]>): Promise<void> {
  const [receiver] = await receiversOf(ctx, [receiveUserId]);
  const receiveName = receiver === undefined ? null : `${receiver.realName}/${receiver.account}`;
  await send(ctx, { message, to: { receiveAccountId: receiveUserId, receiveName } }, { accounts: [receiveUserId] });
  await keepSentMessage(ctx, { ...message, receivers: receiver === undefined ? [] : [receiver] });
}

/** Sends a message to several accounts, all of them in the caller's data scope. */
export async function sendUsers(ctx: Context, { userIds, ...message }: InputOf<Calls["sendUsers"]>): Promise<void> {
  const found = await receiversOf(ctx, [...new Set(userIds)]);
  const receiverIds = found.map(({ id }) => id);
  await send(ctx, { message, to: { receiverIds: { accounts: receiverIds } } }, { accounts: receiverIds });
  await keepSentMessage(ctx, { ...message, receivers: found });
}

/** Sends a message to all connected accounts of the tenant. */
export async function sendAllUser(ctx: Context, message: Message): Promise<void> {
  await send(ctx, { message, to: {} }, "everybody");
}

/** Like `sendAllUser`, except to the sender. */
export async function sendOtherUser(ctx: Context, message: Message): Promise<void> {
  await send(ctx, { message, to: {} }, { allBut: [ctx.caller.accountId] });
}

type Receiver = { id: Id; account: string; realName: string };

/** An account of another tenant, or out of the data scope, is not found. */
async function receiversOf(ctx: Context, ids: readonly Id[]): Promise<Receiver[]> {
  const found = await ctx.rows(accounts).list({ id: ids });
  if (found.length < ids.length) throw messageError("message.no_receiver");
  return found.map(({ id, account, realName }) => ({ id, account, realName }));
}

async function send(
  ctx: Context,
  { message, to }: { message: Message; to: MessageReceiverColumns },
  audience: Audience,
): Promise<void> {
  const { accountId, account, realName } = ctx.caller;
  const { browser, os } = parseUserAgent(ctx.userAgent);
  const sendTime = ctx.now();
  const sendName = `${realName}/${account}`;
  const id = await ctx.rows(messages).add({
    ...message,
    ...to,
    sendAccountId: accountId,
    sendName,
    sendTime,
    sendIp: ctx.address.slice(0, 64),
    sendBrowser: browser,
    sendOs: os,
  });
  const sentMessage: SentMessage = {
    id,
    ...message,
    sendUserId: accountId,
    sendUserName: sendName,
    sendTime,
    receiveUserId: to.receiveAccountId ?? null,
    receiveUserName: to.receiveName ?? null,
  };
  ctx.publish(audience, "ReceiveMessage", sentMessage);
}
