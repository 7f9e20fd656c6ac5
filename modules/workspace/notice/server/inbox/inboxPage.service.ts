import type { InputOf } from "#contract/api";
import type { Condition } from "#contract/condition";
import { type Page, toPage } from "#contract/page";
import type { Context } from "#core/request/context";
import { isHidden } from "#core/request/access/fieldGuard";
import { checkPageDepth, pageRows } from "#core/request/pageRows";
import { toContainsPattern } from "#core/rows/condition";
import { buildPredicate } from "#core/rows/filter";
import { orderNewestFirst, toFieldColumns } from "#core/rows/order";
import { pageByNumber } from "#core/rows/pageByNumber";
import type { Select } from "#core/rows/rows";
import type { noticeApi, ReceivedNotice } from "../../contract.ts";
import { noticeReceipts, publishedNotices } from "../notice.table.ts";
import { allOwnReceipts, entryColumns, listReceived, ownReceipts } from "../receipt.service.ts";

type Filters = InputOf<(typeof noticeApi)["calls"]["pageReceived"]>;
type NoticeFilters = Pick<Filters, "title" | "type" | "keyword" | "conditions">;
type Receipts = Select<typeof noticeReceipts>;

/** Ids are in chronological order. */
const fields = toFieldColumns(["noticeId", "readStatus", "readTime", "listPosition", "snoozedUntil"], {
  createTime: "noticeId",
});

/** Fields of the notice itself that conditions may name. */
const noticeFields = toFieldColumns([
  "title",
  "summary",
  "type",
  "publicUserName",
  "publicTime",
  "createTime",
  "cancelTime",
]);

/** Fields that the keyword matches, with the names that roles hide. */
const searchedFields = [
  ["title", "title"],
  ["summary", "content"],
  ["publicUserName", "publicUserName"],
] as const;

/** One page of the caller's inbox: pinned notices, then the newest; or of what is put off, the next first. */
export async function pageReceivedNotices(ctx: Context, input: Filters): Promise<Page<ReceivedNotice>> {
  const { isSnoozed, readStatus, kind, conditions = [], field, isUnreadFirst, keyword: _keyword, ...page } = input;
  let query = isSnoozed ? selectSnoozed(ctx, readStatus) : ownReceipts(ctx, readStatus);
  if (kind !== undefined) query = query.where("row.kind", "=", kind);
  query = whereNotice(ctx, query, input);
  const ofReceipt = conditions.filter((condition) => !isOfNotice(condition));
  if (isUnreadFirst && !isSnoozed && field === undefined) {
    checkPageDepth(input);
    for (const condition of ofReceipt) query = query.where(buildPredicate(noticeReceipts, fields, condition));
    const ordered = query
      .select(entryColumns.map((name) => `row.${name}` as const))
      .orderBy("row.readStatus")
      .orderBy("row.listPosition", "desc");
    const { items, total } = await pageByNumber(ctx.rows(noticeReceipts), { query, ordered, input });
    return toPage(input, { total }, await listReceived(ctx, items));
  }
  const sorted =
    isSnoozed && field === undefined ? { ...page, field: "snoozedUntil", order: "asc" } : { ...page, field };
  const result = await pageRows(ctx, noticeReceipts, {
    query,
    columns: entryColumns,
    fields,
    orderBy: "listPosition",
    input: { ...orderNewestFirst(sorted, fields, "listPosition"), conditions: ofReceipt },
    isFiltered: true,
  });
  return toPage(input, result, await listReceived(ctx, result.items));
}

/** The entries of the caller's inbox that fit a filter, those that have ended included. */
export function selectReceived(ctx: Context, filters: NoticeFilters & Pick<Filters, "kind">): Receipts {
  const { kind, conditions = [] } = filters;
  let query = whereNotice(ctx, ownReceipts(ctx, undefined), filters);
  if (kind !== undefined) query = query.where("row.kind", "=", kind);
  for (const condition of conditions)
    if (!isOfNotice(condition)) query = query.where(buildPredicate(noticeReceipts, fields, condition));
  return query;
}

function selectSnoozed(ctx: Context, readStatus: Filters["readStatus"]): Receipts {
  const snoozed = allOwnReceipts(ctx).where("row.snoozedUntil", "is not", null);
  return readStatus === undefined ? snoozed : snoozed.where("row.readStatus", "=", readStatus);
}

function isOfNotice({ field }: Condition): boolean {
  return noticeFields.has(field.toLowerCase());
}

/** Only entries whose notice fits. */
function whereNotice(
  ctx: Context,
  query: Receipts,
  { title, type, keyword, conditions = [] }: NoticeFilters,
): Receipts {
  const ofNotice = conditions.filter(isOfNotice);
  const words = (keyword ?? "").split(/\s+/u).filter((word) => word !== "");
  if (title === undefined && type === undefined && words.length === 0 && ofNotice.length === 0) return query;
  let noticeIds = ctx.rows(publishedNotices).select().select("row.id");
  if (title !== undefined) noticeIds = noticeIds.where("row.title", "ilike", toContainsPattern(title));
  if (type !== undefined) noticeIds = noticeIds.where("row.type", "=", type);
  const searched = searchedFields.filter(([, field]) => !isHidden(ctx.caller, "sysNotice", field));
  for (const word of words)
    noticeIds = noticeIds.where((on) =>
      on.or(searched.map(([column]) => on(`row.${column}`, "ilike", toContainsPattern(word)))),
    );
  for (const condition of ofNotice)
    noticeIds = noticeIds.where(buildPredicate(publishedNotices, noticeFields, condition));
  return query.where("row.noticeId", "in", noticeIds);
}
