import type { Id } from "#contract/id";
import { recordSecurityEvent, type SecurityEventKind } from "#modules/identity/access/server";
import type { Context } from "#core/request/context";

/** What a write of the platform leaves in the security log of the main tenant. */
export async function recordTenantEvent(
  ctx: Context,
  kind: SecurityEventKind,
  { id, ...detail }: { readonly id: Id; readonly [name: string]: unknown },
): Promise<void> {
  const { accountId, account } = ctx.caller;
  await recordSecurityEvent(ctx, kind, { accountId, account, detail: { tenantId: id, ...detail } });
}
