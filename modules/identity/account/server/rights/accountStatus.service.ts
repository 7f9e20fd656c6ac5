import type { InputOf } from "#contract/api";
import { ExpectedError } from "#contract/errors";
import { Status, type StatusValue } from "#contract/fields";
import type { Id } from "#contract/id";
import { AccountType } from "#contract/accountType";
import { type accountApi, accountError, type RowOutcome } from "../../contract.ts";
import {
  invalidateAccount,
  prepareAdministratorCheck,
  clearAllFailures,
  endSessions,
} from "#modules/identity/access/server";
import type { Context } from "#core/request/context";
import { requireQuota } from "#core/request/quota";
import { accountUsageName } from "../accountUsage.ts";
import { checkReferences, recordAccountEvent, writeRoles } from "./account.links.ts";
import {
  checkCapability,
  checkLastAdministrator,
  checkRank,
  checkRightsGain,
  loadAssignments,
  lockAccount,
  runKeepingAdministrator,
} from "./account.rights.ts";
import { markChanged } from "./markChanged.ts";
import { deleteAccount } from "../account.service.ts";
import { accounts } from "../account.table.ts";

/** Enables or disables an account; disabling ends its sessions immediately. */
export async function setAccountStatus(ctx: Context, { id, status }: { id: Id; status: StatusValue }): Promise<number> {
  const row = await ctx.rows(accounts).get(id);
  if (id === ctx.caller.accountId) throw accountError("account.own_status");
  if (row.accountType === AccountType.platform) throw accountError("account.platform_status");
  checkRank(ctx, row);
  if (row.status === status) return 0;
  if (status === Status.disabled) {
    await checkLastAdministrator(ctx, row);
    await checkCapability(ctx, row);
  }
  const count = await ctx.rows(accounts).set(id, { status });
  if (status === Status.disabled) await endSessions(ctx, { accountId: id }, "account_disabled");
  else await requireQuota(ctx, accountUsageName, 0);
  await recordAccountEvent(ctx, "account.status_changed", { id, account: row.account, status });
  invalidateAccount(ctx, id);
  return count;
}

/** Sets the roles of an account to exactly these. */
export async function grantRoles(
  ctx: Context,
  { userId, roleIdList }: InputOf<typeof accountApi.calls.grantRole>,
): Promise<void> {
  await runKeepingAdministrator(ctx, await lockAccount(ctx, userId, roleIdList), async () => {
    await changeRoles(ctx, userId, { lockedRoleIds: roleIdList, computeRoleIds: () => roleIdList });
  });
}

type RolesOfOne = InputOf<typeof accountApi.calls.addRoles>;

/** Adds roles to those of an account. */
export async function addRoles(ctx: Context, { id, roleIdList }: RolesOfOne): Promise<void> {
  await changeRoles(ctx, id, { lockedRoleIds: roleIdList, computeRoleIds: (heldIds) => [...heldIds, ...roleIdList] });
}

/** Removes roles from those of an account. */
export async function removeRoles(ctx: Context, { id, roleIdList }: RolesOfOne): Promise<void> {
  const removedIds = new Set(roleIdList);
  await runKeepingAdministrator(ctx, await lockAccount(ctx, id, roleIdList), async () => {
    await changeRoles(ctx, id, {
      lockedRoleIds: roleIdList,
      computeRoleIds: (heldIds) => heldIds.filter((held) => !removedIds.has(held)),
    });
  });
}

type RoleChange = {
  readonly lockedRoleIds: readonly Id[];
  readonly computeRoleIds: (held: readonly Id[]) => readonly Id[];
};

async function changeRoles(ctx: Context, id: Id, { lockedRoleIds, computeRoleIds }: RoleChange): Promise<void> {
  const row = await lockAccount(ctx, id, lockedRoleIds);
  const before = await loadAssignments(ctx, row);
  const roleIds = [...new Set(computeRoleIds(before.roleIds))];
  const isNew = roleIds.length !== before.roleIds.length || roleIds.some((id) => !before.roleIds.includes(id));
  if (!isNew) return;
  if (id === ctx.caller.accountId) throw accountError("account.own_rights");
  checkRank(ctx, row);
  await checkReferences(ctx, { roleIds });
  await checkCapability(ctx, row);
  await checkRightsGain(ctx, { accountType: row.accountType, before, after: { ...before, roleIds } });
  await writeRoles(ctx, id, roleIds);
  await markChanged(ctx, [id]);
  invalidateAccount(ctx, id);
}

/** Unlocks an account after too many wrong passwords. */
export async function unlockLogin(ctx: Context, { id }: { id: Id }): Promise<void> {
  const row = await ctx.rows(accounts).get(id);
  checkRank(ctx, row);
  await clearAllFailures(ctx, row);
  await recordAccountEvent(ctx, "account.unlocked", { id, account: row.account });
}

type BulkInput<Name extends "deleteMany" | "setStatusMany" | "grantRoleMany"> = InputOf<
  (typeof accountApi.calls)[Name]
>;

export async function deleteAccounts(ctx: Context, { ids }: BulkInput<"deleteMany">): Promise<RowOutcome[]> {
  return await each(ctx, ids, async (id) => await deleteAccount(ctx, { id }));
}

export async function setAccountStatuses(
  ctx: Context,
  { ids, status }: BulkInput<"setStatusMany">,
): Promise<RowOutcome[]> {
  return await each(ctx, ids, async (id) => await setAccountStatus(ctx, { id, status }));
}

export async function grantRolesToAccounts(
  ctx: Context,
  { ids, roleIdList }: BulkInput<"grantRoleMany">,
): Promise<RowOutcome[]> {
  const check = await prepareAdministratorCheck(ctx);
  const change = {
    lockedRoleIds: roleIdList,
    computeRoleIds: (currentIds: readonly Id[]) => [...currentIds, ...roleIdList],
  };
  const outcomes = await each(ctx, ids, async (id) => await changeRoles(ctx, id, change));
  // Checked once for all: a refusal after the writes refuses everything.
  await check();
  return outcomes;
}

/**
 * Handles each account by the rules for one: all checks come before the first write, so that a refused account stays
 * unchanged.
 */
export async function each(
  ctx: Context,
  ids: readonly Id[],
  work: (id: Id) => Promise<unknown>,
): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  for (const id of [...new Set(ids)].toSorted((left, right) => left - right)) {
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
