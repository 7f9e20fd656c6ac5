import { toId } from "#contract/id";
import { canCall } from "#core/request/access/permission";
import type { Context } from "#core/request/context";
import type { AttachmentRules, Reversal, Values } from "#core/request/history/trackedRecord";
import { NoticeTargetKind, type NoticeTargetKindValue } from "../audience.contract.ts";
import { noticeError, NoticeStatus } from "../contract.ts";
import { loadNames } from "./audience.service.ts";
import { requireOwnDraft } from "./notice.service.ts";
import { notices, noticeTargets, publishedNotices } from "./notice.table.ts";

/** Names of the targets of notices, for the history. */
export async function loadTargetNames(ctx: Context, rows: readonly Values[]): Promise<string[]> {
  const targets = rows.map((row) => ({ kind: kindOf(row), targetId: toId(Number(row["targetId"])) }));
  const names = await loadNames(ctx, targets);
  return rows.map((row, index) => {
    const target = targets[index];
    const name = (target === undefined ? null : names.of(target)) ?? ctx.t("notice.target.gone");
    return row["withBelow"] === true ? ctx.t("notice.target.branch", { name }) : name;
  });
}

function kindOf({ kind }: Values): NoticeTargetKindValue {
  return Object.values(NoticeTargetKind).find((known) => known === Number(kind)) ?? NoticeTargetKind.person;
}

/** Receivers read the attachments of a notice like its content; authors change those of their own drafts. */
export const noticeAttachments: AttachmentRules = {
  canRead: async (ctx, id) =>
    canCall(ctx, "sysNotice/notice") && (await ctx.rows(publishedNotices).list({ id })).length > 0,
  guardChange: async (ctx, id) => requireOwnDraft(ctx, await ctx.rows(notices).get(id)),
};

/** Whom a notice is for is only changed back while it is a draft, by its author. */
export async function guardNoticeUndo(ctx: Context, reversals: readonly Reversal[]): Promise<void> {
  const owners = reversals
    .filter(({ table }) => table.name === noticeTargets.name)
    .flatMap((reversal) => reversal.owners.filter(({ table }) => table === notices.name));
  const ids = [...new Set(owners.map(({ id }) => id))];
  if (ids.length === 0) return;
  for (const { title, status, createUserId } of await ctx.rows(notices).listWithDeleted(ids, "lock")) {
    if (createUserId !== ctx.caller.accountId) throw noticeError("notice.not_creator", { title });
    if (status !== NoticeStatus.draft) throw noticeError("notice.published_edit", { title });
  }
}
