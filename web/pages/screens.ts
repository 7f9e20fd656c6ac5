import type { MenuNode } from "#modules/menu/contract";
import type { WebModule } from "../kit/webModule.ts";

/** A screen that the menu leads to. */
export type Entry = {
  readonly path: string;
  readonly title: string;
  readonly icon: string | null;
  readonly isAffix: boolean;
  readonly isHidden: boolean;
  /** The module that has the screen, and its component's name there. */
  readonly module: WebModule;
  readonly component: string;
};

/** First level of the menu with the screens below it. */
export type Group = {
  readonly path: string;
  readonly title: string;
  readonly icon: string | null;
  readonly entries: readonly Entry[];
};

/**
 * The menu as this build can serve it: entries whose component no module registers are left out, groups without any
 * entry as well (design 2, Registration).
 */
export function groupsOf(menus: readonly MenuNode[], modules: readonly WebModule[]): Group[] {
  const owners = new Map(modules.flatMap((one) => Object.keys(one.screens).map((name) => [name, one] as const)));
  return menus.flatMap((node) => {
    const entries = entriesOf(node, owners);
    const [first] = entries;
    if (first === undefined || node.meta.isHide) return [];
    return [{ path: node.path ?? first.path, title: titleOf(node), icon: node.meta.icon, entries }];
  });
}

function entriesOf(node: MenuNode, owners: ReadonlyMap<string, WebModule>): Entry[] {
  const { component, path } = node;
  const owner = component === null ? undefined : owners.get(component);
  const own =
    owner === undefined || component === null || path === null
      ? []
      : [
          {
            path,
            title: titleOf(node),
            icon: node.meta.icon,
            isAffix: node.meta.isAffix,
            isHidden: node.meta.isHide,
            module: owner,
            component,
          },
        ];
  return [...own, ...node.children.flatMap((child) => entriesOf(child, owners))];
}

/** The title in the interface's language; the server has picked it by Accept-Language. */
function titleOf(node: MenuNode): string {
  return node.i18nName === "" ? node.meta.title : node.i18nName;
}

/** The entry of an address, if any. */
export function findEntry(groups: readonly Group[], path: string): Entry | undefined {
  return groups.flatMap(({ entries }) => entries).find((entry) => entry.path === path);
}
