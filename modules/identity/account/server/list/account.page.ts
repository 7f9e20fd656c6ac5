import type { InputOf } from "#contract/api";
import { toId } from "#contract/id";
import { type Page, toPage } from "#contract/page";
import { AccountType } from "#contract/accountType";
import type { accountApi } from "../../contract.ts";
import { positions } from "#modules/identity/position/server/position.table";
import type { Context } from "#core/request/context";
import { oneOfSelected, toContainsPattern } from "#core/rows/condition";
import type { Select } from "#core/rows/rows";
import { toFieldColumns } from "#core/rows/order";
import { isOwnOnly } from "#core/rows/dataScope";
import type { RelationFilter } from "#core/rows/paging";
import { pageRows } from "#core/request/pageRows";
import type { Account } from "../../account.contract.ts";
import { maskedFields } from "../../person.contract.ts";
import { loadOwnRelations, loadRelations, toAccount, visibleAccountColumns } from "./account.rows.ts";
import { accounts } from "../account.table.ts";
import { isHolderOf, isMemberOf } from "./account.relations.ts";

type Query = Select<typeof accounts>;
type Filter = InputOf<typeof accountApi.calls.page>;

const maskedColumns: ReadonlySet<string> = new Set(maskedFields);

/**
 * Fields for order and conditions. Masked fields are excluded, because the matches of a condition would reveal them.
 * The phone has its own filter.
 */
const fields = toFieldColumns(
  visibleAccountColumns.filter((name) => !maskedColumns.has(name)),
  { orgId: "organisationId", posId: "positionId", managerUserId: "managerAccountId" },
);

/** One page of the accounts in the caller's data scope; platform administrators are never listed (contract 01, 2). */
export async function pageAccounts(ctx: Context, input: Filter): Promise<Page<Account>> {
  // For callers who see only their own row, the relations are loaded in parallel with the page.
  const [result, own] = await Promise.all([
    pageRows(ctx, accounts, {
      query: withFilters(ctx, ctx.rows(accounts).select(), input),
      columns: visibleAccountColumns,
      fields,
      orderBy: "orderNo",
      input,
      isFiltered: isFiltered(input),
      relations: listRelations(ctx, input),
    }),
    isOwnOnly(ctx.caller.scope) ? loadOwnRelations(ctx) : undefined,
  ]);
  const relations = await loadRelations(ctx, result.items, own);
  return toPage(
    input,
    result,
    result.items.map((row) => toAccount(ctx, row, relations)),
  );
}

function withFilters(ctx: Context, query: Query, input: Filter): Query {
  const { account, realName, phone, posName, posId, status, accountType, signedIn } = input;
  let filteredQuery = query.where("row.accountType", "<", AccountType.platform);
  if (account !== undefined) filteredQuery = filteredQuery.where("row.account", "ilike", toContainsPattern(account));
  if (realName !== undefined) filteredQuery = filteredQuery.where("row.realName", "ilike", toContainsPattern(realName));
  if (phone !== undefined) filteredQuery = filteredQuery.where("row.phone", "ilike", toContainsPattern(phone));
  if (status !== undefined) filteredQuery = filteredQuery.where("row.status", "=", status);
  if (accountType !== undefined) filteredQuery = filteredQuery.where("row.accountType", "=", accountType);
  if (signedIn === "never") filteredQuery = filteredQuery.where("row.lastLoginTime", "is", null);
  if (posId !== undefined) filteredQuery = filteredQuery.where("row.positionId", "=", posId);
  if (posName !== undefined) {
    const positionIds = ctx
      .rows(positions)
      .select()
      .select("row.id")
      .where("row.name", "ilike", toContainsPattern(posName));
    filteredQuery = filteredQuery.where(oneOfSelected("row.positionId", positionIds));
  }
  return filteredQuery;
}

/** Whether an input narrows the list, besides the keyword. */
function isFiltered({
  account,
  realName,
  phone,
  posName,
  posId,
  roleId,
  status,
  accountType,
  signedIn,
  orgId = 0,
}: Filter): boolean {
  const filters = [account, realName, phone, posName, posId, roleId, status, accountType, signedIn];
  return orgId > 0 || filters.some((filter) => filter !== undefined);
}

function listRelations(ctx: Context, { orgId = 0, withChildren, roleId }: Filter): RelationFilter<typeof accounts>[] {
  return [
    ...(orgId > 0 ? [isMemberOf(ctx, toId(orgId), { withBelow: withChildren })] : []),
    ...(roleId === undefined ? [] : [isHolderOf(ctx, roleId)]),
  ];
}
