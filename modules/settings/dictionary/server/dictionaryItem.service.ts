import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { dictionaryError, type DictionaryItemDraft, type dictionaryItemApi, maxDictionaryItems } from "../contract.ts";
import type { Context } from "#core/request/context";
import { mapUniqueViolation } from "#core/rows/uniqueViolation";
import { announceDictionaryChange } from "./dictionary.announcement.ts";
import { mergeNames } from "./dictionary.names.ts";
import { canAddItems, getItemAccess, isPlatformEditor } from "./dictionary.rights.ts";
import { dictionaryItems, dictionaryTypes, tenantDictionaryItems } from "./dictionary.table.ts";
import { type EntryRow, getEntry, loadEntries } from "./dictionaryItem.list.ts";
import { readStatus } from "./dictionaryType.service.ts";

type Calls = typeof dictionaryItemApi.calls;
type Changes = Omit<InputOf<Calls["update"]>, "id" | "version">;

const takenError = () => dictionaryError("dictionaryItem.taken");

/** Adds an item: to the platform's, or to those of the caller's tenant. Returns its id. */
export async function addDictionaryItem(ctx: Context, { dictTypeId, ...draft }: DictionaryItemDraft): Promise<Id> {
  const type = await ctx.rows(dictionaryTypes).get(dictTypeId);
  if (!canAddItems(ctx, type)) throw dictionaryError("dictionaryItem.no_add", { name: type.name });
  const entries = await loadEntries(ctx, dictTypeId);
  if (entries.length >= maxDictionaryItems)
    throw dictionaryError("dictionaryItem.too_many", { maximum: maxDictionaryItems });
  requireFreeTexts(ctx, entries, { id: undefined, ...draft });
  const names = mergeNames(undefined, { plain: draft.label, names: draft.names }) ?? null;
  return await addItem(ctx, { ...draft, names, dictionaryTypeId: dictTypeId });
}

/**
 * Updates an item. A tenant's change of an item of the platform is stored as an own item with the same value. The value
 * of an enum's item is that of the code.
 */
export async function updateDictionaryItem(
  ctx: Context,
  { id, version, ...changes }: InputOf<Calls["update"]>,
): Promise<void> {
  const entry = await getChangeableEntry(ctx, id);
  requireFixedValue(ctx, entry, changes);
  requireFreeTexts(ctx, await loadEntries(ctx, entry.dictionaryTypeId), { ...changes, id: entry.id });
  const names = mergeNames({ plain: entry.label, names: entry.names }, { plain: changes.label, names: changes.names });
  await writeEntry(ctx, entry, { changes: { ...changes, names }, version });
}

/** Enables or disables an item; a tenant switches an item of the platform off for itself. */
export async function setDictionaryItemStatus(
  ctx: Context,
  { id, status }: InputOf<Calls["setStatus"]>,
): Promise<void> {
  const entry = await getChangeableEntry(ctx, id);
  await writeEntry(ctx, entry, { changes: { status: readStatus(status) } });
}

/** Deletes an item. Where an own one replaced an item of the platform, that is in use again. */
export async function deleteDictionaryItem(ctx: Context, { id }: { id: Id }): Promise<void> {
  const entry = await getEntry(ctx, id);
  const isOwn = entry.isOwn;
  if ((!isOwn && !isPlatformEditor(ctx)) || entry.isEnum)
    throw dictionaryError("dictionaryItem.no_delete", { name: entry.label });
  await (isOwn ? ctx.rows(tenantDictionaryItems).remove(entry.id) : ctx.rows(dictionaryItems).remove(entry.id));
  announceDictionaryChange(ctx, isOwn ? "own" : "all");
}

/** Deletes the tenant's version of an item of the platform. */
export async function resetDictionaryItem(ctx: Context, { id }: { id: Id }): Promise<void> {
  const entry = await getChangeableEntry(ctx, id);
  if (entry.replacedId === null) throw dictionaryError("dictionaryItem.no_version", { name: entry.label });
  await ctx.rows(tenantDictionaryItems).remove(entry.id);
  announceDictionaryChange(ctx, "own");
}

