import type { Id } from "#contract/id";
import { accountError } from "#modules/account/contract";
import { organisations } from "#modules/organisation/tables";
import { positions } from "#modules/position/tables";
import { accountRoles, roles } from "#modules/role/tables";
import { dropAccount } from "#server/access/drop";
import { listManagers } from "#server/access/lastKeeper";
import type { Context } from "#server/context/context";
import { linkNames } from "#server/history/names";
import type { Reversal, TrackedRecord } from "#server/history/tracked";
import { isMaskedField, masked } from "../person.contract.ts";
import { noteTarget } from "./account.links.ts";
import {
  checkGain,
  checkPower,
  checkRank,
  checkType,
  noStanding,
  type Standing,
  standingOf,
} from "./account.rights.ts";
import { accountOrganisations, accounts } from "./account.table.ts";

/** What the history keeps of accounts, their roles and further organisations, and how it is taken back. */
export const accountRecord: TrackedRecord = {
  entity: "sysUser",
  prefix: "account",
  table: accounts,
  read: "sysUser/page",
  update: "sysUser/update",
  remove: "sysUser/delete",
  name: "realName",
  wire: { organisationId: "orgId", positionId: "posId", managerAccountId: "managerUserId" },
  references: {
    organisationId: { table: organisations, name: "name" },
    positionId: { table: positions, name: "name" },
    managerAccountId: { table: accounts, name: "realName" },
  },
  derived: ["age", "pinyin", "pinyinPrefix"],
  shownAs: (field, value) => (isMaskedField(field) && typeof value === "string" ? masked(field, value) : value),
  links: [
    {
      table: accountRoles,
      column: "accountId",
      code: "sysUser/grantRole",
      label: "account.roles",
      field: "roleIdList",
      nameOf: linkNames("roleId", { table: roles, name: "name" }),
    },
    {
      table: accountOrganisations,
      column: "accountId",
      code: "sysUser/update",
      label: "account.extOrgIdList",
      field: "extOrgIdList",
      nameOf: linkNames("organisationId", { table: organisations, name: "name" }),
    },
  ],
  guardUndo,
};

/**
 * Taking something back gives and takes like doing it anew: the rules for roles, organisations and types hold, asked
 * before and once more when everything is written.
 */
async function guardUndo(ctx: Context, reversals: readonly Reversal[]): Promise<() => Promise<void>> {
  const managers = await listManagers(ctx);
  const checks: (() => Promise<void>)[] = [];
  for (const id of new Set(reversals.flatMap(accountsOf))) checks.push(await guardAccount(ctx, id, reversals));
  return async () => {
    for (const check of checks) await check();
    if (managers.length > 0 && (await listManagers(ctx)).length === 0) {
      throw accountError("account.last_administrator");
    }
  };
}

function accountsOf({ table, id, owners }: Reversal): Id[] {
  if (table.name === accounts.name) return [id];
  return owners.filter((owner) => owner.table === accounts.name).map((owner) => owner.id);
}

async function guardAccount(ctx: Context, id: Id, reversals: readonly Reversal[]): Promise<() => Promise<void>> {
  const [row] = await ctx.rows(accounts).ever([id], "lock");
  if (row === undefined) throw accountError("account.missing");
  const own = reversals.filter((one) => accountsOf(one).includes(id));
  const areRoles = own.some(({ table }) => table.name === accountRoles.name);
  if (id === ctx.caller.accountId && areRoles) throw accountError("account.own_rights");
  checkRank(ctx, row);
  const isGone = row.deletedAt !== null;
  if (isGone) checkType(ctx, row.accountType);
  else if (areRoles) await checkPower(ctx, row);
  const before: Standing = isGone ? noStanding : await standingOf(ctx, row);
  return async () => {
    await checkGain(ctx, { accountType: row.accountType, before, after: await standingOf(ctx, row) });
    await noteTarget(ctx, "account.changed", { id, account: row.account, takenBack: true });
    dropAccount(ctx, id);
  };
}
