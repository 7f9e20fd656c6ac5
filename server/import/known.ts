import { sql } from "kysely";
import { type Id, idOf } from "#contract/id";
import type { Context } from "#server/context/context";
import { withinSeen } from "#server/history/seen";
import type { Values } from "#server/history/tracked";
import { oneOf } from "#server/rows/condition";
import type { Draft } from "./draft.ts";
import type { Plan } from "./plan.ts";
import { inTurns } from "./turns.ts";

/** A reference to a record that another row of the file makes. */
export type RowReference = { readonly row: number };

/** By what a row is known. */
export type Key = { readonly fields: readonly string[]; readonly values: readonly unknown[]; readonly mark: string };

/** The key of a row: the first list of fields that is filled in. */
export function keyOf({ kind }: Plan, { texts, values }: Draft): Key | undefined {
  const lists = [kind.key, ...(kind.elseKey === undefined ? [] : [kind.elseKey])];
  // The top of a tree has nothing above it: what may be left out is no part that is missing.
  const fields = lists.find((list) => list.every((field) => texts[field] !== undefined || field === kind.ownReference));
  if (fields === undefined) return undefined;
  const given = fields.map((field) => values.get(field) ?? null);
  const same = given.map((value) => (typeof value === "string" ? (kind.sameKey?.(value) ?? value) : value));
  return { fields, values: same, mark: `key:${JSON.stringify([fields, same])}` };
}

/** A record that is there already, with what its fields hold by their names on the wire. */
export type Existing = { readonly id: Id; readonly version: number; readonly row: Values; readonly fields: Values };

/** Whom the rows mean: ids by mark, seen or not, and those that the caller sees. */
export type KnownRecords = {
  readonly ids: ReadonlyMap<string, readonly Id[]>;
  readonly seen: ReadonlyMap<Id, Existing>;
};

/** Finds the records that are there already, all rows at once. */
export async function findKnown(ctx: Context, plan: Plan, keys: readonly Key[]): Promise<KnownRecords> {
  const ids = await identified(ctx, plan, keys);
  const all = [...new Set([...ids.values()].flat())];
  return { ids, seen: await existing(ctx, plan, all) };
}

async function identified(ctx: Context, plan: Plan, keys: readonly Key[]): Promise<Map<string, readonly Id[]>> {
  const { kind } = plan;
  const found = new Map<string, readonly Id[]>();
  if (kind.identify !== undefined) {
    const byValue = await kind.identify(ctx, [...new Set(keys.map(({ values }) => String(values[0])))]);
    for (const { values, mark } of keys) found.set(mark, byValue.get(String(values[0])) ?? []);
    return found;
  }
  for (const [list, own] of Map.groupBy(keys, ({ fields }) => fields)) {
    const rows = await rowsBy(ctx, plan, { fields: list, keys: own });
    const byKey = Map.groupBy(rows, (row) => JSON.stringify(list.map((field) => storedOf(plan, row, field) ?? null)));
    for (const { values, mark } of own) {
      const stored = values.map((value, index) => (value === null ? emptyOf(plan, list[index] ?? "") : value));
      found.set(
        mark,
        (byKey.get(JSON.stringify(stored)) ?? []).map((row) => idIn(row)),
      );
    }
  }
  return found;
}

/** What a field of no record holds: 0 for the parent of a root. */
function emptyOf(plan: Plan, field: string): unknown {
  return storedOf(plan, {}, field) ?? null;
}

/** The column that tells most rows apart: a text rather than the parent that all share. */
async function rowsBy(
  ctx: Context,
  plan: Plan,
  { fields, keys }: { fields: readonly string[]; keys: readonly Key[] },
): Promise<Values[]> {
  const { table } = plan.kind;
  const place = fields.findLastIndex((field) =>
    keys.some(({ fields: own, values }) => typeof values[own.indexOf(field)] === "string"),
  );
  const field = fields[Math.max(place, 0)] ?? "";
  const values = [...new Set(keys.map((key) => key.values[Math.max(place, 0)]))];
  const query = ctx
    .rows(table)
    .select()
    .where(() => oneOf(`row.${columnOf(plan, field)}`, values));
  const columns = ["id", ...fields.map((name) => columnOf(plan, name))];
  return await ctx
    .rows(table)
    .run(query.select(columns.map((name) => sql.ref(`row.${name}`).as(name))).$castTo<Values>());
}

/** The column of the table that a field of the wire stands in. */
export function columnOf({ stored }: Plan, field: string): string {
  return stored.get(field) ?? field;
}

/** What a row holds in a field, as the wire says it. */
function storedOf(plan: Plan, row: Values, field: string): unknown {
  const { stored } = plan.kind.fields[field] ?? {};
  return stored === undefined ? row[columnOf(plan, field)] : stored(row);
}

async function existing(ctx: Context, plan: Plan, ids: readonly Id[]): Promise<Map<Id, Existing>> {
  if (ids.length === 0) return new Map();
  const { kind, record, columns } = plan;
  const own = columns.filter(({ field }) => field.current === undefined).map(({ name }) => columnOf(plan, name));
  const names = new Set(["id", "version", ...own, ...(kind.reads ?? [])]);
  const query = ctx
    .rows(kind.table)
    .select()
    .where(() => oneOf("row.id", ids));
  const seen = await withinSeen(ctx, record, query);
  const selected = seen.select(
    [...names].filter((name) => name in kind.table.columns).map((name) => sql.ref(`row.${name}`).as(name)),
  );
  const rows = await ctx.rows(kind.table).runByKey(selected.$castTo<Values>());
  const linked = await Promise.all(
    columns.map(async ({ name, field }) => [name, await field.current?.(ctx, rows.map(idIn))] as const),
  );
  const made = await inTurns(rows, (row): [Id, Existing] => {
    const fields = columns.map(({ name }): [string, unknown] => {
      const current = linked.find(([one]) => one === name)?.[1];
      return [name, current === undefined ? storedOf(plan, row, name) : current.get(idIn(row))];
    });
    return [idIn(row), { id: idIn(row), version: Number(row["version"]), row, fields: Object.fromEntries(fields) }];
  });
  return new Map(made);
}

function idIn({ id }: Values): Id {
  return idOf(Number(id));
}
