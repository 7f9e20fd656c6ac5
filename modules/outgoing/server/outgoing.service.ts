import * as z from "zod";
import { type Id, idOf } from "#contract/id";
import type { Channel, MessagePurpose } from "#modules/outgoing/contract";
import type { TenantContext } from "#server/context/context";
import type { Keys } from "#server/keys";
import { defineFunction } from "#server/rows/function";
import { seal, unseal } from "#server/seal";
import { outgoingMessages } from "./outgoing.table.ts";
import { headText, type Template } from "./sender.ts";
import { senderNameOf } from "./senders.ts";

/** What is to be sent, and to whom. */
export type Message = {
  readonly channel: Channel;
  readonly purpose: MessagePurpose;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly code: string;
  /** An SMS that is no code. */
  readonly template?: Template;
  /**
   * Whose address it is, or who has written it; without an account nothing leaves, and nobody can tell by how long that takes.
   * A newcomer has none yet.
   */
  readonly account: { readonly id: Id; readonly accountType: number } | "newcomer" | undefined;
  /** What is not sent by then is worth nothing any more. */
  readonly expiresAt: Date;
};

const Content = z.object({
  subject: z.string(),
  text: z.string(),
  code: z.string(),
  template: z.object({ id: z.string().nullable(), parameters: z.record(z.string(), z.string()) }).optional(),
});
/** What a message says. */
export type Content = z.infer<typeof Content>;

const nextId = defineFunction<object, { row: number }>("next_id", []);

/**
 * Puts a message into the line, in the caller's transaction: it leaves after commit, on any node, and the request does
 * not wait for it. Where nothing is configured that could send it, it stays in the outbox.
 */
export async function sendMessage(ctx: TenantContext, message: Message): Promise<void> {
  const { channel, purpose, recipient, subject, text, code, template, account, expiresAt } = message;
  const content = { subject: headText(subject), text, code, ...(template === undefined ? {} : { template }) };
  const [made] = await ctx.ask(nextId, {});
  const id = idOf(made?.row ?? 0);
  const now = ctx.now();
  const owner = account === "newcomer" ? undefined : account;
  // An SMS that brings no code leaves by a template of its own alone.
  const canLeave = channel === "email" || code !== "" || template !== undefined;
  const hasSender = canLeave && senderNameOf(ctx.app.config, channel) !== null;
  await ctx.rows(outgoingMessages).addAll([
    {
      id,
      channel,
      purpose,
      recipient: headText(recipient),
      accountId: owner?.id ?? null,
      accountType: owner?.accountType ?? null,
      content: seal(ctx.app.keys, placeOf(id), JSON.stringify(content)),
      state: account === undefined ? "withheld" : hasSender ? "waiting" : "kept",
      nextAttemptAt: now,
      requestId: ctx.requestId,
      createdAt: now,
      expiresAt,
    },
  ]);
}

type Writer = { readonly accountId: Id; readonly since: Date };

/** How many messages somebody has written by hand since then. */
export async function countWritten(ctx: TenantContext, { accountId, since }: Writer): Promise<number> {
  const rows = ctx.rows(outgoingMessages);
  const own = rows.select().where("row.purpose", "=", "written").where("row.accountId", "=", accountId);
  const recent = own.where("row.createdAt", ">", since);
  const [counted] = await rows.run(recent.select((on) => on.fn.countAll<number>().as("count")));
  return counted?.count ?? 0;
}

/** What a message says, opened. */
export function contentOf(keys: Keys, id: Id, content: Buffer): Content {
  return Content.parse(JSON.parse(unseal(keys, placeOf(id), content)));
}

function placeOf(id: Id): string {
  return `outgoing_message:${id}`;
}
