import type { InputOf } from "#contract/api";
import { Status } from "#contract/fields";
import type { Id } from "#contract/id";
import { type Page, toPage } from "#contract/page";
import { dictionaryError, type DictionaryItem, type dictionaryItemApi, maxDictionaryItems } from "../contract.ts";
import { listVisibleFields } from "#core/request/access/fieldGuard";
import type { Context } from "#core/request/context";
import { selectName } from "#core/request/names";
import { pageRows } from "#core/request/pageRows";
import { oneOf, toContainsPattern } from "#core/rows/condition";
import { toFieldColumns } from "#core/rows/order";
import type { Select } from "#core/rows/rows";
import { listPublicColumns, type RowOf } from "#core/rows/table";
import { getItemAccess } from "./dictionary.rights.ts";
import { dictionaryEntries, dictionaryTypes } from "./dictionary.table.ts";
import { containsText } from "./dictionaryType.service.ts";

type Calls = typeof dictionaryItemApi.calls;

/** A row of the merged items. */
export type EntryRow = RowOf<typeof dictionaryEntries>;

const columns = listPublicColumns(dictionaryEntries);
const fields = toFieldColumns(
  [
    "label",
    "value",
    "code",
    "tagType",
    "styleSetting",
    "classSetting",
    "orderNo",
    "status",
    "remark",
    "extData",
    "isOwn",
    "createTime",
    "updateTime",
  ],
  { i18nName: "label" },
);
/** More than all dictionaries of an installation have together. */
const maxEntries = 20_000;

/** The items of a dictionary as the caller's tenant sees them, enabled or not; without a type those of all. */
export async function pageDictionaryItems(ctx: Context, input: InputOf<Calls["page"]>): Promise<Page<DictionaryItem>> {
  const { keyword: _, ...request } = input;
  const filters = [input.dictTypeId, input.keyword, input.label, input.value, input.code];
  const result = await pageRows(ctx, dictionaryEntries, {
    query: await filterEntries(ctx, input),
    columns,
    fields,
    orderBy: "sortText",
    input: request,
    isFiltered: filters.some((filter) => filter !== undefined),
  });
  return toPage(
    input,
    result,
    result.items.map((row) => toDictionaryItem(ctx, row)),
  );
}

/** All items of one dictionary in their order. A disabled type disables its items (contract 03, 3). */
export async function listItemsOfType(ctx: Context, { dictTypeId }: { dictTypeId: Id }): Promise<DictionaryItem[]> {
  const type = await ctx.rows(dictionaryTypes).get(dictTypeId);
  const items = (await loadEntries(ctx, dictTypeId)).map((row) => toDictionaryItem(ctx, row));
  return type.status === Status.enabled ? items : items.map((item) => ({ ...item, status: Status.disabled }));
}

export async function getDictionaryItem(ctx: Context, { id }: { id: Id }): Promise<DictionaryItem> {
  return toDictionaryItem(ctx, await getEntry(ctx, id));
}

/** The merged items of a dictionary in their order. */
export async function loadEntries(ctx: Context, dictionaryTypeId: Id): Promise<EntryRow[]> {
  const rows = ctx.rows(dictionaryEntries);
  return await rows.run(
    rows
      .select()
      .selectAll("row")
      .where("row.dictionaryTypeId", "=", dictionaryTypeId)
      .orderBy("row.sortText")
      .orderBy("row.id")
      .limit(maxDictionaryItems * 2),
  );
}

/** An item by its id; that of a platform's item which the tenant replaces leads to the own one. */
export async function getEntry(ctx: Context, id: Id): Promise<EntryRow> {
  const rows = ctx.rows(dictionaryEntries);
  const query = rows.select().selectAll("row");
  const [row] = await rows.run(
    query.where((on) => on.or([on("row.id", "=", id), on("row.replacedId", "=", id)])).limit(1),
  );
  if (row === undefined) throw dictionaryError("dictionaryItem.missing");
  return row;
}

/** Rows that match the filters. Labels are searched in the caller's language too, which no column holds. */
async function filterEntries(
  ctx: Context,
  { dictTypeId, keyword, label, value, code }: InputOf<Calls["page"]>,
): Promise<Select<typeof dictionaryEntries>> {
  const rows = ctx.rows(dictionaryEntries);
  let filtered = rows.select();
  if (dictTypeId !== undefined) filtered = filtered.where("row.dictionaryTypeId", "=", dictTypeId);
  if (value !== undefined) filtered = filtered.where("row.value", "ilike", toContainsPattern(value));
  if (code !== undefined) filtered = filtered.where("row.code", "ilike", toContainsPattern(code));
  if (keyword === undefined && label === undefined) return filtered;
  const all = await rows.run(
    filtered.select(["row.id", "row.label", "row.names", "row.value", "row.code"]).limit(maxEntries),
  );
  // A hidden field cannot be searched (security 4.3).
  const visible = listVisibleFields(ctx.caller, "sysDictData", ["label", "value", "code"]);
  const found = all.filter((row) => {
    const labels = [row.label, selectName(ctx, row.label, row.names)];
    const texts = { label: labels, value: [row.value], code: [row.code] };
    return (
      containsText(labels, label) &&
      containsText(
        visible.flatMap<string | null>((name) => texts[name]),
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

/** An item with what its list shows besides. */
function toDictionaryItem(ctx: Context, row: EntryRow): DictionaryItem {
  const {
    dictionaryTypeId,
    tenantId: _tenant,
    typeStatus: _type,
    isTenant: _own,
    isEnum: _enum,
    sortText: _sort,
    ...shown
  } = row;
  return {
    ...shown,
    dictTypeId: dictionaryTypeId,
    i18nName: selectName(ctx, row.label, row.names),
    access: getItemAccess(ctx, row),
  };
}
