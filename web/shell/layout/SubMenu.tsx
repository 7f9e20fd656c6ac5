import { DownOutlined } from "@ant-design/icons";
import { useId } from "react";
import { useTexts } from "#base/i18n";
import { MenuIcon } from "#kit/icons/MenuIcon.tsx";
import { toLinkProps } from "../router/links.ts";
import {
  isMenuDirectory,
  type MenuDirectory,
  type MenuGroup,
  type MenuTreeNode,
  type RouteEntry,
} from "#kit/menu/menuGroups.ts";
import { useThemeConfig } from "#base/theme/config";
import type { Frame } from "./useFrame.ts";
import { type ExpandedDirectories, useExpandedDirectories } from "./useExpandedDirectories.ts";

/** The pages of a group, under the group's name. */
export function SubMenu({ group, frame }: { group: MenuGroup; frame: Frame }) {
  const t = useTexts();
  const { hasMenuGradient } = useThemeConfig();
  const unfolded = useExpandedDirectories(frame);
  return (
    <nav className="sw-submenu" aria-label={t("shell.menu")} data-gradient={hasMenuGradient}>
      <div className="sw-submenu-title">{group.title}</div>
      <MenuNodeList lines={group.nodes} current={frame.entry} unfolded={unfolded} />
    </nav>
  );
}

type ListProps = {
  lines: readonly MenuTreeNode[];
  current: RouteEntry | undefined;
  unfolded: ExpandedDirectories;
  onOpen?: (() => void) | undefined;
};

/** Lines of the menu, one below the other; directories expand and collapse. */
export function MenuNodeList({ lines, ...about }: ListProps) {
  return (
    <ul className="sw-entries">
      {lines.map((line) => (
        <li key={isMenuDirectory(line) ? `${line.path}/` : line.path}>
          {isMenuDirectory(line) ? <BranchLine branch={line} {...about} /> : <EntryLine entry={line} {...about} />}
        </li>
      ))}
    </ul>
  );
}

function EntryLine({ entry, current, onOpen }: Omit<ListProps, "lines"> & { entry: RouteEntry }) {
  const { href, ...window } = toLinkProps(entry);
  return (
    <a
      className="sw-entry"
      href={href}
      {...window}
      aria-current={entry === current ? "page" : undefined}
      onClick={onOpen}
    >
      <MenuIcon name={entry.icon} />
      <span>{entry.title}</span>
    </a>
  );
}

function BranchLine({ branch, ...about }: Omit<ListProps, "lines"> & { branch: MenuDirectory }) {
  const id = useId();
  const { unfolded } = about;
  const { path, title, icon, nodes } = branch;
  const isOpen = unfolded.paths.includes(path);
  return (
    <>
      <button
        type="button"
        className="sw-entry"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => unfolded.toggle(path)}
      >
        <MenuIcon name={icon} />
        <span>{title}</span>
        <DownOutlined aria-hidden />
      </button>
      {isOpen ? (
        <div id={id} className="sw-entries-below">
          <MenuNodeList lines={nodes} {...about} />
        </div>
      ) : undefined}
    </>
  );
}

/** The URL of a page of ours, for links: they can be opened in a new tab. */
export function toHref(path: string): string {
  return `#${path}`;
}
