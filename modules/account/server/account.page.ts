import type { InputOf } from "#contract/api";
import { idOf } from "#contract/id";
import { asPage, type Page } from "#contract/page";
import { AccountType } from "#contract/accountType";
import type { accountApi } from "#modules/account/contract";
import { organisationTree } from "#modules/organisation/tables";
import { positions } from "#modules/position/tables";
import { accountRoles } from "#modules/role/tables";
import type { Context } from "#server/context/context";
import { containing } from "#server/rows/condition";
import type { Select } from "#server/rows/rows";
import { fieldsOf } from "#server/rows/order";
import { isOwnOnly } from "#server/rows/scope";
import { pageRows } from "#server/rows/search";
import type { Account } from "../account.contract.ts";
import { maskedFields } from "../person.contract.ts";
import { asAccount, readAround, readOwnAround, shownColumns } from "./account.rows.ts";
import { accounts, accountOrganisations } from "./account.table.ts";

type Query = Select<typeof accounts>;
type Filter = InputOf<typeof accountApi.calls.page>;

const masked: ReadonlySet<string> = new Set(maskedFields);

/**
 * What order and conditions may name. Not the fields that answers mask: what a condition finds would tell what is hidden.
 * The phone has its own filter.
 */
const fields = fieldsOf(
  shownColumns.filter((name) => !masked.has(name)),
  { orgId: "organisationId", posId: "positionId", managerUserId: "managerAccountId" },
);

/** One page of the accounts within the caller's data scope; platform administrators are never listed (contract 01, 2). */
export async function pageAccounts(ctx: Context, input: Filter): Promise<Page<Account>> {
  // Whoever sees but himself: what stands around his account goes out together with the page.
  const [turned, own] = await Promise.all([
    pageRows(ctx, accounts, {
      query: withPlace(ctx, withFilters(ctx, ctx.rows(accounts).select(), input), input),
      ...{ columns: shownColumns, fields, orderBy: "orderNo", input },
      isFiltered: isFiltered(input),
    }),
    isOwnOnly(ctx.caller.scope) ? readOwnAround(ctx) : undefined,
  ]);
  const around = await readAround(ctx, turned.items, own);
  return asPage(
    input,
    turned,
    turned.items.map((row) => asAccount(ctx, row, around)),
  );
}

function withFilters(ctx: Context, query: Query, input: Filter): Query {
  const { account, realName, phone, posName, posId, roleId, status, accountType } = input;
  let filtered = query.where("row.accountType", "<", AccountType.platform);
  if (account !== undefined) filtered = filtered.where("row.account", "ilike", containing(account));
  if (realName !== undefined) filtered = filtered.where("row.realName", "ilike", containing(realName));
  if (phone !== undefined) filtered = filtered.where("row.phone", "ilike", containing(phone));
  if (status !== undefined) filtered = filtered.where("row.status", "=", status);
  if (accountType !== undefined) filtered = filtered.where("row.accountType", "=", accountType);
  if (posId !== undefined) filtered = filtered.where("row.positionId", "=", posId);
  if (posName !== undefined) {
    const named = ctx.rows(positions).select().select("row.id").where("row.name", "ilike", containing(posName));
    filtered = filtered.where("row.positionId", "in", named);
  }
  if (roleId !== undefined) {
    const holders = ctx.rows(accountRoles).select().select("row.accountId").where("row.roleId", "=", roleId);
    filtered = filtered.where("row.id", "in", holders);
  }
  return filtered;
}

/** Whether an input asks for less than the whole list, beside the keyword. */
function isFiltered({
  account,
  realName,
  phone,
  posName,
  posId,
  roleId,
  status,
  accountType,
  orgId = 0,
}: Filter): boolean {
  const filters = [account, realName, phone, posName, posId, roleId, status, accountType];
  return orgId > 0 || filters.some((filter) => filter !== undefined);
}

/**
 * Those who work in an organisation (and below), whether it is their main one or a further one. Two lists of ids put
 * together, each by its own index: with an "or" between the two every account would be looked at.
 */
function withPlace(ctx: Context, query: Query, { orgId = 0, withChildren }: Filter): Query {
  if (orgId <= 0) return query;
  const place = idOf(orgId);
  const main = ctx.rows(accounts).select().select("row.id");
  const further = ctx.rows(accountOrganisations).select().select("row.accountId as id");
  if (!withChildren) {
    const here = main.where("row.organisationId", "=", place);
    return query.where("row.id", "in", here.unionAll(further.where("row.organisationId", "=", place)));
  }
  const below = ctx.rows(organisationTree).select().select("row.descendantId").where("row.ancestorId", "=", place);
  const there = main.where("row.organisationId", "in", below);
  return query.where("row.id", "in", there.unionAll(further.where("row.organisationId", "in", below)));
}
