import { useTexts } from "#base/i18n";
import { MenuIcon } from "#kit/icons/MenuIcon.tsx";
import { toGroupLinkProps } from "../router/links.ts";
import { hasVisibleNodes } from "#kit/menu/menuGroups.ts";
import { useSysInfo } from "#base/session/sysInfo";
import { useThemeConfig } from "#base/theme/config";
import { FoldButton } from "./Header.tsx";
import { HeaderActions } from "./HeaderActions.tsx";
import { Logo } from "./Logo.tsx";
import type { Frame } from "./useFrame.ts";
import { MenuTree } from "./MenuTree.tsx";
import "./bars.css";

/** The bar over the whole width: logo, the menu or its first level, and the actions. */
export function WideBar({ frame }: { frame: Frame }) {
  const t = useTexts();
  const { hasLogo, splitsMenu, hasTopBarGradient } = useThemeConfig();
  const title = useSysInfo()?.title ?? t("shell.product");
  return (
    <header className="sw-widebar" data-gradient={hasTopBarGradient}>
      {hasLogo ? (
        <div className="sw-brand">
          <Logo />
          <span>{title}</span>
        </div>
      ) : undefined}
      {frame.fold === undefined ? undefined : <FoldButton {...frame.fold} />}
      {frame.layout === "transverse" ? (
        <nav className="sw-topmenu" aria-label={t("shell.mainMenu")}>
          <MenuTree frame={frame} groups={frame.groups} mode="horizontal" />
        </nav>
      ) : undefined}
      {frame.layout === "classic" && splitsMenu ? <FirstLevel frame={frame} /> : undefined}
      <HeaderActions frame={frame} />
    </header>
  );
}

function FirstLevel({ frame }: { frame: Frame }) {
  const t = useTexts();
  return (
    <nav className="sw-firstlevel" aria-label={t("shell.mainMenu")}>
      <ul>
        {frame.groups.filter(hasVisibleNodes).map((group) => (
          <li key={group.path}>
            <a {...toGroupLinkProps(group)} aria-current={group === frame.group ? "true" : undefined}>
              <MenuIcon name={group.icon} />
              {group.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
