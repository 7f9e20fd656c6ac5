import { expect, it } from "vitest";
import type { Id } from "#contract/id";
import { createRandomSource } from "#tests/builders/randomSource";
import { theServer } from "#tests/builders/server";
import { aTenant, type TestAccount } from "#tests/builders/tenant";
import { noticeApi, ReadStatus, type ReadStatusValue } from "../../contract.ts";
import { inboxApi } from "../../inbox.contract.ts";

const readerCount = 200;
const earlier = 6;
const later = 2;

async function publishes(by: TestAccount, title: string): Promise<void> {
  await by.get(noticeApi, "add", { title, content: "<p>words</p>" });
  const [draft] = (await by.get(noticeApi, "page", { title })).items;
  if (draft !== undefined) await by.get(noticeApi, "public", { id: draft.id });
}

async function countUnread(reader: TestAccount): Promise<number> {
  const { unread } = await reader.get(inboxApi, "counts", {});
  return unread.reduce((sum, { count }) => sum + count, 0);
}

it("counts are exact for 200 readers who read and mark in two windows each, while notices are published", async () => {
  const random = createRandomSource();
  const { tenant, admin } = await aTenant();
  const readers = await Promise.all(Array.from({ length: readerCount }, async () => await tenant.hasAccount()));
  for (let count = 0; count < earlier; count++) await publishes(admin, `Earlier ${count}`);

  /** Marks entries in both windows at the same time, and one of them as unread again. Answers how many are read. */
  async function readAndMark(reader: TestAccount): Promise<number> {
    const ids = (await reader.get(noticeApi, "pageReceived", {})).items.map(({ id }): Id => id);
    const read = ids.slice(0, random.nextInteger(ids.length + 1));
    const mark = async (marked: Id[], readStatus: ReadStatusValue) =>
      await reader.call(inboxApi, "mark", { ids: marked, readStatus });
    if (read.length === 0) return 0;
    await Promise.all([mark(read, ReadStatus.read), countUnread(reader), mark(read, ReadStatus.read)]);
    await mark(read.slice(0, 1), ReadStatus.unread);
    return read.length - 1;
  }
  const publishing = (async () => {
    for (let count = 0; count < later; count++) await publishes(admin, `Later ${count}`);
  })();
  const readCounts = await Promise.all(readers.map(readAndMark));
  await publishing;

  const expected = readCounts.map((count) => earlier + later - count);
  expect(await Promise.all(readers.map(countUnread))).toEqual(expected);
  const digests = await Promise.all(readers.map(async (reader) => await reader.get(noticeApi, "digest", {})));
  expect(digests.map(({ unreadCount }) => unreadCount)).toEqual(expected);
  const { owner } = await theServer();
  const { rows } = await owner.query<{ count: number }>(
    "select count(*)::int as count from notice_receipt where tenant_id = $1 and account_id = any ($2) and read_status = 0",
    [tenant.id, readers.map(({ id }) => id)],
  );
  expect(rows[0]?.count).toBe(expected.reduce((sum, count) => sum + count, 0));
}, 120_000);
