import type { InputOf } from "#contract/api";
import { commonError } from "#contract/errors";
import { StatusValue } from "#contract/fields";
import type { Id } from "#contract/id";
import { type Page, toPage } from "#contract/page";
import { dictionaryError, type DictionaryType, type dictionaryTypeApi, YesNo } from "../contract.ts";
import { listVisibleFields } from "#core/request/access/fieldGuard";
import type { Context } from "#core/request/context";
import { selectName } from "#core/request/names";
import { pageRows } from "#core/request/pageRows";
import { oneOf, toContainsPattern } from "#core/rows/condition";
import { toFieldColumns } from "#core/rows/order";
import type { Select } from "#core/rows/rows";
import { listPublicColumns, type RowOf } from "#core/rows/table";
import { mapUniqueViolation } from "#core/rows/uniqueViolation";
import { announceDictionaryChange } from "./dictionary.announcement.ts";
import { mergeNames } from "./dictionary.names.ts";
import { canAddItems, getTypeAccess, isPlatformEditor } from "./dictionary.rights.ts";
import { dictionaryItems, dictionaryTypes } from "./dictionary.table.ts";

type Calls = typeof dictionaryTypeApi.calls;
type TypeRow = RowOf<typeof dictionaryTypes>;

const columns = listPublicColumns(dictionaryTypes);
const fields = toFieldColumns(
  ["name", "code", "isTenant", "sysFlag", "orderNo", "status", "remark", "createTime", "updateTime"],
  { i18nName: "name" },
);
const maxTypes = 1000;

/** The types of all dictionaries; who may change them is part of each. */
export async function pageDictionaryTypes(ctx: Context, input: InputOf<Calls["page"]>): Promise<Page<DictionaryType>> {
  const { keyword: _, ...request } = input;
  const result = await pageRows(ctx, dictionaryTypes, {
    query: await filterTypes(ctx, input),
    columns,
    fields,
    orderBy: "orderNo",
    input: request,
    isFiltered: [input.keyword, input.name, input.code, input.sysFlag, input.status].some((one) => one !== undefined),
  });
  return toPage(
    input,
    result,
    result.items.map((row) => toDictionaryType(ctx, row)),
  );
}

/** All types in their order. */
export async function listDictionaryTypes(ctx: Context): Promise<DictionaryType[]> {
  const rows = ctx.rows(dictionaryTypes);
  const all = await rows.run(rows.select().selectAll("row").orderBy("row.orderNo").orderBy("row.code").limit(maxTypes));
  return all.map((row) => toDictionaryType(ctx, row));
}

export async function getDictionaryType(ctx: Context, { id }: { id: Id }): Promise<DictionaryType> {
  return toDictionaryType(ctx, await ctx.rows(dictionaryTypes).get(id));
}

/** Adds a type; returns its id. */
export async function addDictionaryType(ctx: Context, draft: InputOf<Calls["add"]>): Promise<Id> {
  if (!isPlatformEditor(ctx)) throw dictionaryError("dictionary.no_add");
  requireOwnCode(draft.code);
  const names = mergeNames(undefined, { plain: draft.name, names: draft.names }) ?? null;
  const values = { ...draft, names, sysFlag: YesNo.no };
  const id = await mapUniqueViolation(takenError, async () => await ctx.rows(dictionaryTypes).add(values));
  announceDictionaryChange(ctx, "all");
  return id;
}

/** Updates a type. Codes of built-in types are part of the product, and whose items a dictionary holds is fixed. */
export async function updateDictionaryType(
  ctx: Context,
  { id, version, ...changes }: InputOf<Calls["update"]>,
): Promise<void> {
  const row = await getEditableType(ctx, id);
  if (changes.isTenant !== undefined && changes.isTenant !== row.isTenant)
    throw dictionaryError("dictionary.tenant_fixed");
  if (changes.code !== undefined && changes.code !== row.code) {
    if (row.isEnum || row.sysFlag === YesNo.yes) throw dictionaryError("dictionary.fixed_code", { code: row.code });
    requireOwnCode(changes.code);
  }
  const names = mergeNames({ plain: row.name, names: row.names }, { plain: changes.name, names: changes.names });
  await mapUniqueViolation(
    takenError,
    async () => await ctx.rows(dictionaryTypes).update(id, { ...changes, names }, version),
  );
  announceDictionaryChange(ctx, "all");
}

