import { Status } from "#contract/fields";
import type { SignInOffer } from "#modules/identity/tenant/server";
import { offersKey } from "../provider.service.ts";
import { signInProviders } from "../provider.table.ts";

/** The providers on the sign-in page of a tenant; none if the installation has no public address to return to. */
export const offeredProviders: SignInOffer = async (ctx, tenantId) => {
  if (ctx.app.config.publicUrl === undefined) return {};
  const providers = await ctx.app.caches.get("tenant", { tenantId, key: offersKey }, async () => {
    const rows = await ctx.inTenant(
      tenantId,
      async (inTenant) => await inTenant.rows(signInProviders).list({ status: Status.enabled }),
    );
    return rows
      .toSorted((left, right) => left.orderNo - right.orderNo || left.id - right.id)
      .map(({ id, name }) => ({ id, name }));
  });
  return { providers };
};