type ItemValues = Omit<Changes, "label" | "value"> & { label: string; value: string; dictionaryTypeId: Id };

async function addItem(ctx: Context, values: ItemValues): Promise<Id> {
  const isShared = isPlatformEditor(ctx);
  const id = await mapUniqueViolation(
    takenError,
    async () => await (isShared ? ctx.rows(dictionaryItems).add(values) : ctx.rows(tenantDictionaryItems).add(values)),
  );
  announceDictionaryChange(ctx, isShared ? "all" : "own");
  return id;
}

async function getChangeableEntry(ctx: Context, id: Id): Promise<EntryRow> {
  const entry = await getEntry(ctx, id);
  if (getItemAccess(ctx, entry) === "read") throw dictionaryError("dictionaryItem.no_edit", { name: entry.label });
  return entry;
}

type EntryChanges = { readonly changes: Changes; readonly version?: number | undefined };

/** Writes an item where it is stored, or an own one in its place. */
async function writeEntry(ctx: Context, entry: EntryRow, { changes, version }: EntryChanges): Promise<void> {
  if (getItemAccess(ctx, entry) === "adapt") {
    await addItem(ctx, applyChanges(entry, changes));
    return;
  }
  const write = async () =>
    await (entry.isOwn
      ? ctx.rows(tenantDictionaryItems).update(entry.id, changes, version)
      : ctx.rows(dictionaryItems).update(entry.id, changes, version));
  await mapUniqueViolation(takenError, write);
  announceDictionaryChange(ctx, entry.isOwn ? "own" : "all");
}

function contentOf(entry: EntryRow): ItemValues {
  const { dictionaryTypeId, label, names, value, code, tagType, styleSetting, classSetting } = entry;
  const { orderNo, remark, extData, status } = entry;
  const texts = { label, names, value, code, tagType, styleSetting, classSetting, remark, extData };
  return { dictionaryTypeId, ...texts, orderNo, status };
}

/** The content of an item with changes; a missing one leaves the value of the platform's item. */
function applyChanges(entry: EntryRow, changes: Changes): ItemValues {
  const { label = entry.label, value = entry.value, orderNo = entry.orderNo, status = entry.status } = changes;
  const merged = { ...contentOf(entry), ...omitMissing(changes) };
  return { ...merged, label, value, orderNo, status };
}

function omitMissing(changes: Changes): Omit<Changes, "label" | "value" | "orderNo" | "status"> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

/** What refers to an item names its value, so those of enums and of replaced items stay. */
function requireFixedValue(ctx: Context, entry: EntryRow, { value, code }: Changes): void {
  const isFixed = entry.isEnum || entry.replacedId !== null || getItemAccess(ctx, entry) === "adapt";
  const isChanged = value !== undefined && value !== entry.value;
  const isCodeChanged = entry.isEnum && code !== undefined && code !== entry.code;
  if (isFixed && (isChanged || isCodeChanged))
    throw dictionaryError("dictionaryItem.value_fixed", { name: entry.label });
}

type NewTexts = { readonly id: Id | undefined } & Pick<Changes, "value" | "code">;

/**
 * Refuses a value or code that another item has. An own item may have the value of one of the platform's, and replaces
 * it.
 */
function requireFreeTexts(ctx: Context, entries: readonly EntryRow[], { id, value, code }: NewTexts): void {
  const isShared = isPlatformEditor(ctx);
  const others = entries.filter((entry) => entry.id !== id);
  const replaced = others.find((entry) => id === undefined && !isShared && !entry.isOwn && entry.value === value);
  const isTaken = others.some(
    (entry) => entry !== replaced && (entry.value === value || (typeof code === "string" && entry.code === code)),
  );
  if (isTaken) throw takenError();
}
