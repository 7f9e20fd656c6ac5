import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import { oneOf } from "#core/rows/condition";
import { accounts } from "../account.table.ts";
import { loadOrganisationNames } from "../holders/positionHolder.service.ts";

/** What tells people of one name apart. */
type Distinction = { readonly account: string | null; readonly orgName: string | null };

const none: Distinction = { account: null, orgName: null };

/** Account and organisation of those people whose name occurs more than once; nothing of the others. */
export async function distinguishNamesakes(
  ctx: Context,
  names: ReadonlyMap<Id, string>,
): Promise<(id: Id) => Distinction> {
  const byName = Map.groupBy(names.keys(), (id) => names.get(id) ?? "");
  const namesakes = [...byName.values()].filter((ids) => ids.length > 1).flat();
  if (namesakes.length === 0) return () => none;
  const known = await ctx.readInTenant(ctx.tenantId, async (all) => {
    const rows = all.rows(accounts);
    const query = rows.select().where(oneOf("row.id", namesakes));
    const found = await rows.run(query.select(["row.id", "row.account", "row.organisationId"]));
    const units = await loadOrganisationNames(all, found);
    return found.map(({ id, account, organisationId }) => {
      const orgName = organisationId === null ? null : (units.get(organisationId) ?? null);
      return [id, { account, orgName }] as const;
    });
  });
  const byId = new Map(known);
  return (id) => byId.get(id) ?? none;
}
