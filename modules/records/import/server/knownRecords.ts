import { type Id, toId } from "#contract/id";
import type { Context } from "#core/request/context";
import { applyVisibilityFilter } from "#core/request/history/visibility";
import type { Values } from "#core/request/history/trackedRecord";
import { namedColumns, oneOf } from "#core/rows/condition";
import type { RowDraft } from "./rowDraft.ts";
import type { ImportPlan } from "./importPlan.ts";
import { mapYielding } from "./mapYielding.ts";

/** A reference to a record that another row of the file creates. */
export type RowReference = { readonly row: number };

/** What identifies the record of a row. */
export type RowKey = { readonly fields: readonly string[]; readonly values: readonly unknown[]; readonly mark: string };

/** The key of a row: the first list of fields that is filled. */
export function findRowKey({ kind }: ImportPlan, { texts, values }: RowDraft): RowKey | undefined {
  const lists = [kind.key, ...(kind.fallbackKey === undefined ? [] : [kind.fallbackKey])];
  // A root has no parent: an optional reference may be missing.
  const fields = lists.find((list) => list.every((field) => texts[field] !== undefined || field === kind.ownReference));
  if (fields === undefined) return undefined;
  const keyValues = fields.map((field) => values.get(field) ?? null);
  const same = keyValues.map((value) => (typeof value === "string" ? (kind.normalizeKey?.(value) ?? value) : value));
  return { fields, values: same, mark: `key:${JSON.stringify([fields, same])}` };
}

/** An existing record with the values of its fields by their wire names. */
export type ExistingRecord = {
  readonly id: Id;
  readonly version: number;
  readonly row: Values;
  readonly fields: Values;
};

/** The records that rows refer to: ids by mark, visible or not, and the visible ones. */
export type KnownRecords = {
  readonly ids: ReadonlyMap<string, readonly Id[]>;
  readonly visible: ReadonlyMap<Id, ExistingRecord>;
};

/** Finds existing records for all rows together. */
export async function findKnownRecords(ctx: Context, plan: ImportPlan, keys: readonly RowKey[]): Promise<KnownRecords> {
  const ids = await findIds(ctx, plan, keys);
  const all = [...new Set([...ids.values()].flat())];
  return { ids, visible: await existing(ctx, plan, all) };
}

async function findIds(ctx: Context, plan: ImportPlan, keys: readonly RowKey[]): Promise<Map<string, readonly Id[]>> {
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
      const storedValues = values.map((value, index) => (value === null ? emptyOf(plan, list[index] ?? "") : value));
      found.set(
        mark,
        (byKey.get(JSON.stringify(storedValues)) ?? []).map((row) => idIn(row)),
      );
    }
  }
  return found;
}

/** The empty value of a field: 0 for the parent of a root. */
function emptyOf(plan: ImportPlan, field: string): unknown {
  return storedOf(plan, {}, field) ?? null;
}

/** The column that distinguishes most rows: a text rather than a shared parent. */
async function rowsBy(
  ctx: Context,
  plan: ImportPlan,
  { fields, keys }: { fields: readonly string[]; keys: readonly RowKey[] },
): Promise<Values[]> {
  const { table } = plan.kind;
  const fieldIndex = fields.findLastIndex((field) =>
    keys.some(({ fields: own, values }) => typeof values[own.indexOf(field)] === "string"),
  );
  const field = fields[Math.max(fieldIndex, 0)] ?? "";
  const values = [...new Set(keys.map((key) => key.values[Math.max(fieldIndex, 0)]))];
  const query = ctx
    .rows(table)
    .select()
    .where(() => oneOf(`row.${getStoredColumn(plan, field)}`, values));
  const columns = ["id", ...fields.map((name) => getStoredColumn(plan, name))];
  return await ctx.rows(table).run(query.select(namedColumns(columns)).$castTo<Values>());
}

/** The table column of a wire field. */
export function getStoredColumn({ columnsByField }: ImportPlan, field: string): string {
  return columnsByField.get(field) ?? field;
}

/** A row's value of a field as on the wire. */
function storedOf(plan: ImportPlan, row: Values, field: string): unknown {
  const { readStored } = plan.kind.fields[field] ?? {};
  return readStored === undefined ? row[getStoredColumn(plan, field)] : readStored(row);
}

async function existing(ctx: Context, plan: ImportPlan, ids: readonly Id[]): Promise<Map<Id, ExistingRecord>> {
  if (ids.length === 0) return new Map();
  const { kind, record, columns } = plan;
  const own = columns
    .filter(({ field }) => field.loadCurrent === undefined)
    .map(({ name }) => getStoredColumn(plan, name));
  const names = new Set(["id", "version", ...own, ...(kind.columnsForCheck ?? [])]);
  const query = ctx
    .rows(kind.table)
    .select()
    .where(() => oneOf("row.id", ids));
  const visibleQuery = await applyVisibilityFilter(ctx, record, query);
  const selected = visibleQuery.select(namedColumns([...names].filter((name) => name in kind.table.columns)));
  const rows = await ctx.rows(kind.table).runByKey(selected.$castTo<Values>());
  const linkedValues = await Promise.all(
    columns.map(async ({ name, field }) => [name, await field.loadCurrent?.(ctx, rows.map(idIn))] as const),
  );
  const records = await mapYielding(rows, (row): [Id, ExistingRecord] => {
    const fields = columns.map(({ name }): [string, unknown] => {
      const current = linkedValues.find(([one]) => one === name)?.[1];
      return [name, current === undefined ? storedOf(plan, row, name) : current.get(idIn(row))];
    });
    return [idIn(row), { id: idIn(row), version: Number(row["version"]), row, fields: Object.fromEntries(fields) }];
  });
  return new Map(records);
}

function idIn({ id }: Values): Id {
  return toId(Number(id));
}
