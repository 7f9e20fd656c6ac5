import { nameIn } from "#server/names";
import type { Context } from "#server/context/context";
import type { Choice } from "#server/import/definition";
import { dictionaryItems, dictionaryTypes } from "#modules/dictionary/tables";

/** Entries of a code list beyond which nobody chooses by a label. */
const mostEntries = 1000;

/**
 * The entries of a code list, known by their value, their code, and their label in every language; `also` adds what
 * people write instead.
 */
export function dictionaryChoices(
  code: string,
  also: Readonly<Record<string, readonly string[]>> = {},
): (ctx: Context) => Promise<readonly Choice[]> {
  return async (ctx) => {
    const [type] = await ctx.globalRows(dictionaryTypes).list({ code });
    if (type === undefined) return [];
    const items = ctx.globalRows(dictionaryItems);
    const query = items.select().where("row.dictionaryTypeId", "=", type.id).where("row.status", "=", 1);
    const found = await items.run(
      query
        .select(["row.value", "row.label", "row.names", "row.code"])
        .orderBy("row.orderNo")
        .orderBy("row.id")
        .limit(mostEntries),
    );
    return found.map(({ value, label, names, code: own }) => ({
      value,
      labels: [
        nameIn(ctx.language, label, names),
        label,
        ...Object.values(names ?? {}),
        ...(own === null ? [] : [own]),
        ...(also[value] ?? []),
      ],
    }));
  };
}

/** Enabled or disabled, as every list shows it. */
export const statusChoices = dictionaryChoices("StatusEnum", { "2": ["禁用"] });
