import * as z from "zod";
import { exhaustedError } from "#contract/errors";
import { type Id, toId } from "#contract/id";
import type { Channel, MessagePurpose } from "../contract.ts";
import type { TenantContext } from "#core/request/context";
import type { Keys } from "#core/crypto/keys";
import { dryRunQuota, requireQuota } from "#core/request/quota";
import { defineFunction } from "#core/rows/databaseFunction";
import { sealText, unsealText } from "#core/crypto/seal";
import { outgoingMessages } from "./outgoing.table.ts";
import { checkHeaderText, type Template } from "./sender.ts";
import { getSenderName } from "./senders.ts";
import { isSuppressed } from "./suppression.service.ts";

/** A message to send and its recipient. */
export type Message = {
  readonly channel: Channel;
  readonly purpose: MessagePurpose;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  /** The same with formats, for e-mails. */
  readonly html?: string;
  readonly code: string;
  /** For an SMS without a code. */
  readonly template?: Template;
  /**
   * The recipient's account, or the author's. Without an account nothing is sent, in the same time, so that the answer
   * reveals nothing. A newcomer has no account yet.
   */
  readonly account: { readonly id: Id; readonly accountType: number } | "newcomer" | undefined;
  /** A message that is not sent by then is discarded. */
  readonly expiresAt: Date;
};

const Content = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
  code: z.string(),
  template: z
    .object({
      id: z.string().nullable(),
      signName: z.string().optional(),
      parameters: z.record(z.string(), z.string()),
    })
    .optional(),
});
/** The content of a message. */
export type Content = z.infer<typeof Content>;

const nextId = defineFunction<object, { row: number }>("next_id", []);

/**
 * Queues a message in the caller's transaction: it is sent after commit, by any node, and the request does not wait.
 * Without a configured sender it stays in the outbox.
 */
export async function sendMessage(ctx: TenantContext, message: Message): Promise<void> {
  const { channel, purpose, recipient, subject, text, html, code, template, account, expiresAt } = message;
  const content: Content = { subject: checkHeaderText(subject), text, html, code, template };
  const isBlocked = await isSuppressed(ctx, channel, recipient);
  // A message that is withheld is refused like any other, so that the answer reveals nothing.
  await (account === undefined || isBlocked ? dryRunQuota : requireQuota)(ctx, channel, 1);
  const [nextRow] = await ctx.callFunction(nextId, {});
  const id = toId(nextRow?.row ?? 0);
  const now = ctx.now();
  const owner = account === "newcomer" ? undefined : account;
  // An SMS without a code requires a template of its own.
  const canLeave = channel === "email" || code !== "" || template !== undefined;
  const hasSender = canLeave && getSenderName(ctx.app.config, channel) !== null;
  await ctx.rows(outgoingMessages).addAll([
    {
      id,
      channel,
      purpose,
      recipient: checkHeaderText(recipient),
      accountId: owner?.id ?? null,
      accountType: owner?.accountType ?? null,
      content: sealText(ctx.app.keys, placeOf(id), JSON.stringify(content)),
      state: account === undefined ? "withheld" : isBlocked ? "suppressed" : hasSender ? "waiting" : "kept",
      nextAttemptAt: now,
      requestId: ctx.requestId,
      createdAt: now,
      expiresAt,
    },
  ]);
}

const hourMs = 3_600_000;
/** Maximum number of messages that one account sends manually in an hour. */
const maxPerHour = 60;

/** Throws 429 if an account has sent as many messages manually as it may in an hour. */
export async function checkManualLimit(ctx: TenantContext, accountId: Id): Promise<void> {
  const rows = ctx.rows(outgoingMessages);
  const since = new Date(ctx.now().getTime() - hourMs);
  const own = rows.select().where("row.purpose", "in", ["written", "test"]).where("row.accountId", "=", accountId);
  const recent = own.where("row.createdAt", ">", since);
  const [countRow] = await rows.run(recent.select((on) => on.fn.countAll<number>().as("count")));
  if ((countRow?.count ?? 0) >= maxPerHour) throw exhaustedError(hourMs / 1000);
}

/** Decrypts the content of a message. */
export function openContent(keys: Keys, id: Id, content: Buffer): Content {
  return Content.parse(JSON.parse(unsealText(keys, placeOf(id), content)));
}

function placeOf(id: Id): string {
  return `outgoing_message:${id}`;
}
