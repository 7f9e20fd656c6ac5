import type { InputOf } from "#contract/api";
import { ExpectedError } from "#contract/errors";
import type { Id } from "#contract/id";
import { type Page, toPage } from "#contract/page";
import { listDictionaryValues } from "#modules/settings/dictionary/server";
import { everybody } from "../audience.contract.ts";
import { hasContent, type ListedNotice, Notice, type noticeApi, noticeError, NoticeStatus } from "../contract.ts";
import type { NoticeState } from "../state.contract.ts";
import type { Context } from "#core/request/context";
import { toContainsPattern } from "#core/rows/condition";
import { defineFunction } from "#core/rows/databaseFunction";
import { orderNewestFirst, toFieldColumns } from "#core/rows/order";
import { pageRows } from "#core/request/pageRows";
import type { Select } from "#core/rows/rows";
import { type ColumnOf, listPublicColumns, type RowOf } from "#core/rows/table";
import { createWordMask, listPictureIds, sanitiseContent, summariseContent } from "./content.ts";
import { addAudiences, countAudience, findAudience, setAudience } from "./audience.service.ts";
import { addReadCounts } from "./receiver.service.ts";
import { notices } from "./notice.table.ts";
import { findShownPictures } from "./picture.rights.ts";
import { loadPublisherPictures } from "./publisherPictures.ts";
import { linkPictures, storeEmbeddedPictures } from "./picture.service.ts";
import { replaceCorrected } from "./replacement.service.ts";
import { inCallersLanguage } from "./welcome.ts";

type Calls = (typeof noticeApi)["calls"];

/** A row of the table. */
export type NoticeRow = RowOf<typeof notices>;

/** The code list of words that notices mask. */
const sensitiveWords = "sensitive_word";

const publishNotice = defineFunction<{ published: Id }, { row: number }>("publish_notice", ["published"]);

const noticeColumns = listPublicColumns(notices).filter(isVisibleColumn);
const fields = toFieldColumns([...noticeColumns, "plannedTime"]);

/** One page of the notices in the caller's data scope, the newest first. */
export async function pageNotices(ctx: Context, input: InputOf<Calls["page"]>): Promise<Page<ListedNotice>> {
  const { title, type, status, state } = input;
  let query = ctx.rows(notices).select().where("row.kind", "is", null);
  if (title !== undefined) query = query.where("row.title", "ilike", toContainsPattern(title));
  if (type !== undefined) query = query.where("row.type", "=", type);
  if (status !== undefined) query = query.where("row.status", "=", status);
  if (state !== undefined) query = whereState(ctx, query, state);
  const result = await pageRows(ctx, notices, {
    query,
    columns: listColumns,
    fields,
    orderBy: "createTime",
    input: orderNewestFirst(input, fields, "createTime"),
    isFiltered: [title, type, status, state].some((filter) => filter !== undefined),
  });
  const items = result.items.map((notice) => inCallersLanguage(ctx, notice));
  const pictures = await loadPublisherPictures(ctx, items);
  const listed = await addAudiences(ctx, await addReadCounts(ctx, items));
  return toPage(
    input,
    result,
    listed.map((notice) => ({ ...notice, publicUserAvatar: pictures.get(notice.publicUserId) ?? null })),
  );
}

type Notices = Select<typeof notices>;

function whereState(ctx: Context, query: Notices, state: NoticeState): Notices {
  if (state === "replaced") return query.where("row.replacedTime", "is not", null);
  const isDraft = state === "draft" || state === "planned";
  const inStatus = query.where("row.status", "=", isDraft ? NoticeStatus.draft : NoticeStatus.published);
  if (isDraft) return inStatus.where("row.plannedTime", state === "draft" ? "is" : "is not", null);
  const current = inStatus.where("row.replacedTime", "is", null);
  const now = ctx.now();
  if (state === "ended") return current.where("row.cancelTime", "<=", now);
  return current.where((on) => on.or([on("row.cancelTime", "is", null), on("row.cancelTime", ">", now)]));
}

/** A notice that the caller's list shows. */
export async function getListedNotice(ctx: Context, id: Id): Promise<Notice> {
  const rows = ctx.rows(notices);
  const columns = noticeColumns.map((name) => `row.${name}` as const);
  const listed = rows.select().select(columns).where("row.kind", "is", null);
  const [notice] = await rows.runByKey(listed.where("row.id", "=", id));
  if (notice === undefined) throw noticeError("notice.missing");
  return inCallersLanguage(ctx, notice);
}

type VisibleColumn = Exclude<ColumnOf<typeof notices>, "tenantId" | "deletedAt">;

/** A column of the table in the contract's answer. */
function isVisibleColumn(name: ColumnOf<typeof notices>): name is VisibleColumn {
  return name in Notice.shape;
}

/** The list shows its authors when a draft will be published. */
const listColumns = [...noticeColumns, "plannedTime"] as const;

type Draft = InputOf<Calls["add"]>;

