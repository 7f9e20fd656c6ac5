import { useWords } from "../i18n.ts";
import type { Group } from "../pages/screens.ts";
import { useSysInfo } from "../session/sysInfo.ts";
import { MenuIcon } from "../kit/icons/MenuIcon.tsx";

type Props = { groups: readonly Group[]; current: string | undefined; onOpen: (path: string) => void };

/** The first level of the menu: an icon over its name. A group opens its first page. */
export function Rail({ groups, current, onOpen }: Props) {
  const t = useWords();
  const title = useSysInfo()?.title ?? t("shell.product");
  return (
    <nav className="sw-rail" aria-label={t("shell.mainMenu")}>
      <img className="sw-rail-logo" src="/mark.svg" width="30" height="30" alt={title} />
      <ul>
        {groups.map((group) => (
          <li key={group.path}>
            <button
              type="button"
              className="sw-rail-item"
              aria-current={group.path === current ? "true" : undefined}
              title={group.title}
              onClick={() => onOpen(group.entries[0]?.path ?? group.path)}
            >
              <MenuIcon name={group.icon} size={18} />
              <span>{group.title}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
