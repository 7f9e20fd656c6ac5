import { beforeAll, expect, it } from "vitest";
import { ExpectedError } from "#contract/errors";
import { type Id, toId } from "#contract/id";
import { accounts } from "#modules/identity/account/server";
import { organisations } from "#modules/identity/organisation/server";
import type { TenantContext } from "#core/request/context";
import { openContextAs } from "#core/request/openContext";
import { loadCaller } from "#modules/identity/access/server";
import { openSystemTransaction } from "#core/request/systemTransaction";
import { isDatabaseError } from "#core/rows/transaction";
import { createRandomSource, type RandomSource } from "#tests/builders/randomSource";
import { scaleCount } from "#tests/builders/testRun";
import { theServer } from "#tests/builders/server";
import { aTenant, DataScope } from "#tests/builders/tenant";

// The reachable rows are decided twice: by the database, and here row by row.

type Unit = { id: Id; parentId: Id | null; creatorId: Id | null };
type Person = { id: Id; unitId: Id | null; further: Id[] };
type Role = { id: Id; kind: number; isEnabled: boolean; listed: ReadonlySet<Id> };
type Company = Awaited<ReturnType<typeof aTenant>>["tenant"];
type World = { tenantId: Id; units: Map<Id, Unit>; people: Map<Id, Person>; roles: Role[] };

const sizes = { units: 300, people: 2000, roles: 60 };
const cases = scaleCount(1000, "accounts with random roles");
const random = createRandomSource();
let world: World;

beforeAll(async () => {
  world = await aWorld(random);
});

/** Whether a unit is in another one or equal to it: up the tree, step by step. */
function isIn(unitId: Id, above: ReadonlySet<Id>): boolean {
  for (let at: Id | null = unitId; at !== null; at = world.units.get(at)?.parentId ?? null)
    if (above.has(at)) return true;
  return false;
}

/** Whether a role reaches a unit according to the specification, given the account's own units. */
function reachesUnit(role: Role, unitId: Id, own: ReadonlySet<Id>): boolean {
  if (!role.isEnabled) return false;
  switch (role.kind) {
    case DataScope.all:
      return true;
    case DataScope.ownAndBelow:
      return isIn(unitId, own);
    case DataScope.own:
      return own.has(unitId);
    case DataScope.listed:
      return role.listed.has(unitId);
    default:
      return false;
  }
}

function getOwnUnits({ unitId, further }: Person): Set<Id> {
  return new Set([...(unitId === null ? [] : [unitId]), ...further]);
}

/** An account reaches itself and accounts by their units. Accounts without a unit are reached only by "all". */
function reachesPerson(roles: readonly Role[], person: Person, other: Person): boolean {
  if (person.id === other.id) return true;
  if (roles.some(({ isEnabled, kind }) => isEnabled && kind === DataScope.all)) return true;
  const own = getOwnUnits(person);
  return [...getOwnUnits(other)].some((unitId) => roles.some((role) => reachesUnit(role, unitId, own)));
}

/** Accounts that reach a unit may change it; those with only own rows may change the units that they added. */
function canWriteUnit(roles: readonly Role[], person: Person, unit: Unit): boolean {
  if (roles.some((role) => reachesUnit(role, unit.id, getOwnUnits(person)))) return true;
  return unit.creatorId === person.id;
}

it(
  `the database reaches the same rows as a naive evaluation of the roles in ${cases} random cases`,
  async () => {
    const people = [...world.people.values()];
    const units = [...world.units.values()];
    for (let count = 0; count < cases; count++) {
      const person = random.pickOne(people);
      const roles = random.pickSome(world.roles, random.nextInteger(6));
      const caseLabel = `seed ${random.seed}, case ${count}, account ${person.id}, roles ${roles.map(({ id }) => id).join()}`;
      await giveRoles(person, roles);
      const reachable = people.filter((other) => reachesPerson(roles, person, other));
      const somePeople = [...random.pickSome(people, 3), ...random.pickSome(reachable, 2)];
      const someUnits = random.pickSome(units, 4);
      const place = random.pickOne(units);

      const rows = await runAs(person, async (ctx) => await readAndWrite(ctx, somePeople, someUnits));
      const isAdded = await runAs(person, async (ctx) => await canAddUnit(ctx, place.id));
      const movedPerson = random.pickOne(reachable);
      const isMoved = await runAs(person, async (ctx) => await canMove(ctx, movedPerson, place.id));

      expect({ caseLabel, ids: rows.ids }).toEqual({ caseLabel, ids: idsOf(reachable) });
      expect({ caseLabel, count: rows.count }).toEqual({ caseLabel, count: reachable.length });
      const writable = somePeople.filter((other) => reachesPerson(roles, person, other));
      expect({ caseLabel, changed: rows.changed }).toEqual({ caseLabel, changed: idsOf(writable) });
      expect({ caseLabel, removed: rows.removed }).toEqual({ caseLabel, removed: idsOf(writable) });
      const writableUnits = someUnits.filter((unit) => canWriteUnit(roles, person, unit));
      expect({ caseLabel, units: rows.units }).toEqual({ caseLabel, units: idsOf(writableUnits) });
      const reachesPlace = roles.some((role) => reachesUnit(role, place.id, getOwnUnits(person)));
      expect({ caseLabel, isAdded }).toEqual({ caseLabel, isAdded: reachesPlace });
      // A move must not take an account out of reach: rows could be handed to others that way.
      const staysReached = reachesPerson(roles, person, { ...movedPerson, unitId: place.id });
      expect({ caseLabel, isMoved }).toEqual({ caseLabel, isMoved: staysReached });
    }
  },
  Math.max(120_000, cases * 200),
);

