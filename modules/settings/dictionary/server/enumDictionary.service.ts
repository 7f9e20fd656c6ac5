import { commonError } from "#contract/errors";
import { toId } from "#contract/id";
import type { Context } from "#core/request/context";
import type { BuiltInTitle } from "#core/request/names";
import { announceDictionaryChange } from "./dictionary.announcement.ts";
import { isPlatformEditor } from "./dictionary.rights.ts";
import { listEnumRows, type TitleReader } from "./dictionary.standard.ts";
import { dictionaryItems, dictionaryTypes } from "./dictionary.table.ts";

/** Adds missing dictionaries of enums and their missing items, and restores deleted ones; others stay as they are. */
export async function restoreEnumDictionaries(ctx: Context): Promise<void> {
  if (!isPlatformEditor(ctx)) throw commonError("grant.core");
  const { types, items } = listEnumRows(createTitleReader(ctx));
  await restoreRows(
    ctx,
    dictionaryTypes,
    types.map((type) => toId(type.id)),
  );
  await ctx.rows(dictionaryTypes).addMissing(types.map((type) => ({ ...type, id: toId(type.id) })));
  await restoreRows(
    ctx,
    dictionaryItems,
    items.map((item) => toId(item.id)),
  );
  await ctx
    .rows(dictionaryItems)
    .addMissing(items.map((item) => ({ ...item, id: toId(item.id), dictionaryTypeId: toId(item.dictionaryTypeId) })));
  announceDictionaryChange(ctx, "all");
}

async function restoreRows(
  ctx: Context,
  table: typeof dictionaryTypes | typeof dictionaryItems,
  ids: readonly ReturnType<typeof toId>[],
): Promise<void> {
  const rows = table === dictionaryTypes ? ctx.rows(dictionaryTypes) : ctx.rows(dictionaryItems);
  const stored = await rows.listWithDeleted(ids);
  for (const { id, deletedAt } of stored) if (deletedAt !== null) await rows.restore(id);
}

function createTitleReader({ app }: Context): TitleReader {
  const [chinese, english] = [app.words.forLanguage("zh-CN"), app.words.forLanguage("en")];
  return {
    getTitle(title: BuiltInTitle) {
      if (typeof title === "object")
        return { title: title.literal, names: { "zh-CN": title.literal, en: title.literal } };
      return { title: chinese(title), names: { "zh-CN": chinese(title), en: english(title) } };
    },
  };
}
