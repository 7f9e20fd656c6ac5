import { organisations } from "#modules/identity/organisation/server/organisation.table";
import { Status } from "#contract/fields";
import type { Id } from "#contract/id";
import type { Context, TenantContext } from "#core/request/context";
import { readInScope } from "#core/request/openContext";
import type { DataScope } from "#core/rows/dataScope";
import { accountOrganisations, type AccountRow, accounts } from "./account.table.ts";

/**
 * Reads what a caller may know of colleagues, to write to them or to invite them: besides the data scope the people of
 * the own organisations, of those below, and of the organisations directly above. A role for the own data alone would
 * otherwise find no one to talk to.
 */
export async function readAmongColleagues<Result>(
  ctx: Context,
  work: (colleagues: TenantContext) => Promise<Result>,
): Promise<Result> {
  return await readInScope(ctx, await extendToColleagues(ctx), work);
}

/** The colleagues among these accounts that are in use; see `readAmongColleagues`. */
export async function listColleagues(ctx: Context, ids: readonly Id[]): Promise<AccountRow[]> {
  if (ids.length === 0) return [];
  const wanted = { id: ids, status: Status.enabled };
  return await readAmongColleagues(ctx, async (colleagues) => await colleagues.rows(accounts).list(wanted));
}

async function extendToColleagues(ctx: Context): Promise<DataScope> {
  const { scope, organisationId } = ctx.caller;
  if (scope.all) return scope;
  const { own, above } = await ctx.readInTenant(ctx.tenantId, async (tenant) => {
    const affiliations = await tenant.rows(accountOrganisations).list({ accountId: ctx.caller.accountId });
    const ids = [organisationId ?? [], affiliations.map((affiliation) => affiliation.organisationId)].flat();
    const units = ids.length === 0 ? [] : await tenant.rows(organisations).list({ id: ids });
    return { own: ids, above: units.flatMap(({ parentId }) => parentId ?? []) };
  });
  return { all: false, organisations: [...scope.organisations, ...above], trees: [...scope.trees, ...own] };
}
