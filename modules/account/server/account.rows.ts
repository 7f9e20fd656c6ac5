import type { Id } from "#contract/id";
import { organisations } from "#modules/organisation/tables";
import { positions } from "#modules/position/tables";
import { accountRoles, roles } from "#modules/role/tables";
import type { TenantContext } from "#server/context/context";
import { lockedAmong, mostFailures } from "#server/context/failures";
import type { ColumnOf, RowOf } from "#server/rows/table";
import { readSettings } from "#server/settings";
import type { Account } from "../account.contract.ts";
import { ageOn, masked, type MaskedField, maskedFields } from "../person.contract.ts";
import { type AccountRow, accounts } from "./account.table.ts";

/** Columns of an account that answers are made of: never what it signs in with. */
const inner = new Set<ColumnOf<typeof accounts>>(["tenantId", "deletedAt", "passwordHash", "tokenVersion"]);

/** An account without what it signs in with. */
export type ShownRow = Omit<AccountRow, "tenantId" | "deletedAt" | "passwordHash" | "tokenVersion">;

/** The columns of `ShownRow` as a query names them. */
export const shownColumns = columnsOf(accounts.columns).filter((name) => !inner.has(name));

function columnsOf<Name extends string>(columns: Readonly<Record<Name, unknown>>): Name[] {
  // The keys of the table's own columns; Object.keys forgets their type.
  // oxlint-disable-next-line typescript/consistent-type-assertions -- see above
  return Object.keys(columns) as Name[];
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
  const { organisationId, positionId, managerAccountId, mustChangePassword: _, ...rest } = row;
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
  const [units, held, roleNames, positionNames, locked] = await Promise.all([
    listUnits(ctx, rows),
    listHeldRoles(ctx, ids),
    listRoles(ctx, ids),
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
  const names = new Map(roleNames.map((role) => [role.id, role]));
  const ofAccount = new Map<Id, Named[]>();
  for (const { accountId, roleId } of held) {
    const role = names.get(roleId);
    if (role !== undefined) ofAccount.set(accountId, [...(ofAccount.get(accountId) ?? []), role]);
  }
  return { units: new Map(units.map((unit) => [unit.id, unit])), roles: ofAccount, positions: positionNames, locked };
}

async function listUnits(ctx: TenantContext, rows: readonly ShownRow[]): Promise<Unit[]> {
  const ids = known(rows.map(({ organisationId }) => organisationId));
  return ids.length === 0 ? [] : await ctx.rows(organisations).list({ id: ids });
}

async function listHeldRoles(ctx: TenantContext, ids: readonly Id[]) {
  const rows = ctx.rows(accountRoles);
  return await rows.run(
    rows.select().select(["row.accountId", "row.roleId"]).where("row.accountId", "in", ids).orderBy("row.roleId"),
  );
}

async function listRoles(ctx: TenantContext, accountIds: readonly Id[]): Promise<Named[]> {
  const [rows, held] = [ctx.rows(roles), ctx.rows(accountRoles)];
  const ids = held.select().select("row.roleId").where("row.accountId", "in", accountIds);
  return await rows.run(rows.select().select(["row.id", "row.name"]).where("row.id", "in", ids));
}

/** What positions are called. */
export async function namesOfPositions(ctx: TenantContext, ids: readonly (Id | null)[]): Promise<Map<Id, string>> {
  const wanted = known(ids);
  const found = wanted.length === 0 ? [] : await ctx.rows(positions).list({ id: wanted });
  return new Map(found.map(({ id, name }) => [id, name]));
}

function known(ids: readonly (Id | null)[]): Id[] {
  return [...new Set(ids.flatMap((id) => (id === null ? [] : [id])))];
}
