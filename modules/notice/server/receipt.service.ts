import type { InputOf } from "#contract/api";
import type { Condition } from "#contract/condition";
import type { Id } from "#contract/id";
import { asPage, type Page } from "#contract/page";
import {
  type Notice,
  type noticeApi,
  type NoticeDigest,
  noticeError,
  NoticeStatus,
  type NoticeTypeValue,
  type ReceivedNotice,
  ReadStatus,
  type ReadStatusValue,
} from "#modules/notice/contract";
import { mayCall } from "#server/access/permission";
import type { Context } from "#server/context/context";
import { containing } from "#server/rows/condition";
import { matching } from "#server/rows/filter";
import { defineFunction } from "#server/rows/function";
import { fieldsOf } from "#server/rows/order";
import type { Select } from "#server/rows/rows";
import { pageRows } from "#server/rows/search";
import type { ColumnOf, RowOf } from "#server/rows/table";
import { getListed, newestFirst } from "./notice.service.ts";
import { noticeReceipts, publishedNotices } from "./notice.table.ts";

type Calls = (typeof noticeApi)["calls"];
type Receipt = RowOf<typeof noticeReceipts>;
/** A notice as it was published. */
export type Published = RowOf<typeof publishedNotices>;

const mostUnread = 100;

const readAllNotices = defineFunction<{ moment: Date }, { row: number }>("read_all_notices", ["moment"]);

const columns: readonly ColumnOf<typeof noticeReceipts>[] = ["id", "noticeId", "accountId", "readStatus", "readTime"];
/** Ids are in the order of time. */
const fields = fieldsOf(["noticeId", "readStatus", "readTime"], { createTime: "noticeId" });

/** What conditions may name of the notice itself. */
const noticeFields = fieldsOf(["title", "summary", "type", "publicUserName", "publicTime", "createTime"]);

/** One page of what the caller has received, the newest first. */
export async function pageReceived(ctx: Context, input: InputOf<Calls["pageReceived"]>): Promise<Page<ReceivedNotice>> {
  const { title, type, readStatus, conditions = [] } = input;
  const isOfNotice = ({ field }: Condition) => noticeFields.has(field.toLowerCase());
  let query = ownReceipts(ctx, readStatus);
  if (title !== undefined || type !== undefined || conditions.some(isOfNotice)) {
    let meant = ctx.rows(publishedNotices).select().select("row.id");
    if (title !== undefined) meant = meant.where("row.title", "ilike", containing(title));
    if (type !== undefined) meant = meant.where("row.type", "=", type);
    for (const one of conditions.filter(isOfNotice)) meant = meant.where(matching(publishedNotices, noticeFields, one));
    query = query.where("row.noticeId", "in", meant);
  }
  const asked = { ...newestFirst(input, "noticeId"), conditions: conditions.filter((one) => !isOfNotice(one)) };
  const turned = await pageRows(ctx, noticeReceipts, {
    ...{ query, columns, fields, orderBy: "noticeId", input: asked, isFiltered: true },
  });
  return asPage(input, turned, (await withNotices(ctx, turned.items)).map(asReceived));
}

/** The newest of what the caller has not read. */
export async function listUnread(ctx: Context): Promise<Notice[]> {
  const newest = await newestReceipts(ctx, { count: mostUnread, readStatus: ReadStatus.unread });
  return newest.map(([, notice]) => asPublished(notice));
}

/** Title of the newest notice that the caller has received. */
export async function newestTitle(ctx: Context): Promise<{ id: Id; title: string; createTime: Date } | null> {
  const [newest] = await newestReceipts(ctx, { count: 1 });
  if (newest === undefined) return null;
  const [, { id, title, createTime }] = newest;
  return { id, title, createTime };
}