/** Deletes a type with the platform's items. Items of tenants come back with the type. */
export async function deleteDictionaryType(ctx: Context, { id }: { id: Id }): Promise<void> {
  if (!isPlatformEditor(ctx)) throw dictionaryError("dictionary.no_delete");
  const row = await ctx.rows(dictionaryTypes).get(id);
  if (row.isEnum) throw dictionaryError("dictionary.no_delete");
  const items = await ctx.rows(dictionaryItems).list({ dictionaryTypeId: id });
  if (items.length > 0) await ctx.rows(dictionaryItems).removeAll(items.map((item) => item.id));
  await ctx.rows(dictionaryTypes).remove(id);
  announceDictionaryChange(ctx, "all");
}

export async function setDictionaryTypeStatus(
  ctx: Context,
  { id, status }: InputOf<Calls["setStatus"]>,
): Promise<void> {
  await getEditableType(ctx, id);
  await ctx.rows(dictionaryTypes).set(id, { status: readStatus(status) });
  announceDictionaryChange(ctx, "all");
}

/** A status of the wire; others have an error of their own (contract 00, 11). */
export function readStatus(status: number): StatusValue {
  const known = StatusValue.safeParse(status);
  if (!known.success) throw commonError("status.invalid");
  return known.data;
}

async function getEditableType(ctx: Context, id: Id): Promise<TypeRow> {
  const row = await ctx.rows(dictionaryTypes).get(id);
  if (!isPlatformEditor(ctx)) throw dictionaryError("dictionary.no_edit");
  return row;
}

/** Codes with this ending are those of the enums in the code. */
function requireOwnCode(code: string): void {
  if (/enum$/iu.test(code)) throw dictionaryError("dictionary.enum_code");
}

const takenError = () => dictionaryError("dictionary.taken");

/** Rows that match the filters. Names are searched in the caller's language too, which no column holds. */
async function filterTypes(ctx: Context, input: InputOf<Calls["page"]>): Promise<Select<typeof dictionaryTypes>> {
  const { keyword, name, code, sysFlag = 0, status } = input;
  const rows = ctx.rows(dictionaryTypes);
  let filtered = rows.select();
  if (code !== undefined) filtered = filtered.where("row.code", "ilike", toContainsPattern(code));
  if (sysFlag !== 0) filtered = filtered.where("row.sysFlag", "=", sysFlag);
  if (status !== undefined) filtered = filtered.where("row.status", "=", status);
  if (keyword === undefined && name === undefined) return filtered;
  const all = await rows.run(rows.select().select(["row.id", "row.name", "row.names", "row.code"]).limit(maxTypes));
  // A hidden field cannot be searched (security 4.3).
  const visible = listVisibleFields(ctx.caller, "sysDictType", ["name", "code"]);
  const found = all.filter((row) => {
    const texts = { name: [row.name, selectName(ctx, row.name, row.names)], code: [row.code] };
    return (
      containsText(texts.name, name) &&
      containsText(
        visible.flatMap((field) => texts[field]),
        keyword,
      )
    );
  });
  return filtered.where(
    oneOf(
      "row.id",
      found.map(({ id }) => id),
    ),
  );
}

/** Whether one of the texts contains a search text; without one, all do. */
export function containsText(texts: readonly (string | null)[], search: string | undefined): boolean {
  const sought = search?.toLowerCase();
  return sought === undefined || texts.some((text) => text?.toLowerCase().includes(sought) === true);
}

/** A type with what its list shows besides. */
function toDictionaryType(ctx: Context, row: Pick<TypeRow, (typeof columns)[number]>): DictionaryType {
  const { deletedAt: _, ...shown } = row;
  return {
    ...shown,
    i18nName: selectName(ctx, row.name, row.names),
    access: getTypeAccess(ctx),
    canAddItems: canAddItems(ctx, row),
  };
}
