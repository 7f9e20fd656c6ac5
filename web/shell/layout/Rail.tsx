import { useTexts } from "#base/i18n";
import { MenuIcon } from "#kit/icons/MenuIcon.tsx";
import { toGroupLinkProps } from "../router/links.ts";
import { hasVisibleNodes, type MenuGroup } from "#kit/menu/menuGroups.ts";
import { useThemeConfig } from "#base/theme/config";
import { Logo } from "./Logo.tsx";

type Props = { groups: readonly MenuGroup[]; current: MenuGroup | undefined; onPoint: (group: MenuGroup) => void };

/** The first level of the menu: an icon with its name. A group opens its first page. */
export function Rail({ groups, current, onPoint }: Props) {
  const t = useTexts();
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
        {groups.filter(hasVisibleNodes).map((group) => (
          <li key={group.path}>
            <a
              className="sw-rail-item"
              {...toGroupLinkProps(group)}
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
