import type { Id } from "#contract/id";
import { noticeError, NoticeStatus, reminderPauseHours } from "../contract.ts";
import type { Context } from "#core/request/context";
import { defineFunction } from "#core/rows/databaseFunction";
import { getOwnNotice } from "./notice.service.ts";
import { noticeReceipts } from "./notice.table.ts";

const remind = defineFunction<{ reminded: Id; moment: Date }, { row: number }>("remind_unread", ["reminded", "moment"]);

const hourMs = 3_600_000;

/** Reminds those who have not read a notice of the caller: at once if they are connected, else by a mark in the inbox. */
export async function remindUnread(ctx: Context, { id }: { id: Id }): Promise<void> {
  const { title, status, cancelTime } = await getOwnNotice(ctx, id);
  if (status !== NoticeStatus.published) throw noticeError("notice.missing");
  if (cancelTime !== null && cancelTime <= ctx.now()) throw noticeError("notice.ended", { title });
  const last = await findLastReminder(ctx, id);
  const isTooSoon = last !== null && ctx.now().getTime() - last.getTime() < reminderPauseHours * hourMs;
  if (isTooSoon) throw noticeError("notice.reminded_again", { title, hours: reminderPauseHours });
  const [answer] = await ctx.callFunction(remind, { reminded: id, moment: ctx.now() });
  if ((answer?.row ?? 0) > 0) ctx.publish({ received: id }, "RemindNotice", {});
}

/** Readers keep the time of their reminder, so that the last one is known also when all have read. */
async function findLastReminder(ctx: Context, noticeId: Id): Promise<Date | null> {
  const receipts = ctx.rows(noticeReceipts);
  const [last] = await receipts.run(
    receipts
      .select()
      .where("row.noticeId", "=", noticeId)
      .select((on) => on.fn.max("row.reminderTime").as("time")),
  );
  return last?.time ?? null;
}
