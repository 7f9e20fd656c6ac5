import type { Id } from "#contract/id";
import type { Caller } from "#core/request/caller";
import type { Context, TenantContext } from "#core/request/context";
import { accountRoles, roles } from "../role.table.ts";

type AssignmentChange = { readonly added: readonly Id[]; readonly removed: readonly Id[] };

/** Sets the roles of an account to exactly these. The caller of this function has checked the permission. */
export async function replaceAccountRoles(
  ctx: Context,
  accountId: Id,
  roleIds: readonly Id[],
): Promise<AssignmentChange> {
  const rows = ctx.rows(accountRoles);
  const currentIds = (await rows.list({ accountId })).map(({ roleId }) => roleId);
  const uniqueIds = [...new Set(roleIds)];
  const removed = currentIds.filter((id) => !uniqueIds.includes(id));
  const added = uniqueIds.filter((id) => !currentIds.includes(id));
  if (removed.length > 0) await rows.erase({ accountId, roleId: removed });
  await addAccountRoles(ctx, { accountId, roleIds: added }, ctx.caller);
  return { added, removed };
}

/** Adds roles to an account, on behalf of an account or, for a registration, of none. */
export async function addAccountRoles(
  ctx: TenantContext,
  { accountId, roleIds }: { readonly accountId: Id; readonly roleIds: readonly Id[] },
  by: Pick<Caller, "accountId" | "realName"> | undefined,
): Promise<void> {
  const creator = { createUserId: by?.accountId ?? null, createUserName: by?.realName ?? null };
  await ctx.rows(accountRoles).addAll(roleIds.map((roleId) => ({ accountId, roleId, ...creator })));
}

/** Removes all roles of a deleted account. */
export async function removeAccountRoles(ctx: Context, accountId: Id): Promise<void> {
  await ctx.rows(accountRoles).erase({ accountId });
}

/** Locks these roles until the call ends; other calls may grant them at the same time. */
export async function lockRoles(ctx: Context, roleIds: readonly Id[]): Promise<void> {
  if (roleIds.length === 0) return;
  const rows = ctx.rows(roles);
  const ids = [...new Set(roleIds)];
  await rows.run(rows.select().select("row.id").where("row.id", "in", ids).orderBy("row.id").forShare());
}
