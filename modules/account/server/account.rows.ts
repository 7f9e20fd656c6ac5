import type { Id } from "#contract/id";
import { accountError } from "#modules/account/contract";
import { organisations } from "#modules/organisation/tables";
import { positions } from "#modules/position/tables";
import { accountRoles, roles } from "#modules/role/tables";
import type { Context, TenantContext } from "#server/context/context";
import { lockedAmong, mostFailures } from "#server/context/failures";
import { oneOf } from "#server/rows/condition";
import { defineLookup } from "#server/rows/lookup";
import type { ColumnOf } from "#server/rows/table";
import { readSettings } from "#server/settings";
import { type Account, Account as AccountSchema } from "../account.contract.ts";
import { ageOn, masked, maskedFields } from "../person.contract.ts";
import { type AccountRow, accounts } from "./account.table.ts";

/** Columns that the wire calls otherwise. */
const renamed = ["organisationId", "positionId", "managerAccountId"] as const;

type ShownName = Extract<ColumnOf<typeof accounts>, keyof Account> | (typeof renamed)[number];

/** As much of an account as answers show. */
export type ShownRow = Pick<AccountRow, ShownName>;

/** The columns of `ShownRow` as a query names them: those that the contract answers, so that a new one does not leak. */
export const shownColumns = Object.keys(accounts.columns).filter(isShown);

function isShown(name: string): name is ShownName {
  const others: readonly string[] = renamed;
  return name in AccountSchema.shape || others.includes(name);
}

const shownById = defineLookup(["id"], (from, { id }: { id: Id }) =>
  from(accounts)
    .select(shownColumns.map((name) => `row.${name}` as const))
    .where("row.id", "=", id),
);

/** One account as answers show it; unknown, of another tenant or out of scope: not found. */
export async function getShown(ctx: TenantContext, id: Id): Promise<ShownRow> {
  const [row] = await ctx.lookUp(shownById, { id });
  if (row === undefined) throw accountError("account.missing");
  return row;
}

type Named = { id: Id; name: string };

/** What stands around one account. */
type Beside = { unit: Account["sysOrg"]; positionName: string | null; roles: Named[] };

/** What answers tell of accounts that is no column of theirs. */
export type Around = { readonly beside: ReadonlyMap<Id, Beside>; readonly locked: ReadonlySet<string> };

const nothingBeside: Beside = { unit: null, positionName: null, roles: [] };

/** An account as the wire shows it. Personal fields are masked. */
export function asAccount(ctx: TenantContext, row: ShownRow, around: Around): Account {
  const account = asPlainAccount(ctx, row, around);
  for (const field of maskedFields) {
    const value = account[field];
    if (value !== null) account[field] = masked(field, value);
  }
  return account;
}

/** As `asAccount`, nothing masked: for the account's own owner. */
export function asPlainAccount(ctx: TenantContext, row: ShownRow, { beside, locked }: Around): Account {
  const { organisationId, positionId, managerAccountId, ...rest } = row;
  const { unit, positionName, roles: held } = beside.get(row.id) ?? nothingBeside;
  return {
    ...rest,
    age: row.birthday === null ? row.age : (ageOn(row.birthday, ctx.now()) ?? row.age),
    orgId: organisationId,
    posId: positionId,
    managerUserId: managerAccountId,
    sysOrg: unit,
    orgName: unit?.name ?? null,
    posName: positionName,
    roleName: held.map(({ name }) => name).join(","),
    roles: held,
    isLocked: locked.has(row.account),
  };
}

/** Asks for all of a page at once what stands around accounts. */
export async function readAround(
  ctx: TenantContext,
  whose: readonly Pick<ShownRow, "id" | "account">[],
): Promise<Around> {
  if (whose.length === 0) return { beside: new Map(), locked: new Set() };
  const names = whose.map(({ account }) => account);
  const [beside, locked] = await Promise.all([
    readBeside(
      ctx,
      whose.map(({ id }) => id),
    ),
    readSettings(ctx.app).then(async (settings) => await lockedAmong(ctx, names, mostFailures(settings))),
  ]);
  return { beside, locked };
}

/** As `readAround`, of the caller's own account: all of it is known beforehand and can be asked together with the row. */
export async function readOwnAround(ctx: Context): Promise<Around> {
  const { accountId, account } = ctx.caller;
  return await readAround(ctx, [{ id: accountId, account }]);
}

/** Names of organisation, position and roles: a row for each role of an account, and one for an account without any. */
const besideAccounts = defineLookup(["ids"], (from, { ids }: { ids: readonly Id[] }) => {
  const unit = from(organisations).select(["row.id", "row.parentId", "row.name", "row.code", "row.type"]);
  const position = from(positions).select(["row.id", "row.name"]);
  const role = from(roles).select(["row.id", "row.name"]);
  const held = from(accountRoles).innerJoin(role.as("role"), "role.id", "row.roleId");
  return from(accounts)
    .leftJoin(unit.as("unit"), "unit.id", "row.organisationId")
    .leftJoin(position.as("position"), "position.id", "row.positionId")
    .leftJoin(held.select(["row.accountId", "role.id", "role.name"]).as("held"), "held.accountId", "row.id")
    .select(["row.id", "unit.id as unitId", "unit.parentId", "unit.name as unitName", "unit.code", "unit.type"])
    .select(["position.name as positionName", "held.id as roleId", "held.name as roleName"])
    .where(oneOf("row.id", ids))
    .orderBy("held.id");
});

async function readBeside(ctx: TenantContext, ids: readonly Id[]): Promise<Map<Id, Beside>> {
  const found = await ctx.lookUp(besideAccounts, { ids });
  const beside = new Map<Id, Beside>();
  for (const { id, unitId, parentId, unitName, code, type, positionName, roleId, roleName } of found) {
    const unit =
      unitId === null || unitName === null ? null : { id: unitId, pid: parentId ?? 0, name: unitName, code, type };
    const before = beside.get(id) ?? { unit, positionName, roles: [] };
    if (roleId !== null && roleName !== null) before.roles.push({ id: roleId, name: roleName });
    beside.set(id, before);
  }
  return beside;
}

/** What positions are called. */
export async function namesOfPositions(ctx: TenantContext, ids: readonly (Id | null)[]): Promise<Map<Id, string>> {
  const wanted = known(ids);
  if (wanted.length === 0) return new Map();
  const rows = ctx.rows(positions);
  const found = await rows.runByKey(rows.select().select(["row.id", "row.name"]).where(oneOf("row.id", wanted)));
  return new Map(found.map(({ id, name }) => [id, name]));
}

function known(ids: readonly (Id | null)[]): Id[] {
  return [...new Set(ids.flatMap((id) => (id === null ? [] : [id])))];
}
