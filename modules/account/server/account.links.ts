import type { Id } from "#contract/id";
import { accountError } from "#modules/account/contract";
import { organisations } from "#modules/organisation/tables";
import { positionError } from "#modules/position/contract";
import { positions } from "#modules/position/tables";
import { accountRoles, roles } from "#modules/role/tables";
import type { Context, TenantContext } from "#server/context/context";
import { noteEvent } from "#server/context/events";
import { accounts, accountOrganisations } from "./account.table.ts";
import type { WantedAffiliation } from "./account.columns.ts";

/** Records that an input names. */
export type Named = {
  readonly organisationIds?: readonly Id[];
  readonly positionIds?: readonly Id[];
  readonly roleIds?: readonly Id[];
  readonly managerId?: Id | null | undefined;
};

/** Refuses what is not there any more, of another tenant, or a superior out of sight. */
export async function checkNamed(ctx: TenantContext, named: Named): Promise<void> {
  const { organisationIds = [], positionIds = [], roleIds = [], managerId } = named;
  const [isUnits, isPositions, isRoles, manager] = await Promise.all([
    areThere(organisationIds, async (id) => await ctx.rows(organisations).count({ id })),
    areThere(positionIds, async (id) => await ctx.rows(positions).count({ id })),
    areThere(roleIds, async (id) => await ctx.rows(roles).count({ id })),
    managerId === undefined || managerId === null ? undefined : ctx.rows(accounts).count({ id: managerId }),
  ]);
  if (!isUnits) throw accountError("account.organisation_missing");
  if (!isPositions) throw positionError("position.missing");
  if (!isRoles) throw accountError("account.role_missing");
  if (manager === 0) throw accountError("account.manager_missing");
}

async function areThere(ids: readonly Id[], count: (ids: readonly Id[]) => Promise<number>): Promise<boolean> {
  const wanted = [...new Set(ids)];
  return wanted.length === 0 || (await count(wanted)) === wanted.length;
}

/** Gives an account just these roles. */
export async function writeRoles(ctx: Context, accountId: Id, roleIds: readonly Id[]): Promise<void> {
  const rows = ctx.rows(accountRoles);
  const held = (await rows.list({ accountId })).map(({ roleId }) => roleId);
  const wanted = [...new Set(roleIds)];
  const removed = held.filter((id) => !wanted.includes(id));
  const added = wanted.filter((id) => !held.includes(id));
  if (removed.length > 0) await rows.erase({ accountId, roleId: removed });
  await rows.addAll(added.map((roleId) => ({ accountId, roleId, ...madeBy(ctx) })));
  if (removed.length + added.length === 0) return;
  await noteTarget(ctx, "account.roles_changed", { id: accountId, added, removed });
}

/** Lets an account work for just these further organisations. */
export async function writeAffiliations(
  ctx: Context,
  accountId: Id,
  wanted: readonly WantedAffiliation[],
): Promise<void> {
  const rows = ctx.rows(accountOrganisations);
  const held = await rows.list({ accountId });
  const isSame = (one: WantedAffiliation, other: WantedAffiliation) =>
    one.organisationId === other.organisationId &&
    one.positionId === other.positionId &&
    one.jobNum === other.jobNum &&
    one.posLevel === other.posLevel &&
    one.joinDate === other.joinDate;
  const gone = held.filter((row) => !wanted.some((one) => isSame(one, row)));
  if (gone.length > 0) await rows.erase({ id: gone.map(({ id }) => id) });
  const fresh = wanted.filter((one) => !held.some((row) => isSame(one, row)));
  await rows.addAll(fresh.map((one) => ({ accountId, ...one, ...madeBy(ctx) })));
}

function madeBy({ caller }: Context) {
  return { createUserId: caller.accountId, createUserName: caller.realName };
}

type TargetEvent =
  | "account.added"
  | "account.changed"
  | "account.deleted"
  | "account.status_changed"
  | "account.roles_changed"
  | "account.password_reset"
  | "account.unlocked"
  | "account.field_revealed";

/** Keeps for the audit what the caller did to an account. Never a value. */
export async function noteTarget(
  ctx: Context,
  kind: TargetEvent,
  { id, ...detail }: { id: Id } & Readonly<Record<string, unknown>>,
): Promise<void> {
  const { accountId, account } = ctx.caller;
  await noteEvent(ctx, kind, { accountId, account, detail: { target: id, ...detail } });
}
