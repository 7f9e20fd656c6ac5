import type { Id } from "#contract/id";
import { type Page, type PageQuery, toPage } from "#contract/page";
import type { RoleHolder } from "#modules/identity/role/contract";
import type { RoleHolderAccount, RoleHolders } from "#modules/identity/role/server";
import type { Context } from "#core/request/context";
import { pageByNumber } from "#core/rows/pageByNumber";
import { isHolderOf } from "../list/account.relations.ts";
import { mergeOrganisationIds } from "../rights/account.rights.ts";
import { markChanged } from "../rights/markChanged.ts";
import { accountOrganisations, accounts } from "../account.table.ts";
import { loadOrganisationNames } from "./positionHolder.service.ts";

/** Holders of roles, for the module of roles. */
export const accountRoleHolders: RoleHolders = { page: pageRoleHolders, lock: lockRoleHolders, markChanged };

async function pageRoleHolders(ctx: Context, roleId: Id, query: PageQuery): Promise<Page<RoleHolder>> {
  const rows = ctx.rows(accounts);
  const holding = isHolderOf(ctx, roleId).byId(rows.select());
  const orderedHolders = holding
    .select(["row.id", "row.account", "row.realName", "row.status", "row.organisationId"])
    .orderBy("row.orderNo")
    .orderBy("row.id");
  const { items: holders, total } = await pageByNumber(rows, { query: holding, ordered: orderedHolders, input: query });
  const units = await loadOrganisationNames(ctx, holders);
  const items = holders.map(({ organisationId, ...holder }) => ({
    ...holder,
    organisationName: organisationId === null ? null : (units.get(organisationId) ?? null),
  }));
  return toPage(query, { total }, items);
}

async function lockRoleHolders(ctx: Context, accountIds: readonly Id[]): Promise<RoleHolderAccount[]> {
  await ctx.rows(accounts).listWithDeleted(accountIds, "lock");
  const visibleAccounts = await ctx.rows(accounts).list({ id: accountIds });
  if (visibleAccounts.length === 0) return [];
  const rows = ctx.rows(accountOrganisations);
  const ids = visibleAccounts.map(({ id }) => id);
  const links = await rows.run(
    rows.select().select(["row.accountId", "row.organisationId"]).where("row.accountId", "in", ids),
  );
  const affiliationsByAccount = Map.groupBy(links, ({ accountId }) => accountId);
  return visibleAccounts.map(({ id, accountType, organisationId }) => ({
    id,
    accountType,
    organisationIds: mergeOrganisationIds(organisationId, affiliationsByAccount.get(id) ?? []),
  }));
}
