import type { Id } from "#contract/id";
import type { TenantContext } from "#core/request/context";

/**
 * Call it after every change of what accounts of the tenant may do (roles, grants, blacklists, affiliations): after the
 * commit every node reloads, so that the change applies to open sessions immediately.
 */
export function invalidateRights(ctx: TenantContext): void {
  ctx.afterCommit(async () => await ctx.app.caches.invalidate("permission", ctx.tenantId));
}

/** Call it after every change of an account's state or name. */
export function invalidateAccount(ctx: TenantContext, accountId: Id): void {
  const { caches } = ctx.app;
  ctx.afterCommit(async () => {
    await Promise.all([
      caches.invalidate("session", ctx.tenantId, `account:${accountId}`),
      ...["", ":menus", ":card"].map(
        async (part) => await caches.invalidate("permission", ctx.tenantId, `${accountId}${part}`),
      ),
    ]);
  });
}
