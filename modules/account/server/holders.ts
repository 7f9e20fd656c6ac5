import type { Id } from "#contract/id";
import { asPage, type Page, type PageQuery } from "#contract/page";
import type { StatusValue } from "#contract/fields";
import { organisations } from "#modules/organisation/tables";
import type { TenantContext } from "#server/context/context";
import { defineFunction } from "#server/rows/function";
import type { RowOf } from "#server/rows/table";
import { accountOrganisations, accounts } from "./account.table.ts";

const holderCount = defineFunction<{ positionIds: readonly Id[] }, { positionId: Id; holders: number }>(
  "count_position_holders",
  ["positionIds"],
);

const maximumListed = 1000;
const maximumEach = 100;

/** Somebody who holds a position, as little of him as a list needs. */
export type Holder = { id: Id; account: string; realName: string };

/** How many hold each position, as main or further one, in the whole tenant: data scope hides names, not numbers. */
export async function countHolders(ctx: TenantContext, positionIds: readonly Id[]): Promise<Map<Id, number>> {
  if (positionIds.length === 0) return new Map();
  const counts = await ctx.ask(holderCount, { positionIds });
  return new Map(counts.map(({ positionId, holders }) => [positionId, holders]));
}

/** Who holds each position, within the caller's data scope: at most 100 each, 1000 in all. */
export async function listHolders(ctx: TenantContext, positionIds: readonly Id[]): Promise<Map<Id, Holder[]>> {
  if (positionIds.length === 0) return new Map();
  const rows = ctx.rows(accounts);
  const [main, further] = await Promise.all([
    rows.run(
      rows
        .select()
        .select(["row.id", "row.account", "row.realName", "row.positionId"])
        .where("row.positionId", "in", positionIds)
        .orderBy("row.orderNo")
        .orderBy("row.id")
        .limit(maximumListed),
    ),
    ctx.rows(accountOrganisations).list({ positionId: positionIds }),
  ]);
  const holders = new Map<Id, Holder[]>();
  for (const { positionId, ...holder } of main) if (positionId !== null) addHolder(holders, positionId, holder);
  if (further.length > 0) {
    const others = await rows.list({ id: further.map(({ accountId }) => accountId) });
    const byId = new Map(others.map(({ id, account, realName }) => [id, { id, account, realName }]));
    for (const { accountId, positionId } of further) {
      const holder = byId.get(accountId);
      if (holder !== undefined && positionId !== null) addHolder(holders, positionId, holder);
    }
  }
  return holders;
}

function addHolder(holders: Map<Id, Holder[]>, positionId: Id, holder: Holder): void {
  const known = holders.get(positionId) ?? [];
  if (known.length >= maximumEach || known.some(({ id }) => id === holder.id)) return;
  holders.set(positionId, [...known, holder]);
}

/** One who holds a position, with where he works. */
export type HolderDetails = Holder & {
  organisationName: string | null;
  isMain: boolean;
  joinDate: string | null;
  status: StatusValue;
};

/** One page of those who hold a position, within the caller's data scope. */
export async function pageHolders(ctx: TenantContext, positionId: Id, query: PageQuery): Promise<Page<HolderDetails>> {
  const further = await ctx.rows(accountOrganisations).list({ positionId });
  const furtherIds = further.map(({ accountId }) => accountId);
  const rows = ctx.rows(accounts);
  const holding = rows
    .select()
    .where((on) =>
      on.or([
        on("row.positionId", "=", positionId),
        ...(furtherIds.length > 0 ? [on("row.id", "in", furtherIds)] : []),
      ]),
    );
  const [staff, [counted]] = await Promise.all([
    rows.run(
      holding
        .select(["row.id", "row.account", "row.realName", "row.status", "row.organisationId", "row.positionId"])
        .select("row.joinDate")
        .orderBy("row.orderNo")
        .orderBy("row.id")
        .limit(query.pageSize)
        .offset((query.page - 1) * query.pageSize),
    ),
    rows.run(holding.select((on) => on.fn.countAll<number>().as("count"))),
  ]);
  const units = await organisationNames(ctx, staff);
  const items = staff.map(({ organisationId, positionId: main, ...holder }) => ({
    ...holder,
    organisationName: organisationId === null ? null : (units.get(organisationId) ?? null),
    isMain: main === positionId,
  }));
  return asPage(query, { total: counted?.count ?? 0 }, items);
}

type Placed = Pick<RowOf<typeof accounts>, "organisationId">;

/** The names of the main organisations of people, as far as the caller sees these. */
export async function organisationNames(ctx: TenantContext, staff: readonly Placed[]): Promise<Map<Id, string>> {
  const ids = staff.flatMap(({ organisationId }) => (organisationId === null ? [] : [organisationId]));
  if (ids.length === 0) return new Map();
  const units = await ctx.rows(organisations).list({ id: [...new Set(ids)] });
  return new Map(units.map(({ id, name }) => [id, name]));
}
