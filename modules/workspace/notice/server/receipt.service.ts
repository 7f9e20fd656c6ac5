import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import type { InboxKind } from "#contract/inboxKind";
import {
  type Notice,
  type noticeApi,
  type NoticeDigest,
  type NoticeLine,
  noticeError,
  NoticeStatus,
  type NoticeTypeValue,
  type ReceivedNotice,
  ReadStatus,
  type ReadStatusValue,
} from "../contract.ts";
import { canCall } from "#core/request/access/permission";
import type { Context } from "#core/request/context";
import { defineFunction } from "#core/rows/databaseFunction";
import type { Select } from "#core/rows/rows";
import type { ColumnOf, RowOf } from "#core/rows/table";
import { announceOwnChange } from "./inbox/ownChange.ts";
import { getListedNotice } from "./notice.service.ts";
import { noticeReceipts, pinnedAbove, publishedNotices } from "./notice.table.ts";
import { loadPublisherPictures } from "./publisherPictures.ts";
import { inCallersLanguage } from "./welcome.ts";

type Calls = (typeof noticeApi)["calls"];
type Receipt = RowOf<typeof noticeReceipts>;
/** A published notice. */
export type PublishedNotice = RowOf<typeof publishedNotices>;

const maxUnread = 100;

const readAllNotices = defineFunction<{ moment: Date; kind: InboxKind | null }, { row: number }>("read_all_notices", [
  "moment",
  "kind",
]);

/** The newest unread notices of the caller. */
export async function listUnreadNotices(ctx: Context): Promise<Notice[]> {
  const newest = await newestReceipts(ctx, { count: maxUnread, readStatus: ReadStatus.unread });
  return newest.map(([, notice]) => toNotice(notice));
}

/** Title of the newest notice that the caller has received. */
export async function getNewestTitle(ctx: Context): Promise<{ id: Id; title: string; createTime: Date } | null> {
  const [newest] = await newestReceipts(ctx, { count: 1 });
  if (newest === undefined) return null;
  const [, { id, title, createTime }] = newest;
  return { id, title, createTime };
}

/** Number of unread notices of the caller, and the pinned and newest ones in one line each; none that has ended. */
export async function getDigest(ctx: Context, input: InputOf<Calls["digest"]>): Promise<NoticeDigest> {
  const unread = ofKind(ctx, ownReceipts(ctx, ReadStatus.unread), input.type);
  const [[countRow], newest] = await Promise.all([
    ctx
      .rows(noticeReceipts)
      .run(
        unread.select((on) => [on.fn.countAll<number>().as("count"), on.fn.min("row.cancelTime").as("nextEndTime")]),
      ),
    newestReceipts(ctx, { ...input, arePinnedFirst: true }),
  ]);
  const unreadCount = countRow?.count ?? 0;
  return { unreadCount, nextEndTime: countRow?.nextEndTime ?? null, lines: newest.map(toLine) };
}

/** A received notice in one line. */
export function toLine([
  { id: receiptId, kind, readStatus, reminderTime, confirmTime, isMustRead },
  notice,
]: ReceivedRow): NoticeLine {
  return { ...lineOf(notice), id: notice.id, receiptId, kind, readStatus, reminderTime, confirmTime, isMustRead };
}

/** A notice as its receivers see it; authors see those of their list. */
export async function getNotice(ctx: Context, { id }: { id: Id }): Promise<Notice> {
  const [notice] = await ctx.rows(publishedNotices).list({ id });
  if (notice !== undefined) return await withSeenVersions(ctx, toNotice(inCallersLanguage(ctx, notice)));
  if (!canCall(ctx, "sysNotice/page")) throw noticeError("notice.missing");
  return await getListedNotice(ctx, id);
}

