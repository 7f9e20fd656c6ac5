import { Menu, type MenuProps } from "antd";
import { useState } from "react";
import { MenuIcon } from "../../kit/icons/MenuIcon.tsx";
import { linkTo } from "../../pages/links.ts";
import type { Entry, Group } from "../../pages/screens.ts";
import { useThemeConfig } from "../../theme/config.ts";
import { type Frame, visibleIn } from "../useFrame.ts";

type Props = {
  frame: Frame;
  groups: readonly Group[];
  mode: "inline" | "horizontal";
  isFolded?: boolean;
};

/** Groups and their pages as a tree that unfolds beside the page, or as a bar whose groups open below it. */
export function MenuTree({ frame, groups, mode, isFolded = false }: Props) {
  const { opensOneGroup } = useThemeConfig();
  const current = frame.group?.path;
  const [opened, setOpened] = useState<readonly string[]>(current === undefined ? [] : [current]);
  const [shownGroup, setShownGroup] = useState(current);
  // Another group has come to the front: its pages are to be seen.
  if (shownGroup !== current) {
    setShownGroup(current);
    if (current !== undefined)
      setOpened(opensOneGroup ? [current] : [...opened.filter((path) => path !== current), current]);
  }
  const unfolding: MenuProps =
    mode === "inline" && !isFolded
      ? {
          openKeys: [...opened],
          onOpenChange: (keys) => setOpened(opensOneGroup ? keys.filter((key) => !opened.includes(key)) : keys),
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

type Item = NonNullable<MenuProps["items"]>[number];

/** A group of a single page is that page. */
function itemsOf(group: Group): Item[] {
  const entries = visibleIn(group);
  const [only] = entries;
  if (only === undefined) return [];
  if (entries.length === 1) return [itemOf({ ...only, title: group.title }, group.icon)];
  const children = entries.map((entry) => itemOf(entry, entry.icon));
  const label = (
    <span className="sw-menu-label" title={group.title}>
      {group.title}
    </span>
  );
  return [{ key: group.path, label, icon: <MenuIcon name={group.icon} />, children }];
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
