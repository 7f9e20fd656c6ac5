import { Menu, type MenuProps } from "antd";
import { MenuIcon } from "#kit/icons/MenuIcon.tsx";
import { toLinkProps } from "../router/links.ts";
import {
  isMenuDirectory,
  type MenuDirectory,
  type MenuGroup,
  type MenuTreeNode,
  type RouteEntry,
} from "#kit/menu/menuGroups.ts";
import { type Frame, listVisibleEntries } from "./useFrame.ts";
import { useExpandedDirectories } from "./useExpandedDirectories.ts";

type Props = {
  frame: Frame;
  groups: readonly MenuGroup[];
  mode: "inline" | "horizontal";
  isFolded?: boolean;
};

/** The menu as a tree next to the page, or as a bar whose groups open below it. */
export function MenuTree({ frame, groups, mode, isFolded = false }: Props) {
  const { paths, toggle } = useExpandedDirectories(frame);
  const openKeys = paths.map(keyOf);
  const unfolding: MenuProps =
    mode === "inline" && !isFolded
      ? {
          openKeys,
          onOpenChange: (keys) => {
            const [key] = [...keys, ...openKeys].filter((one) => !keys.includes(one) || !openKeys.includes(one));
            if (key !== undefined) toggle(pathOf(key));
          },
        }
      : {};
  return (
    <Menu
      className="sw-menu-tree"
      mode={mode}
      inlineIndent={16}
      {...(mode === "inline" ? { inlineCollapsed: isFolded } : {})}
      selectedKeys={frame.entry === undefined ? [] : [frame.entry.path]}
      items={groups.flatMap(itemsOf)}
      {...unfolding}
    />
  );
}

/** A directory may have the same path as a page below it. */
const directory = "directory:";

function keyOf(path: string): string {
  return directory + path;
}

function pathOf(key: string): string {
  return key.slice(directory.length);
}

type Item = NonNullable<MenuProps["items"]>[number];

/** A group with a single page is shown as that page. */
function itemsOf(group: MenuGroup): Item[] {
  const [only, ...others] = listVisibleEntries(group);
  if (only === undefined) return [];
  return [others.length === 0 ? itemOf({ ...only, title: group.title }, group.icon) : branchItem(group)];
}

function lineItem(line: MenuTreeNode): Item {
  return isMenuDirectory(line) ? branchItem(line) : itemOf(line, line.icon);
}

function branchItem({ path, title, icon, nodes }: MenuDirectory): Item {
  const label = (
    <span className="sw-menu-label" title={title}>
      {title}
    </span>
  );
  return { key: keyOf(path), label, icon: <MenuIcon name={icon} />, children: nodes.map(lineItem) };
}

function itemOf(entry: RouteEntry, icon: string | null): Item {
  const { path, title } = entry;
  const link = toLinkProps(entry);
  return {
    key: path,
    // The entry handles the keyboard, its link the mouse: a link can be opened in another tab.
    label: (
      <a {...link} className="sw-menu-label" title={title} tabIndex={-1}>
        {title}
      </a>
    ),
    title,
    icon: <MenuIcon name={icon} />,
    onClick: ({ domEvent }) => {
      if (domEvent.type === "keydown") globalThis.open(link.href, link.target ?? "_self", "noopener");
    },
  };
}
