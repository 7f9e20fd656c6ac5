import { beforeAll, expect, it } from "vitest";
import { ExpectedError } from "#contract/errors";
import { type Id, idOf } from "#contract/id";
import { accounts } from "#modules/account/server";
import { organisations } from "#modules/organisation/server";
import type { TenantContext } from "#server/context/context";
import { openAs } from "#server/context/open";
import { loadCaller, readingAsSystem } from "#server/context/standing";
import { isDatabaseAnswer } from "#server/rows/transaction";
import { aDice, casesOr, type Dice } from "#tests/builders/dice";
import { theServer } from "#tests/builders/server";
import { aTenant, DataScope } from "#tests/builders/tenant";

// Which rows somebody reaches is decided twice: by the database, and here by looking at one row after the other.

type Unit = { id: Id; parentId: Id | null; madeBy: Id | null };
type Person = { id: Id; unitId: Id | null; further: Id[] };
type Role = { id: Id; kind: number; isEnabled: boolean; listed: ReadonlySet<Id> };
type Company = Awaited<ReturnType<typeof aTenant>>["tenant"];
type World = { tenantId: Id; units: Map<Id, Unit>; people: Map<Id, Person>; roles: Role[] };

const sizes = { units: 300, people: 2000, roles: 60 };
const cases = casesOr(1000);
const dice = aDice();
let world: World;

beforeAll(async () => {
  world = await aWorld(dice);
}, 60_000);

/** Whether a unit lies in another one or is it: up the tree, step by step. */
function isIn(unitId: Id, above: ReadonlySet<Id>): boolean {
  for (let at: Id | null = unitId; at !== null; at = world.units.get(at)?.parentId ?? null)
    if (above.has(at)) return true;
  return false;
}

/** What the specification says of one role, a unit, and somebody's own units. */
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

function ownUnits({ unitId, further }: Person): Set<Id> {
  return new Set([...(unitId === null ? [] : [unitId]), ...further]);
}

/** A person is reached as oneself, or by any of his units. Those of no unit only "all" reaches. */
function reachesPerson(roles: readonly Role[], who: Person, other: Person): boolean {
  if (who.id === other.id) return true;
  if (roles.some(({ isEnabled, kind }) => isEnabled && kind === DataScope.all)) return true;
  const own = ownUnits(who);
  return [...ownUnits(other)].some((unitId) => roles.some((role) => reachesUnit(role, unitId, own)));
}

/** Units are written by whoever reaches them; those with nothing but their own rows, the ones that they made. */
function writesUnit(roles: readonly Role[], who: Person, unit: Unit): boolean {
  if (roles.some((role) => reachesUnit(role, unit.id, ownUnits(who)))) return true;
  return unit.madeBy === who.id;
}

it(
  `${cases} times the database reaches what a naive reading of the roles reaches`,
  async () => {
    const people = [...world.people.values()];
    const units = [...world.units.values()];
    for (let count = 0; count < cases; count++) {
      const who = dice.oneOf(people);
      const roles = dice.someOf(world.roles, dice.below(6));
      const about = `seed ${dice.seed}, case ${count}, account ${who.id}, roles ${roles.map(({ id }) => id).join()}`;
      await giveRoles(who, roles);
      const reached = people.filter((other) => reachesPerson(roles, who, other));
      const somePeople = [...dice.someOf(people, 3), ...dice.someOf(reached, 2)];
      const someUnits = dice.someOf(units, 4);
      const place = dice.oneOf(units);

      const rows = await as(who, async (ctx) => await readAndWrite(ctx, somePeople, someUnits));
      const isAdded = await as(who, async (ctx) => await addsUnit(ctx, place.id));
      const moved = dice.oneOf(reached);
      const isMoved = await as(who, async (ctx) => await moves(ctx, moved, place.id));

      expect({ about, ids: rows.ids }).toEqual({ about, ids: idsOf(reached) });
      expect({ about, count: rows.count }).toEqual({ about, count: reached.length });
      const writable = somePeople.filter((other) => reachesPerson(roles, who, other));
      expect({ about, changed: rows.changed }).toEqual({ about, changed: idsOf(writable) });
      expect({ about, removed: rows.removed }).toEqual({ about, removed: idsOf(writable) });
      const writableUnits = someUnits.filter((unit) => writesUnit(roles, who, unit));
      expect({ about, units: rows.units }).toEqual({ about, units: idsOf(writableUnits) });
      const reachesPlace = roles.some((role) => reachesUnit(role, place.id, ownUnits(who)));
      expect({ about, isAdded }).toEqual({ about, isAdded: reachesPlace });
      // A move must not take a person out of reach: that would be a way to hand rows to others.
      const staysReached = reachesPerson(roles, who, { ...moved, unitId: place.id });
      expect({ about, isMoved }).toEqual({ about, isMoved: staysReached });
    }
  },
  Math.max(120_000, cases * 200),
);

