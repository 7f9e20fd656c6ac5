import { mainTenantId } from "#modules/identity/access/server";
import { type DictionaryAccess, YesNo } from "../contract.ts";
import type { Context } from "#core/request/context";
import { hasPermission } from "#core/request/access/permission";
import type { RowOf } from "#core/rows/table";
import type { dictionaryEntries, dictionaryTypes } from "./dictionary.table.ts";

type Type = Pick<RowOf<typeof dictionaryTypes>, "isTenant" | "isEnum">;
type Entry = Pick<RowOf<typeof dictionaryEntries>, "isOwn" | "isTenant">;

/** Whether the caller writes what all tenants share: types, and the items of the platform. */
export function isPlatformEditor({ caller, tenantId }: Context): boolean {
  return caller.isPlatform && tenantId === mainTenantId;
}

/** Whether the caller's tenant may have own items in a dictionary. */
export function hasOwnItems({ isTenant }: Pick<Type, "isTenant">): boolean {
  return isTenant === YesNo.yes;
}

/** What the caller may do with a type. */
export function getTypeAccess(ctx: Context): DictionaryAccess {
  return isPlatformEditor(ctx) && hasPermission(ctx.caller, "sysDictType/update") ? "edit" : "read";
}

/** Whether the caller may add items to a dictionary. The items of an enum are those of the code. */
export function canAddItems(ctx: Context, type: Type): boolean {
  if (type.isEnum || !hasPermission(ctx.caller, "sysDictType/add")) return false;
  return isPlatformEditor(ctx) || hasOwnItems(type);
}

/** What the caller may do with an item. */
export function getItemAccess(ctx: Context, { isOwn, isTenant }: Entry): DictionaryAccess {
  if (!hasPermission(ctx.caller, "sysDictType/update")) return "read";
  if (isOwn || isPlatformEditor(ctx)) return "edit";
  return hasOwnItems({ isTenant }) ? "adapt" : "read";
}
