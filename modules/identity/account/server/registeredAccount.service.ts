import { Status } from "#contract/fields";
import type { Id } from "#contract/id";
import { accountError } from "../contract.ts";
import { addAccountRoles } from "#modules/identity/role/server";
import type { Caller } from "#core/request/caller";
import type { TenantContext } from "#core/request/context";
import { requireQuota } from "#core/request/quota";
import { accountUsageName } from "./accountUsage.ts";
import { toAccountColumns } from "./account.columns.ts";
import { checkReferences } from "./rights/account.links.ts";
import { reportAccountConflict } from "./account.service.ts";
import { accounts } from "./account.table.ts";

/** Throws if an account name or a phone is taken. Only for callers who have proved that the phone is theirs. */
export async function checkAccountAvailable(
  ctx: TenantContext,
  { account, phone }: { account: string; phone: string },
): Promise<void> {
  const rows = ctx.rows(accounts);
  const [existing] = await rows.run(
    rows
      .select()
      .select("row.phone")
      .where((on) =>
        on.or([
          on("row.phone", "=", phone),
          on(on.fn<string>("lower", ["row.account"]), "=", on.fn<string>("lower", [on.val(account)])),
        ]),
      )
      .limit(1),
  );
  if (existing !== undefined) throw accountError(existing.phone === phone ? "account.phone_taken" : "account.taken");
}

/** A registered account and what it gets. */
export type RegisteredAccount = {
  readonly account: string;
  readonly realName: string;
  /** Null: ownership of the phone is not proved. */
  readonly phone: string | null;
  readonly passwordHash: string | null;
  readonly mustChangePassword: boolean;
  readonly accountType: number;
  readonly roleId: Id;
  readonly organisationId: Id;
  readonly positionId: Id | null;
  /** Set if an identity provider has verified it. */
  readonly email?: string | null;
};

/** Adds the account of an approved registration; the approver's rights were checked before. */
export async function addRegisteredAccount(
  ctx: TenantContext,
  registered: RegisteredAccount,
  by: Caller | undefined,
): Promise<Id> {
  const { account, realName, phone, accountType, roleId, passwordHash, mustChangePassword } = registered;
  const { organisationId: orgId, positionId: posId, email } = registered;
  // The records of the scheme were chosen earlier, and may have been deleted since.
  await checkReferences(ctx, {
    organisationIds: [orgId],
    positionIds: posId === null ? [] : [posId],
    roleIds: [roleId],
  });
  const {
    account: _account,
    realName: _name,
    ...columns
  } = toAccountColumns({ account, realName, phone, email, orgId, posId }, undefined, ctx.now());
  const credentials = {
    passwordHash,
    mustChangePassword,
    lastChangePasswordTime: mustChangePassword || passwordHash === null ? null : ctx.now(),
  };
  const person = { account, realName, accountType, status: Status.enabled };
  const id = await reportAccountConflict(
    async () => await ctx.rows(accounts).add({ ...columns, ...person, ...credentials }),
  );
  await requireQuota(ctx, accountUsageName, 0);
  await addAccountRoles(ctx, { accountId: id, roleIds: [roleId] }, by);
  return id;
}
