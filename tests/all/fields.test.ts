import { randomBytes } from "node:crypto";
import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { historyApi } from "#modules/records/history/contract";
import { findRecordMetadata } from "#contract/record";
import type { Id } from "#contract/id";
import { listSchemaFields, unwrapSchema } from "#contract/schema";
import { createFieldCatalogue } from "#core/request/access/fieldGuard";
import type { Route } from "#core/http/routes";
import { modules } from "#app/modules.server";
import { toColumnName } from "#core/rows/statement";
import { createInput, createSampleValue, getCallName, listIdFields, type RecordKind } from "#tests/builders/inputs";
import { theServer } from "#tests/builders/server";
import { insertRow, nextUnique, type TestAccount } from "#tests/builders/tenant";
import { aWorld, getOwnId, tenantTables, type World } from "#tests/builders/world";

const routes = modules.flatMap((module) => module.routes).filter(({ access }) => access !== "anyone");
const reading = routes.filter((route) => route.isReadOnly && route.access !== "platform");
const catalogue = createFieldCatalogue(routes);
const allFields = catalogue.flatMap(({ entity, fields }) => fields.map((field) => ({ entity, field })));

/** Entities that are stored in a table of another one, or of none. */
const sharedStorage: Readonly<Record<string, string>> = { sysOAuthUser: "third_party_link", sysOnlineUser: "session" };

/** Records of a tenant with fields that a role can hide: the kind of their ids, and their table. */
const recordTables = new Map(
  catalogue.flatMap(({ entity }): [string, { readonly kind: RecordKind; readonly table: string }][] => {
    const table =
      sharedStorage[entity] ?? modules.flatMap(({ tables }) => tables).find((each) => each.entity === entity)?.name;
    const kind = findRecordKind(entity);
    return table !== undefined && tenantTables.has(table) && kind !== undefined ? [[entity, { kind, table }]] : [];
  }),
);

/** What the ids in the calls of an entity identify. `sysFile` also serves the pictures of accounts, which are no records. */
function findRecordKind(entity: string): RecordKind | undefined {
  const fields = routes.filter(({ api }) => api.name === entity).flatMap(listIdFields);
  return fields.find(({ path, kind }) => (path === "id" || path === "ids") && kind !== "picture")?.kind;
}

/**
 * All tenants share menus, regions, dictionaries, settings and release notes of the installation, so no role of a tenant
 * can hide their texts; the content of the outbox is encrypted; tenants and packages are read by platform administrators alone, visits
 * are entries of the security log. Triggers are read and written with their jobs.
 */
const excludedEntities = [
  "sysConfig",
  "sysMenu",
  "sysRegion",
  "sysDictType",
  "sysJobTrigger",
  "sysOutbox",
  "sysTenant",
  "sysTenantPackage",
  "sysTenantVisit",
  "sysUpgrade",
];

type FieldKey = { readonly entity: string; readonly field: string };
type Column = { readonly name: string; readonly type: string; readonly maxLength: number };

/** Columns of an entity's table that accept arbitrary text, as far as contract and table define it. */
function listFreeColumns(entity: string): Column[] {
  const table = modules.flatMap((module) => module.tables).find(({ name }) => name === recordTables.get(entity)?.table);
  return Object.entries(table?.columns ?? {}).flatMap(([name, { type, isSecret }]) => {
    if (isSecret || /^(?:create|update|search|pinyin|initials|version|lastLoginTime)/u.test(name)) return [];
    // The kind of its record decides who sees an attachment.
    if (entity === "sysAttachment" && name === "entity") return [];
    const isText = /^(?:text|character varying)/u.test(type);
    if (!isText && type !== "date" && type !== "integer") return [];
    if (isText && !getAnswerSchemas({ entity, field: name }).every((field) => z.safeParse(field, aText(99, 0)).success))
      return [];
    const maxLength = Number(/\((?<length>\d+)\)/u.exec(type)?.groups?.["length"] ?? Infinity);
    return maxLength < aText(99, 0).length ? [] : [{ name, type, maxLength }];
  });
}

/** Schemas of a field in answers, by its key. */
let answerSchemas: Map<string, z.core.$ZodType[]> | undefined;

function getAnswerSchemas(target: FieldKey): readonly z.core.$ZodType[] {
  answerSchemas ??= collectSchemas();
  return answerSchemas.get(keyOf(target)) ?? [];
}

