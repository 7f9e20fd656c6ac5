import { MenuFoldOutlined, MenuUnfoldOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { useTexts } from "#base/i18n";
import type { SidebarState } from "#kit/headerItem.ts";
import { useThemeConfig } from "#base/theme/config";
import { Breadcrumb } from "./Breadcrumb.tsx";
import { HeaderActions } from "./HeaderActions.tsx";
import type { Frame } from "./useFrame.ts";

/**
 * The bar above the page: its position in the menu, and actions that belong to no page. On a phone the menu is in the bar
 * at the bottom.
 */
export function Header({ frame }: { frame: Frame }) {
  const { hasTopBarGradient } = useThemeConfig();
  return (
    <header className="sw-header" data-gradient={hasTopBarGradient}>
      {frame.layout === "phone" ? <div className="sw-header-title">{frame.title}</div> : <PlaceBar frame={frame} />}
      <HeaderActions frame={frame} />
    </header>
  );
}

function PlaceBar({ frame }: { frame: Frame }) {
  return (
    <>
      {frame.fold?.isUseful === true ? <FoldButton {...frame.fold} /> : undefined}
      <Breadcrumb frame={frame} />
    </>
  );
}

/** Collapses and expands the menu. */
export function FoldButton({ isFolded, toggle }: SidebarState) {
  const t = useTexts();
  const label = isFolded ? t("shell.unfold") : t("shell.fold");
  return (
    <Tooltip title={label}>
      <Button
        type="text"
        aria-label={label}
        aria-expanded={!isFolded}
        icon={isFolded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        onClick={toggle}
      />
    </Tooltip>
  );
}
