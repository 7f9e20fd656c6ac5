import type { Id } from "#contract/id";
import { accountError } from "../../contract.ts";
import { organisations } from "#modules/identity/organisation/server/organisation.table";
import { positionError } from "#modules/identity/position/contract";
import { positions } from "#modules/identity/position/server/position.table";
import { replaceAccountRoles } from "#modules/identity/role/server";
import { roles } from "#modules/identity/role/server/role.table";
import type { Context, TenantContext } from "#core/request/context";
import { recordSecurityEvent } from "#modules/identity/access/server";
import { accounts, accountOrganisations } from "../account.table.ts";
import type { AffiliationInput } from "../account.columns.ts";

/** Other records that an input refers to. */
export type AccountReferences = {
  readonly organisationIds?: readonly Id[];
  readonly positionIds?: readonly Id[];
  readonly roleIds?: readonly Id[];
  readonly managerId?: Id | null | undefined;
};

/** Refuses references to records that are deleted, of another tenant, or (superiors) not visible. */
export async function checkReferences(ctx: TenantContext, references: AccountReferences): Promise<void> {
  const { organisationIds = [], positionIds = [], roleIds = [], managerId } = references;
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
  const uniqueIds = [...new Set(ids)];
  return uniqueIds.length === 0 || (await count(uniqueIds)) === uniqueIds.length;
}

/** Sets the roles of an account to exactly these. */
export async function writeRoles(ctx: Context, accountId: Id, roleIds: readonly Id[]): Promise<void> {
  const { added, removed } = await replaceAccountRoles(ctx, accountId, roleIds);
  if (removed.length + added.length === 0) return;
  await recordAccountEvent(ctx, "account.roles_changed", { id: accountId, added, removed });
}

/** Sets the further organisations of an account to exactly these. */
export async function writeAffiliations(
  ctx: Context,
  accountId: Id,
  affiliations: readonly AffiliationInput[],
): Promise<void> {
  const rows = ctx.rows(accountOrganisations);
  const currentRows = await rows.list({ accountId });
  const isSame = (left: AffiliationInput, right: AffiliationInput) =>
    left.organisationId === right.organisationId &&
    left.positionId === right.positionId &&
    left.jobNum === right.jobNum &&
    left.posLevel === right.posLevel &&
    left.joinDate === right.joinDate;
  const removedRows = currentRows.filter((row) => !affiliations.some((affiliation) => isSame(affiliation, row)));
  if (removedRows.length > 0) await rows.erase({ id: removedRows.map(({ id }) => id) });
  const newAffiliations = affiliations.filter((affiliation) => !currentRows.some((row) => isSame(affiliation, row)));
  await rows.addAll(newAffiliations.map((affiliation) => ({ accountId, ...affiliation, ...creatorOf(ctx) })));
}

function creatorOf({ caller }: Context) {
  return { createUserId: caller.accountId, createUserName: caller.realName };
}

type AccountEventKind =
  | "account.added"
  | "account.changed"
  | "account.deleted"
  | "account.status_changed"
  | "account.roles_changed"
  | "account.password_reset"
  | "account.invited"
  | "account.unlocked"
  | "account.field_revealed";

/** Records an action of the caller on an account in the audit trail, without values. */
export async function recordAccountEvent(
  ctx: Context,
  kind: AccountEventKind,
  { id, ...detail }: { id: Id } & Readonly<Record<string, unknown>>,
): Promise<void> {
  const { accountId, account } = ctx.caller;
  await recordSecurityEvent(ctx, kind, { accountId, account, detail: { target: id, ...detail } });
}
