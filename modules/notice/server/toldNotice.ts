import type { Id } from "#contract/id";
import { longestTold } from "#modules/notice/contract";
import type { ReceivedRecord } from "#server/realtime/received";
import { defineFunction } from "#server/rows/function";
import { asPublished, type Published } from "./receipt.service.ts";

const readPublished = defineFunction<{ published: Id }, Published>("read_published_notice", ["published"]);
const findReceivers = defineFunction<{ published: Id; among: readonly Id[] }, { row: Id }>("find_notice_receivers", [
  "published",
  "among",
]);

/** A notice as it is told to those who are connected (contract 01, 3). */
export const toldNotice: ReceivedRecord = {
  event: "PublicNotice",
  call: "sysNotice/notice",
  async read(ctx, id) {
    const [published] = await ctx.ask(readPublished, { published: id });
    if (published === undefined) return undefined;
    const notice = asPublished(published);
    return notice.content.length > longestTold ? { ...notice, content: "" } : notice;
  },
  async receivers(ctx, id, among) {
    const found = await ctx.ask(findReceivers, { published: id, among });
    return found.map(({ row }) => row);
  },
};
