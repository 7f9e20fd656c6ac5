import type { Id } from "#contract/id";
import { maxDigestLines, type MustReadNotices, noticeError, ReadStatus } from "../contract.ts";
import { canCall } from "#core/request/access/permission";
import type { Context } from "#core/request/context";
import { demoMode } from "#core/request/demoMode";
import { readInstallationSettings, readSettings } from "#core/request/settings";
import { announceOwnChange } from "./inbox/ownChange.ts";
import { mustReadBlocks } from "./notice.settings.ts";
import { noticeReceipts } from "./notice.table.ts";
import { allOwnReceipts, inOrderOfPublication, toLine, whereValid, withNotices } from "./receipt.service.ts";

/** The notices that the caller has to confirm, the oldest first, and whether nothing else is possible before that. */
export async function listMustRead(ctx: Context): Promise<MustReadNotices> {
  const open = whereValid(ctx, allOwnReceipts(ctx))
    .where("row.isMustRead", "=", true)
    .where("row.confirmTime", "is", null);
  const oldest = inOrderOfPublication(open.selectAll("row"), "asc").limit(maxDigestLines);
  const lines = (await withNotices(ctx, await ctx.rows(noticeReceipts).run(oldest))).map(toLine);
  return { isBlocking: lines.length > 0 && (await isBlocking(ctx)), lines };
}

/** Those who cannot read or confirm a notice are not kept from their work. */
async function isBlocking(ctx: Context): Promise<boolean> {
  const { app, caller, tenantId } = ctx;
  if (caller.isReadOnly || !canCall(ctx, "sysNotice/confirm") || !canCall(ctx, "sysNotice/notice")) return false;
  if (!caller.isPlatform && (await readInstallationSettings(app)).get(demoMode)) return false;
  return (await readSettings(app, tenantId)).get(mustReadBlocks);
}

/** Confirms a notice of the caller's inbox; it is read then, at the latest. */
export async function confirmNotice(ctx: Context, { id }: { id: Id }): Promise<void> {
  const rows = ctx.rows(noticeReceipts);
  const [receipt] = await rows.list({ accountId: ctx.caller.accountId, noticeId: id });
  if (receipt?.isMustRead !== true) throw noticeError("notice.missing");
  if (receipt.confirmTime !== null) return;
  const confirmTime = ctx.now();
  const readTime = receipt.readTime ?? confirmTime;
  await rows.set(receipt.id, { readStatus: ReadStatus.read, readTime, confirmTime });
  announceOwnChange(ctx);
}
