import type { InputOf } from "#contract/api";
import { ExpectedError } from "#contract/errors";
import type { Id } from "#contract/id";
import { asPage, type ListQuery, type Page } from "#contract/page";
import { accounts } from "#modules/account/tables";
import { listDictionaryValues } from "#modules/dictionary/server";
import {
  hasContent,
  type ListedNotice,
  Notice,
  type noticeApi,
  noticeError,
  NoticeStatus,
} from "#modules/notice/contract";
import type { Context } from "#server/context/context";
import { containing } from "#server/rows/condition";
import { defineFunction } from "#server/rows/function";
import { fieldsOf } from "#server/rows/order";
import { pageRows } from "#server/rows/search";
import { type ColumnOf, openColumns, type RowOf } from "#server/rows/table";
import { cleaned, maskOf, summaryOf } from "./content.ts";
import { withReaders } from "./receiver.service.ts";
import { notices } from "./notice.table.ts";

type Calls = (typeof noticeApi)["calls"];

/** A notice as its table has it. */
export type NoticeRow = RowOf<typeof notices>;

/** The code list whose values no notice shows. */
const sensitiveWords = "sensitive_word";

const publishNotice = defineFunction<{ published: Id }, { row: number }>("publish_notice", ["published"]);

const listed = openColumns(notices).filter(isShown);
const fields = fieldsOf(listed);

/** One page of the notices within the caller's data scope, the newest first. */
export async function pageNotices(ctx: Context, input: InputOf<Calls["page"]>): Promise<Page<ListedNotice>> {
  const { title, type, status } = input;
  let query = ctx.rows(notices).select();
  if (title !== undefined) query = query.where("row.title", "ilike", containing(title));
  if (type !== undefined) query = query.where("row.type", "=", type);
  if (status !== undefined) query = query.where("row.status", "=", status);
  const turned = await pageRows(ctx, notices, {
    ...{ query, columns: listed, fields, orderBy: "createTime", input: newestFirst(input, "createTime") },
    isFiltered: [title, type, status].some((filter) => filter !== undefined),
  });
  return asPage(input, turned, await withReaders(ctx, turned.items));
}

/** The same input, in descending order of a field where it asks for none. */
export function newestFirst<Input extends ListQuery>(input: Input, field: string): Input {
  return input.field === undefined ? { ...input, field, order: "desc" } : input;
}

/** A notice that the caller's list shows. */
export async function getListed(ctx: Context, id: Id): Promise<Notice> {
  const rows = ctx.rows(notices);
  const columns = listed.map((name) => `row.${name}` as const);
  const [notice] = await rows.runByKey(rows.select().select(columns).where("row.id", "=", id));
  if (notice === undefined) throw noticeError("notice.missing");
  return notice;
}

type Shown = Exclude<ColumnOf<typeof notices>, "tenantId" | "deletedAt">;

/** A column of the table that the contract answers. */
function isShown(name: ColumnOf<typeof notices>): name is Shown {
  return name in Notice.shape;
}

type Draft = InputOf<Calls["add"]>;

/** Writes a draft; who writes it is its publisher (contract 03, 5). */
export async function addNotice(ctx: Context, { title, type, content }: Draft): Promise<void> {
  const kept = await keeping(ctx);
  const words = { title: kept.title(title), ...kept.content(content) };
  await ctx.rows(notices).add({ ...words, type, ...publisherOf(ctx) });
}

/** Changes a draft of one's own. */
export async function updateNotice(ctx: Context, input: InputOf<Calls["update"]>): Promise<void> {
  const { id, version, type, title, content } = input;
  const notice = await getOwn(ctx, id);
  if (notice.status !== NoticeStatus.draft) throw noticeError("notice.published_edit", { title: notice.title });
  const kept = await keeping(ctx);
  const words = {
    ...(title === undefined ? {} : { title: kept.title(title) }),
    ...(content === undefined ? {} : kept.content(content)),
  };
  await ctx.rows(notices).update(id, { ...words, type, ...publisherOf(ctx) }, version);
}

/** Deletes a draft of one's own; what others have received stays. */
export async function deleteNotice(ctx: Context, { id }: { id: Id }): Promise<void> {
  const notice = await getOwn(ctx, id);
  if (notice.status === NoticeStatus.published) throw noticeError("notice.published_delete", { title: notice.title });
  await ctx.rows(notices).remove(id);
}

/** Hands a draft of one's own to every account that the caller sees. Nothing takes it back (specification 4). */
export async function publish(ctx: Context, { id }: { id: Id }): Promise<void> {
  const notice = await getOwn(ctx, id);
  if (notice.status !== NoticeStatus.draft) throw noticeError("notice.published_again", { title: notice.title });
  const rows = ctx.rows(notices);
  const about = { ...publisherOf(ctx), publicTime: ctx.now(), cancelTime: null };
  await rows.update(id, { status: NoticeStatus.published, ...about });
  const [answer] = await ctx.ask(publishNotice, { published: id });
  await rows.set(id, { recipientCount: answer?.row ?? 0 });
  ctx.publish({ received: id }, "PublicNotice", {});
}

/** How many accounts the caller sees: so many receive what he publishes. */
export async function countRecipients(ctx: Context): Promise<number> {
  return await ctx.rows(accounts).count();
}

/** A notice that the caller made, locked: of two that publish it at once the second one finds it published. */
async function getOwn(ctx: Context, id: Id): Promise<NoticeRow> {
  const [notice] = await ctx.rows(notices).ever([id], "lock");
  if (notice === undefined || notice.deletedAt !== null) throw noticeError("notice.missing");
  if (notice.createUserId !== ctx.caller.accountId) throw noticeError("notice.not_creator", { title: notice.title });
  return notice;
}

function publisherOf({ caller }: Context) {
  return {
    publicUserId: caller.accountId,
    publicUserName: caller.realName,
    publicOrgId: caller.organisationId,
    publicOrgName: caller.organisationName,
  };
}

/** What of title and content is kept: what is harmless, with stars for sensitive words. */
async function keeping(ctx: Context) {
  const mask = maskOf(await listDictionaryValues(ctx, sensitiveWords));
  return {
    title: mask,
    content: (html: string) => {
      const content = cleaned(html, mask);
      // Nothing is left of what was all script.
      if (!hasContent(content)) throw new ExpectedError("notice.empty", { status: 400 });
      return { content, summary: summaryOf(content) };
    },
  };
}