/** How many notices the caller has not read, and the newest in one line each. */
export async function getDigest(ctx: Context, input: InputOf<Calls["digest"]>): Promise<NoticeDigest> {
  const unread = ofKind(ctx, ownReceipts(ctx, ReadStatus.unread), input.type);
  const [[counted], newest] = await Promise.all([
    ctx.rows(noticeReceipts).run(unread.select((on) => on.fn.countAll<number>().as("count"))),
    newestReceipts(ctx, input),
  ]);
  const unreadCount = counted?.count ?? 0;
  const lines = newest.map(([{ readStatus }, notice]) => ({ ...lineOf(notice), id: notice.id, readStatus }));
  return { unreadCount, lines };
}

/** A notice as its receivers see it; of others those whose list shows it to the caller. */
export async function getNotice(ctx: Context, { id }: { id: Id }): Promise<Notice> {
  const [published] = await ctx.rows(publishedNotices).list({ id });
  if (published !== undefined) return asPublished(published);
  if (!mayCall(ctx, "sysNotice/page")) throw noticeError("notice.missing");
  return await getListed(ctx, id);
}

/** Marks what the caller has received as read. */
export async function setRead(ctx: Context, { id }: { id: Id }): Promise<void> {
  const rows = ctx.rows(noticeReceipts);
  const [receipt] = await rows.list({ accountId: ctx.caller.accountId, noticeId: id });
  if (receipt === undefined) throw noticeError("notice.missing");
  if (receipt.readStatus === ReadStatus.read) return;
  await rows.set(receipt.id, { readStatus: ReadStatus.read, readTime: ctx.now() });
}

/** Marks everything that the caller has received as read. */
export async function setReadAll(ctx: Context): Promise<void> {
  await ctx.ask(readAllNotices, { moment: ctx.now() });
}

function ownReceipts(ctx: Context, readStatus: ReadStatusValue | undefined): Select<typeof noticeReceipts> {
  const query = ctx.rows(noticeReceipts).select().where("row.accountId", "=", ctx.caller.accountId);
  return readStatus === undefined ? query : query.where("row.readStatus", "=", readStatus);
}

type Receipts = Select<typeof noticeReceipts>;

function ofKind(ctx: Context, receipts: Receipts, type: NoticeTypeValue | undefined): Receipts {
  if (type === undefined) return receipts;
  const meant = ctx.rows(publishedNotices).select().select("row.id").where("row.type", "=", type);
  return receipts.where("row.noticeId", "in", meant);
}

type Newest = { count: number; readStatus?: ReadStatusValue | undefined; type?: NoticeTypeValue | undefined };
type Read = Pick<Receipt, (typeof columns)[number]>;

async function newestReceipts(ctx: Context, { count, readStatus, type }: Newest): Promise<[Receipt, Published][]> {
  const own = ofKind(ctx, ownReceipts(ctx, readStatus), type);
  const newest = own.selectAll("row").orderBy("row.noticeId", "desc").limit(count);
  return await withNotices(ctx, await ctx.rows(noticeReceipts).run(newest));
}

async function withNotices<Row extends Read>(ctx: Context, receipts: readonly Row[]): Promise<[Row, Published][]> {
  if (receipts.length === 0) return [];
  const published = await ctx.rows(publishedNotices).list({ id: receipts.map(({ noticeId }) => noticeId) });
  const byId = new Map(published.map((notice) => [notice.id, notice]));
  return receipts.flatMap((receipt): [Row, Published][] => {
    const notice = byId.get(receipt.noticeId);
    return notice === undefined ? [] : [[receipt, notice]];
  });
}

function asReceived([{ accountId, ...receipt }, notice]: [Read, Published]): ReceivedNotice {
  return {
    ...receipt,
    userId: accountId,
    sysNotice: asPublished(notice),
    ...lineOf(notice),
    createTime: notice.createTime,
  };
}

function lineOf({ title, summary, type, publicUserName, publicTime }: Published) {
  return { title, summary, type, publicUserName, publicTime };
}

/** What was published never changes: nobody has updated it, and there is one version. */
export function asPublished({ tenantId: _, ...notice }: Published): Notice {
  const unchanged = { updateTime: null, updateUserId: null, updateUserName: null, version: 1 };
  return { ...notice, status: NoticeStatus.published, cancelTime: null, ...unchanged };
}
