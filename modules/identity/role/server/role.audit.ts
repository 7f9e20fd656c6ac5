import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import { recordSecurityEvent, type SecurityEventKind } from "#modules/identity/access/server";

type RoleEvent = Extract<SecurityEventKind, `role.${string}`>;

type RoleEventDetails = {
  readonly role: { readonly id: Id; readonly name: string };
  readonly detail?: Readonly<Record<string, unknown>>;
};

/** Records an action on a role (security 11); the history has each changed row. */
export async function recordRoleEvent(
  ctx: Context,
  kind: RoleEvent,
  { role, detail }: RoleEventDetails,
): Promise<void> {
  const { accountId, account } = ctx.caller;
  await recordSecurityEvent(ctx, kind, { accountId, account, detail: { ...detail, roleId: role.id, role: role.name } });
}
