import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { asPage, type Page } from "#contract/page";
import { organisationNames } from "#modules/account/server";
import { accounts } from "#modules/account/tables";
import {
  type ListedNotice,
  type Notice,
  type noticeApi,
  NoticeStatus,
  type NoticeReceiver,
  ReadStatus,
} from "#modules/notice/contract";
import type { Context } from "#server/context/context";
import { noticeReceipts, notices } from "./notice.table.ts";

type Calls = (typeof noticeApi)["calls"];

/** Adds to notices how many have read them. A policy of the database counts for whoever sees the notice. */
export async function withReaders(ctx: Context, listed: readonly Notice[]): Promise<ListedNotice[]> {
  const ids = listed.filter(({ status }) => status === NoticeStatus.published).map(({ id }) => id);
  const counts = ids.length === 0 ? new Map<Id, number>() : await countReaders(ctx, ids);
  return listed.map((notice) => ({
    ...notice,
    readCount: notice.status === NoticeStatus.published ? (counts.get(notice.id) ?? 0) : null,
  }));
}

async function countReaders(ctx: Context, ids: readonly Id[]): Promise<Map<Id, number>> {
  const receipts = ctx.rows(noticeReceipts);
  const counted = await receipts.run(
    receipts
      .select()
      .where("row.noticeId", "in", ids)
      .where("row.readStatus", "=", ReadStatus.read)
      .groupBy("row.noticeId")
      .select("row.noticeId")
      .select((on) => on.fn.countAll<number>().as("count")),
  );
  return new Map(counted.map(({ noticeId, count }) => [noticeId, count]));
}

/** One page of those who have received a notice, as far as the caller sees them. */
export async function pageReceivers(
  ctx: Context,
  { id, readStatus, ...query }: InputOf<Calls["receivers"]>,
): Promise<Page<NoticeReceiver>> {
  await ctx.rows(notices).get(id);
  const receipts = ctx.rows(noticeReceipts);
  const meant = receipts.select().where("row.noticeId", "=", id);
  const received = readStatus === undefined ? meant : meant.where("row.readStatus", "=", readStatus);
  const rows = ctx.rows(accounts);
  const seen = rows.select().where("row.id", "in", received.select("row.accountId"));
  const [people, [counted]] = await Promise.all([
    rows.run(
      seen
        .select(["row.id", "row.account", "row.realName", "row.organisationId"])
        .orderBy("row.orderNo")
        .orderBy("row.id")
        .limit(query.pageSize)
        .offset((query.page - 1) * query.pageSize),
    ),
    rows.run(seen.select((on) => on.fn.countAll<number>().as("count"))),
  ]);
  const ids = people.map((person) => person.id);
  const [own, names] = await Promise.all([
    ids.length === 0 ? [] : receipts.list({ noticeId: id, accountId: ids }),
    organisationNames(ctx, people),
  ]);
  const byAccount = new Map(own.map((receipt) => [receipt.accountId, receipt]));
  const items = people.map(({ organisationId, ...person }) => ({
    ...person,
    orgName: organisationId === null ? null : (names.get(organisationId) ?? null),
    readStatus: byAccount.get(person.id)?.readStatus ?? ReadStatus.unread,
    readTime: byAccount.get(person.id)?.readTime ?? null,
  }));
  return asPage(query, { total: counted?.count ?? 0 }, items);
}
