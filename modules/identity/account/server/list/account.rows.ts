import type { Id } from "#contract/id";
import { accountError } from "../../contract.ts";
import { organisations } from "#modules/identity/organisation/server/organisation.table";
import { positions } from "#modules/identity/position/server/position.table";
import { accountRoles, roles } from "#modules/identity/role/server/role.table";
import type { Context, TenantContext } from "#core/request/context";
import { findLockedAccounts, getMaxFailures } from "#modules/identity/access/server";
import { selectName } from "#core/request/names";
import { oneOf } from "#core/rows/condition";
import { defineLookup } from "#core/rows/lookup";
import type { ColumnOf, RowOf } from "#core/rows/table";
import { readSettings } from "#core/request/settings";
import { type Account, Account as AccountSchema } from "../../account.contract.ts";
import { calculateAge, maskedFields, maskField } from "../../person.contract.ts";
import { type AccountRow, accounts } from "../account.table.ts";

/** Columns with another name on the wire. */
const renamedColumns = ["organisationId", "positionId", "managerAccountId"] as const;

type VisibleColumn = Extract<ColumnOf<typeof accounts>, keyof Account> | (typeof renamedColumns)[number];

/** The columns of an account that answers show. */
export type VisibleAccountRow = Pick<AccountRow, VisibleColumn>;

/** The columns of `VisibleAccountRow` for queries: those of the contract, so that a new column does not leak. */
export const visibleAccountColumns = Object.keys(accounts.columns).filter(isVisibleColumn);

function isVisibleColumn(name: string): name is VisibleColumn {
  const others: readonly string[] = renamedColumns;
  return name in AccountSchema.shape || others.includes(name);
}

const shownById = defineLookup(["id"], (from, { id }: { id: Id }) =>
  from(accounts)
    .select(visibleAccountColumns.map((name) => `row.${name}` as const))
    .where("row.id", "=", id),
);

/** One account as answers show it; unknown, of another tenant or out of scope: not found. */
export async function getVisibleAccount(ctx: TenantContext, id: Id): Promise<VisibleAccountRow> {
  const [row] = await ctx.lookUp(shownById, { id });
  if (row === undefined) throw accountError("account.missing");
  return row;
}

/** The columns that the relations of an account depend on. */
type AccountKeys = Pick<VisibleAccountRow, "id" | "account" | "phone" | "email" | "organisationId" | "positionId">;

type Unit = Pick<RowOf<typeof organisations>, "id" | "parentId" | "name" | "code" | "type">;
type NamedRecord = { id: Id; name: string };

/** Parts of an answer that are not columns of the account. */
export type AccountRelations = {
  readonly accounts: readonly AccountKeys[];
  readonly units: ReadonlyMap<Id, Unit>;
  readonly positions: ReadonlyMap<Id, string>;
  readonly roles: ReadonlyMap<Id, NamedRecord[]>;
  readonly locked: ReadonlySet<Id>;
};

/** An account as the wire shows it, with masked personal fields. */
export function toAccount(ctx: TenantContext, row: VisibleAccountRow, relations: AccountRelations): Account {
  const account = toUnmaskedAccount(ctx, row, relations);
  for (const field of maskedFields) {
    const value = account[field];
    if (value !== null) account[field] = maskField(field, value);
  }
  return account;
}

/** Like `toAccount`, without masks: only for the account itself. */
export function toUnmaskedAccount(ctx: TenantContext, row: VisibleAccountRow, relations: AccountRelations): Account {
  const { organisationId, positionId, managerAccountId, ...columns } = row;
  const unit = organisationId === null ? undefined : relations.units.get(organisationId);
  const accountRoles = relations.roles.get(row.id) ?? [];
  return {
    ...columns,
    age: row.birthday === null ? row.age : (calculateAge(row.birthday, ctx.now()) ?? row.age),
    orgId: organisationId,
    posId: positionId,
    managerUserId: managerAccountId,
    sysOrg:
      unit === undefined
        ? null
        : { id: unit.id, pid: unit.parentId ?? 0, name: unit.name, code: unit.code, type: unit.type },
    orgName: unit?.name ?? null,
    posName: positionId === null ? null : (relations.positions.get(positionId) ?? null),
    roleName: accountRoles.map(({ name }) => name).join(","),
    roles: accountRoles,
    isLocked: relations.locked.has(row.id),
  };
}

