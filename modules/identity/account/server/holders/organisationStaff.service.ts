import type { Id } from "#contract/id";
import { type Page, toPage } from "#contract/page";
import type { OrganisationStaff } from "#modules/identity/organisation/contract";
import type { OrganisationMembers, StaffPageRequest } from "#modules/identity/organisation/server";
import { organisations, organisationTree } from "#modules/identity/organisation/server/organisation.table";
import { positions } from "#modules/identity/position/server/position.table";
import type { Context } from "#core/request/context";
import { toFieldColumns } from "#core/rows/order";
import { pageRows } from "#core/request/pageRows";
import type { RowOf } from "#core/rows/table";
import { accountOrganisations, accounts } from "../account.table.ts";
import { isMemberOf } from "../list/account.relations.ts";

/** Members of organisations, for the module of organisations. */
export const accountOrganisationMembers: OrganisationMembers = {
  listAffiliatedIds: async (ctx, accountId) =>
    (await ctx.rows(accountOrganisations).list({ accountId })).map(({ organisationId }) => organisationId),
  pageStaff: pageOrganisationStaff,
};

async function pageOrganisationStaff(ctx: Context, input: StaffPageRequest): Promise<Page<OrganisationStaff>> {
  const { id, withBelow, accountId } = input;
  if (id !== undefined) await ctx.rows(organisations).get(id);
  const all = ctx.rows(accounts).select();
  const result = await pageRows(ctx, accounts, {
    query: accountId === undefined ? all : all.where("row.id", "=", accountId),
    columns: ["id", "account", "realName", "status", "organisationId", "positionId"],
    fields: toFieldColumns([]),
    orderBy: "orderNo",
    input,
    isFiltered: id !== undefined || accountId !== undefined,
    relations: id === undefined ? [] : [isMemberOf(ctx, id, { withBelow })],
  });
  return toPage(input, result, await loadNames(ctx, result.items, input));
}

/** Subselects, so that a whole company needs no list of its organisations. */
function placesOf(ctx: Context, id: Id, withBelow: boolean) {
  const lines = ctx.rows(organisationTree).select().select("row.descendantId").where("row.ancestorId", "=", id);
  return withBelow ? lines : lines.where("row.depth", "=", 0);
}

type StaffAccount = Pick<
  RowOf<typeof accounts>,
  "id" | "account" | "realName" | "status" | "organisationId" | "positionId"
>;

async function loadNames(
  ctx: Context,
  staff: readonly StaffAccount[],
  { id, withBelow }: StaffPageRequest,
): Promise<OrganisationStaff[]> {
  if (staff.length === 0) return [];
  const units = [...new Set(staff.flatMap(({ organisationId }) => organisationId ?? []))];
  const jobs = [...new Set(staff.flatMap(({ positionId }) => positionId ?? []))];
  const [unitNames, jobNames, inside] = await Promise.all([
    ctx.rows(organisations).list({ id: units }),
    ctx.rows(positions).list({ id: jobs }),
    id === undefined ? undefined : placedIn(ctx, units, { id, withBelow }),
  ]);
  const unitName = new Map(unitNames.map((unit) => [unit.id, unit.name]));
  const jobName = new Map(jobNames.map((job) => [job.id, job.name]));
  return staff.map(({ organisationId, positionId, ...member }) => ({
    ...member,
    organisationName: organisationId === null ? null : (unitName.get(organisationId) ?? null),
    positionName: positionId === null ? null : (jobName.get(positionId) ?? null),
    isMain: inside === undefined || (organisationId !== null && inside.has(organisationId)),
  }));
}

/** The organisations among these that are in the given part of the tree. */
async function placedIn(
  ctx: Context,
  units: readonly Id[],
  { id, withBelow }: { id: Id; withBelow: boolean },
): Promise<ReadonlySet<Id>> {
  if (units.length === 0) return new Set();
  const tree = ctx.rows(organisationTree);
  const found = await tree.run(placesOf(ctx, id, withBelow).where("row.descendantId", "in", units));
  return new Set(found.map(({ descendantId }) => descendantId));
}