type Reached = { ids: Id[]; count: number; changed: Id[]; removed: Id[]; units: Id[] };

async function readAndWrite(ctx: TenantContext, people: readonly Person[], units: readonly Unit[]): Promise<Reached> {
  const rows = ctx.rows(accounts);
  const [all, count] = await Promise.all([rows.run(rows.select().select("row.id")), rows.count()]);
  const change = async ({ id }: { id: Id }) => await rows.set(id, { orderNo: 7 });
  return {
    ids: idsOf(all),
    count,
    changed: idsOf(await thatWork(people, change)),
    units: idsOf(await thatWork(units, async ({ id }) => await ctx.rows(organisations).set(id, { orderNo: 7 }))),
    removed: idsOf(await thatWork(people, async ({ id }) => await rows.remove(id))),
  };
}

/** Those for which an attempt succeeds; a row out of reach answers as one that is missing. */
async function thatWork<Row>(rows: readonly Row[], attempt: (row: Row) => Promise<unknown>): Promise<Row[]> {
  const worked: Row[] = [];
  for (const row of rows) {
    try {
      await attempt(row);
      worked.push(row);
    } catch (error) {
      if (!(error instanceof ExpectedError)) throw error;
    }
  }
  return worked;
}

async function addsUnit(ctx: TenantContext, parentId: Id): Promise<boolean> {
  return await isPermitted(async () => await ctx.rows(organisations).add({ name: "new", code: "new", parentId }));
}

async function moves(ctx: TenantContext, { id }: Person, organisationId: Id): Promise<boolean> {
  return await isPermitted(async () => await ctx.rows(accounts).set(id, { organisationId }));
}

async function isPermitted(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (isDatabaseAnswer(error) && error.code === "42501") return false;
    throw error;
  }
}

/** Does something as somebody with the roles that he holds now, and takes it back. */
async function as<Result>(who: Person, work: (ctx: TenantContext) => Promise<Result>): Promise<Result> {
  const { app } = await theServer();
  const { tenantId } = world;
  const caller = await loadCaller(readingAsSystem(app, tenantId, "reach"), { tenantId, sessionId: idOf(1) }, who.id);
  if (caller === undefined) throw new Error("an account of the test is gone");
  const asking = { app, requestId: "reach", language: "en", address: "", userAgent: "", host: "", caller } as const;
  const { ctx, rollback } = openAs({ ...asking, cookie: () => undefined, header: () => undefined }, caller);
  try {
    return await work(ctx);
  } finally {
    await rollback();
  }
}

function idsOf(rows: readonly { id: Id }[]): Id[] {
  return [...new Set(rows.map(({ id }) => id))].toSorted((one, other) => one - other);
}

/** The roles are written in the order in which they were drawn. */
async function giveRoles(who: Person, roles: readonly Role[]): Promise<void> {
  const { owner } = await theServer();
  const { tenantId } = world;
  await owner.query("delete from account_role where tenant_id = $1 and account_id = $2", [tenantId, who.id]);
  await owner.query("insert into account_role (tenant_id, account_id, role_id) select $1, $2, unnest($3::bigint[])", [
    tenantId,
    who.id,
    roles.map(({ id }) => id),
  ]);
}

