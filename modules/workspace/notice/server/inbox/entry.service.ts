import type { InputOf, OutputOf } from "#contract/api";
import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import { defineFunction } from "#core/rows/databaseFunction";
import { ReadStatus } from "../../contract.ts";
import { type inboxApi, type InboxCounts, inboxError, maxReadAtOnce, maxSnoozeDays } from "../../inbox.contract.ts";
import { noticeReceipts } from "../notice.table.ts";
import { allOwnReceipts, markAllAsRead, mustBeConfirmed, ownReceipts } from "../receipt.service.ts";
import { selectReceived } from "./inboxPage.service.ts";
import { announceOwnChange } from "./ownChange.ts";

type Calls = (typeof inboxApi)["calls"];
type Change = "read" | "unread" | "snooze" | "wake" | "remove" | "restore";
type EntryChange = { entries: readonly Id[]; change: Change; at: Date; until: Date | null };

const changeEntries = defineFunction<EntryChange, { row: number }>("change_entries", [
  "entries",
  "change",
  "at",
  "until",
]);
const unreadNotices = defineFunction<{ moment: Date }, { row: number }>("unread_notices", ["moment"]);

const dayMs = 86_400_000;

/** Numbers of the caller's inbox. Of what has ended, nothing is unread. */
export async function countInbox(ctx: Context): Promise<InboxCounts> {
  const rows = ctx.rows(noticeReceipts);
  const unread = ownReceipts(ctx, ReadStatus.unread).groupBy("row.kind").select("row.kind");
  const snoozed = allOwnReceipts(ctx).where("row.snoozedUntil", "is not", null);
  const [counts, [snoozedRow]] = await Promise.all([
    rows.run(unread.select((on) => [on.fn.countAll<number>().as("count"), on.fn.min("row.cancelTime").as("endTime")])),
    rows.run(snoozed.select((on) => on.fn.countAll<number>().as("count"))),
  ]);
  const ends = counts.flatMap(({ endTime }) => endTime ?? []);
  return {
    unread: counts.map(({ kind, count }) => ({ kind, count })),
    snoozedCount: snoozedRow?.count ?? 0,
    nextEndTime: ends.toSorted((left, right) => left.getTime() - right.getTime())[0] ?? null,
  };
}

/** Marks entries of the caller as read or unread. */
export async function markEntries(ctx: Context, { ids, readStatus }: InputOf<Calls["mark"]>): Promise<void> {
  if (readStatus === ReadStatus.read) await refuseUnconfirmed(ctx, ids);
  await change(ctx, readStatus === ReadStatus.read ? "read" : "unread", { ids });
}

/** Marks what the list shows as read, with full seconds as the time, so that the undo finds exactly these. */
export async function readAll(ctx: Context, filter: InputOf<Calls["readAll"]>): Promise<OutputOf<Calls["readAll"]>> {
  const moment = new Date(Math.floor(ctx.now().getTime() / 1000) * 1000);
  const { kind, readStatus, title, type, keyword, conditions = [] } = filter;
  if (readStatus === ReadStatus.read) return { moment, count: 0 };
  const isNarrowed = title !== undefined || type !== undefined || keyword !== undefined || conditions.length > 0;
  if (!isNarrowed) return { moment, count: await markAllAsRead(ctx, moment, kind ?? null) };
  const found = selectReceived(ctx, filter).where("row.readStatus", "=", ReadStatus.unread);
  const receipts = await ctx.rows(noticeReceipts).run(found.selectAll("row").limit(maxReadAtOnce));
  const ids = receipts.filter((receipt) => !mustBeConfirmed(ctx, receipt)).map(({ id }) => id);
  if (ids.length > 0) await change(ctx, "read", { ids, at: moment });
  return { moment, count: ids.length };
}

/** Undoes `readAll`. */
export async function undoReadAll(ctx: Context, { moment }: InputOf<Calls["undoReadAll"]>): Promise<void> {
  await ctx.callFunction(unreadNotices, { moment });
  announceOwnChange(ctx);
}

/** Puts entries of the caller off until a time. */
export async function snoozeEntries(ctx: Context, { ids, until }: InputOf<Calls["snooze"]>): Promise<void> {
  const aheadMs = until.getTime() - ctx.now().getTime();
  if (aheadMs <= 0 || aheadMs > maxSnoozeDays * dayMs) throw inboxError("inbox.snooze_time", { days: maxSnoozeDays });
  await change(ctx, "snooze", { ids, until });
}

/** Brings entries back that are put off, where they were. */
export async function wakeEntries(ctx: Context, { ids }: InputOf<Calls["wake"]>): Promise<void> {
  await change(ctx, "wake", { ids });
}

/** Removes entries from the caller's inbox; authors still count them. */
export async function removeEntries(ctx: Context, { ids }: InputOf<Calls["remove"]>): Promise<void> {
  await refuseUnconfirmed(ctx, ids);
  await change(ctx, "remove", { ids });
}

async function refuseUnconfirmed(ctx: Context, ids: readonly Id[]): Promise<void> {
  const { accountId } = ctx.caller;
  const required = await ctx.rows(noticeReceipts).list({ id: ids, accountId, isMustRead: true, confirmTime: null });
  if (required.some((receipt) => mustBeConfirmed(ctx, receipt))) throw inboxError("inbox.confirm_first");
}

/** Undoes `removeEntries`. */
export async function restoreEntries(ctx: Context, { ids }: InputOf<Calls["restore"]>): Promise<void> {
  await change(ctx, "restore", { ids });
}

/** All of the entries or none: one that is not the caller's is missing. */
async function change(
  ctx: Context,
  name: Change,
  {
    ids,
    until = null,
    at = ctx.now(),
  }: { readonly ids: readonly Id[]; readonly until?: Date | null; readonly at?: Date },
): Promise<void> {
  const entries = [...new Set(ids)];
  const [changed] = await ctx.callFunction(changeEntries, { entries, change: name, at, until });
  if (changed?.row !== entries.length) throw inboxError("inbox.missing");
  announceOwnChange(ctx);
}
