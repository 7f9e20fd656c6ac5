import type { Id } from "#contract/id";
import { accountError } from "#modules/account/contract";
import { organisations } from "#modules/organisation/tables";
import { positions } from "#modules/position/tables";
import { accountRoles, roles } from "#modules/role/tables";
import type { Context, TenantContext } from "#server/context/context";
import { lockedAmong, mostFailures } from "#server/context/failures";
import { oneOf } from "#server/rows/condition";
import { defineLookup } from "#server/rows/lookup";
import type { ColumnOf, RowOf } from "#server/rows/table";
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

/** What of an account decides on what stands around it. */
type Whose = Pick<ShownRow, "id" | "account" | "organisationId" | "positionId">;

type Unit = Pick<RowOf<typeof organisations>, "id" | "parentId" | "name" | "code" | "type">;
type Named = { id: Id; name: string };

/** What answers tell of accounts that is no column of theirs. */
export type Around = {
  readonly whose: readonly Whose[];
  readonly units: ReadonlyMap<Id, Unit>;
  readonly positions: ReadonlyMap<Id, string>;
  readonly roles: ReadonlyMap<Id, Named[]>;
  readonly locked: ReadonlySet<string>;
};

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
export function asPlainAccount(ctx: TenantContext, row: ShownRow, around: Around): Account {
  const { organisationId, positionId, managerAccountId, ...rest } = row;
  const unit = organisationId === null ? undefined : around.units.get(organisationId);
  const held = around.roles.get(row.id) ?? [];
  return {
    ...rest,
    age: row.birthday === null ? row.age : (ageOn(row.birthday, ctx.now()) ?? row.age),
    orgId: organisationId,
    posId: positionId,
    managerUserId: managerAccountId,
    sysOrg:
      unit === undefined
        ? null
        : { id: unit.id, pid: unit.parentId ?? 0, name: unit.name, code: unit.code, type: unit.type },
    orgName: unit?.name ?? null,
    posName: positionId === null ? null : (around.positions.get(positionId) ?? null),
    roleName: held.map(({ name }) => name).join(","),
    roles: held,
    isLocked: around.locked.has(row.account),
  };
}

/** What stands around accounts, asked for all of a page at once; nothing is asked where `before` tells it already. */
export async function readAround(
  ctx: TenantContext,
  whose: readonly Whose[],
  before: Around = nothingAround,
): Promise<Around> {
  if (whose.every((one) => before.whose.some((other) => isAlike(one, other)))) return before;
  const ids = whose.map(({ id }) => id);
  const names = whose.map(({ account }) => account);
  const settings = await readSettings(ctx.app);
  const [units, ofAccount, positionNames, locked] = await Promise.all([
    unitsOf(ctx, whose),
    rolesOf(ctx, ids),
    namesOfPositions(
      ctx,
      whose.map(({ positionId }) => positionId),
    ),
    lockedAmong(ctx, names, mostFailures(settings)),
  ]);
  return { whose, units, roles: ofAccount, positions: positionNames, locked };
}

/** As `readAround`, of the caller's own account: by what is known of him it can be asked together with his row. */
export async function readOwnAround(ctx: Context): Promise<Around> {
  const { accountId: id, account, organisationId, positionId } = ctx.caller;
  return await readAround(ctx, [{ id, account, organisationId, positionId }]);
}

const nothingAround: Around = {
  whose: [],
  units: new Map(),
  positions: new Map(),
  roles: new Map(),
  locked: new Set(),
};

function isAlike(one: Whose, other: Whose): boolean {
  const { id, account, organisationId, positionId } = one;
  return (
    id === other.id &&
    account === other.account &&
    organisationId === other.organisationId &&
    positionId === other.positionId
  );
}

const unitsById = defineLookup(["ids"], (from, { ids }: { ids: readonly Id[] }) =>
  from(organisations)
    .select(["row.id", "row.parentId", "row.name", "row.code", "row.type"])
    .where(oneOf("row.id", ids)),
);

async function unitsOf(ctx: TenantContext, whose: readonly Whose[]): Promise<Map<Id, Unit>> {
  const ids = known(whose.map(({ organisationId }) => organisationId));
  const units = ids.length === 0 ? [] : await ctx.lookUp(unitsById, { ids });
  return new Map(units.map((unit) => [unit.id, unit]));
}

const heldRoles = defineLookup(["accountIds"], (from, { accountIds }: { accountIds: readonly Id[] }) => {
  const named = from(roles).select(["row.id", "row.name"]);
  return from(accountRoles)
    .innerJoin(named.as("role"), "role.id", "row.roleId")
    .select(["row.accountId", "role.id", "role.name"])
    .where(oneOf("row.accountId", accountIds))
    .orderBy("role.id");
});

async function rolesOf(ctx: TenantContext, accountIds: readonly Id[]): Promise<Map<Id, Named[]>> {
  const ofAccount = new Map<Id, Named[]>();
  for (const { accountId, ...role } of await ctx.lookUp(heldRoles, { accountIds }))
    ofAccount.set(accountId, [...(ofAccount.get(accountId) ?? []), role]);
  return ofAccount;
}

const namedPositions = defineLookup(["ids"], (from, { ids }: { ids: readonly Id[] }) =>
  from(positions).select(["row.id", "row.name"]).where(oneOf("row.id", ids)),
);

/** What positions are called. */
export async function namesOfPositions(ctx: TenantContext, ids: readonly (Id | null)[]): Promise<Map<Id, string>> {
  const wanted = known(ids);
  const found = wanted.length === 0 ? [] : await ctx.lookUp(namedPositions, { ids: wanted });
  return new Map(found.map(({ id, name }) => [id, name]));
}

function known(ids: readonly (Id | null)[]): Id[] {
  return [...new Set(ids.flatMap((id) => (id === null ? [] : [id])))];
}
