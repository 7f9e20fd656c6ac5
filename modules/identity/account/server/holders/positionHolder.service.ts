import type { Id } from "#contract/id";
import { type Page, type PageQuery, toPage } from "#contract/page";
import { organisations } from "#modules/identity/organisation/server/organisation.table";
import type { PositionHolder, PositionStaff } from "#modules/identity/position/contract";
import type { HeldPosition, PositionHolders } from "#modules/identity/position/server";
import type { TenantContext } from "#core/request/context";
import { oneOf } from "#core/rows/condition";
import { defineFunction } from "#core/rows/databaseFunction";
import { defineLookup, fixedLimit } from "#core/rows/lookup";
import type { RowOf } from "#core/rows/table";
import { pageByNumber } from "#core/rows/pageByNumber";
import { accountOrganisations, accounts } from "../account.table.ts";

type PositionIds = { positionIds: readonly Id[] };
type HolderCount = { positionId: Id; holders: number };

const holderCounts = defineFunction<PositionIds, HolderCount>("count_position_holders", ["positionIds"]);
const visibleHolderCounts = defineFunction<PositionIds, HolderCount>("count_visible_position_holders", ["positionIds"]);

const maxListed = 1000;
const maximumEach = 100;

/** Holders of positions, for the module of positions. */
export const accountPositionHolders: PositionHolders = {
  countAll: countAllHolders,
  find: findHolders,
  page: pagePositionHolders,
};

async function countAllHolders(ctx: TenantContext, positionId: Id): Promise<number> {
  const [count] = await ctx.callFunction(holderCounts, { positionIds: [positionId] });
  return count?.holders ?? 0;
}

const most = fixedLimit(maxListed + 1);

const mainHolders = defineLookup(["positionIds"], (from, { positionIds }: PositionIds) =>
  from(accounts)
    .select(["row.positionId", "row.id", "row.account", "row.realName"])
    .where(oneOf("row.positionId", positionIds))
    .orderBy("row.orderNo")
    .orderBy("row.id")
    .limit(most),
);

const furtherHolders = defineLookup(["positionIds"], (from, { positionIds }: PositionIds) => {
  const holders = from(accounts).select(["row.id", "row.account", "row.realName"]);
  return from(accountOrganisations)
    .innerJoin(holders.as("holder"), "holder.id", "row.accountId")
    .select(["row.positionId", "holder.id", "holder.account", "holder.realName"])
    .where(oneOf("row.positionId", positionIds))
    .limit(most);
});

/** The holders are counted by listing them; only where they are many by the database. */
async function findHolders(ctx: TenantContext, positionIds: readonly Id[]): Promise<Map<Id, HeldPosition>> {
  if (positionIds.length === 0) return new Map();
  const [main, further] = await Promise.all([
    ctx.lookUp(mainHolders, { positionIds }),
    ctx.lookUp(furtherHolders, { positionIds }),
  ]);
  const isComplete = main.length <= maxListed && further.length <= maxListed;
  const holders = new Map<Id, Map<Id, PositionHolder>>();
  for (const { positionId, ...holder } of [...main, ...further]) {
    if (positionId === null) continue;
    const known = holders.get(positionId) ?? new Map<Id, PositionHolder>();
    if (!known.has(holder.id)) holders.set(positionId, known.set(holder.id, holder));
  }
  const counts = isComplete ? undefined : await countVisibleHolders(ctx, positionIds);
  return new Map(
    positionIds.map((positionId) => {
      const known = [...(holders.get(positionId)?.values() ?? [])];
      return [positionId, { count: counts?.get(positionId) ?? known.length, holders: known.slice(0, maximumEach) }];
    }),
  );
}

async function countVisibleHolders(ctx: TenantContext, positionIds: readonly Id[]): Promise<Map<Id, number>> {
  const counts = await ctx.callFunction(visibleHolderCounts, { positionIds });
  return new Map(counts.map(({ positionId, holders }) => [positionId, holders]));
}

async function pagePositionHolders(ctx: TenantContext, positionId: Id, query: PageQuery): Promise<Page<PositionStaff>> {
  const affiliations = await ctx.rows(accountOrganisations).list({ positionId });
  const furtherIds = affiliations.map(({ accountId }) => accountId);
  const rows = ctx.rows(accounts);
  const holding = rows
    .select()
    .where((on) =>
      on.or([
        on("row.positionId", "=", positionId),
        ...(furtherIds.length > 0 ? [on("row.id", "in", furtherIds)] : []),
      ]),
    );
  const orderedHolders = holding
    .select(["row.id", "row.account", "row.realName", "row.status", "row.organisationId", "row.positionId"])
    .select("row.joinDate")
    .orderBy("row.orderNo")
    .orderBy("row.id");
  const { items: staff, total } = await pageByNumber(rows, { query: holding, ordered: orderedHolders, input: query });
  const units = await loadOrganisationNames(ctx, staff);
  const items = staff.map(({ organisationId, positionId: main, ...holder }) => ({
    ...holder,
    organisationName: organisationId === null ? null : (units.get(organisationId) ?? null),
    isMain: main === positionId,
  }));
  return toPage(query, { total }, items);
}

type OrganisationMember = Pick<RowOf<typeof accounts>, "organisationId">;

/** The names of main organisations, among those that the caller sees. */
export async function loadOrganisationNames(
  ctx: TenantContext,
  staff: readonly OrganisationMember[],
): Promise<Map<Id, string>> {
  const ids = staff.flatMap(({ organisationId }) => (organisationId === null ? [] : [organisationId]));
  if (ids.length === 0) return new Map();
  const units = await ctx.rows(organisations).list({ id: [...new Set(ids)] });
  return new Map(units.map(({ id, name }) => [id, name]));
}
