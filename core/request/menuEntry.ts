import type { TextKey } from "#contract/text";

/**
 * Built-in roles that get an entry when they are created. `everyone`: every built-in and every new role;
 * `administrator`: the administrator roles of tenants; `mainAdministrator`: only that of the main tenant; `demo:…`:
 * roles of the demo.
 */
export type DefaultGrant = "everyone" | "administrator" | "mainAdministrator" | `demo:${string}`;

/**
 * A menu entry that comes with a module: a directory (1), a page (2), or a button below a page (3), which is a
 * permission. Ids are fixed, from 1320000001000 for entries that the specification does not have. An edited entry stays
 * unchanged.
 */
export type MenuEntry = {
  readonly id: number;
  readonly parentId: number | null;
  readonly type: 1 | 2 | 3;
  readonly title: TextKey;
  readonly orderNo?: number;
  readonly name?: string;
  readonly path?: string;
  readonly component?: string;
  readonly icon?: string;
  readonly permission?: string;
  readonly isAffix?: boolean;
  /** A page that other pages lead to; menus leave it out. */
  readonly isHide?: boolean;
  readonly isIframe?: boolean;
  readonly outLink?: string;
  /**
   * Only leaves of the menu are granted: a granted entry opens those above it, which a tree of checkboxes shows as
   * partial.
   */
  readonly grantsByDefault?: readonly DefaultGrant[];
};

/** A permission below a page. */
export type MenuButton = Pick<MenuEntry, "id" | "title" | "orderNo" | "grantsByDefault"> & {
  readonly permission: string;
};

/**
 * A page with its permissions.
 *
 * ```ts
 * export const positionMenus = menuPage({ id: 1310000000151, parentId: MenuDirectory.system, title: "position.menu", …
 * }, [
 *   { id: 1310000000152, title: "menu.button.search", permission: "sysPos/page", grantsByDefault: ["administrator"] },
 * ]);
 * ```
 */
export function menuPage(
  page: Omit<MenuEntry, "type" | "permission">,
  buttons: readonly MenuButton[] = [],
): MenuEntry[] {
  return [{ ...page, type: 2 }, ...menuButtons(page.id, buttons)];
}

/** Permissions below a page, which may belong to another module. */
export function menuButtons(parentId: number, buttons: readonly MenuButton[]): MenuEntry[] {
  return buttons.map((button) => ({ ...button, parentId, type: 3 }));
}
