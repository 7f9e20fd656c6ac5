import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { type Page, toPage } from "#contract/page";
import { loadOrganisationNames } from "#modules/identity/account/server";
import { accounts } from "#modules/identity/account/server/account.table";
import { type ListedNotice, type noticeApi, type NoticeReceiver, NoticeStatus, ReadStatus } from "../contract.ts";
import type { ReceiverCounts } from "../receiver.contract.ts";
import type { Context } from "#core/request/context";
import { pageRows } from "#core/request/pageRows";
import { toFieldColumns } from "#core/rows/order";
import { pageByNumber } from "#core/rows/pageByNumber";
import type { Select } from "#core/rows/rows";
import { noticeReceipts, notices } from "./notice.table.ts";

type Calls = (typeof noticeApi)["calls"];

/** A notice with the numbers of those who have read and confirmed it; a draft has none. */
export type CountedNotice = Omit<ListedNotice, "audience" | "publicUserAvatar">;

/**
 * Adds these numbers to notices; what has been opened counts as read, also before it is confirmed. A database policy
 * allows it to callers who see the notice.
 */
export async function addReadCounts(
  ctx: Context,
  items: readonly Omit<CountedNotice, "readCount" | "confirmCount">[],
): Promise<CountedNotice[]> {
  const ids = items.filter(({ status }) => status === NoticeStatus.published).map(({ id }) => id);
  const confirmedIds = items.filter(({ id, isMustRead }) => isMustRead && ids.includes(id)).map(({ id }) => id);
  const [readers, confirmers] = await Promise.all([
    countBy(ctx, ids, (receipts) => receipts.where("row.readTime", "is not", null)),
    countBy(ctx, confirmedIds, (receipts) => receipts.where("row.confirmTime", "is not", null)),
  ]);
  return items.map((notice) => ({
    ...notice,
    readCount: ids.includes(notice.id) ? (readers.get(notice.id) ?? 0) : null,
    confirmCount: confirmedIds.includes(notice.id) ? (confirmers.get(notice.id) ?? 0) : null,
  }));
}

type Receipts = Select<typeof noticeReceipts>;

async function countBy(
  ctx: Context,
  ids: readonly Id[],
  filter: (receipts: Receipts) => Receipts,
): Promise<Map<Id, number>> {
  if (ids.length === 0) return new Map();
  const receipts = ctx.rows(noticeReceipts);
  const counts = await receipts.run(
    filter(receipts.select().where("row.noticeId", "in", ids))
      .groupBy("row.noticeId")
      .select("row.noticeId")
      .select((on) => on.fn.countAll<number>().as("count")),
  );
  return new Map(counts.map(({ noticeId, count }) => [noticeId, count]));
}

const columns = ["id", "account", "realName", "avatar", "organisationId"] as const;

/** One page of the receivers of a notice that the caller sees. */
export async function pageReceivers(
  ctx: Context,
  { id, readStatus, isConfirmed, keyword, ...query }: InputOf<Calls["receivers"]>,
): Promise<Page<NoticeReceiver>> {
  await ctx.rows(notices).get(id);
  const receipts = ctx.rows(noticeReceipts);
  let filteredQuery = receipts.select().where("row.noticeId", "=", id);
  if (readStatus !== undefined)
    filteredQuery = filteredQuery.where("row.readTime", readStatus === ReadStatus.read ? "is not" : "is", null);
  if (isConfirmed === true) filteredQuery = filteredQuery.where("row.confirmTime", "is not", null);
  if (isConfirmed === false)
    filteredQuery = filteredQuery.where("row.isMustRead", "=", true).where("row.confirmTime", "is", null);
  const rows = ctx.rows(accounts);
  const visibleAccounts = rows.select().where("row.id", "in", filteredQuery.select("row.accountId"));
  const { items: people, total } =
    keyword === undefined
      ? await pageByNumber(rows, { query: visibleAccounts, ordered: inOrder(visibleAccounts), input: query })
      : await pageRows(ctx, accounts, {
          query: visibleAccounts,
          columns,
          fields: toFieldColumns([]),
          orderBy: "orderNo",
          input: { page: query.page, pageSize: query.pageSize, descStr: query.descStr, keyword },
          isFiltered: true,
        });
  const ids = people.map((person) => person.id);
  const [own, names] = await Promise.all([
    ids.length === 0 ? [] : receipts.list({ noticeId: id, accountId: ids }),
    loadOrganisationNames(ctx, people),
  ]);
  const byAccount = new Map(own.map((receipt) => [receipt.accountId, receipt]));
  const items = people.map(({ organisationId, ...person }) => {
    const { readTime = null, confirmTime = null } = byAccount.get(person.id) ?? {};
    const orgName = organisationId === null ? null : (names.get(organisationId) ?? null);
    return {
      ...person,
      orgName,
      readStatus: readTime === null ? ReadStatus.unread : ReadStatus.read,
      readTime,
      confirmTime,
    };
  });
  return toPage(query, { total }, items);
}

/** Numbers of the receivers of a notice that the caller sees. */
export async function countReceivers(ctx: Context, { id }: { id: Id }): Promise<ReceiverCounts> {
  await ctx.rows(notices).get(id);
  const receipts = ctx.rows(noticeReceipts);
  const accountIds = ctx.rows(accounts).select().select("row.id");
  const received = receipts.select().where("row.noticeId", "=", id).where("row.accountId", "in", accountIds);
  const [counts] = await receipts.run(
    received.select((on) => [
      on.fn.countAll<number>().as("visible"),
      on.fn.countAll<number>().filterWhere("row.readTime", "is not", null).as("read"),
      on.fn.countAll<number>().filterWhere("row.confirmTime", "is not", null).as("confirmed"),
      on.fn
        .countAll<number>()
        .filterWhere((receipt) => receipt.and({ "row.isMustRead": true, "row.confirmTime": null }))
        .as("unconfirmed"),
    ]),
  );
  const reminderTime = await findLastReminder(ctx, id);
  return { visible: 0, read: 0, confirmed: 0, unconfirmed: 0, ...counts, reminderTime };
}

/** Readers keep the time of their reminder, so that the last one is known also when all have read. */
export async function findLastReminder(ctx: Context, noticeId: Id): Promise<Date | null> {
  const receipts = ctx.rows(noticeReceipts);
  const [last] = await receipts.run(
    receipts
      .select()
      .where("row.noticeId", "=", noticeId)
      .select((on) => on.fn.max("row.reminderTime").as("time")),
  );
  return last?.time ?? null;
}

function inOrder(query: Select<typeof accounts>) {
  return query
    .select(columns.map((name) => `row.${name}` as const))
    .orderBy("row.orderNo")
    .orderBy("row.id");
}