/** Loads the relations of all accounts of a page together; skips what `before` contains already. */
export async function loadRelations(
  ctx: TenantContext,
  keys: readonly AccountKeys[],
  before: AccountRelations = nothingAround,
): Promise<AccountRelations> {
  if (keys.every((account) => before.accounts.some((other) => isAlike(account, other)))) return before;
  const ids = keys.map(({ id }) => id);
  const settings = await readSettings(ctx.app, ctx.tenantId);
  const [units, ofAccount, positionNames, locked] = await Promise.all([
    unitsOf(ctx, keys),
    rolesOf(ctx, ids),
    loadPositionNames(
      ctx,
      keys.map(({ positionId }) => positionId),
    ),
    findLockedAccounts(ctx, keys, getMaxFailures(settings)),
  ]);
  return { accounts: keys, units, roles: ofAccount, positions: positionNames, locked };
}

/**
 * Like `loadRelations`, for the caller's own account: its keys are known, so this runs in parallel with reading the
 * row. Whether it is locked is said of its name alone: its phone and e-mail are not among them.
 */
export async function loadOwnRelations(ctx: Context): Promise<AccountRelations> {
  const { accountId: id, account, organisationId, positionId } = ctx.caller;
  return await loadRelations(ctx, [{ id, account, phone: null, email: null, organisationId, positionId }]);
}

const nothingAround: AccountRelations = {
  accounts: [],
  units: new Map(),
  positions: new Map(),
  roles: new Map(),
  locked: new Set(),
};

function isAlike(left: AccountKeys, right: AccountKeys): boolean {
  const { id, account, organisationId, positionId } = left;
  return (
    id === right.id &&
    account === right.account &&
    organisationId === right.organisationId &&
    positionId === right.positionId
  );
}

const unitsById = defineLookup(["ids"], (from, { ids }: { ids: readonly Id[] }) =>
  from(organisations)
    .select(["row.id", "row.parentId", "row.name", "row.code", "row.type"])
    .where(oneOf("row.id", ids)),
);

async function unitsOf(ctx: TenantContext, keys: readonly AccountKeys[]): Promise<Map<Id, Unit>> {
  const ids = known(keys.map(({ organisationId }) => organisationId));
  const units = ids.length === 0 ? [] : await ctx.lookUp(unitsById, { ids });
  return new Map(units.map((unit) => [unit.id, unit]));
}

const heldRoles = defineLookup(["accountIds"], (from, { accountIds }: { accountIds: readonly Id[] }) => {
  const roleNames = from(roles).select(["row.id", "row.name", "row.names"]);
  return from(accountRoles)
    .innerJoin(roleNames.as("role"), "role.id", "row.roleId")
    .select(["row.accountId", "role.id", "role.name", "role.names"])
    .where(oneOf("row.accountId", accountIds))
    .orderBy("role.id");
});

async function rolesOf(ctx: TenantContext, accountIds: readonly Id[]): Promise<Map<Id, NamedRecord[]>> {
  const ofAccount = new Map<Id, NamedRecord[]>();
  for (const { accountId, id, name, names } of await ctx.lookUp(heldRoles, { accountIds })) {
    const role = { id, name: selectName(ctx, name, names) };
    ofAccount.set(accountId, [...(ofAccount.get(accountId) ?? []), role]);
  }
  return ofAccount;
}

const namedPositions = defineLookup(["ids"], (from, { ids }: { ids: readonly Id[] }) =>
  from(positions).select(["row.id", "row.name"]).where(oneOf("row.id", ids)),
);

/** Loads the names of positions. */
export async function loadPositionNames(ctx: TenantContext, ids: readonly (Id | null)[]): Promise<Map<Id, string>> {
  const uniqueIds = known(ids);
  const found = uniqueIds.length === 0 ? [] : await ctx.lookUp(namedPositions, { ids: uniqueIds });
  return new Map(found.map(({ id, name }) => [id, name]));
}

function known(ids: readonly (Id | null)[]): Id[] {
  return [...new Set(ids.flatMap((id) => (id === null ? [] : [id])))];
}
