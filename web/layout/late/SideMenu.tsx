import { useWords } from "../../i18n.ts";
import { useSysInfo } from "../../session/sysInfo.ts";
import { useThemeConfig } from "../../theme/config.ts";
import { Logo } from "../Logo.tsx";
import type { Frame } from "../useFrame.ts";
import { MenuTree } from "./MenuTree.tsx";
import "./late.css";

/** The menu beside the page: the whole of it, or what is below the group that the bar over it has in front. */
export function SideMenu({ frame }: { frame: Frame }) {
  const t = useWords();
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
