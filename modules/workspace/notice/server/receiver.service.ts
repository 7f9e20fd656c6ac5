import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { type Page, toPage } from "#contract/page";
import { loadOrganisationNames } from "#modules/identity/account/server";
import { accounts } from "#modules/identity/account/server/account.table";
import { type ListedNotice, type noticeApi, NoticeStatus, type NoticeReceiver, ReadStatus } from "../contract.ts";
import type { Context } from "#core/request/context";
import { pageRows } from "#core/request/pageRows";
import { toFieldColumns } from "#core/rows/order";
import { pageByNumber } from "#core/rows/pageByNumber";
import type { Select } from "#core/rows/rows";
import { noticeReceipts, notices } from "./notice.table.ts";

type Calls = (typeof noticeApi)["calls"];

/** A notice with the number of its readers; a draft has none. */
export type CountedNotice = Omit<ListedNotice, "audience">;

/** Adds the number of readers to notices. A database policy allows it to callers who see the notice. */
export async function addReadCounts(
  ctx: Context,
  items: readonly Omit<CountedNotice, "readCount">[],
): Promise<CountedNotice[]> {
  const ids = items.filter(({ status }) => status === NoticeStatus.published).map(({ id }) => id);
  const counts = ids.length === 0 ? new Map<Id, number>() : await countReaders(ctx, ids);
  return items.map((notice) => ({
    ...notice,
    readCount: notice.status === NoticeStatus.published ? (counts.get(notice.id) ?? 0) : null,
  }));
}

async function countReaders(ctx: Context, ids: readonly Id[]): Promise<Map<Id, number>> {
  const receipts = ctx.rows(noticeReceipts);
  const readCounts = await receipts.run(
    receipts
      .select()
      .where("row.noticeId", "in", ids)
      .where("row.readStatus", "=", ReadStatus.read)
      .groupBy("row.noticeId")
      .select("row.noticeId")
      .select((on) => on.fn.countAll<number>().as("count")),
  );
  return new Map(readCounts.map(({ noticeId, count }) => [noticeId, count]));
}

const columns = ["id", "account", "realName", "avatar", "organisationId"] as const;

/** One page of the receivers of a notice that the caller sees. */
export async function pageReceivers(
  ctx: Context,
  { id, readStatus, keyword, ...query }: InputOf<Calls["receivers"]>,
): Promise<Page<NoticeReceiver>> {
  await ctx.rows(notices).get(id);
  const receipts = ctx.rows(noticeReceipts);
  const receiptQuery = receipts.select().where("row.noticeId", "=", id);
  const filteredQuery = readStatus === undefined ? receiptQuery : receiptQuery.where("row.readStatus", "=", readStatus);
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
  const items = people.map(({ organisationId, ...person }) => ({
    ...person,
    orgName: organisationId === null ? null : (names.get(organisationId) ?? null),
    readStatus: byAccount.get(person.id)?.readStatus ?? ReadStatus.unread,
    readTime: byAccount.get(person.id)?.readTime ?? null,
  }));
  return toPage(query, { total }, items);
}

function inOrder(query: Select<typeof accounts>) {
  return query
    .select(columns.map((name) => `row.${name}` as const))
    .orderBy("row.orderNo")
    .orderBy("row.id");
}
