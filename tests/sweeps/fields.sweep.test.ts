import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { historyApi, trackedEntities } from "#contract/history";
import { markOf } from "#contract/record";
import { coreOf, fieldsOf } from "#contract/schema";
import { fieldCatalogue } from "#server/access/fields";
import type { Route } from "#server/http/routes";
import { modules } from "#server/modules";
import { columnName } from "#server/rows/statement";
import { idPlaces, inputOf, nameOf, plain } from "#tests/builders/inputs";
import { theServer } from "#tests/builders/server";
import { insert, type TestAccount, unique } from "#tests/builders/tenant";
import { aWorld, ownId, type World } from "#tests/builders/world";

const routes = modules.flatMap((one) => one.routes).filter(({ access }) => access !== "anyone");
const reading = routes.filter((route) => route.reads && route.access !== "platform");
const catalogue = fieldCatalogue(routes);
const every = catalogue.flatMap(({ entity, fields }) => fields.map((field) => ({ entity, field })));

/** Where the records of an entity lie, of which the world has one. */
const places = { sysUser: "account", sysOrg: "organisation", sysPos: "position", sysRole: "role" } as const;
type Entity = keyof typeof places;
type What = { readonly entity: string; readonly field: string };
const isPlaced = (entity: string): entity is Entity => entity in places;

let world: World;
/** What each text column of the world's own records holds: one text that nothing else has. */
let texts: ReadonlyMap<string, string>;

beforeAll(async () => {
  world = await aWorld();
  const entities = Object.keys(places).filter(isPlaced);
  texts = new Map((await Promise.all(entities.map(async (entity) => await fill(entity, 0)))).flat());
  const { organisation, position, role } = world.ids;
  const other = {
    account: (await world.tenant.hasAccount({ organisationId: organisation, positionId: position, roleIds: [role] }))
      .id,
    organisation: world.parentId,
    position: (await world.tenant.hasPosition()).id,
    role: (await world.tenant.hasRole()).id,
  };
  // A second record of each kind, unlike the first in every column: an order by any of them shows.
  const filled = { ...world };
  world = { ...world, ids: { ...world.ids, ...other } };
  await Promise.all(entities.map(async (entity) => await fill(entity, 1)));
  world = filled;
});

/** Writes into each column of a record what nothing else has; answers the texts. */
async function fill(entity: Entity, which: 0 | 1): Promise<[string, string][]> {
  const place = places[entity];
  const table = modules.flatMap((one) => one.tables).find(({ name }) => name === place);
  const columns = Object.entries(table?.columns ?? {}).filter(
    ([name, { isSecret }]) =>
      !isSecret && !/^(?:create|update|search|pinyin|initials|version|lastLoginTime)/u.test(name),
  );
  const values = columns.flatMap(([name, { type }], index): [string, string | number][] => {
    if (type === "date") return [[name, `200${which}-01-01`]];
    if (type === "integer") return [[name, 10 + which]];
    if (!/^(?:text|character varying)/u.test(type)) return [];
    // The narrowest column has room for 16 characters; dates begin with a digit, texts do not.
    return [[name, `w${world.mark.slice(-9)}${entity.at(3)}${index}${"qr"[which]}`]];
  });
  const { owner } = await theServer();
  const changes = values.map(([name], index) => `${columnName(name)} = $${index + 3}`).join(", ");
  await owner.query(`update ${place} set ${changes} where tenant_id = $1 and id = $2`, [
    ...[world.tenant.id, world.ids[place]],
    ...values.map(([, value]) => value),
  ]);
  return values.flatMap(([name, value]) =>
    typeof value === "string" && !/^\d/u.test(value) ? [[`${entity}:${name}`, value]] : [],
  );
}

const callers = new Map<string, Promise<TestAccount>>();

/** Somebody who may do everything, but not see these fields. */
async function whoLacks(fields: readonly What[]): Promise<TestAccount> {
  const key = fields.map(keyOf).join();
  const known = callers.get(key) ?? newCaller(fields);
  callers.set(key, known);
  return await known;
}

async function newCaller(fields: readonly What[]): Promise<TestAccount> {
  const role = await world.tenant.hasRole("all");
  for (const { entity, field } of fields)
    await insert("roleField", { tenantId: world.tenant.id, roleId: role.id, entity, field });
  // Others see just the roles that they made or hold.
  return await world.tenant.hasAccount({ roleIds: [role.id], accountType: 888 });
}

function ownInput(route: Route): Record<string, unknown> {
  return inputOf(route, (at) => (at.isList ? [ownId(world, at)] : ownId(world, at)));
}