/** A notice with the ids of its other versions, as far as the caller may see these. */
async function withSeenVersions(ctx: Context, notice: Notice): Promise<Notice> {
  const ids = [notice.correctsId, notice.replacedById].filter((id) => id !== null);
  if (ids.length === 0 || canCall(ctx, "sysNotice/page")) return notice;
  const seen = new Set((await ctx.rows(publishedNotices).list({ id: ids })).map(({ id }) => id));
  const keep = (id: Id | null) => (id !== null && seen.has(id) ? id : null);
  return { ...notice, correctsId: keep(notice.correctsId), replacedById: keep(notice.replacedById) };
}

/** Marks a notice of the caller's inbox as read; one that has to be confirmed stays unread, with the time. */
export async function setRead(ctx: Context, { id }: { id: Id }): Promise<void> {
  const rows = ctx.rows(noticeReceipts);
  const [receipt] = await rows.list({ accountId: ctx.caller.accountId, noticeId: id });
  if (receipt === undefined) throw noticeError("notice.missing");
  const isRequired = mustBeConfirmed(ctx, receipt);
  if (isRequired ? receipt.readTime !== null : receipt.readStatus === ReadStatus.read) return;
  await rows.set(receipt.id, { readTime: ctx.now(), ...(isRequired ? {} : { readStatus: ReadStatus.read }) });
  announceOwnChange(ctx);
}

/** Whether an entry still has to be confirmed. */
export function mustBeConfirmed(
  ctx: Context,
  { isMustRead, confirmTime, cancelTime }: Pick<Receipt, "isMustRead" | "confirmTime" | "cancelTime">,
): boolean {
  return isMustRead && confirmTime === null && (cancelTime === null || cancelTime > ctx.now());
}

/** Marks the caller's whole inbox as read, except what has to be confirmed. */
export async function setReadAll(ctx: Context): Promise<void> {
  await markAllAsRead(ctx, ctx.now());
}

/** Marks the caller's whole inbox as read, or one kind of it; answers how many that was. */
export async function markAllAsRead(ctx: Context, moment: Date, kind: InboxKind | null = null): Promise<number> {
  const [marked] = await ctx.callFunction(readAllNotices, { moment, kind });
  announceOwnChange(ctx);
  return marked?.row ?? 0;
}

/** Receipts in the inbox of the caller; the unread ones are those that have not ended. */
export function ownReceipts(ctx: Context, readStatus: ReadStatusValue | undefined): Receipts {
  const query = allOwnReceipts(ctx).where("row.snoozedUntil", "is", null);
  if (readStatus === undefined) return query;
  const inStatus = query.where("row.readStatus", "=", readStatus);
  return readStatus === ReadStatus.unread ? whereValid(ctx, inStatus) : inStatus;
}

/** Receipts of the caller, those that are put off included. */
export function allOwnReceipts(ctx: Context): Receipts {
  const own = ctx.rows(noticeReceipts).select().where("row.accountId", "=", ctx.caller.accountId);
  return own.where("row.removedAt", "is", null);
}

/** What has ended need not be read any more. */
export function whereValid(ctx: Context, receipts: Receipts): Receipts {
  return receipts.where((on) => on.or([on("row.cancelTime", "is", null), on("row.cancelTime", ">", ctx.now())]));
}

type Receipts = Select<typeof noticeReceipts>;

function ofKind(ctx: Context, receipts: Receipts, type: NoticeTypeValue | undefined): Receipts {
  if (type === undefined) return receipts;
  const noticeIds = ctx.rows(publishedNotices).select().select("row.id").where("row.type", "=", type);
  return receipts.where("row.noticeId", "in", noticeIds);
}

/** A receipt and its notice. */
type ReceivedRow = [Receipt, PublishedNotice];

type NewestFilter = {
  count: number;
  readStatus?: ReadStatusValue | undefined;
  type?: NoticeTypeValue | undefined;
  arePinnedFirst?: boolean;
};
/** The columns of an entry in the list. */
export const entryColumns = [
  "id",
  "noticeId",
  "accountId",
  "readStatus",
  "readTime",
  "confirmTime",
  "isMustRead",
  "kind",
  "snoozedUntil",
] as const satisfies readonly ColumnOf<typeof noticeReceipts>[];
type ReceiptColumns = Pick<Receipt, (typeof entryColumns)[number]>;

