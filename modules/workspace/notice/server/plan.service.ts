import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { maxPlanDays, type noticeApi, noticeError, NoticeStatus } from "../contract.ts";
import type { Context } from "#core/request/context";
import { getOwnNotice, requireFutureEnd } from "./notice.service.ts";
import { notices } from "./notice.table.ts";

type Calls = (typeof noticeApi)["calls"];

const dayMs = 24 * 60 * 60 * 1000;

/** Has a draft of the caller published at a time, with the rights that they have then. It stays a draft until then. */
export async function planNotice(ctx: Context, { id, plannedTime }: InputOf<Calls["plan"]>): Promise<void> {
  const { title, status, cancelTime } = await getOwnNotice(ctx, id);
  if (status !== NoticeStatus.draft) throw noticeError("notice.published_again", { title });
  const now = ctx.now();
  const last = new Date(now.getTime() + maxPlanDays * dayMs);
  if (plannedTime <= now || plannedTime > last) throw noticeError("notice.plan_time", { days: maxPlanDays });
  requireFutureEnd(cancelTime, plannedTime);
  await ctx.rows(notices).update(id, { plannedTime, planStarted: false });
}

/** A draft of the caller is no longer published by itself. */
export async function cancelPlan(ctx: Context, { id }: { id: Id }): Promise<void> {
  const { title, status, plannedTime } = await getOwnNotice(ctx, id);
  if (status !== NoticeStatus.draft) throw noticeError("notice.published_again", { title });
  if (plannedTime !== null) await ctx.rows(notices).update(id, { plannedTime: null, planStarted: false });
}
