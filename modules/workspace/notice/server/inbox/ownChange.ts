import type { Context } from "#core/request/context";

/** Tells all windows of the caller that their inbox has changed, so that they count and list it again. */
export function announceOwnChange(ctx: Context): void {
  ctx.publish({ accounts: [ctx.caller.accountId] }, "InboxChanged", { isOwn: true });
}