function collectSchemas(): Map<string, z.core.$ZodType[]> {
  const found = new Map<string, z.core.$ZodType[]>();
  for (const route of routes)
    walk(route.call.output, (object) => {
      const { entity } = findRecordMetadata(object) ?? {};
      if (entity === undefined) return;
      for (const [field, schema] of listSchemaFields(object)) {
        const key = keyOf({ entity, field });
        found.set(key, [...(found.get(key) ?? []), schema]);
      }
    });
  return found;
}

/** Fields that no role can hide. */
function collectShownFields(): ReadonlySet<string> {
  const shown = new Set<string>();
  for (const route of routes)
    walk(route.call.output, (object) => {
      const { entity = "", always = [] } = findRecordMetadata(object) ?? {};
      for (const field of always) shown.add(keyOf({ entity, field }));
    });
  for (const target of allFields) shown.delete(keyOf(target));
  return shown;
}

const textNumbers = new Map<string, number>();
let mark = "";

/** A unique text for each column and each of the two records; the narrowest column takes 16 characters. */
function aText(number: number, which: 0 | 1): string {
  return `w${mark.slice(-10).padStart(10, "0")}${number.toString(36).padStart(2, "0")}${"qr"[which]}`;
}

let world: World;
/** The unique text in each text column of the world's own records that a role can hide. */
let texts: ReadonlyMap<string, string>;

beforeAll(async () => {
  world = await aWorld();
  mark = world.marker;
  const entities = [...recordTables.keys()];
  // A second record of each kind that differs in every column, so that an order by any of them is visible.
  for (const entity of entities) await copyRecord(entity);
  const filled = (await Promise.all(entities.map(fillRecord))).flat();
  const shown = collectShownFields();
  texts = new Map(filled.filter(([key]) => !shown.has(key)));
});

function valuesFor(entity: string, which: 0 | 1): [string, string | number][] {
  return listFreeColumns(entity).map(({ name, type }) => {
    if (type === "date") return [name, `200${which}-01-01`];
    if (type === "integer") return [name, 10 + which];
    const key = keyOf({ entity, field: name });
    if (!textNumbers.has(key)) textNumbers.set(key, textNumbers.size);
    return [name, aText(textNumbers.get(key) ?? 0, which)];
  });
}

function recordOf(entity: string): { table: string; id: Id } {
  const { table, kind } = recordTables.get(entity) ?? {};
  const id = kind === undefined ? undefined : world.ids[kind];
  if (table === undefined || id === undefined) throw new Error(`the test data has no record of ${entity}`);
  return { table, id };
}

/** Writes a unique text into each free column of a record; returns the texts. */
async function fillRecord(entity: string): Promise<[string, string][]> {
  const { table, id } = recordOf(entity);
  const values = valuesFor(entity, 0);
  const changes = values.map(([name], index) => `${toColumnName(name)} = $${index + 3}`).join(", ");
  const { owner } = await theServer();
  await owner.query(`update ${table} set ${changes} where tenant_id = $1 and id = $2`, [
    world.tenant.id,
    id,
    ...values.map(([, value]) => value),
  ]);
  return values.flatMap(([name, value]) =>
    typeof value === "string" && value.startsWith("w") ? [[keyOf({ entity, field: name }), value]] : [],
  );
}

