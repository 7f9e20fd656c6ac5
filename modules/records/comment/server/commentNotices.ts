import type { Id } from "#contract/id";
import type { InboxKind } from "#contract/inboxKind";
import type { TextKey, Translate } from "#contract/text";
import { isHidden } from "#core/request/access/fieldGuard";
import type { Context } from "#core/request/context";
import { defineExtensionPoint } from "#core/request/extensionPoint";
import { toWireName } from "#core/request/history/visibleFields";
import { Status } from "#contract/fields";
import { menus } from "#modules/identity/menu/server";
import type { CommentedRecord } from "../contract.ts";
import type { VisibleRecord } from "./commentedRecord.ts";
import { listFollowers } from "./follower.service.ts";
import { findReaders, type Reader } from "./mentions.ts";

/** A message about a comment to the inboxes of accounts, in plain text. `link` is the address of the comments. */
export type CommentNotice = {
  readonly accountIds: readonly Id[];
  /** Writes it in the language of its readers. */
  write(t: Translate): { readonly title: string; readonly text: string };
  readonly link: string | null;
  readonly kind: InboxKind;
  /** A later entry with the same key takes the place of an unread one. */
  readonly key?: string;
};

/** What delivers messages about comments: `extensions: [commentNotices.provide({ send })]`. */
export const commentNotices = defineExtensionPoint<{
  send(ctx: Context, notice: CommentNotice): Promise<void>;
}>("comment.notices");

type CommentTarget = VisibleRecord & CommentedRecord;

/** Tells accounts that they are mentioned in a comment of the caller. */
export async function tellMentioned(ctx: Context, target: CommentTarget, mentioned: readonly Reader[]): Promise<void> {
  await tell(ctx, {
    target,
    readers: mentioned,
    kind: "mention",
    named: "comment.notice.mention",
    unnamed: "comment.notice.mentionUnnamed",
  });
}

/** Tells the followers of a record, as far as they still see it, of a comment in which they are not mentioned. */
export async function tellFollowers(ctx: Context, target: CommentTarget, mentioned: readonly Reader[]): Promise<void> {
  const told = new Set([ctx.caller.accountId, ...mentioned.map(({ id }) => id)]);
  const others = (await listFollowers(ctx, target)).filter((id) => !told.has(id));
  const readers = await findReaders(ctx, target, others);
  await tell(ctx, {
    target,
    readers,
    kind: "comment",
    key: `comment:${target.entity}:${target.recordId}`,
    named: "comment.notice.new",
    unnamed: "comment.notice.newUnnamed",
  });
}

type Message = {
  readonly target: CommentTarget;
  readonly readers: readonly Reader[];
  /** The title with the name of the record, and the one for readers whose roles hide it. */
  readonly named: TextKey;
  readonly unnamed: TextKey;
} & Pick<CommentNotice, "kind" | "key">;

/** It quotes nothing of the comment: a message stays where it is when rights are withdrawn. */
async function tell(
  ctx: Context,
  { target, readers, named: namedTitle, unnamed: unnamedTitle, ...entry }: Message,
): Promise<void> {
  const others = readers.filter(({ id }) => id !== ctx.caller.accountId);
  if (others.length === 0) return;
  const link = await findLink(ctx, target);
  const author = ctx.caller.realName;
  const name = String(target.row[target.record.name ?? "name"]);
  const [named, unnamed] = splitByName(target, others);
  const tellReaders = async (told: readonly Reader[], title: TextKey, names: Readonly<Record<string, string>>) => {
    const accountIds = told.map(({ id }) => id);
    const write = (t: Translate) => ({ title: t(title, names), text: t("comment.notice.text") });
    await send(ctx, { ...entry, accountIds, write, link });
  };
  await tellReaders(named, namedTitle, { author, name });
  await tellReaders(unnamed, unnamedTitle, { author });
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
async function findLink(ctx: Context, { record, entity, recordId }: CommentTarget) {
  const [button] = await ctx.globalRows(menus).list({ permission: record.read, status: Status.enabled });
  const parentId = button?.parentId ?? null;
  const page = parentId === null ? undefined : await ctx.globalRows(menus).find(parentId);
  return page?.path ? `${page.path}?panel=${entity}:${recordId}:comments` : null;
}
