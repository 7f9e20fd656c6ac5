import type { Id } from "#contract/id";
import { commonError } from "#contract/errors";
import type { Context } from "#core/request/context";
import { requireQuota } from "#core/request/quota";
import type { RowOf } from "#core/rows/table";
import { Channel, outboxError } from "../contract.ts";
import { outgoingMessages } from "./outgoing.table.ts";
import { isSuppressed } from "./suppression.service.ts";

type Row = RowOf<typeof outgoingMessages>;

/** Whether a message has failed for a reason that may have passed, for the first time. */
export function isResendable(ctx: Context, { state, resentAt, content, expiresAt }: Row): boolean {
  return state === "failed" && resentAt === null && content !== null && expiresAt > ctx.now();
}

/** Sends a failed message again, once. One that has expired stays: its code is of no use. */
export async function resendMessage(ctx: Context, { id }: { id: Id }): Promise<void> {
  const rows = ctx.rows(outgoingMessages);
  const [row] = await rows.list({ id });
  if (row === undefined || row.state === "withheld") throw commonError("record.missing");
  if (row.state !== "failed" || row.resentAt !== null) throw outboxError("outgoing.not_resendable");
  if (!isResendable(ctx, row)) throw outboxError("outgoing.expired");
  const channel = Channel.parse(row.channel);
  if (await isSuppressed(ctx, channel, row.recipient)) throw outboxError("outgoing.suppressed");
  await requireQuota(ctx, channel, 1);
  const now = ctx.now();
  const step = { at: now.toISOString(), step: "resent" } as const;
  const isFirst = await rows.set(id, {
    state: "waiting",
    attempts: 0,
    nextAttemptAt: now,
    resentAt: now,
    endedAt: null,
    history: { steps: [...row.history.steps, step] },
  });
  if (isFirst === 0) throw commonError("record.missing");
}
