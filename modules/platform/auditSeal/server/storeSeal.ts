import type { TenantContext } from "#core/request/context";
import { addAuditSeal } from "./auditSeal.function.ts";
import type { Seal } from "./seal.ts";

/** Adds a seal to the chain of the tenant. */
export async function storeSeal(ctx: TenantContext, seal: Seal): Promise<void> {
  const { tenantId: _, table: ofTable, ...rest } = seal;
  await ctx.callFunction(addAuditSeal, { ofTable, ...rest });
}
