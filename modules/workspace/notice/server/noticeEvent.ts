import type { Id } from "#contract/id";
import { maxEventContentLength } from "../contract.ts";
import type { RecordEventDefinition } from "#core/realtime/recordEvent";
import { defineFunction } from "#core/rows/databaseFunction";
import { type PublishedNotice, toNotice } from "./receipt.service.ts";

const readPublished = defineFunction<{ published: Id }, PublishedNotice>("read_published_notice", ["published"]);
const findReceivers = defineFunction<{ published: Id; among: readonly Id[] }, { row: Id }>("find_notice_receivers", [
  "published",
  "among",
]);

/** The event of a notice for connected accounts that have not read it (contract 01, 3). */
export const noticeEvent: RecordEventDefinition = {
  event: "PublicNotice",
  call: "sysNotice/notice",
  async read(ctx, id) {
    const [publishedNotice] = await ctx.callFunction(readPublished, { published: id });
    if (publishedNotice === undefined) return undefined;
    const notice = { ...toNotice(publishedNotice), kind: publishedNotice.kind };
    return notice.content.length > maxEventContentLength ? { ...notice, content: "" } : notice;
  },
  async receivers(ctx, id, among) {
    const found = await ctx.callFunction(findReceivers, { published: id, among });
    return found.map(({ row }) => row);
  },
};

/** The event of a reminder, for the same accounts. */
export const reminderEvent: RecordEventDefinition = { ...noticeEvent, event: "RemindNotice" };
