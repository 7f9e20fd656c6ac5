import { useWords } from "../i18n.ts";
import type { Entry, Group } from "../pages/screens.ts";
import { MenuIcon } from "../kit/icons/MenuIcon.tsx";

type Props = { group: Group; current: string; onOpen: (path: string) => void };

/** The pages of the group in front, under the group's name. */
export function SubMenu({ group, current, onOpen }: Props) {
  const t = useWords();
  return (
    <nav className="sw-submenu" aria-label={t("shell.menu")}>
      <div className="sw-submenu-title">{group.title}</div>
      <EntryList entries={group.entries} current={current} onOpen={onOpen} />
    </nav>
  );
}

type ListProps = { entries: readonly Entry[]; current: string; onOpen: (path: string) => void };

/** Menu entries one below the other. */
export function EntryList({ entries, current, onOpen }: ListProps) {
  return (
    <ul className="sw-entries">
      {entries
        .filter(({ isHidden }) => !isHidden)
        .map((entry) => (
          <li key={entry.path}>
            <button
              type="button"
              className="sw-entry"
              aria-current={entry.path === current ? "page" : undefined}
              onClick={() => onOpen(entry.path)}
            >
              <MenuIcon name={entry.icon} />
              <span>{entry.title}</span>
            </button>
          </li>
        ))}
    </ul>
  );
}
