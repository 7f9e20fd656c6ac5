import { Menu, type MenuProps } from "antd";
import { MenuIcon } from "../../kit/icons/MenuIcon.tsx";
import { linkTo } from "../../pages/links.ts";
import { type Branch, type Entry, type Group, isBranch, type MenuLine } from "../../pages/screens.ts";
import { type Frame, visibleIn } from "../useFrame.ts";
import { useUnfolded } from "../useUnfolded.ts";

type Props = {
  frame: Frame;
  groups: readonly Group[];
  mode: "inline" | "horizontal";
  isFolded?: boolean;
};

/** The menu as a tree that unfolds beside the page, or as a bar whose groups open below it. */
export function MenuTree({ frame, groups, mode, isFolded = false }: Props) {
  const { paths, toggle } = useUnfolded(frame);
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

/** A directory may have the address of a page below it. */
const directory = "directory:";

function keyOf(path: string): string {
  return directory + path;
}

function pathOf(key: string): string {
  return key.slice(directory.length);
}

type Item = NonNullable<MenuProps["items"]>[number];

/** A group of a single page is that page. */
function itemsOf(group: Group): Item[] {
  const [only, ...others] = visibleIn(group);
  if (only === undefined) return [];
  return [others.length === 0 ? itemOf({ ...only, title: group.title }, group.icon) : branchItem(group)];
}

function lineItem(line: MenuLine): Item {
  return isBranch(line) ? branchItem(line) : itemOf(line, line.icon);
}

function branchItem({ path, title, icon, nodes }: Branch): Item {
  const label = (
    <span className="sw-menu-label" title={title}>
      {title}
    </span>
  );
  return { key: keyOf(path), label, icon: <MenuIcon name={icon} />, children: nodes.map(lineItem) };
}

function itemOf(entry: Entry, icon: string | null): Item {
  const { path, title } = entry;
  const link = linkTo(entry);
  return {
    key: path,
    // The entry has the keyboard, its link the mouse: a link may be opened in another tab.
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
