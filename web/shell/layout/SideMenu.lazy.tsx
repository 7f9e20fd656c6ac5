import { useTexts } from "#base/i18n";
import { useSysInfo } from "#base/session/sysInfo";
import { useThemeConfig } from "#base/theme/config";
import { Logo } from "./Logo.tsx";
import type { Frame } from "./useFrame.ts";
import { MenuTree } from "./MenuTree.tsx";
import "./bars.css";

/** The side menu: all of it, or the entries of the active group if the bar above shows the groups. */
export function SideMenu({ frame }: { frame: Frame }) {
  const t = useTexts();
  const { hasLogo, splitsMenu, hasMenuGradient } = useThemeConfig();
  const title = useSysInfo()?.title ?? t("shell.product");
  const isFolded = frame.fold?.isFolded === true;
  const isSplit = frame.layout === "classic" && splitsMenu;
  const groups = isSplit ? frame.groups.filter((group) => group === frame.group) : frame.groups;
  return (
    <nav
      className="sw-aside"
      aria-label={isSplit ? t("shell.menu") : t("shell.mainMenu")}
      data-folded={isFolded}
      data-gradient={hasMenuGradient}
    >
      {frame.layout === "default" && hasLogo ? (
        <div className="sw-aside-brand">
          <Logo />
          {isFolded ? undefined : <span>{title}</span>}
        </div>
      ) : undefined}
      <MenuTree frame={frame} groups={groups} mode="inline" isFolded={isFolded} />
    </nav>
  );
}
