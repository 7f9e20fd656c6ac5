import type { Id } from "#contract/id";
import { organisationTree } from "#modules/identity/organisation/server/organisation.table";
import { accountRoles } from "#modules/identity/role/server/role.table";
import type { Context } from "#core/request/context";
import { oneOfSelected } from "#core/rows/condition";
import type { RelationFilter } from "#core/rows/paging";
import { accountOrganisations, accounts } from "../account.table.ts";

type AccountFilter = RelationFilter<typeof accounts>;

/** Members of an organisation, or also of those below it, by main or further organisation. */
export function isMemberOf(ctx: Context, organisationId: Id, { withBelow }: { withBelow: boolean }): AccountFilter {
  const below = ctx
    .rows(organisationTree)
    .select()
    .select("row.descendantId")
    .where("row.ancestorId", "=", organisationId);
  const places = withBelow ? below : below.where("row.depth", "=", 0);
  const affiliated = ctx.rows(accountOrganisations).select().select("row.accountId as id");
  return {
    // A union of two lists, each with its own index: an "or" between the two tests every account.
    byId: (rows) => {
      const inPlaces = oneOfSelected("row.organisationId", places);
      const main = ctx.rows(accounts).select().select("row.id").where(inPlaces);
      return rows.where(oneOfSelected("row.id", main.unionAll(affiliated.where(inPlaces))));
    },
    perRow: (rows) =>
      rows.where((on) =>
        on.or([
          on("row.organisationId", "in", places),
          on("row.id", "in", affiliated.where("row.organisationId", "in", places)),
        ]),
      ),
  };
}

/** Holders of a role. */
export function isHolderOf(ctx: Context, roleId: Id): AccountFilter {
  const holders = ctx.rows(accountRoles).select().select("row.accountId").where("row.roleId", "=", roleId);
  return {
    byId: (rows) => rows.where(oneOfSelected("row.id", holders)),
    perRow: (rows) => rows.where("row.id", "in", holders),
  };
}
