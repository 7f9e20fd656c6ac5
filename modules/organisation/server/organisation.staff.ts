import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { asPage, type Page } from "#contract/page";
import { accountOrganisations, accounts } from "#modules/account/tables";
import type { organisationApi, OrganisationStaff } from "#modules/organisation/contract";
import { positions } from "#modules/position/tables";
import type { Context } from "#server/context/context";
import { fieldsOf } from "#server/rows/order";
import { pageRows } from "#server/rows/search";
import type { RowOf } from "#server/rows/table";
import { organisations, organisationTree } from "./organisation.table.ts";

type Asked = InputOf<(typeof organisationApi.calls)["staff"]>;

/** One page of those who work for an organisation, as main or further one, within the caller's data scope. */
export async function pageOrganisationStaff(ctx: Context, input: Asked): Promise<Page<OrganisationStaff>> {
  if (input.id !== undefined) await ctx.rows(organisations).get(input.id);
  const turned = await pageRows(ctx, accounts, {
    query: withPlace(ctx, input),
    columns: ["id", "account", "realName", "status", "organisationId", "positionId"],
    ...{ fields: fieldsOf([]), orderBy: "orderNo", input },
    isFiltered: input.id !== undefined || input.accountId !== undefined,
  });
  return asPage(input, turned, await named(ctx, turned.items, input));
}

/** Subselects, so that a whole company needs no list of its organisations. */
function placesOf(ctx: Context, id: Id, withBelow: boolean) {
  const lines = ctx.rows(organisationTree).select().select("row.descendantId").where("row.ancestorId", "=", id);
  return withBelow ? lines : lines.where("row.depth", "=", 0);
}

function withPlace(ctx: Context, { id, withBelow, accountId }: Asked) {
  const all = ctx.rows(accounts).select();
  const query = accountId === undefined ? all : all.where("row.id", "=", accountId);
  if (id === undefined) return query;
  const places = placesOf(ctx, id, withBelow);
  const further = ctx.rows(accountOrganisations).select().select("row.accountId");
  return query.where((on) =>
    on.or([
      on("row.organisationId", "in", places),
      on("row.id", "in", further.where("row.organisationId", "in", places)),
    ]),
  );
}

type Found = Pick<RowOf<typeof accounts>, "id" | "account" | "realName" | "status" | "organisationId" | "positionId">;

async function named(ctx: Context, staff: readonly Found[], { id, withBelow }: Asked): Promise<OrganisationStaff[]> {
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
  return staff.map(({ organisationId, positionId, ...one }) => ({
    ...one,
    organisationName: organisationId === null ? null : (unitName.get(organisationId) ?? null),
    positionName: positionId === null ? null : (jobName.get(positionId) ?? null),
    isMain: inside === undefined || (organisationId !== null && inside.has(organisationId)),
  }));
}

/** Those of the organisations that lie in the asked part of the tree. */
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
