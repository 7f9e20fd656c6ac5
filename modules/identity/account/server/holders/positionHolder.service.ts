import type { Id } from "#contract/id";
import { type Page, type PageQuery, toPage } from "#contract/page";
import { organisations } from "#modules/identity/organisation/server/organisation.table";
import type { PositionHolder, PositionStaff } from "#modules/identity/position/contract";
import type { PositionHolders } from "#modules/identity/position/server";
import type { TenantContext } from "#core/request/context";
import { defineFunction } from "#core/rows/databaseFunction";
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
  countVisible: countVisibleHolders,
  list: listPositionHolders,
  page: pagePositionHolders,
};

async function countAllHolders(ctx: TenantContext, positionId: Id): Promise<number> {
  const [count] = await ctx.callFunction(holderCounts, { positionIds: [positionId] });
  return count?.holders ?? 0;
}

async function countVisibleHolders(ctx: TenantContext, positionIds: readonly Id[]): Promise<Map<Id, number>> {
  if (positionIds.length === 0) return new Map();
  const counts = await ctx.callFunction(visibleHolderCounts, { positionIds });
  return new Map(counts.map(({ positionId, holders }) => [positionId, holders]));
}

async function listPositionHolders(ctx: TenantContext, positionIds: readonly Id[]): Promise<Map<Id, PositionHolder[]>> {
  if (positionIds.length === 0) return new Map();
  const rows = ctx.rows(accounts);
  const [main, affiliatedCounts] = await Promise.all([
    rows.run(
      rows
        .select()
        .select(["row.id", "row.account", "row.realName", "row.positionId"])
        .where("row.positionId", "in", positionIds)
        .orderBy("row.orderNo")
        .orderBy("row.id")
        .limit(maxListed),
    ),
    ctx.rows(accountOrganisations).list({ positionId: positionIds }),
  ]);
  const holders = new Map<Id, PositionHolder[]>();
  for (const { positionId, ...holder } of main) if (positionId !== null) addHolder(holders, positionId, holder);
  if (affiliatedCounts.length > 0) {
    const others = await rows.list({ id: affiliatedCounts.map(({ accountId }) => accountId) });
    const byId = new Map(others.map(({ id, account, realName }) => [id, { id, account, realName }]));
    for (const { accountId, positionId } of affiliatedCounts) {
      const holder = byId.get(accountId);
      if (holder !== undefined && positionId !== null) addHolder(holders, positionId, holder);
    }
  }
  return holders;
}

function addHolder(holders: Map<Id, PositionHolder[]>, positionId: Id, holder: PositionHolder): void {
  const known = holders.get(positionId) ?? [];
  if (known.length >= maximumEach || known.some(({ id }) => id === holder.id)) return;
  holders.set(positionId, [...known, holder]);
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
