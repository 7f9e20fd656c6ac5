import type { StatusValue } from "#contract/fields";
import type { Id } from "#contract/id";
import type { YesNoValue } from "../contract.ts";
import type { TenantContext } from "#core/request/context";
import type { RowOf } from "#core/rows/table";
import { dictionaryItems, dictionaryTypes, tenantDictionaryItems } from "./dictionary.table.ts";

/** Limit of an answer, more than any installation has. */
const maxItems = 20_000;

const itemColumns = [
  "row.id",
  "row.dictionaryTypeId",
  "row.label",
  "row.names",
  "row.value",
  "row.code",
  "row.remark",
  "row.orderNo",
  "row.tagType",
  "row.styleSetting",
  "row.classSetting",
  "row.extData",
  "row.status",
] as const;

/** An item, of the platform or of a tenant. */
export type ItemRow = Pick<
  RowOf<typeof dictionaryItems>,
  | "id"
  | "dictionaryTypeId"
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
  | "status"
>;

/** A type with its items, enabled or not. */
export type Dictionary = {
  readonly id: Id;
  readonly code: string;
  readonly status: StatusValue;
  readonly isTenant: YesNoValue;
  readonly items: readonly ItemRow[];
};

/** The dictionaries of the platform, at most five seconds old. */
export async function loadSharedDictionaries(ctx: TenantContext): Promise<readonly Dictionary[]> {
  return await ctx.app.caches.get("dictionary", { tenantId: 0, key: "all" }, async () => await readShared(ctx));
}

/** The items of the caller's tenant by type, at most five seconds old. */
export async function loadOwnItems(ctx: TenantContext): Promise<ReadonlyMap<Id, readonly ItemRow[]>> {
  const { tenantId } = ctx;
  return await ctx.app.caches.get("dictionary", { tenantId, key: "own" }, async () => await readOwn(ctx));
}

async function readShared(ctx: TenantContext): Promise<Dictionary[]> {
  const [types, items] = [ctx.globalRows(dictionaryTypes), ctx.globalRows(dictionaryItems)];
  const [allTypes, allItems] = await Promise.all([
    types.run(
      types
        .select()
        .select(["row.id", "row.code", "row.status", "row.isTenant"])
        .orderBy("row.orderNo")
        .orderBy("row.code")
        .limit(maxItems),
    ),
    items.run(
      items.select().select(itemColumns).orderBy("row.orderNo").orderBy("row.code").orderBy("row.id").limit(maxItems),
    ),
  ]);
  const byType = Map.groupBy(allItems, ({ dictionaryTypeId }) => dictionaryTypeId);
  return allTypes.map((type) => ({ ...type, items: byType.get(type.id) ?? [] }));
}

async function readOwn(ctx: TenantContext): Promise<Map<Id, ItemRow[]>> {
  const rows = ctx.rows(tenantDictionaryItems);
  const query = rows.select().select(itemColumns).orderBy("row.orderNo").orderBy("row.place");
  const items = await rows.run(query.orderBy("row.code").orderBy("row.id").limit(maxItems));
  return Map.groupBy(items, ({ dictionaryTypeId }) => dictionaryTypeId);
}
