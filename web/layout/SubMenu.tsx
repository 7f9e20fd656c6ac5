import { useWords } from "../i18n.ts";
import { MenuIcon } from "../kit/icons/MenuIcon.tsx";
import { linkTo } from "../pages/links.ts";
import type { Entry, Group } from "../pages/screens.ts";
import { useThemeConfig } from "../theme/config.ts";
import { visibleIn } from "./useFrame.ts";

type Props = { group: Group; current: Entry | undefined };

/** The pages of a group, under the group's name. */
export function SubMenu({ group, current }: Props) {
  const t = useWords();
  const { hasMenuGradient } = useThemeConfig();
  return (
    <nav className="sw-submenu" aria-label={t("shell.menu")} data-gradient={hasMenuGradient}>
      <div className="sw-submenu-title">{group.title}</div>
      <EntryList group={group} current={current} />
    </nav>
  );
}

type ListProps = Props & { onOpen?: () => void };

/** The pages of a group one below the other. */
export function EntryList({ group, current, onOpen }: ListProps) {
  return (
    <ul className="sw-entries">
      {visibleIn(group).map((entry) => {
        const { href, ...window } = linkTo(entry);
        return (
          <li key={entry.path}>
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
          </li>
        );
      })}
    </ul>
  );
}

/** The address of a page of ours, for links: they open in a new tab as any other. */
export function hrefOf(path: string): string {
  return `#${path}`;
}
