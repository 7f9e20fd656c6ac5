import type { Context } from "#core/request/context";
import type { DictionaryItem } from "#core/request/dictionary";
import { dictionaryItems, dictionaryTypes } from "./dictionary.table.ts";

/** Maximum number of items; longer lists cannot be chosen from by label. */
const maxItems = 1000;

/** The enabled items of a dictionary in order; an unknown code gives none. */
export async function listDictionaryItems(ctx: Context, code: string): Promise<readonly DictionaryItem[]> {
  const [type] = await ctx.globalRows(dictionaryTypes).list({ code });
  if (type === undefined) return [];
  const items = ctx.globalRows(dictionaryItems);
  const query = items.select().where("row.dictionaryTypeId", "=", type.id).where("row.status", "=", 1);
  return await items.run(
    query
      .select(["row.value", "row.label", "row.names", "row.code"])
      .orderBy("row.orderNo")
      .orderBy("row.id")
      .limit(maxItems),
  );
}