type ReachableRows = { ids: Id[]; count: number; changed: Id[]; removed: Id[]; units: Id[] };

async function readAndWrite(
  ctx: TenantContext,
  people: readonly Person[],
  units: readonly Unit[],
): Promise<ReachableRows> {
  const rows = ctx.rows(accounts);
  const [all, count] = await Promise.all([rows.run(rows.select().select("row.id")), rows.count()]);
  const change = async ({ id }: { id: Id }) => await rows.set(id, { orderNo: 7 });
  return {
    ids: idsOf(all),
    count,
    changed: idsOf(await filterSuccessful(people, change)),
    units: idsOf(
      await filterSuccessful(units, async ({ id }) => await ctx.rows(organisations).set(id, { orderNo: 7 })),
    ),
    removed: idsOf(await filterSuccessful(people, async ({ id }) => await rows.remove(id))),
  };
}

/** The rows for which an attempt succeeds; a row out of reach answers as missing. */
async function filterSuccessful<Row>(rows: readonly Row[], attempt: (row: Row) => Promise<unknown>): Promise<Row[]> {
  const successes: Row[] = [];
  for (const row of rows) {
    try {
      await attempt(row);
      successes.push(row);
    } catch (error) {
      if (!(error instanceof ExpectedError)) throw error;
    }
  }
  return successes;
}

async function canAddUnit(ctx: TenantContext, parentId: Id): Promise<boolean> {
  return await isPermitted(async () => await ctx.rows(organisations).add({ name: "new", code: "new", parentId }));
}

async function canMove(ctx: TenantContext, { id }: Person, organisationId: Id): Promise<boolean> {
  return await isPermitted(async () => await ctx.rows(accounts).set(id, { organisationId }));
}

async function isPermitted(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (isDatabaseError(error) && error.code === "42501") return false;
    throw error;
  }
}

/** Runs work as an account with its current roles, and rolls it back. */
async function runAs<Result>(person: Person, work: (ctx: TenantContext) => Promise<Result>): Promise<Result> {
  const { app } = await theServer();
  const { tenantId } = world;
  const caller = await loadCaller(
    openSystemTransaction(app, tenantId, "reach"),
    { tenantId, sessionId: toId(1) },
    person.id,
  );
  if (caller === undefined) throw new Error("an account of the test is gone");
  const request = { app, requestId: "reach", language: "en", address: "", userAgent: "", host: "", caller } as const;
  const { ctx, rollback } = openContextAs({ ...request, cookie: () => undefined, header: () => undefined }, caller);
  try {
    return await work(ctx);
  } finally {
    await rollback();
  }
}

function idsOf(rows: readonly { id: Id }[]): Id[] {
  return [...new Set(rows.map(({ id }) => id))].toSorted((left, right) => left - right);
}

/** Stores the roles in the order in which they were drawn. */
async function giveRoles(person: Person, roles: readonly Role[]): Promise<void> {
  const { owner } = await theServer();
  const { tenantId } = world;
  await owner.query("delete from account_role where tenant_id = $1 and account_id = $2", [tenantId, person.id]);
  await owner.query("insert into account_role (tenant_id, account_id, role_id) select $1, $2, unnest($3::bigint[])", [
    tenantId,
    person.id,
    roles.map(({ id }) => id),
  ]);
}

