import { commonError } from "#contract/errors";
import { Status } from "#contract/fields";
import type { Id } from "#contract/id";
import type { DictionaryEntry } from "#contract/session";
import type { DictionaryListItem } from "../contract.ts";
import type { AnyContext, Context } from "#core/request/context";
import { selectName } from "#core/request/names";
import type { RowOf } from "#core/rows/table";
import { dictionaryItems, dictionaryTypes } from "./dictionary.table.ts";

/** Limit of the answer, more than any installation has. */
const maxEntries = 20_000;

type Item = Pick<
  RowOf<typeof dictionaryItems>,
  | "id"
  | "label"
  | "names"
  | "value"
  | "code"
  | "remark"
  | "orderNo"
  | "tagType"
  | "styleSetting"
  | "classSetting"
  | "extData"
>;
type EnabledDictionary = { id: Id; code: string; items: Item[] };

/** Every enabled code list with its enabled entries in order, labels in the caller's language. */
export async function listAllDictionaries(ctx: Context): Promise<Record<string, DictionaryEntry[]>> {
  const lists = await enabledLists(ctx);
  return Object.fromEntries(lists.map(({ code, items }) => [code, items.map((item) => entryOf(ctx, code, item))]));
}

/** The entries of one code list in order, or null if there is none of this code. */
export async function findDictionaryItems(
  ctx: Context,
  { code }: { code: string },
): Promise<DictionaryListItem[] | null> {
  const list = (await enabledLists(ctx)).find((one) => one.code === code);
  if (list === undefined) return null;
  return list.items.map((item) => ({
    id: item.id,
    dictTypeId: list.id,
    status: Status.enabled,
    ...entryOf(ctx, code, item),
  }));
}

/** The same, as an error if there is no such code list. */
export async function getDictionaryItems(ctx: Context, input: { code: string }): Promise<DictionaryListItem[]> {
  const items = await findDictionaryItems(ctx, input);
  if (items === null) throw commonError("record.missing");
  return items;
}

/** Whether a value is an enabled entry of an enabled code list. */
export async function isDictionaryValue(ctx: AnyContext, typeCode: string, value: string): Promise<boolean> {
  const lists = await enabledLists(ctx);
  return lists.some(({ code, items }) => code === typeCode && items.some((item) => item.value === value));
}

/** The enabled values of an enabled code list, in order. */
export async function listDictionaryValues(ctx: AnyContext, typeCode: string): Promise<string[]> {
  const lists = await enabledLists(ctx);
  return lists.filter(({ code }) => code === typeCode).flatMap(({ items }) => items.map(({ value }) => value));
}

async function enabledLists(ctx: AnyContext): Promise<EnabledDictionary[]> {
  return await ctx.app.caches.get("dictionary", { tenantId: 0, key: "all" }, async () => await loadDictionaries(ctx));
}

function entryOf(ctx: Context, typeCode: string, { id: _, names, label, ...item }: Item): DictionaryEntry {
  return { typeCode, label: selectName(ctx, label, names), ...item };
}

async function loadDictionaries(ctx: AnyContext): Promise<EnabledDictionary[]> {
  const [types, items] = [ctx.globalRows(dictionaryTypes), ctx.globalRows(dictionaryItems)];
  const [enabledTypes, enabledItems] = await Promise.all([
    types.run(
      types
        .select()
        .select(["row.id", "row.code"])
        .where("row.status", "=", Status.enabled)
        .orderBy("row.orderNo")
        .orderBy("row.code")
        .limit(maxEntries),
    ),
    items.run(
      items
        .select()
        .select([
          "row.id",
          "row.dictionaryTypeId",
          "row.label",
          "row.names",
          "row.value",
          "row.code",
          "row.remark",
          "row.orderNo",
        ])
        .select(["row.tagType", "row.styleSetting", "row.classSetting", "row.extData"])
        .where("row.status", "=", Status.enabled)
        .orderBy("row.orderNo")
        .orderBy("row.id")
        .limit(maxEntries),
    ),
  ]);
  const byType = Map.groupBy(enabledItems, ({ dictionaryTypeId }) => dictionaryTypeId);
  return enabledTypes.map(({ id, code }) => ({
    id,
    code,
    items: (byType.get(id) ?? []).map(({ dictionaryTypeId: _, ...item }) => item),
  }));
}
