import { Status } from "#contract/fields";
import type { SignInOffer } from "#server/module";
import { offersKey } from "./provider.service.ts";
import { signInProviders } from "./provider.table.ts";

/** The providers that the sign-in page of a tenant shows; none while nothing could lead back from them. */
export const offeredProviders: SignInOffer = async (ctx, tenantId) => {
  if (ctx.app.config.publicUrl === undefined) return {};
  const providers = await ctx.app.caches.get("tenant", { tenantId, key: offersKey }, async () => {
    const rows = await ctx.inTenant(
      tenantId,
      async (inTenant) => await inTenant.rows(signInProviders).list({ status: Status.enabled }),
    );
    return rows
      .toSorted((one, other) => one.orderNo - other.orderNo || one.id - other.id)
      .map(({ id, name }) => ({ id, name }));
  });
  return { providers };
};
