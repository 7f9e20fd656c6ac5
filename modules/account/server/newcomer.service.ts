import { Status } from "#contract/fields";
import type { Id } from "#contract/id";
import { accountError } from "#modules/account/contract";
import { checkNewPassword, defaultPasswordOf, policyOfTenant } from "#modules/passwordPolicy/server";
import { accountRoles } from "#modules/role/tables";
import type { Caller } from "#server/context/caller";
import type { AnyContext, TenantContext } from "#server/context/context";
import { InvalidInput } from "#server/http/input";
import { passwordIn } from "#server/passwordField";
import { columnsFor } from "./account.columns.ts";
import { checkNamed } from "./account.links.ts";
import { orTaken } from "./account.service.ts";
import { accounts } from "./account.table.ts";

type Chosen = {
  readonly tenant: { readonly id: Id; readonly name: string };
  readonly account: string;
  readonly password: string;
};

/** The first password that somebody gives himself; without one the default of the tenant, which he has to change. */
export async function firstOwnPassword(
  ctx: AnyContext,
  { tenant, account, password }: Chosen,
): Promise<{ clear: string; mustChangePassword: boolean }> {
  const isGiven = password !== "";
  const clear = isGiven ? passwordIn(ctx.app, password) : await defaultPasswordOf(ctx, tenant.id);
  if (clear === undefined) throw new InvalidInput(new Map([["password", [{ key: "invalid.required" }]]]));
  if (isGiven) checkNewPassword(await policyOfTenant(ctx, tenant.id), clear, { account, tenantName: tenant.name });
  return { clear, mustChangePassword: !isGiven };
}

/** Throws where an account or a phone is somebody's already. For those who have proved that the phone is theirs. */
export async function checkFree(
  ctx: TenantContext,
  { account, phone }: { account: string; phone: string },
): Promise<void> {
  const rows = ctx.rows(accounts);
  const [taken] = await rows.run(
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
  if (taken !== undefined) throw accountError(taken.phone === phone ? "account.phone_taken" : "account.taken");
}

/** Somebody who has registered, and what he gets. */
export type Registered = {
  readonly account: string;
  readonly realName: string;
  /** Null: nobody knows that it is his. */
  readonly phone: string | null;
  readonly passwordHash: string | null;
  readonly mustChangePassword: boolean;
  readonly accountType: number;
  readonly roleId: Id;
  readonly organisationId: Id;
  readonly positionId: Id | null;
  /** Where somebody else has verified that it is his. */
  readonly email?: string | null;
};

/** Opens the account of somebody who has registered; whoever agreed to it has been asked whether he may. */
export async function addRegistered(ctx: TenantContext, registered: Registered, by: Caller | undefined): Promise<Id> {
  const { account, realName, phone, accountType, roleId, passwordHash, mustChangePassword } = registered;
  const { organisationId: orgId, positionId: posId, email } = registered;
  // What it gives was chosen before, and may have been deleted since.
  await checkNamed(ctx, { organisationIds: [orgId], positionIds: posId === null ? [] : [posId], roleIds: [roleId] });
  const {
    account: _account,
    realName: _name,
    ...columns
  } = columnsFor({ account, realName, phone, email, orgId, posId }, undefined, ctx.now());
  const credentials = {
    ...{ passwordHash, mustChangePassword },
    lastChangePasswordTime: mustChangePassword || passwordHash === null ? null : ctx.now(),
  };
  const person = { account, realName, accountType, status: Status.enabled };
  const id = await orTaken(async () => await ctx.rows(accounts).add({ ...columns, ...person, ...credentials }));
  const made = { createUserId: by?.accountId ?? null, createUserName: by?.realName ?? null };
  await ctx.rows(accountRoles).addAll([{ accountId: id, roleId, ...made }]);
  return id;
}