async function aWorld(chance: Dice): Promise<World> {
  const { tenant, admin } = await aTenant();
  const { owner } = await theServer();
  const units = await unitsOf(chance, tenant);
  const { rows: made } = await owner.query<{ id: number }>(
    `insert into account (tenant_id, account, real_name) select $1::bigint, 'reach' || n, 'Person ' || n
     from generate_series(1, $2::int) n returning id`,
    [tenant.id, sizes.people - 1],
  );
  const people = new Map<Id, Person>(
    made.map(({ id }) => [
      idOf(id),
      { id: idOf(id), unitId: aPlace(chance, units), further: furtherOf(chance, units) },
    ]),
  );
  await placePeople(tenant.id, [...people.values()]);
  people.set(admin.id, { id: admin.id, unitId: tenant.organisationId, further: [] });
  await ownUnitsOf(chance, { tenantId: tenant.id, units, people });
  return { tenantId: tenant.id, units, people, roles: await rolesOf(chance, tenant, [...units.keys()]) };
}

async function unitsOf(chance: Dice, { id: tenantId, organisationId: root }: Company): Promise<Map<Id, Unit>> {
  const { owner } = await theServer();
  const { rows } = await owner.query<{ id: number }>("select next_id() as id from generate_series(2, $1::int)", [
    sizes.units,
  ]);
  const units = new Map<Id, Unit>([[root, { id: root, parentId: null, madeBy: null }]]);
  for (const { id } of rows)
    units.set(idOf(id), { id: idOf(id), parentId: chance.oneOf([...units.keys()]), madeBy: null });
  const below = [...units.values()].slice(1);
  await owner.query(
    `insert into organisation (tenant_id, id, parent_id, name, code)
     select $1, unit.id, unit.parent_id, 'Unit ' || unit.id, unit.id
     from unnest($2::bigint[], $3::bigint[]) unit (id, parent_id)`,
    [tenantId, below.map(({ id }) => id), below.map(({ parentId }) => parentId)],
  );
  return units;
}

function aPlace(chance: Dice, units: ReadonlyMap<Id, Unit>): Id | null {
  return chance.happens(0.05) ? null : chance.oneOf([...units.keys()]);
}

function furtherOf(chance: Dice, units: ReadonlyMap<Id, Unit>): Id[] {
  return chance.happens(0.15) ? chance.someOf([...units.keys()], 1 + chance.below(3)) : [];
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

/** Some units were made by somebody: those with nothing but their own rows may write these. */
async function ownUnitsOf(chance: Dice, { tenantId, units, people }: Omit<World, "roles">): Promise<void> {
  const { owner } = await theServer();
  for (const unit of chance.someOf([...units.values()], 40)) {
    const madeBy = chance.oneOf([...people.keys()]);
    units.set(unit.id, { ...unit, madeBy });
    await owner.query("update organisation set create_user_id = $3 where tenant_id = $1 and id = $2", [
      tenantId,
      unit.id,
      madeBy,
    ]);
  }
}

async function rolesOf(chance: Dice, tenant: Company, unitIds: readonly Id[]): Promise<Role[]> {
  const roles: Role[] = [];
  const kinds = Object.values(DataScope);
  for (let count = 0; count < sizes.roles; count++) {
    // "All" would hide what the other roles of a combination do.
    const kind = count % 12 === 0 ? DataScope.all : chance.oneOf(kinds.filter((one) => one !== DataScope.all));
    const isEnabled = !chance.happens(0.1);
    const listed = kind === DataScope.listed ? chance.someOf(unitIds, 1 + chance.below(30)) : [];
    const about = { dataScope: kind, organisationIds: listed, status: isEnabled ? 1 : 2 } as const;
    const { id } = await tenant.hasRole(about);
    roles.push({ id, kind, isEnabled, listed: new Set(listed) });
  }
  return roles;
}
