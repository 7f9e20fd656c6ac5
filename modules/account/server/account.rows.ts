import type { Id } from "#contract/id";
import { accountError } from "#modules/account/contract";
import { organisations } from "#modules/organisation/tables";
import { positions } from "#modules/position/tables";
import { accountRoles, roles } from "#modules/role/tables";
import type { TenantContext } from "#server/context/context";
import { lockedAmong, mostFailures } from "#server/context/failures";
import { oneOf } from "#server/rows/condition";
import type { ColumnOf, RowOf } from "#server/rows/table";
import { readSettings } from "#server/settings";
import { type Account, Account as AccountSchema } from "../account.contract.ts";
import { ageOn, masked, type MaskedField, maskedFields } from "../person.contract.ts";
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

/** One account as answers show it; unknown, of another tenant or out of scope: not found. */
export async function getShown(ctx: TenantContext, id: Id): Promise<ShownRow> {
  const rows = ctx.rows(accounts);
  const query = rows.select().select(shownColumns.map((name) => `row.${name}` as const));
  const [row] = await rows.run(query.where("row.id", "=", id));
  if (row === undefined) throw accountError("account.missing");
  return row;
}

type Unit = Pick<RowOf<typeof organisations>, "id" | "parentId" | "name" | "code" | "type">;
type Named = { id: Id; name: string };

type Around = {
  units: ReadonlyMap<Id, Unit>;
  positions: ReadonlyMap<Id, string>;
  roles: ReadonlyMap<Id, Named[]>;
  locked: ReadonlySet<string>;
};

/** Accounts as the wire shows them, with names for all of a page asked at once. Personal fields are masked. */
export async function asAccounts(ctx: TenantContext, rows: readonly ShownRow[]): Promise<Account[]> {
  return (await asPlainAccounts(ctx, rows)).map(withMasks);
}

/** As `asAccounts`, nothing masked: for the account's own owner. */
export async function asPlainAccounts(ctx: TenantContext, rows: readonly ShownRow[]): Promise<Account[]> {
  if (rows.length === 0) return [];
  const around = await readAround(ctx, rows);
  const today = ctx.now();
  return rows.map((row) => asAccount(row, around, today));
}

function asAccount(row: ShownRow, around: Around, today: Date): Account {
  const { organisationId, positionId, managerAccountId, ...rest } = row;
  const unit = organisationId === null ? undefined : around.units.get(organisationId);
  const held = around.roles.get(row.id) ?? [];
  return {
    ...rest,
    age: row.birthday === null ? row.age : (ageOn(row.birthday, today) ?? row.age),
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

function withMasks(account: Account): Account {
  const shown: Partial<Record<MaskedField, string | null>> = {};
  for (const field of maskedFields) {
    const value = account[field];
    shown[field] = value === null ? null : masked(field, value);
  }
  return { ...account, ...shown };
}

async function readAround(ctx: TenantContext, rows: readonly ShownRow[]): Promise<Around> {
  const settings = await readSettings(ctx.app);
  const ids = rows.map(({ id }) => id);
  const [units, held, positionNames, locked] = await Promise.all([
    listUnits(ctx, rows),
    listHeldRoles(ctx, ids),
    namesOfPositions(
      ctx,
      rows.map(({ positionId }) => positionId),
    ),
    lockedAmong(
      ctx,
      rows.map(({ account }) => account),
      mostFailures(settings),
    ),
  ]);
  const ofAccount = new Map<Id, Named[]>();
  for (const { accountId, ...role } of held) ofAccount.set(accountId, [...(ofAccount.get(accountId) ?? []), role]);
  return { units: new Map(units.map((unit) => [unit.id, unit])), roles: ofAccount, positions: positionNames, locked };
}

async function listUnits(ctx: TenantContext, rows: readonly ShownRow[]): Promise<Unit[]> {
  const ids = known(rows.map(({ organisationId }) => organisationId));
  if (ids.length === 0) return [];
  const units = ctx.rows(organisations);
  const columns = ["row.id", "row.parentId", "row.name", "row.code", "row.type"] as const;
  return await units.runByKey(units.select().select(columns).where(oneOf("row.id", ids)));
}

async function listHeldRoles(ctx: TenantContext, ids: readonly Id[]): Promise<(Named & { accountId: Id })[]> {
  const [rows, named] = [ctx.rows(accountRoles), ctx.rows(roles).select().select(["row.id", "row.name"])];
  const held = rows.select().innerJoin(named.as("role"), "role.id", "row.roleId");
  return await rows.runByKey(
    held.select(["row.accountId", "role.id", "role.name"]).where(oneOf("row.accountId", ids)).orderBy("role.id"),
  );
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
