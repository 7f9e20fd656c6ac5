import type { Id } from "#contract/id";
import { accountOrganisations } from "#modules/account/tables";
import { organisationError } from "#modules/organisation/contract";
import { AccountType } from "#contract/accountType";
import type { Context } from "#server/context/context";
import type { Select } from "#server/rows/rows";
import { organisations, organisationTree } from "./organisation.table.ts";

/**
 * The organisations that somebody without the whole tenant in his scope chooses from (contract 00, 7): those of his
 * roles, his own ones and those that he made. `chosen` are named one by one, `trees` stand for all below them as well.
 */
export type OwnSet = { readonly chosen: readonly Id[]; readonly trees: readonly Id[] };

const mostMade = 1000;

/** The caller's own set; `undefined`: every organisation of the tenant. */
export async function ownSet(ctx: Context): Promise<OwnSet | undefined> {
  const { scope, accountId, organisationId } = ctx.caller;
  if (scope.all) return undefined;
  const rows = ctx.rows(organisations);
  const [further, made] = await Promise.all([
    ctx.rows(accountOrganisations).list({ accountId }),
    rows.run(rows.select().select("row.id").where("row.createUserId", "=", accountId).limit(mostMade)),
  ]);
  const own = organisationId === null ? [] : [organisationId];
  const chosen = [
    ...scope.organisations,
    ...own,
    ...further.map((one) => one.organisationId),
    ...made.map(({ id }) => id),
  ];
  return { chosen: [...new Set(chosen)], trees: scope.trees };
}

/** Keeps what the caller may see of the tree: his own set and what lies above it. */
export function withinSight<Output>(
  ctx: Context,
  query: Select<typeof organisations, Output>,
  own: OwnSet | undefined,
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

/** Those of the organisations that belong to the set. */
export async function inOwnSet(ctx: Context, ids: readonly Id[], own: OwnSet | undefined): Promise<ReadonlySet<Id>> {
  if (own === undefined) return new Set(ids);
  const { chosen, trees } = own;
  const below = await belowAny(ctx, trees, ids);
  const asked = new Set(ids);
  return new Set([...chosen.filter((id) => asked.has(id)), ...below]);
}

/** So many ids are asked about one by one; of more the whole trees are read. */
const mostAsked = 500;

async function belowAny(ctx: Context, trees: readonly Id[], ids: readonly Id[]): Promise<Id[]> {
  if (trees.length === 0 || ids.length === 0) return [];
  const rows = ctx.rows(organisationTree);
  const inTrees = rows.select().select("row.descendantId").where("row.ancestorId", "in", trees);
  const found = await rows.run(ids.length > mostAsked ? inTrees : inTrees.where("row.descendantId", "in", ids));
  return found.map(({ descendantId }) => descendantId);
}

/** The data scope itself, in which the policies of the database let the caller write: what lies below `id` for instance. */
export async function requireScope(ctx: Context, id: Id): Promise<void> {
  const { all, organisations: listed, trees } = ctx.caller.scope;
  if (all || listed.includes(id)) return;
  if ((await belowAny(ctx, trees, [id])).length === 0) throw organisationError("organisation.out_of_reach");
}

/** Whoever made an organisation may change it, too. */
export async function requireReach(ctx: Context, row: { id: Id; createUserId: number | null }): Promise<void> {
  if (row.createUserId !== ctx.caller.accountId) await requireScope(ctx, row.id);
}

/** Roots belong to the administrators of a tenant. */
export function isAdministrator({ caller }: Context): boolean {
  return caller.isPlatform || caller.accountType === AccountType.administrator;
}