/** Adds a record of another account that differs in every free column. */
async function copyRecord(entity: string): Promise<void> {
  const { table, id } = recordOf(entity);
  const { owner } = await theServer();
  const { rows: columns } = await owner.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'id'`,
    [table],
  );
  const secretTexts = listSecretTexts(table);
  const newValues = new Map(valuesFor(entity, 1).map(([name, value]) => [toColumnName(name), value]));
  const fileId = columns.some(({ name }) => name === "file_id") ? await copyFile() : undefined;
  const expressions = columns.map(({ name, type }) => {
    const value = newValues.get(name);
    if (value !== undefined) return pg.escapeLiteral(String(value));
    if (secretTexts.has(name)) return pg.escapeLiteral(randomBytes(12).toString("hex"));
    // An account has at most one record of some kinds.
    if (name === "account_id") return String(world.admin.id);
    if (name === "file_id") return String(fileId);
    return type === "bytea" ? `decode('${randomBytes(32).toString("hex")}', 'hex')` : pg.escapeIdentifier(name);
  });
  const names = columns.map(({ name }) => pg.escapeIdentifier(name)).join(", ");
  await owner.query(
    `insert into ${table} (${names}) select ${expressions.join(", ")} from ${table} where tenant_id = $1 and id = $2`,
    [world.tenant.id, id],
  );
}

/** A file is attached once, so a copy of an attachment has a file of its own. */
async function copyFile(): Promise<number> {
  const { owner } = await theServer();
  const names = "tenant_id, content_id, file_name, suffix, content_type, size_bytes, file_path";
  const { rows } = await owner.query<{ id: number }>(
    `insert into file (${names}) select ${names} from file where tenant_id = $1 and id = $2 returning id`,
    [world.tenant.id, world.ids["file"]],
  );
  return rows[0]?.id ?? 0;
}

/** Text columns that no answer shows; one of them may be unique. */
function listSecretTexts(table: string): ReadonlySet<string> {
  const { columns = {} } = modules.flatMap(({ tables }) => tables).find(({ name }) => name === table) ?? {};
  const secrets = Object.entries(columns).filter(([, { isSecret, type }]) => isSecret && type.startsWith("character"));
  return new Set(secrets.map(([name]) => toColumnName(name)));
}

it("the test data covers every entity with fields that can be hidden", () => {
  const known = [...recordTables.keys(), ...excludedEntities];

  expect(catalogue.map(({ entity }) => entity).toSorted()).toEqual(known.toSorted());
});

const callers = new Map<string, Promise<TestAccount>>();

/** An account with all permissions whose role hides these fields. */
async function getCallerWithout(fields: readonly FieldKey[]): Promise<TestAccount> {
  const key = fields.map(keyOf).join();
  const known = callers.get(key) ?? createCaller(fields);
  callers.set(key, known);
  return await known;
}

async function createCaller(fields: readonly FieldKey[]): Promise<TestAccount> {
  const role = await world.tenant.hasRole("all");
  for (const { entity, field } of fields)
    await insertRow("roleField", { tenantId: world.tenant.id, roleId: role.id, entity, field });
  // Other accounts see only the roles that they added or hold.
  return await world.tenant.hasAccount({ roleIds: [role.id], accountType: 888 });
}

function createOwnInput(route: Route): Record<string, unknown> {
  return createInput(route, (at) => (at.isList ? [getOwnId(world, at)] : getOwnId(world, at)));
}

/** Visits every object of a schema once. */
function walk(
  schema: z.core.$ZodType,
  visit: (object: z.ZodObject) => void,
  visited = new Set<z.core.$ZodType>(),
): void {
  const core = unwrapSchema(schema);
  if (visited.has(core)) return;
  visited.add(core);
  if (core instanceof z.ZodArray) walk(core.element, visit, visited);
  if (core instanceof z.ZodRecord) walk(core.valueType, visit, visited);
  if (!(core instanceof z.ZodObject)) return;
  visit(core);
  for (const [, part] of listSchemaFields(core)) walk(part, visit, visited);
}

/** Names under which answers of a call show a field, in any object. */
function listAnswerNames(route: Route, { entity, field }: FieldKey): ReadonlySet<string> {
  const found = new Set<string>();
  walk(route.call.output, (object) => {
    const mark = findRecordMetadata(object);
    // No page works without the signed-in account.
    const needed = route.api.name === "sysAuth" ? (mark?.always ?? []) : [];
    for (const [name] of listSchemaFields(object)) {
      if (needed.includes(name)) continue;
      const isTarget = mark?.entity === entity && name === field;
      if (isTarget || mark?.names[name]?.includes(`${entity}:${field}`) === true) found.add(name);
    }
  });
  return found;
}

/**
 * Names under which the rows of a list show a field, by which the list could be sorted. A row may contain its record
 * besides others: a job beside its triggers.
 */
function listSortNames(route: Route, target: FieldKey): string[] {
  const items =
    route.call.output instanceof z.ZodObject ? unwrapSchema(route.call.output.shape["items"] ?? z.null()) : undefined;
  const row = items instanceof z.ZodArray ? unwrapSchema(items.element) : undefined;
  if (!(row instanceof z.ZodObject) || !("field" in route.call.input.shape)) return [];
  const parts = listSchemaFields(row).map(([, part]) => unwrapSchema(part));
  const [own = row] = parts.filter((part) => findRecordMetadata(part)?.entity === route.api.name);
  if (own !== row && target.entity !== route.api.name) return [];
  return [...listAnswerNames(route, target)].filter((name) => own instanceof z.ZodObject && name in own.shape);
}

/** Whether the order of a list follows a field: ascending and descending differ. */
async function isSortedBy(caller: TestAccount, route: Route, field: string): Promise<boolean> {
  const ids = async (order: string) => {
    const { body } = await caller.send(route.api, route.name, { ...withoutIds(route), field, order });
    // The sealed cursor differs each time.
    const { items } = z.object({ items: z.unknown() }).parse(body.code === 200 ? body.result : { items: "refused" });
    return JSON.stringify(items);
  };
  const [up, down] = [await ids("asc"), await ids("desc")];
  return up !== down;
}

describe("roles that hide every field", () => {
  it.each(reading.map((route) => ({ route, name: getCallName(route) })))(
    "remove every field value from the answer of $name",
    async ({ route }) => {
      const caller = await getCallerWithout(allFields);

      const { body } = await caller.send(route.api, route.name, createOwnInput(route));

      const text = JSON.stringify(body);
      expect([...texts].filter(([, value]) => text.includes(value)).map(([name]) => name)).toEqual([]);
    },
  );
});

/** Parts of an answer that reveal a field: its value, or its name. */
function findTraces(route: Route, target: FieldKey, text: string): string[] {
  const value = texts.get(keyOf(target));
  const names = [...listAnswerNames(route, target)].filter(
    (name) => isOnlyName(route, name) && text.includes(`"${name}":`),
  );
  return [...names, ...(value !== undefined && text.includes(value) ? ["its value"] : [])];
}

type Case = FieldKey & { readonly route: Route; readonly call: string; readonly name: string };

/** A case for each field and each affected call, and for each name of the field in that call. */
function listCases(namesOf: (route: Route, target: FieldKey) => Iterable<string>): Case[] {
  return allFields.flatMap((target) =>
    reading.flatMap((route) =>
      [...namesOf(route, target)].map((name) => ({ ...target, route, call: getCallName(route), name })),
    ),
  );
}

const answerCases = listCases((route, target) => (listAnswerNames(route, target).size > 0 ? [target.field] : []));
const sortCases = listCases(listSortNames);
const conditionCases = sortCases.filter(({ route }) => "conditions" in route.call.input.shape);
const freeTexts = new Map([...recordTables.keys()].map((entity) => [entity, listFreeTexts(entity)]));
const filterCases = listCases(({ api, call }, { entity, field }) =>
  api.name === entity && field in call.input.shape ? [field] : [],
);
const searchCases = listCases(({ call }, { entity, field }) =>
  "keyword" in call.input.shape && freeTexts.get(entity)?.has(field) === true ? [field] : [],
);

function listFreeTexts(entity: string): ReadonlySet<string> {
  return new Set(
    listFreeColumns(entity)
      .filter(({ type }) => type !== "date" && type !== "integer")
      .map(({ name }) => name),
  );
}

describe("an account whose role hides a field", () => {
  it.each(answerCases)("gets no $entity:$field in the answer of $call", async ({ route, ...target }) => {
    const caller = await getCallerWithout([target]);

    const { body } = await caller.send(route.api, route.name, createOwnInput(route));

    expect(body.code).toBeLessThan(500);
    expect(findTraces(route, target, JSON.stringify(body.result))).toEqual([]);
  });

  it.each(sortCases)("cannot sort $call by $entity:$field ($name)", async ({ route, name, ...target }) => {
    const caller = await getCallerWithout([target]);

    expect(await isSortedBy(caller, route, name)).toBe(false);
  });

  it.each(conditionCases)(
    "cannot filter $call by a condition on $entity:$field ($name)",
    async ({ route, name, ...target }) => {
      const caller = await getCallerWithout([target]);
      const conditions = [{ field: name, operator: "isNotEmpty" }];

      const { body } = await caller.send(route.api, route.name, { ...withoutIds(route), conditions });

      expect([400, 403]).toContain(body.code);
    },
  );

  it.each(filterCases)("cannot filter $call by $entity:$field", async ({ route, ...target }) => {
    const caller = await getCallerWithout([target]);
    const value = texts.get(keyOf(target)) ?? createSampleValue(partOf(route, target.field));

    const { body } = await caller.send(route.api, route.name, { ...createOwnInput(route), [target.field]: value });

    expect(body.code).toBe(403);
  });

  it.each(searchCases)("cannot search $call by $entity:$field", async ({ route, ...target }) => {
    const caller = await getCallerWithout([target]);
    const value = texts.get(keyOf(target));
    expect(value).toBeDefined();

    const { body } = await caller.send(route.api, route.name, { ...withoutIds(route), keyword: value });

    expect(body.code).toBeLessThan(500);
    expect(JSON.stringify(body.result)).not.toContain(String(recordOf(target.entity).id));
  });
});

function keyOf({ entity, field }: FieldKey): string {
  return `${entity}:${field}`;
}

function partOf(route: Route, name: string): z.core.$ZodType {
  const shape: Record<string, z.core.$ZodType> = route.call.input.shape;
  return shape[name] ?? z.null();
}

/** An input without ids, as far as the call allows it. */
function withoutIds(route: Route): Record<string, unknown> {
  const idPaths = new Set(listIdFields(route).map(({ path }) => path));
  return Object.fromEntries(
    Object.entries(createOwnInput(route)).filter(
      ([name]) => !idPaths.has(name) || !z.safeParse(partOf(route, name), undefined).success,
    ),
  );
}

/** Whether every object of an answer with this name shows the same kind of record. */
function isOnlyName(route: Route, name: string): boolean {
  const marks = new Set<string>();
  walk(route.call.output, (object) => {
    if (listSchemaFields(object).some(([part]) => part === name))
      marks.add(findRecordMetadata(object)?.entity ?? "none");
  });
  return marks.size === 1;
}

describe("an account without hidden fields", () => {
  it.each([
    ["sysUser/page", "realName"],
    ["sysUser/page", "account"],
    ["sysPos/page", "name"],
    ["sysRole/page", "code"],
  ])("can sort %s by %s", async (name, field) => {
    const [route] = reading.filter((route) => getCallName(route) === name);
    expect(route).toBeDefined();

    expect(route !== undefined && (await isSortedBy(world.admin, route, field))).toBe(true);
  });

  it.each([
    ["sysUser/page", "sysUser:realName"],
    ["sysOrg/page", "sysOrg:name"],
  ])("can search %s by %s", async (name, key) => {
    const [route] = reading.filter((route) => getCallName(route) === name);
    const input = route === undefined ? {} : { ...withoutIds(route), keyword: texts.get(key) };

    const reply = route === undefined ? undefined : await world.admin.send(route.api, route.name, input);

    expect(JSON.stringify(reply?.body.result)).toContain(texts.get(key));
  });
});

/** Calls that change a record and are not called so. */
const updateCalls: Readonly<Record<string, string>> = { sysJob: "updateJobDetail" };

const updateCases = allFields.flatMap(({ entity, field }) => {
  const update = routes.find((route) => getCallName(route) === `${entity}/${updateCalls[entity] ?? "update"}`);
  const isWritten = update !== undefined && field in update.call.input.shape;
  return isWritten && recordTables.has(entity) ? [{ entity, field, update }] : [];
});

it.each(updateCases)("an update of nothing but a hidden $entity:$field is refused", async (target) => {
  const { update, field } = target;
  const { table, id } = recordOf(target.entity);
  const caller = await getCallerWithout([target]);
  const { owner } = await theServer();
  const row = async () => {
    const { rows } = await owner.query<Record<string, unknown>>(
      `select to_jsonb(r) - array['version', 'update_time', 'update_user_id', 'update_user_name'] as row from ${table} r
       where tenant_id = $1 and id = $2`,
      [world.tenant.id, id],
    );
    return rows;
  };
  const before = await row();

  const input = { id, [field]: createSampleValue(partOf(update, field)) ?? nextUnique() };
  const { body } = await caller.send(update.api, update.name, input);

  expect([400, 403]).toContain(body.code);
  expect(await row()).toEqual(before);
});

const trackedEntities = new Set(modules.flatMap(({ records = [] }) => records.map(({ entity }) => entity)));
/** Personal records and comments have a history for their own account only, which other accounts do not find. */
const personalTables = new Set([
  ...modules.flatMap(({ tables }) => tables.filter(({ isPersonal }) => isPersonal).map(({ name }) => name)),
  "record_comment",
]);
const historyFields = allFields.filter(
  ({ entity }) =>
    recordTables.has(entity) &&
    trackedEntities.has(entity) &&
    !personalTables.has(recordTables.get(entity)?.table ?? ""),
);

it.each(historyFields)("the history of a record omits a hidden $entity:$field", async (target) => {
  const caller = await getCallerWithout([target]);

  const { body } = await caller.send(historyApi, "page", { entity: target.entity, id: recordOf(target.entity).id });

  expect(body.code).toBe(200);
  const text = JSON.stringify(body.result);
  expect(text).not.toContain(`"field":"${target.field}"`);
  expect(text).not.toContain(texts.get(keyOf(target)) ?? `"field":"${target.field}"`);
});
