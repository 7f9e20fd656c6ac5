import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import { defineExtensionPoint } from "#core/request/extensionPoint";

/** What keeps a tenant from being deleted, for example keys of open access. */
export type TenantUse = { isUsed(ctx: Context, tenantId: Id): Promise<boolean> };

/** Modules whose records refer to a tenant: `extensions: [tenantUses.provide({ isUsed })]`. */
export const tenantUses = defineExtensionPoint<TenantUse>("tenant.uses");
