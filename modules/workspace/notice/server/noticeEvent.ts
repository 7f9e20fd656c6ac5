import type { Id } from "#contract/id";
import { maxEventContentLength } from "../contract.ts";
import type { RecordEventDefinition } from "#core/realtime/recordEvent";
import type { TenantContext } from "#core/request/context";
import { defineFunction } from "#core/rows/databaseFunction";
import { type PublishedNotice, toNotice } from "./receipt.service.ts";

const readPublished = defineFunction<{ published: Id }, PublishedNotice>("read_published_notice", ["published"]);
const findReceivers = defineFunction<{ published: Id; among: readonly Id[]; part: string | null }, { row: Id }>(
  "find_notice_receivers",
  ["published", "among", "part"],
);

/**
 * The event of a notice for connected accounts that have not read it (contract 01, 3). A notice for many is told in two
 * parts (`deliver_notice`): to those who were connected when it was published, and to the others.
 */
export const noticeEvent: RecordEventDefinition = {
  event: "PublicNotice",
  call: "sysNotice/notice",
  async read(ctx, id) {
    const [publishedNotice] = await ctx.callFunction(readPublished, { published: id });
    if (publishedNotice === undefined) return undefined;
    const notice = { ...toNotice(publishedNotice), kind: publishedNotice.kind };
    return notice.content.length > maxEventContentLength ? { ...notice, content: "" } : notice;
  },
  receivers: async (ctx, { id, part = null }, among) => await listReceivers(ctx, { published: id, among, part }),
};

/** The event for those who keep a notice that was replaced, and have not read it. */
export const replacedEvent: RecordEventDefinition = {
  ...noticeEvent,
  event: "InboxChanged",
  read: async () => await Promise.resolve({}),
};

/** The event of a reminder, for the same accounts. */
export const reminderEvent: RecordEventDefinition = {
  ...noticeEvent,
  event: "RemindNotice",
  receivers: async (ctx, { id }, among) => await listReceivers(ctx, { published: id, among, part: "all" }),
};

async function listReceivers(
  ctx: TenantContext,
  input: { published: Id; among: readonly Id[]; part: string | null },
): Promise<Id[]> {
  return (await ctx.callFunction(findReceivers, input)).map(({ row }) => row);
}
