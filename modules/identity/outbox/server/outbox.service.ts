import { AccountType } from "#contract/accountType";
import type { InputOf, OutputOf } from "#contract/api";
import { exhaustedError } from "#contract/errors";
import type { Id } from "#contract/id";
import { maskText } from "#contract/mask";
import { type Page, toPage } from "#contract/page";
import { accounts } from "#modules/identity/account/server/account.table";
import { Channel, MessagePurpose, MessageState, type OutgoingMessage, type outboxApi } from "../contract.ts";
import type { Context } from "#core/request/context";
import type { RowOf } from "#core/rows/table";
import { pageByNumber } from "#core/rows/pageByNumber";
import { countManualMessages, openContent, sendMessage } from "./outgoing.service.ts";
import { outgoingMessages } from "./outgoing.table.ts";
import { getSenderName } from "./senders.ts";

type Row = RowOf<typeof outgoingMessages>;

/** The tenant's messages, the latest first. Withheld ones were never sent and are not shown. */
export async function pageMessages(
  ctx: Context,
  { channel, state, ...query }: InputOf<typeof outboxApi.calls.page>,
): Promise<Page<OutgoingMessage>> {
  const rows = ctx.rows(outgoingMessages);
  let visible = rows.select().where("row.state", "<>", "withheld");
  if (channel !== undefined) visible = visible.where("row.channel", "=", channel);
  if (state !== undefined) visible = visible.where("row.state", "=", state);
  const orderedQuery = visible.selectAll("row").orderBy("row.id", "desc");
  const { items, total } = await pageByNumber(rows, { query: visible, ordered: orderedQuery, input: query });
  return toPage(query, { total }, await withNames(ctx, items));
}

async function withNames(ctx: Context, rows: readonly Row[]): Promise<OutgoingMessage[]> {
  const ids = rows.flatMap(({ accountId }) => (accountId === null ? [] : [accountId]));
  const known = ids.length === 0 ? [] : await ctx.rows(accounts).list({ id: [...new Set(ids)] });
  const names = new Map<Id | null, string>(known.map(({ id, realName }) => [id, realName]));
  return rows.map((row) => ({
    id: row.id,
    channel: Channel.parse(row.channel),
    purpose: MessagePurpose.parse(row.purpose),
    recipient: maskedRecipient(row.recipient),
    realName: names.get(row.accountId) ?? null,
    text: textFor(ctx, row),
    state: MessageState.parse(row.state),
    provider: row.provider,
    attempts: row.attempts,
    error: row.error,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    endedAt: row.endedAt,
  }));
}

/**
 * The content of a kept message. A code is as good as a password: administrators, who can set passwords of their tenant
 * anyway, may read it; that of a platform administrator only platform administrators.
 */
function textFor({ app, caller }: Context, { id, state, content, accountType }: Row): string | null {
  if (state !== "kept" || content === null) return null;
  const isAdministrator = caller.accountType === AccountType.administrator && accountType !== AccountType.platform;
  return caller.isPlatform || isAdministrator ? openContent(app.keys, id, content).text : null;
}

/** `138****0001`; of an e-mail address the first letter and the host. */
function maskedRecipient(recipient: string): string {
  const at = recipient.lastIndexOf("@");
  return at < 0 ? maskText(recipient) : `${recipient.slice(0, 1)}***${recipient.slice(at)}`;
}

/** Whether any channel has a sender. */
export async function hasSender(ctx: Context): Promise<boolean> {
  const { sms, email } = await readSenders(ctx);
  return sms !== null || email !== null;
}

const hourMs = 3_600_000;
/** Maximum number of messages that one account sends manually in an hour. */
const maxPerHour = 60;
const testCode = "000000";

/** Sends a test message; it is in the outbox with its outcome. */
export async function sendTestMessage(
  ctx: Context,
  { channel, recipient }: InputOf<typeof outboxApi.calls.sendTest>,
): Promise<void> {
  const { accountId, accountType } = ctx.caller;
  const now = ctx.now().getTime();
  const sentCount = await countManualMessages(ctx, { accountId, since: new Date(now - hourMs) });
  if (sentCount >= maxPerHour) throw exhaustedError(hourMs / 1000);
  await sendMessage(ctx, {
    channel,
    recipient,
    purpose: "written",
    subject: ctx.t("outgoing.test.subject"),
    text: ctx.t("outgoing.test.text"),
    code: channel === "sms" ? testCode : "",
    account: { id: accountId, accountType },
    expiresAt: new Date(now + hourMs),
  });
}

/** The configured senders, so that the screen can say that there are none. */
export async function readSenders({ app }: Context): Promise<OutputOf<typeof outboxApi.calls.senders>> {
  const { config } = app;
  return await Promise.resolve({ sms: getSenderName(config, "sms"), email: getSenderName(config, "email") });
}
