import { type EnumItem, type EnumType, enumError } from "../contract.ts";
import { type EnumList, listEnums, restoreEnumDictionaries } from "#modules/settings/dictionary/server";
import type { Context } from "#core/request/context";
import type { BuiltInTitle } from "#core/request/names";

/** All enums of the server with their members. */
export async function listEnumTypes(ctx: Context): Promise<EnumType[]> {
  const types = listEnums().map((list) => ({
    typeDescribe: toTitle(ctx, list.name),
    typeName: list.code,
    typeRemark: toTitle(ctx, list.name),
    enumEntities: toEnumItems(ctx, list),
  }));
  return await Promise.resolve(types);
}

/** The members of one enum. */
export async function listEnumItems(ctx: Context, { enumName }: { enumName: string }): Promise<EnumItem[]> {
  const list = listEnums().find(({ code }) => code === enumName);
  if (list === undefined) throw enumError("enum.missing", { name: enumName });
  return await Promise.resolve(toEnumItems(ctx, list));
}

/** Brings missing dictionaries of enums back. */
export async function restoreEnums(ctx: Context): Promise<void> {
  await restoreEnumDictionaries(ctx);
}

function toEnumItems(ctx: Context, { items }: EnumList): EnumItem[] {
  return items.map(([name, value, label, theme = "info"]) => ({ describe: toTitle(ctx, label), theme, name, value }));
}

function toTitle({ t }: Context, title: BuiltInTitle): string {
  return typeof title === "string" ? t(title) : title.literal;
}
