import type { Id } from "#contract/id";
import type { DeniedPage } from "#contract/session";
import type { Context } from "#core/request/context";
import { defineExtensionPoint } from "#core/request/extensionPoint";

/** Which roles open which entries of the menu, from the module of roles. */
export type MenuGrants = {
  /** The entries that the caller's enabled roles were granted, without ancestors. */
  loadGrantedIds(ctx: Context): Promise<ReadonlySet<Id>>;
  /** Enabled roles that were granted one of the entries, only a few of them. */
  listRoles(ctx: Context, menuIds: readonly Id[]): Promise<DeniedPage["roles"]>;
};

export const menuGrants = defineExtensionPoint<MenuGrants>("menu.grants");