/** Looks at every object of a schema once. */
function walk(schema: z.core.$ZodType, look: (object: z.ZodObject) => void, seen = new Set<z.core.$ZodType>()): void {
  const core = coreOf(schema);
  if (seen.has(core)) return;
  seen.add(core);
  if (core instanceof z.ZodArray) walk(core.element, look, seen);
  if (core instanceof z.ZodRecord) walk(core.valueType, look, seen);
  if (!(core instanceof z.ZodObject)) return;
  look(core);
  for (const [, part] of fieldsOf(core)) walk(part, look, seen);
}

/** Names under which answers of a call show a field, whatever object it stands in. */
function shownAs(route: Route, { entity, field }: What): ReadonlySet<string> {
  const found = new Set<string>();
  walk(route.call.output, (object) => {
    const mark = markOf(object);
    // Without knowing who is signed in no page works.
    const needed = route.api.name === "sysAuth" ? (mark?.always ?? []) : [];
    for (const [name] of fieldsOf(object)) {
      if (needed.includes(name)) continue;
      const isIt = mark?.entity === entity && name === field;
      if (isIt || mark?.names[name]?.includes(`${entity}:${field}`) === true) found.add(name);
    }
  });
  return found;
}

/** Names under which the rows of a list show a field, so that the list could be put in its order. */
function sortNames(route: Route, what: What): string[] {
  const items =
    route.call.output instanceof z.ZodObject ? coreOf(route.call.output.shape["items"] ?? z.null()) : undefined;
  const row = items instanceof z.ZodArray ? coreOf(items.element) : undefined;
  if (!(row instanceof z.ZodObject) || !("field" in route.call.input.shape)) return [];
  return [...shownAs(route, what)].filter((name) => name in row.shape);
}

/** Whether the order of a list follows a field: upwards it is another one than downwards. */
async function isSortedBy(caller: TestAccount, route: Route, field: string): Promise<boolean> {
  const ids = async (order: string) => {
    const { body } = await caller.send(route.api, route.name, { ...withoutIds(route), field, order });
    // The sealed cursor is another one each time.
    const { items } = z.object({ items: z.unknown() }).parse(body.code === 200 ? body.result : { items: "refused" });
    return JSON.stringify(items);
  };
  const [up, down] = [await ids("asc"), await ids("desc")];
  return up !== down;
}

describe("roles that take away every field there is", () => {
  it.each(reading.map((route) => ({ route, name: nameOf(route) })))(
    "leave nothing to read in $name",
    async ({ route }) => {
      const caller = await whoLacks(every);

      const { body } = await caller.send(route.api, route.name, ownInput(route));

      const text = JSON.stringify(body);
      expect([...texts].filter(([, value]) => text.includes(value)).map(([name]) => name)).toEqual([]);
    },
  );
});

/** What in the answers of a call gives a field away: its value, or the name under which it is shown. */
function traces(route: Route, what: What, text: string): string[] {
  const value = texts.get(keyOf(what));
  const names = [...shownAs(route, what)].filter((name) => isOnlyName(route, name) && text.includes(`"${name}":`));
  return [...names, ...(value !== undefined && text.includes(value) ? ["its value"] : [])];
}

describe.each(every)("without $entity:$field", (what) => {
  const { entity, field } = what;

  it("no answer has it", async () => {
    const caller = await whoLacks([what]);

    for (const route of reading.filter((one) => shownAs(one, what).size > 0)) {
      const { body } = await caller.send(route.api, route.name, ownInput(route));
      expect(body.code, nameOf(route)).toBeLessThan(500);
      expect(`${nameOf(route)} ${traces(route, what, JSON.stringify(body.result)).join()}`).toBe(`${nameOf(route)} `);
    }
  });

  it("no list is put in its order", async () => {
    const caller = await whoLacks([what]);

    for (const route of reading)
      for (const name of sortNames(route, what))
        expect(`${nameOf(route)} ${await isSortedBy(caller, route, name)}`).toBe(`${nameOf(route)} false`);
  });

  it("no condition asks for it", async () => {
    const caller = await whoLacks([what]);

    for (const route of reading.filter(({ call }) => "conditions" in call.input.shape))
      for (const name of sortNames(route, what)) {
        const conditions = [{ field: name, operator: "isNotEmpty" }];
        const { body } = await caller.send(route.api, route.name, { ...withoutIds(route), conditions });
        expect([400, 403], `${nameOf(route)} ${name}`).toContain(body.code);
      }
  });

  it("no filter and no search finds by it", async () => {
    const caller = await whoLacks([what]);
    const value = texts.get(keyOf(what));

    for (const route of reading.filter(({ api, call }) => api.name === entity && field in call.input.shape)) {
      const filter = { [field]: value ?? plain(partOf(route, field)) };
      const { body } = await caller.send(route.api, route.name, { ...ownInput(route), ...filter });
      expect(`${nameOf(route)} ${body.code}`).toBe(`${nameOf(route)} 403`);
    }
    for (const route of value === undefined ? [] : searching) {
      const found = await caller.send(route.api, route.name, { ...withoutIds(route), keyword: value });
      expect(found.body.code, nameOf(route)).toBeLessThan(500);
      expect(`${nameOf(route)} ${JSON.stringify(found.body.result)}`).not.toContain(String(idOf(entity)));
    }
  });
});