async function newestReceipts(
  ctx: Context,
  { count, readStatus, type, arePinnedFirst = false }: NewestFilter,
): Promise<ReceivedRow[]> {
  const own = whereValid(ctx, ofKind(ctx, ownReceipts(ctx, readStatus), type))
    .selectAll("row")
    .orderBy("row.listPosition", "desc")
    .limit(count);
  const rows = ctx.rows(noticeReceipts);
  if (arePinnedFirst) return await withNotices(ctx, await rows.run(own));
  // Each of the two parts is read in the order of the index; sorting all receipts would read all of them.
  const parts = await Promise.all([
    rows.run(own.where("row.listPosition", ">=", pinnedAbove)),
    rows.run(own.where("row.listPosition", "<", pinnedAbove)),
  ]);
  const publication = ({ listPosition }: Receipt) => listPosition % pinnedAbove;
  const newest = parts.flat().toSorted((one, other) => publication(other) - publication(one));
  return await withNotices(ctx, newest.slice(0, count));
}

/** Receipts in the order in which their notices were published, the pinned ones among the others. */
export function inOrderOfPublication(
  receipts: Select<typeof noticeReceipts, Receipt>,
  order: "asc" | "desc",
): Select<typeof noticeReceipts, Receipt> {
  return receipts.orderBy((on) => on("row.listPosition", "%", pinnedAbove), order);
}

/** Receipts with their notices. */
export async function withNotices<Row extends ReceiptColumns>(
  ctx: Context,
  receipts: readonly Row[],
): Promise<[Row, PublishedNotice][]> {
  if (receipts.length === 0) return [];
  const publishedRows = await ctx.rows(publishedNotices).list({ id: receipts.map(({ noticeId }) => noticeId) });
  const byId = new Map(publishedRows.map((notice) => [notice.id, inCallersLanguage(ctx, notice)]));
  return receipts.flatMap((receipt): [Row, PublishedNotice][] => {
    const notice = byId.get(receipt.noticeId);
    return notice === undefined ? [] : [[receipt, notice]];
  });
}

/** Entries of the inbox with their notices. Whether one has to be confirmed is its own: its publisher need not. */
export async function listReceived(ctx: Context, receipts: readonly ReceiptColumns[]): Promise<ReceivedNotice[]> {
  const found = await withNotices(ctx, receipts);
  const pictures = await loadPublisherPictures(
    ctx,
    found.map(([, notice]) => notice),
  );
  return found.map(([{ accountId, ...receipt }, notice]) => ({
    ...lineOf(notice),
    ...receipt,
    userId: accountId,
    sysNotice: toNotice(notice),
    publicUserAvatar: pictures.get(notice.publicUserId) ?? null,
    createTime: notice.createTime,
  }));
}

function lineOf(notice: PublishedNotice) {
  const { title, summary, type, publicUserName, publicTime, link, cancelTime, isPinned } = notice;
  const { correctsTitle, correctsTime, replacedTime } = notice;
  const versions = { correctsTitle, correctsTime, replacedTime };
  return { title, summary, type, publicUserName, publicTime, link, cancelTime, isPinned, ...versions };
}

/** A published notice never changes: it has no editor and one version. */
export function toNotice(publishedNotice: PublishedNotice): Notice {
  const {
    tenantId: _tenant,
    isOpen: _open,
    isLimited: _limited,
    reachOrganisations: _organisations,
    reachTrees: _trees,
    deliveredTo: _delivered,
    toldUntil: _told,
    endedTo: _ended,
    kind: _kind,
    ...notice
  } = publishedNotice;
  const unchanged = { updateTime: null, updateUserId: null, updateUserName: null, version: 1 };
  return { ...notice, status: NoticeStatus.published, ...unchanged };
}
