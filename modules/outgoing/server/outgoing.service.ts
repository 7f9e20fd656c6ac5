import * as z from "zod";
import { type Id, idOf } from "#contract/id";
import type { Channel, MessagePurpose } from "#modules/outgoing/contract";
import type { TenantContext } from "#server/context/context";
import type { Keys } from "#server/keys";
import { defineFunction } from "#server/rows/function";
import { seal, unseal } from "#server/seal";
import { outgoingMessages } from "./outgoing.table.ts";
import { headText } from "./sender.ts";
import { senderNameOf } from "./senders.ts";

/** What is to be sent, and to whom. */
export type Message = {
  readonly channel: Channel;
  readonly purpose: MessagePurpose;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly code: string;
  /** Whose address it is; without an account nothing leaves, and nobody can tell by how long that takes. */
  readonly account: { readonly id: Id; readonly accountType: number } | undefined;
  /** What is not sent by then is worth nothing any more. */
  readonly expiresAt: Date;
};

const Content = z.object({ subject: z.string(), text: z.string(), code: z.string() });
/** What a message says. */
export type Content = z.infer<typeof Content>;

const nextId = defineFunction<object, { row: number }>("next_id", []);

/**
 * Puts a message into the line, in the caller's transaction: it leaves after commit, on any node, and the request does
 * not wait for it. Where nothing is configured that could send it, it stays in the outbox.
 */
export async function sendMessage(ctx: TenantContext, message: Message): Promise<void> {
  const { channel, purpose, recipient, subject, text, code, account, expiresAt } = message;
  const [made] = await ctx.ask(nextId, {});
  const id = idOf(made?.row ?? 0);
  const now = ctx.now();
  const hasSender = senderNameOf(ctx.app.config, channel) !== null;
  await ctx.rows(outgoingMessages).addAll([
    {
      id,
      channel,
      purpose,
      recipient: headText(recipient),
      accountId: account?.id ?? null,
      accountType: account?.accountType ?? null,
      content: seal(ctx.app.keys, placeOf(id), JSON.stringify({ subject: headText(subject), text, code })),
      state: account === undefined ? "withheld" : hasSender ? "waiting" : "kept",
      nextAttemptAt: now,
      requestId: ctx.requestId,
      createdAt: now,
      expiresAt,
    },
  ]);
}

/** What a message says, opened. */
export function contentOf(keys: Keys, id: Id, content: Buffer): Content {
  return Content.parse(JSON.parse(unseal(keys, placeOf(id), content)));
}

function placeOf(id: Id): string {
  return `outgoing_message:${id}`;
}
