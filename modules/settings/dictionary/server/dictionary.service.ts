import type { InputOf } from "#contract/api";
import { Status, type StatusValue } from "#contract/fields";
import type { Id } from "#contract/id";
import type { DictionaryEntry } from "#contract/session";
import { dictionaryError, type dictionaryItemApi, type DictionaryListItem } from "../contract.ts";
import type { Context, TenantContext } from "#core/request/context";
import { selectName } from "#core/request/names";
import { hasOwnItems } from "./dictionary.rights.ts";
import { type Dictionary, type ItemRow, loadOwnItems, loadSharedDictionaries } from "./loadDictionaries.ts";

/** Every enabled dictionary with its enabled items in order, labels in the caller's language. */
export async function listAllDictionaries(ctx: Context): Promise<Record<string, DictionaryEntry[]>> {
  const enabled = (await loadDictionaries(ctx)).filter(({ status }) => status === Status.enabled);
  return Object.fromEntries(
    enabled.map((dictionary) => [
      dictionary.code,
      listEnabledItems(dictionary).map((item) => toEntry(ctx, dictionary, item)),
    ]),
  );
}

/** The items of a dictionary by its code, or by `value`; null if there is none. */
export async function findDictionaryItems(
  ctx: Context,
  { code, value, status }: InputOf<(typeof dictionaryItemApi)["calls"]["dataList"]>,
): Promise<DictionaryListItem[] | null> {
  const typeCode = code === "" ? value : code;
  if (typeCode === undefined) throw dictionaryError("dictionaryItem.no_type");
  const dictionary = await findDictionary(ctx, typeCode);
  if (dictionary === undefined) return null;
  const items = dictionary.items.map((item) => ({
    id: item.id,
    dictTypeId: dictionary.id,
    status: getStatus(dictionary, item),
    ...toEntry(ctx, dictionary, item),
  }));
  return status === undefined ? items : items.filter((item) => item.status === status);
}

/** The items of a dictionary, as an error if there is none. */
export async function getDictionaryItems(ctx: Context, { code }: { code: string }): Promise<DictionaryListItem[]> {
  const items = await findDictionaryItems(ctx, { code, value: undefined });
  if (items === null) throw dictionaryError("dictionary.missing");
  return items;
}

/** Whether a value is an enabled item of an enabled dictionary. */
export async function isDictionaryValue(ctx: TenantContext, typeCode: string, value: string): Promise<boolean> {
  return (await listDictionaryItems(ctx, typeCode)).some((item) => item.value === value);
}

/** The enabled values of an enabled dictionary, in order. */
export async function listDictionaryValues(ctx: TenantContext, typeCode: string): Promise<string[]> {
  return (await listDictionaryItems(ctx, typeCode)).map(({ value }) => value);
}

/** The enabled items of an enabled dictionary, in order; an unknown code gives none. */
export async function listDictionaryItems(ctx: TenantContext, typeCode: string): Promise<readonly ItemRow[]> {
  const dictionary = await findDictionary(ctx, typeCode);
  return dictionary?.status === Status.enabled ? listEnabledItems(dictionary) : [];
}

async function findDictionary(ctx: TenantContext, typeCode: string): Promise<Dictionary | undefined> {
  return (await loadDictionaries(ctx)).find(({ code }) => code === typeCode);
}

/** The dictionaries of the platform with the items of the caller's tenant. */
async function loadDictionaries(ctx: TenantContext): Promise<readonly Dictionary[]> {
  const [shared, own] = await Promise.all([loadSharedDictionaries(ctx), loadOwnItems(ctx)]);
  if (own.size === 0) return shared;
  return shared.map((dictionary) => {
    const items = hasOwnItems(dictionary) ? own.get(dictionary.id) : undefined;
    return items === undefined ? dictionary : { ...dictionary, items: mergeItems(dictionary.items, items) };
  });
}

/** An own item replaces the one with the same value; the platform's items come first among equal order numbers. */
function mergeItems(shared: readonly ItemRow[], own: readonly ItemRow[]): ItemRow[] {
  const values = new Set(own.map(({ value }) => value));
  const kept = shared.filter(({ value }) => !values.has(value));
  return [...kept, ...own].toSorted((one, other) => one.orderNo - other.orderNo);
}

function listEnabledItems({ items }: Dictionary): ItemRow[] {
  return items.filter(({ status }) => status === Status.enabled);
}

/** A disabled type disables its items (contract 03, 3). */
function getStatus(dictionary: Dictionary, item: ItemRow): StatusValue {
  return dictionary.status === Status.enabled ? item.status : Status.disabled;
}

function toEntry(
  ctx: Context,
  { code: typeCode }: { readonly id: Id; readonly code: string },
  { id: _, dictionaryTypeId: _type, status: _status, names, label, ...item }: ItemRow,
): DictionaryEntry {
  return { typeCode, label: selectName(ctx, label, names), ...item };
}
