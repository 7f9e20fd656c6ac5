import type { Id } from "#contract/id";
import { accountError } from "../../contract.ts";
import { organisations } from "#modules/identity/organisation/server/organisation.table";
import { positions } from "#modules/identity/position/server/position.table";
import { accountRoles, roles } from "#modules/identity/role/server/role.table";
import { invalidateAccount, prepareAdministratorCheck } from "#modules/identity/access/server";
import type { Context } from "#core/request/context";
import { requireQuota } from "#core/request/quota";
import { accountUsageName } from "../accountUsage.ts";
import { createLinkNameLoader } from "#core/request/history/recordNames";
import type { Reversal, TrackedRecord } from "#core/request/history/trackedRecord";
import { isMaskedField, maskField } from "../../person.contract.ts";
import { recordAccountEvent } from "../rights/account.links.ts";
import {
  type AccountAssignments,
  checkCapability,
  checkRank,
  checkRightsGain,
  checkType,
  loadAssignments,
  noAssignments,
} from "../rights/account.rights.ts";
import { accountOrganisations, accounts } from "../account.table.ts";

/** History of accounts, their roles and further organisations, and how it is undone. */
export const accountRecord: TrackedRecord = {
  entity: "sysUser",
  prefix: "account",
  table: accounts,
  read: "sysUser/page",
  update: "sysUser/update",
  remove: "sysUser/delete",
  hasComments: true,
  attachments: { guardChange: async (ctx, id) => checkRank(ctx, await ctx.rows(accounts).get(id)) },
  name: "realName",
  details: ["account", "organisationId"],
  wireNames: { organisationId: "orgId", positionId: "posId", managerAccountId: "managerUserId" },
  references: {
    organisationId: { table: organisations, name: "name" },
    positionId: { table: positions, name: "name" },
    managerAccountId: { table: accounts, name: "realName" },
  },
  derived: ["age", "pinyin", "pinyinPrefix"],
  maskField: (field, value) => (isMaskedField(field) && typeof value === "string" ? maskField(field, value) : value),
  links: [
    {
      table: accountRoles,
      column: "accountId",
      code: "sysUser/grantRole",
      label: "account.roles",
      field: "roleIdList",
      loadNames: createLinkNameLoader("roleId", { table: roles, name: "name" }),
    },
    {
      table: accountOrganisations,
      column: "accountId",
      code: "sysUser/update",
      label: "account.extOrgIdList",
      field: "extOrgIdList",
      loadNames: createLinkNameLoader("organisationId", { table: organisations, name: "name" }),
    },
  ],
  guardUndo,
};

/**
 * An undo follows the same rules as a new change: for roles, organisations and types, checked before and again after
 * everything is written.
 */
async function guardUndo(ctx: Context, reversals: readonly Reversal[]): Promise<() => Promise<void>> {
  const checkAdministrators = await prepareAdministratorCheck(ctx);
  const checks: (() => Promise<void>)[] = [];
  for (const id of new Set(reversals.flatMap(accountsOf))) checks.push(await guardAccount(ctx, id, reversals));
  return async () => {
    for (const check of checks) await check();
    if (reversals.some(({ action }) => action === "bringBack")) await requireQuota(ctx, accountUsageName, 0);
    await checkAdministrators();
  };
}

function accountsOf({ table, id, owners }: Reversal): Id[] {
  if (table.name === accounts.name) return [id];
  return owners.filter((owner) => owner.table === accounts.name).map((owner) => owner.id);
}

async function guardAccount(ctx: Context, id: Id, reversals: readonly Reversal[]): Promise<() => Promise<void>> {
  const [row] = await ctx.rows(accounts).listWithDeleted([id], "lock");
  if (row === undefined) throw accountError("account.missing");
  const own = reversals.filter((reversal) => accountsOf(reversal).includes(id));
  const areRoles = own.some(({ table }) => table.name === accountRoles.name);
  if (id === ctx.caller.accountId && areRoles) throw accountError("account.own_rights");
  checkRank(ctx, row);
  const isGone = row.deletedAt !== null;
  if (isGone) checkType(ctx, row.accountType);
  else if (areRoles) await checkCapability(ctx, row);
  const before: AccountAssignments = isGone ? noAssignments : await loadAssignments(ctx, row);
  return async () => {
    await checkRightsGain(ctx, { accountType: row.accountType, before, after: await loadAssignments(ctx, row) });
    await recordAccountEvent(ctx, "account.changed", { id, account: row.account, takenBack: true });
    invalidateAccount(ctx, id);
  };
}
