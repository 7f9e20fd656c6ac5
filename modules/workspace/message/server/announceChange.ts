import type { Id } from "#contract/id";
import type { TenantContext } from "#core/request/context";

/**
 * Tells members, the caller among them, that something is new in a conversation. The event names the conversation
 * alone: what is new is read by a call.
 */
export function announceChange(
  ctx: TenantContext,
  conversationId: Id,
  members: readonly { readonly accountId: Id }[],
): void {
  ctx.publish({ accounts: members.map(({ accountId }) => accountId) }, "MessagesChanged", { conversationId });
}
