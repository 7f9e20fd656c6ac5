import type { Id } from "#contract/id";
import type { TenantContext } from "#server/context/context";

/**
 * Called by whatever changes what accounts of the tenant may do (roles, grants, blacklists, affiliations): once the change
 * is committed every node asks the database anew, so that it acts on open sessions at once.
 */
export function dropRights(ctx: TenantContext): void {
  ctx.afterCommit(async () => await ctx.app.caches.drop("permission", ctx.tenantId));
}

/** Called by whatever changes how one account stands or what it is called. */
export function dropAccount(ctx: TenantContext, accountId: Id): void {
  const { caches } = ctx.app;
  ctx.afterCommit(async () => {
    await Promise.all([
      caches.drop("session", ctx.tenantId, `account:${accountId}`),
      ...["", ":menus", ":card"].map(
        async (part) => await caches.drop("permission", ctx.tenantId, `${accountId}${part}`),
      ),
    ]);
  });
}
