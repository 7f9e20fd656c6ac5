import { AccountType } from "#contract/accountType";
import type { InputOf, OutputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { maskOf } from "#contract/mask";
import { asPage, type Page } from "#contract/page";
import { accounts } from "#modules/account/tables";
import {
  Channel,
  MessagePurpose,
  MessageState,
  type OutgoingMessage,
  type outboxApi,
} from "#modules/outgoing/contract";
import type { Context } from "#server/context/context";
import type { RowOf } from "#server/rows/table";
import { contentOf } from "./outgoing.service.ts";
import { outgoingMessages } from "./outgoing.table.ts";
import { senderNameOf } from "./senders.ts";

type Row = RowOf<typeof outgoingMessages>;

/** The tenant's messages, the latest first. What was withheld left nobody and is shown to nobody. */
export async function pageMessages(
  ctx: Context,
  { channel, state, ...query }: InputOf<typeof outboxApi.calls.page>,
): Promise<Page<OutgoingMessage>> {
  const rows = ctx.rows(outgoingMessages);
  let shown = rows.select().where("row.state", "<>", "withheld");
  if (channel !== undefined) shown = shown.where("row.channel", "=", channel);
  if (state !== undefined) shown = shown.where("row.state", "=", state);
  const [found, [counted]] = await Promise.all([
    rows.run(
      shown
        .selectAll("row")
        .orderBy("row.id", "desc")
        .limit(query.pageSize)
        .offset((query.page - 1) * query.pageSize),
    ),
    rows.run(shown.select((on) => on.fn.countAll<number>().as("count"))),
  ]);
  return asPage(query, { total: counted?.count ?? 0 }, await withNames(ctx, found));
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
 * What a kept message says. A code is as good as a password: administrators, who set those of their tenant anyway, read
 * it; that of a platform administrator nobody but a platform administrator.
 */
function textFor({ app, caller }: Context, { id, state, content, accountType }: Row): string | null {
  if (state !== "kept" || content === null) return null;
  const isAdministrator = caller.accountType === AccountType.administrator && accountType !== AccountType.platform;
  return caller.isPlatform || isAdministrator ? contentOf(app.keys, id, content).text : null;
}

/** `138****0001`; of an e-mail the first letter and the host. */
function maskedRecipient(recipient: string): string {
  const at = recipient.lastIndexOf("@");
  return at < 0 ? maskOf(recipient) : `${recipient.slice(0, 1)}***${recipient.slice(at)}`;
}

/** What sends, so that the screen can say that nothing does. */
export async function readSenders({ app }: Context): Promise<OutputOf<typeof outboxApi.calls.senders>> {
  const { config } = app;
  return await Promise.resolve({ sms: senderNameOf(config, "sms"), email: senderNameOf(config, "email") });
}
