import { DownOutlined } from "@ant-design/icons";
import { useId } from "react";
import { useWords } from "../i18n.ts";
import { MenuIcon } from "../kit/icons/MenuIcon.tsx";
import { linkTo } from "../pages/links.ts";
import { type Branch, type Entry, type Group, isBranch, type MenuLine } from "../pages/screens.ts";
import { useThemeConfig } from "../theme/config.ts";
import type { Frame } from "./useFrame.ts";
import { type Unfolded, useUnfolded } from "./useUnfolded.ts";

/** The pages of a group, under the group's name. */
export function SubMenu({ group, frame }: { group: Group; frame: Frame }) {
  const t = useWords();
  const { hasMenuGradient } = useThemeConfig();
  const unfolded = useUnfolded(frame);
  return (
    <nav className="sw-submenu" aria-label={t("shell.menu")} data-gradient={hasMenuGradient}>
      <div className="sw-submenu-title">{group.title}</div>
      <LineList lines={group.nodes} current={frame.entry} unfolded={unfolded} />
    </nav>
  );
}

type ListProps = {
  lines: readonly MenuLine[];
  current: Entry | undefined;
  unfolded: Unfolded;
  onOpen?: (() => void) | undefined;
};

/** Lines of the menu one below the other; directories fold and unfold what is below them. */
export function LineList({ lines, ...about }: ListProps) {
  return (
    <ul className="sw-entries">
      {lines.map((line) => (
        <li key={isBranch(line) ? `${line.path}/` : line.path}>
          {isBranch(line) ? <BranchLine branch={line} {...about} /> : <EntryLine entry={line} {...about} />}
        </li>
      ))}
    </ul>
  );
}

function EntryLine({ entry, current, onOpen }: Omit<ListProps, "lines"> & { entry: Entry }) {
  const { href, ...window } = linkTo(entry);
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

function BranchLine({ branch, ...about }: Omit<ListProps, "lines"> & { branch: Branch }) {
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
          <LineList lines={nodes} {...about} />
        </div>
      ) : undefined}
    </>
  );
}

/** The address of a page of ours, for links: they open in a new tab as any other. */
export function hrefOf(path: string): string {
  return `#${path}`;
}
