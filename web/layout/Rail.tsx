import { useWords } from "../i18n.ts";
import { MenuIcon } from "../kit/icons/MenuIcon.tsx";
import type { Group } from "../pages/screens.ts";
import { useThemeConfig } from "../theme/config.ts";
import { Logo } from "./Logo.tsx";
import { hrefOf } from "./SubMenu.tsx";

type Props = { groups: readonly Group[]; current: Group | undefined; onPoint: (group: Group) => void };

/** The first level of the menu: an icon with its name. A group opens its first page. */
export function Rail({ groups, current, onPoint }: Props) {
  const t = useWords();
  const { hasLogo, railStyle, railLayout, hasRailGradient } = useThemeConfig();
  return (
    <nav
      className="sw-rail"
      aria-label={t("shell.mainMenu")}
      data-style={railStyle}
      data-direction={railLayout}
      data-gradient={hasRailGradient}
    >
      {hasLogo ? <Logo /> : undefined}
      <ul>
        {groups.map((group) => (
          <li key={group.path}>
            <a
              className="sw-rail-item"
              href={hrefOf(group.entries[0]?.path ?? group.path)}
              aria-current={group === current ? "true" : undefined}
              title={group.title}
              onPointerEnter={() => onPoint(group)}
            >
              <MenuIcon name={group.icon} size={18} />
              <span>{group.title}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
