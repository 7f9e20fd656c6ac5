import type { Id } from "#contract/id";
import { organisationError } from "../../contract.ts";
import { AccountType } from "#contract/accountType";
import type { Context } from "#core/request/context";
import type { Select } from "#core/rows/rows";
import { organisationMembers } from "../organisation.members.ts";
import { organisations, organisationTree } from "../organisation.table.ts";

/**
 * The organisations that a caller without tenant-wide scope can choose (contract 00, 7): those of their roles, their
 * own ones and those that they added. `chosen` are single organisations, `trees` include everything below.
 */
export type OrganisationScope = { readonly chosen: readonly Id[]; readonly trees: readonly Id[] };

const maxAdditions = 1000;

/** The caller's own organisations; `undefined`: every organisation of the tenant. */
export async function loadOwnScope(ctx: Context): Promise<OrganisationScope | undefined> {
  const { scope, accountId, organisationId } = ctx.caller;
  if (scope.all) return undefined;
  const rows = ctx.rows(organisations);
  const [affiliatedIds, ownAdditions] = await Promise.all([
    organisationMembers.get(ctx).listAffiliatedIds(ctx, accountId),
    rows.run(rows.select().select("row.id").where("row.createUserId", "=", accountId).limit(maxAdditions)),
  ]);
  const own = organisationId === null ? [] : [organisationId];
  const chosen = [...scope.organisations, ...own, ...affiliatedIds, ...ownAdditions.map(({ id }) => id)];
  return { chosen: [...new Set(chosen)], trees: scope.trees };
}

/** Restricts a query to what the caller may see of the tree: their own organisations and the ancestors of these. */
export function filterVisible<Output>(
  ctx: Context,
  query: Select<typeof organisations, Output>,
  own: OrganisationScope | undefined,
): Select<typeof organisations, Output> {
  if (own === undefined) return query;
  const { chosen, trees } = own;
  const lines = () => ctx.rows(organisationTree).select();
  const starts = [...chosen, ...trees];
  return query.where((on) =>
    on.or([
      on.lit(false),
      ...(starts.length > 0
        ? [on("row.id", "in", lines().select("row.ancestorId").where("row.descendantId", "in", starts))]
        : []),
      ...(trees.length > 0
        ? [on("row.id", "in", lines().select("row.descendantId").where("row.ancestorId", "in", trees))]
        : []),
    ]),
  );
}

/** The organisations among these that belong to the set. */
export async function selectWithinScope(
  ctx: Context,
  ids: readonly Id[],
  own: OrganisationScope | undefined,
): Promise<ReadonlySet<Id>> {
  if (own === undefined) return new Set(ids);
  const { chosen, trees } = own;
  const below = await belowAny(ctx, trees, ids);
  const idSet = new Set(ids);
  return new Set([...chosen.filter((id) => idSet.has(id)), ...below]);
}

/** Up to this number the organisations are checked one by one; beyond it whole trees are read. */
const maxSingleChecks = 500;

async function belowAny(ctx: Context, trees: readonly Id[], ids: readonly Id[]): Promise<Id[]> {
  if (trees.length === 0 || ids.length === 0) return [];
  const rows = ctx.rows(organisationTree);
  const inTrees = rows.select().select("row.descendantId").where("row.ancestorId", "in", trees);
  const found = await rows.run(ids.length > maxSingleChecks ? inTrees : inTrees.where("row.descendantId", "in", ids));
  return found.map(({ descendantId }) => descendantId);
}

/** Requires the data scope itself, in which the database policies allow writes, for example below `id`. */
export async function requireDataScope(ctx: Context, id: Id): Promise<void> {
  const { all, organisations: organisationIds, trees } = ctx.caller.scope;
  if (all || organisationIds.includes(id)) return;
  if ((await belowAny(ctx, trees, [id])).length === 0) throw organisationError("organisation.out_of_reach");
}

/** An account may also change organisations that it added. */
export async function requireWriteScope(ctx: Context, row: { id: Id; createUserId: number | null }): Promise<void> {
  if (row.createUserId !== ctx.caller.accountId) await requireDataScope(ctx, row.id);
}

/** Only administrators of a tenant manage roots. */
export function isAdministrator({ caller }: Context): boolean {
  return caller.isPlatform || caller.accountType === AccountType.administrator;
}
