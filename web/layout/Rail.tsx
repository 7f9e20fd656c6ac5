import { useWords } from "../i18n.ts";
import { MenuIcon } from "../kit/icons/MenuIcon.tsx";
import { linkToGroup } from "../pages/links.ts";
import { type Group, hasLines } from "../pages/screens.ts";
import { useThemeConfig } from "../theme/config.ts";
import { Logo } from "./Logo.tsx";

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
        {groups.filter(hasLines).map((group) => (
          <li key={group.path}>
            <a
              className="sw-rail-item"
              {...linkToGroup(group)}
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
