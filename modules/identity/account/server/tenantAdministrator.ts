import { AccountType } from "#contract/accountType";
import { Status } from "#contract/fields";
import type { Id } from "#contract/id";
import { invalidateAccount } from "#modules/identity/access/server";
import { addAccountRoles } from "#modules/identity/role/server";
import type { TenantContext } from "#core/request/context";
import { toAccountColumns } from "./account.columns.ts";
import { reportAccountConflict } from "./account.service.ts";
import { type AccountRow, accounts } from "./account.table.ts";

/** Who administers a tenant. */
export type TenantAdministrator = {
  readonly account: string;
  readonly realName: string;
  readonly phone: string | null;
  readonly email: string | null;
};

/**
 * Adds the first account of a new tenant, with the id of the tenant, and gives it the organisation, the role and the
 * position of the same id.
 */
export async function addTenantAdministrator(
  ctx: TenantContext,
  { account, realName, ...contact }: TenantAdministrator,
  passwordHash: string,
): Promise<void> {
  const id = ctx.tenantId;
  const columns = toAccountColumns({ account, realName, ...contact, orgId: id, posId: id }, undefined, ctx.now());
  await ctx.rows(accounts).add({
    ...columns,
    id,
    account,
    realName,
    nickName: realName,
    accountType: AccountType.administrator,
    status: Status.enabled,
    passwordHash,
    mustChangePassword: true,
    lastChangePasswordTime: null,
  });
  await addAccountRoles(ctx, { accountId: id, roleIds: [id] }, ctx.caller);
}

/** Updates the account that administers a tenant; missing fields stay unchanged. */
export async function updateTenantAdministrator(
  ctx: TenantContext,
  id: Id,
  changes: { readonly [Name in keyof TenantAdministrator]?: TenantAdministrator[Name] | undefined },
): Promise<void> {
  const row = await ctx.rows(accounts).get(id);
  const columns = toAccountColumns(changes, row, ctx.now());
  await reportAccountConflict(async () => await ctx.rows(accounts).update(id, columns));
  invalidateAccount(ctx, id);
}

/** An account that administers a tenant, or the platform. */
export type Administrator = Pick<AccountRow, "id" | "account" | "accountType" | "email">;

/** The enabled administrators of a tenant; in the main one, those of the platform if `accountType` says so. */
export async function listAdministrators(
  ctx: TenantContext,
  accountType: typeof AccountType.administrator | typeof AccountType.platform = AccountType.administrator,
): Promise<Administrator[]> {
  const rows = await ctx.rows(accounts).list({ accountType, status: Status.enabled });
  return rows.map(({ id, account, accountType: type, email }) => ({ id, account, accountType: type, email }));
}