/** Adds a draft; its author is the publisher (contract 03, 5). */
export async function addNotice(ctx: Context, { title, content, audience, ...options }: Draft): Promise<void> {
  requireFutureEnd(options.cancelTime, ctx.now());
  const sanitiser = await createSanitiser(ctx);
  const texts = { title: sanitiser.title(title), ...(await sanitiser.content(content)) };
  const { isTargeted } = audience;
  const id = await ctx.rows(notices).add({ ...texts, ...options, isTargeted, ...publisherOf(ctx) });
  if (isTargeted) await setAudience(ctx, id, audience);
  await linkPictures(ctx, id, listPictureIds(texts.content));
}

/** Updates a draft of the caller. */
export async function updateNotice(ctx: Context, input: InputOf<Calls["update"]>): Promise<void> {
  const { id, version, title, content, audience, ...options } = input;
  const notice = await getOwnNotice(ctx, id);
  requireOwnDraft(ctx, notice);
  const sanitiser = await createSanitiser(ctx);
  const texts = {
    ...(title === undefined ? {} : { title: sanitiser.title(title) }),
    ...(content === undefined ? {} : await sanitiser.content(content)),
  };
  requireFutureEnd(options.cancelTime, notice.plannedTime ?? ctx.now());
  const changes = { ...texts, ...options, isTargeted: audience?.isTargeted };
  await ctx.rows(notices).update(id, { ...changes, ...publisherOf(ctx) }, version);
  if (audience !== undefined) await setAudience(ctx, id, audience);
  if ("content" in texts) await linkPictures(ctx, id, listPictureIds(texts.content));
}

/** Deletes a notice of the caller; receivers keep what they have received. */
export async function deleteNotice(ctx: Context, { id }: { id: Id }): Promise<void> {
  const notice = await getOwnNotice(ctx, id);
  if (notice.status === NoticeStatus.published) throw noticeError("notice.published_delete", { title: notice.title });
  await ctx.rows(notices).remove(id);
}

/** Sends a draft of the caller to its audience within their data scope. This cannot be undone (specification 4). */
export async function publishDraft(ctx: Context, { id }: { id: Id }): Promise<void> {
  const notice = await getOwnNotice(ctx, id);
  if (notice.status !== NoticeStatus.draft) throw noticeError("notice.published_again", { title: notice.title });
  const rows = ctx.rows(notices);
  requireFutureEnd(notice.cancelTime, ctx.now());
  const publication = { ...publisherOf(ctx), publicTime: ctx.now(), plannedTime: null, planStarted: false };
  await rows.update(id, { status: NoticeStatus.published, ...publication });
  const [answer] = await ctx.callFunction(publishNotice, { published: id });
  await rows.set(id, { recipientCount: answer?.row ?? 0 });
  if (notice.correctsId !== null) await replaceCorrected(ctx, id, notice.correctsId);
  ctx.publish({ received: id }, "PublicNotice", {});
}

/** A notice ends after its publication. */
export function requireFutureEnd(cancelTime: Date | null | undefined, publication: Date): void {
  if (cancelTime && cancelTime <= publication) throw noticeError("notice.end_passed");
}

/** Number of accounts that would receive a draft of the caller; without one, a notice for everybody. */
export async function countRecipients(ctx: Context, { id }: InputOf<Calls["recipients"]>): Promise<number> {
  return await countAudience(
    ctx,
    id === undefined ? everybody : await findAudience(ctx, await ctx.rows(notices).get(id)),
  );
}

/** A notice of the caller, locked: of two concurrent publications the second finds it published. */
export async function getOwnNotice(ctx: Context, id: Id): Promise<NoticeRow> {
  const [notice] = await ctx.rows(notices).listWithDeleted([id], "lock");
  if (notice === undefined || notice.deletedAt !== null) throw noticeError("notice.missing");
  requireAuthor(ctx, notice);
  return notice;
}

function requireAuthor({ caller }: Context, { createUserId, title }: NoticeRow): void {
  if (createUserId !== caller.accountId) throw noticeError("notice.not_creator", { title });
}

/** Refuses a change of a notice that is published, or that another account has written. */
export function requireOwnDraft(ctx: Context, notice: NoticeRow): void {
  requireAuthor(ctx, notice);
  if (notice.status !== NoticeStatus.draft) throw noticeError("notice.published_edit", { title: notice.title });
}

/** The caller as the publisher of a notice. */
export function publisherOf({ caller }: Context) {
  return {
    publicUserId: caller.accountId,
    publicUserName: caller.realName,
    publicOrgId: caller.organisationId,
    publicOrgName: caller.organisationName,
  };
}

/** Sanitises title and content, with sensitive words masked. */
async function createSanitiser(ctx: Context) {
  const mask = createWordMask(await listDictionaryValues(ctx, sensitiveWords));
  return {
    title: mask,
    content: async (html: string) => {
      const pictures = await findShownPictures(ctx, listPictureIds(html));
      const content = await storeEmbeddedPictures(ctx, sanitiseContent(html, { mask, pictures }));
      // Content that was only script is empty now.
      if (!hasContent(content)) throw new ExpectedError("notice.empty", { status: 400 });
      return { content, summary: summariseContent(content) };
    },
  };
}