async function aWorld(chance: RandomSource): Promise<World> {
  const { tenant, admin } = await aTenant();
  const { owner } = await theServer();
  const units = await addUnits(chance, tenant);
  const { rows: accountRows } = await owner.query<{ id: number }>(
    `insert into account (tenant_id, account, real_name) select $1::bigint, 'reach' || n, 'Person ' || n
     from generate_series(1, $2::int) n returning id`,
    [tenant.id, sizes.people - 1],
  );
  const people = new Map<Id, Person>(
    accountRows.map(({ id }) => [
      toId(id),
      { id: toId(id), unitId: pickUnit(chance, units), further: pickFurtherUnits(chance, units) },
    ]),
  );
  await placePeople(tenant.id, [...people.values()]);
  people.set(admin.id, { id: admin.id, unitId: tenant.organisationId, further: [] });
  await assignUnitCreators(chance, { tenantId: tenant.id, units, people });
  return { tenantId: tenant.id, units, people, roles: await addRoles(chance, tenant, [...units.keys()]) };
}

async function addUnits(chance: RandomSource, { id: tenantId, organisationId: root }: Company): Promise<Map<Id, Unit>> {
  const { owner } = await theServer();
  const { rows } = await owner.query<{ id: number }>("select next_id() as id from generate_series(2, $1::int)", [
    sizes.units,
  ]);
  const units = new Map<Id, Unit>([[root, { id: root, parentId: null, creatorId: null }]]);
  for (const { id } of rows)
    units.set(toId(id), { id: toId(id), parentId: chance.pickOne([...units.keys()]), creatorId: null });
  const below = [...units.values()].slice(1);
  await owner.query(
    `insert into organisation (tenant_id, id, parent_id, name, code)
     select $1, unit.id, unit.parent_id, 'Unit ' || unit.id, unit.id
     from unnest($2::bigint[], $3::bigint[]) unit (id, parent_id)`,
    [tenantId, below.map(({ id }) => id), below.map(({ parentId }) => parentId)],
  );
  return units;
}

function pickUnit(chance: RandomSource, units: ReadonlyMap<Id, Unit>): Id | null {
  return chance.isHit(0.05) ? null : chance.pickOne([...units.keys()]);
}

function pickFurtherUnits(chance: RandomSource, units: ReadonlyMap<Id, Unit>): Id[] {
  return chance.isHit(0.15) ? chance.pickSome([...units.keys()], 1 + chance.nextInteger(3)) : [];
}

async function placePeople(tenantId: Id, people: readonly Person[]): Promise<void> {
  const { owner } = await theServer();
  await owner.query(
    `update account set organisation_id = placed.unit from unnest($2::bigint[], $3::bigint[]) placed (id, unit)
     where account.tenant_id = $1 and account.id = placed.id`,
    [tenantId, people.map(({ id }) => id), people.map(({ unitId }) => unitId)],
  );
  const further = people.flatMap(({ id, further: units }) => units.map((unitId) => ({ id, unitId })));
  await owner.query(
    `insert into account_organisation (tenant_id, account_id, organisation_id)
     select $1, * from unnest($2::bigint[], $3::bigint[])`,
    [tenantId, further.map(({ id }) => id), further.map(({ unitId }) => unitId)],
  );
}

/** Some units were added by accounts: those with only own rows may change them. */
async function assignUnitCreators(
  chance: RandomSource,
  { tenantId, units, people }: Omit<World, "roles">,
): Promise<void> {
  const { owner } = await theServer();
  for (const unit of chance.pickSome([...units.values()], 40)) {
    const creatorId = chance.pickOne([...people.keys()]);
    units.set(unit.id, { ...unit, creatorId });
    await owner.query("update organisation set create_user_id = $3 where tenant_id = $1 and id = $2", [
      tenantId,
      unit.id,
      creatorId,
    ]);
  }
}

async function addRoles(chance: RandomSource, tenant: Company, unitIds: readonly Id[]): Promise<Role[]> {
  const roles: Role[] = [];
  const kinds = Object.values(DataScope);
  for (let count = 0; count < sizes.roles; count++) {
    // "All" would hide the effect of the other roles in a combination.
    const kind = count % 12 === 0 ? DataScope.all : chance.pickOne(kinds.filter((kind) => kind !== DataScope.all));
    const isEnabled = !chance.isHit(0.1);
    const listed = kind === DataScope.listed ? chance.pickSome(unitIds, 1 + chance.nextInteger(30)) : [];
    const options = { dataScope: kind, organisationIds: listed, status: isEnabled ? 1 : 2 } as const;
    const { id } = await tenant.hasRole(options);
    roles.push({ id, kind, isEnabled, listed: new Set(listed) });
  }
  return roles;
}
