import type { OutputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { type noticeApi, noticeError, NoticeStatus, reminderPauseHours } from "../contract.ts";
import type { Context } from "#core/request/context";
import { defineFunction } from "#core/rows/databaseFunction";
import { findQuietEnd } from "#modules/workspace/profile/server";
import { getOwnNotice } from "./notice.service.ts";
import { getClock } from "./notification/notification.service.ts";
import { findLastReminder } from "./receiver.service.ts";

const remind = defineFunction<{ reminded: Id; moment: Date }, { row: number }>("remind_unread", ["reminded", "moment"]);
const quietHours = defineFunction<
  { reminded: Id; moment: Date },
  { quietFrom: string; quietTo: string | null; timeZone: string | null; accounts: number }
>("reminded_quiet_hours", ["reminded", "moment"]);

type Calls = (typeof noticeApi)["calls"];

const hourMs = 3_600_000;

/** Reminds those who have not read a notice of the caller: at once if they are connected, else by a mark in the inbox. */
export async function remindUnread(ctx: Context, { id }: { id: Id }): Promise<OutputOf<Calls["remind"]>> {
  const { title, status, cancelTime } = await getOwnNotice(ctx, id);
  if (status !== NoticeStatus.published) throw noticeError("notice.missing");
  if (cancelTime !== null && cancelTime <= ctx.now()) throw noticeError("notice.ended", { title });
  const last = await findLastReminder(ctx, id);
  const isTooSoon = last !== null && ctx.now().getTime() - last.getTime() < reminderPauseHours * hourMs;
  if (isTooSoon) throw noticeError("notice.reminded_again", { title, hours: reminderPauseHours });
  const moment = ctx.now();
  const [answer] = await ctx.callFunction(remind, { reminded: id, moment });
  const count = answer?.row ?? 0;
  if (count > 0) ctx.publish({ received: id }, "RemindNotice", {});
  return { count, quiet: count === 0 ? 0 : await countQuiet(ctx, id, moment) };
}

/** How many of the reminded have quiet hours now, by their own clocks: they see no pop-up. */
async function countQuiet(ctx: Context, reminded: Id, moment: Date): Promise<number> {
  const groups = await ctx.callFunction(quietHours, { reminded, moment });
  return groups
    .filter(({ timeZone, ...hours }) => findQuietEnd(hours, getClock(ctx, timeZone)) !== undefined)
    .reduce((sum, { accounts }) => sum + accounts, 0);
}