const searching = reading.filter(({ call }) => "keyword" in call.input.shape);

function keyOf({ entity, field }: What): string {
  return `${entity}:${field}`;
}

function idOf(entity: string): number {
  return isPlaced(entity) ? world.ids[places[entity]] : 0;
}

function partOf(route: Route, name: string): z.core.$ZodType {
  const shape: Record<string, z.core.$ZodType> = route.call.input.shape;
  return shape[name] ?? z.null();
}

/** What finds without naming records, as far as the call takes that. */
function withoutIds(route: Route): Record<string, unknown> {
  const left = new Set(idPlaces(route).map(({ path }) => path));
  return Object.fromEntries(
    Object.entries(ownInput(route)).filter(
      ([name]) => !left.has(name) || !z.safeParse(partOf(route, name), undefined).success,
    ),
  );
}

/** Whether every object of an answer that has this name shows the same kind of record by it. */
function isOnlyName(route: Route, name: string): boolean {
  const marks = new Set<string>();
  walk(route.call.output, (object) => {
    if (fieldsOf(object).some(([part]) => part === name)) marks.add(markOf(object)?.entity ?? "none");
  });
  return marks.size === 1;
}

describe("somebody from whom nothing is taken away", () => {
  it.each([
    ["sysUser/page", "realName"],
    ["sysUser/page", "account"],
    ["sysPos/page", "name"],
    ["sysRole/page", "code"],
  ])("has %s in the order of %s", async (name, field) => {
    const [route] = reading.filter((one) => nameOf(one) === name);
    expect(route).toBeDefined();

    expect(route !== undefined && (await isSortedBy(world.admin, route, field))).toBe(true);
  });

  it.each([
    ["sysUser/page", "sysUser:realName"],
    ["sysOrg/page", "sysOrg:name"],
  ])("finds in %s by %s", async (name, key) => {
    const [route] = reading.filter((one) => nameOf(one) === name);
    const input = route === undefined ? {} : { ...withoutIds(route), keyword: texts.get(key) };

    const reply = route === undefined ? undefined : await world.admin.send(route.api, route.name, input);

    expect(JSON.stringify(reply?.body.result)).toContain(texts.get(key));
  });
});

const changeable = every.flatMap(({ entity, field }) => {
  const update = routes.find((route) => nameOf(route) === `${entity}/update`);
  const isWritten = update !== undefined && field in update.call.input.shape;
  return isWritten && isPlaced(entity) ? [{ entity, field, update, place: places[entity] }] : [];
});

it.each(changeable)("a write that names $entity:$field leaves it to who may see it", async (what) => {
  const { update, place, field } = what;
  const caller = await whoLacks([what]);
  const { owner } = await theServer();
  const row = async () => {
    const { rows } = await owner.query<Record<string, unknown>>(
      `select to_jsonb(r) - array['version', 'update_time', 'update_user_id', 'update_user_name'] as row from ${place} r
       where tenant_id = $1 and id = $2`,
      [world.tenant.id, world.ids[place]],
    );
    return rows;
  };
  const before = await row();

  const input = { id: world.ids[place], [field]: plain(partOf(update, field)) ?? unique() };
  const { body } = await caller.send(update.api, update.name, input);

  expect(body.code).toBeLessThan(500);
  expect(await row()).toEqual(before);
});

const tracked = every.filter(({ entity }) => isPlaced(entity) && trackedEntities.includes(entity));

it.each(tracked)("the history of a record is without $entity:$field", async (what) => {
  const caller = await whoLacks([what]);

  const { body } = await caller.send(historyApi, "page", { entity: what.entity, id: idOf(what.entity) });

  expect(body.code).toBe(200);
  const text = JSON.stringify(body.result);
  expect(text).not.toContain(`"field":"${what.field}"`);
  expect(text).not.toContain(texts.get(keyOf(what)) ?? `"field":"${what.field}"`);
});
