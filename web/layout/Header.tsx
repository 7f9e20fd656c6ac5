import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { useWords } from "../i18n.ts";
import type { FoldState } from "../palette/part.ts";
import { PaletteButton } from "../palette/PaletteButton.tsx";
import { FullScreenButton } from "./FullScreenButton.tsx";
import { LanguageButton } from "./LanguageButton.tsx";
import { TaskTray } from "./TaskTray.tsx";
import { ThemeButton } from "./ThemeButton.tsx";
import { UserMenu } from "./UserMenu.tsx";

type Props = {
  groupTitle: string;
  title: string;
  fold: FoldState | undefined;
  /** Opens the menu of narrow windows. */
  onMenu: (() => void) | undefined;
};

/** The bar over the page: where one is, and what belongs to nobody's page. */
export function Header({ groupTitle, title, fold, onMenu }: Props) {
  const t = useWords();
  return (
    <header className="sw-header">
      {onMenu === undefined ? undefined : (
        <Button type="text" aria-label={t("shell.menu")} icon={<MenuOutlined />} onClick={onMenu} />
      )}
      {fold?.isUseful === true ? <FoldButton {...fold} /> : undefined}
      {onMenu === undefined ? (
        <nav aria-label={t("shell.breadcrumb")} className="sw-breadcrumb">
          <ol>
            <li>{groupTitle}</li>
            <li aria-current="page">{title}</li>
          </ol>
        </nav>
      ) : (
        <div className="sw-header-title">{title}</div>
      )}
      <div className="sw-header-actions">
        <PaletteButton isNarrow={onMenu !== undefined} fold={fold} />
        <TaskTray />
        {onMenu === undefined ? (
          <>
            <LanguageButton />
            <ThemeButton />
            <FullScreenButton />
          </>
        ) : undefined}
        <UserMenu isNarrow={onMenu !== undefined} />
      </div>
    </header>
  );
}

function FoldButton({ isFolded, toggle }: FoldState) {
  const t = useWords();
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
