import type { Id } from "#contract/id";
import { isHidden } from "#core/request/access/fieldGuard";
import type { Context } from "#core/request/context";
import { defineExtensionPoint } from "#core/request/extensionPoint";
import { toWireName } from "#core/request/history/visibleFields";
import { Status } from "#contract/fields";
import { menus } from "#modules/identity/menu/server";
import type { CommentedRecord } from "../contract.ts";
import type { VisibleRecord } from "./commentedRecord.ts";
import type { Reader } from "./mentions.ts";

/** A message about a comment to the inboxes of accounts, in plain text. `link` is the address of the comments. */
export type CommentNotice = {
  readonly accountIds: readonly Id[];
  readonly title: string;
  readonly text: string;
  readonly link: string | null;
};

/** What delivers messages about comments: `extensions: [commentNotices.provide({ send })]`. */
export const commentNotices = defineExtensionPoint<{
  send(ctx: Context, notice: CommentNotice): Promise<void>;
}>("comment.notices");

/** Tells accounts that they are mentioned in a comment of the caller. It quotes nothing: rights may be withdrawn. */
export async function tellMentioned(
  ctx: Context,
  record: VisibleRecord & CommentedRecord,
  readers: readonly Reader[],
): Promise<void> {
  const others = readers.filter(({ id }) => id !== ctx.caller.accountId);
  if (others.length === 0) return;
  const link = await findLink(ctx, record);
  const author = ctx.caller.realName;
  const name = record.row[record.record.name ?? "name"];
  const [named, unnamed] = splitByName(record, others);
  const text = ctx.t("comment.notice.text");
  await send(ctx, { ...toTitle(named, ctx.t("comment.notice.mention", { author, name: String(name) })), text, link });
  await send(ctx, { ...toTitle(unnamed, ctx.t("comment.notice.mentionUnnamed", { author })), text, link });
}

function toTitle(readers: readonly Reader[], title: string): Pick<CommentNotice, "accountIds" | "title"> {
  return { accountIds: readers.map(({ id }) => id), title };
}

async function send(ctx: Context, notice: CommentNotice): Promise<void> {
  if (notice.accountIds.length === 0) return;
  for (const channel of commentNotices.list(ctx)) await channel.send(ctx, notice);
}

/** Those who may see the name of the record, and those whose roles hide it. */
function splitByName({ record }: VisibleRecord, readers: readonly Reader[]): [named: Reader[], unnamed: Reader[]] {
  const field = toWireName(record, record.name ?? "name");
  const isNameHidden = ({ caller }: Reader) => isHidden(caller, record.entity, field);
  return [readers.filter((reader) => !isNameHidden(reader)), readers.filter(isNameHidden)];
}

/** The address of the comments: the page with the list of such records, with the panel open (`RecordPanelDrawer`). */
async function findLink(ctx: Context, { record, entity, recordId }: VisibleRecord & CommentedRecord) {
  const [button] = await ctx.globalRows(menus).list({ permission: record.read, status: Status.enabled });
  const parentId = button?.parentId ?? null;
  const page = parentId === null ? undefined : await ctx.globalRows(menus).find(parentId);
  return page?.path ? `${page.path}?panel=${entity}:${recordId}:comments` : null;
}
