import type { InputOf } from "#contract/api";
import { ExpectedError } from "#contract/errors";
import { Status, type StatusValue } from "#contract/fields";
import type { Id } from "#contract/id";
import { AccountType } from "#contract/accountType";
import { type accountApi, accountError, type RowOutcome } from "#modules/account/contract";
import { dropAccount } from "#server/access/drop";
import { requireStill } from "#server/access/lastKeeper";
import type { Context } from "#server/context/context";
import { forgetFailures } from "#server/context/failures";
import { endSessionsOf } from "#server/context/sessions";
import { checkNamed, noteTarget, writeRoles } from "./account.links.ts";
import {
  checkGain,
  checkManagerStays,
  checkPower,
  checkRank,
  keepingAManager,
  openAccount,
  standingOf,
} from "./account.rights.ts";
import { deleteAccount } from "./account.service.ts";
import { accounts } from "./account.table.ts";

/** Switches an account on or off; whoever is switched off is out at once. */
export async function setStatus(ctx: Context, { id, status }: { id: Id; status: StatusValue }): Promise<number> {
  const row = await ctx.rows(accounts).get(id);
  if (id === ctx.caller.accountId) throw accountError("account.own_status");
  if (row.accountType === AccountType.platform) throw accountError("account.platform_status");
  checkRank(ctx, row);
  if (row.status === status) return 0;
  if (status === Status.disabled) await checkManagerStays(ctx, row);
  const changed = await ctx.rows(accounts).set(id, { status });
  if (status === Status.disabled) await endSessionsOf(ctx, { accountId: id }, "account_disabled");
  await noteTarget(ctx, "account.status_changed", { id, account: row.account, status });
  dropAccount(ctx, id);
  return changed;
}

/** Gives an account just these roles. */
export async function grantRoles(
  ctx: Context,
  { userId, roleIdList }: InputOf<typeof accountApi.calls.grantRole>,
): Promise<void> {
  await keepingAManager(ctx, await openAccount(ctx, userId, roleIdList), async () => {
    await changeRoles(ctx, userId, { named: roleIdList, wanted: () => roleIdList });
  });
}

type RoleChange = { readonly named: readonly Id[]; readonly wanted: (held: readonly Id[]) => readonly Id[] };

async function changeRoles(ctx: Context, id: Id, { named, wanted }: RoleChange): Promise<void> {
  const row = await openAccount(ctx, id, named);
  const before = await standingOf(ctx, row);
  const roleIds = [...new Set(wanted(before.roleIds))];
  const isNew = roleIds.length !== before.roleIds.length || roleIds.some((one) => !before.roleIds.includes(one));
  if (!isNew) return;
  if (id === ctx.caller.accountId) throw accountError("account.own_rights");
  checkRank(ctx, row);
  await checkNamed(ctx, { roleIds });
  await checkPower(ctx, row);
  await checkGain(ctx, { accountType: row.accountType, before, after: { ...before, roleIds } });
  await writeRoles(ctx, id, roleIds);
  dropAccount(ctx, id);
}

/** Lets somebody in again who has typed wrong passwords too often. */
export async function unlockLogin(ctx: Context, { id }: { id: Id }): Promise<void> {
  const row = await ctx.rows(accounts).get(id);
  checkRank(ctx, row);
  await forgetFailures(ctx, row.account);
  await noteTarget(ctx, "account.unlocked", { id, account: row.account });
}

type Many<Name extends "deleteMany" | "setStatusMany" | "grantRoleMany"> = InputOf<(typeof accountApi.calls)[Name]>;

export async function deleteMany(ctx: Context, { ids }: Many<"deleteMany">): Promise<RowOutcome[]> {
  return await each(ctx, ids, async (id) => await deleteAccount(ctx, { id }));
}

export async function setStatusOfMany(ctx: Context, { ids, status }: Many<"setStatusMany">): Promise<RowOutcome[]> {
  return await each(ctx, ids, async (id) => await setStatus(ctx, { id, status }));
}

export async function grantRolesToMany(
  ctx: Context,
  { ids, roleIdList }: Many<"grantRoleMany">,
): Promise<RowOutcome[]> {
  const check = await requireStill(ctx);
  const change = { named: roleIdList, wanted: (held: readonly Id[]) => [...held, ...roleIdList] };
  const outcomes = await each(ctx, ids, async (id) => await changeRoles(ctx, id, change));
  // Asked once for all: what is refused after it was written is refused as a whole.
  await check();
  return outcomes;
}

/** Treats each account by the rules for one: all checks come before the first write, so that who is refused stays whole. */
async function each(ctx: Context, ids: readonly Id[], work: (id: Id) => Promise<unknown>): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  for (const id of [...new Set(ids)].toSorted((one, other) => one - other)) {
    try {
      await work(id);
      outcomes.push({ id, isDone: true, code: null, message: null });
    } catch (error) {
      if (!(error instanceof ExpectedError)) throw error;
      outcomes.push({ id, isDone: false, code: error.code ?? null, message: ctx.t(error.key, error.parameters) });
    }
  }
  return outcomes;
}
