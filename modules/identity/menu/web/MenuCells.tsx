import { Chip, MenuIcon, useTexts } from "#kit";
import { type Menu, MenuType } from "../contract.ts";
import "./menu.css";

/** The title in the interface's language, next to the icon. */
export function MenuTitle({ menu }: { menu: Menu }) {
  return (
    <span className="sw-menu-title">
      {menu.icon !== null && <MenuIcon name={menu.icon} />}
      <span className="sw-cell-text" title={menu.i18nName}>
        {menu.i18nName}
      </span>
    </span>
  );
}

const kinds = {
  [MenuType.directory]: { tone: "amber", label: "menu.type.directory" },
  [MenuType.page]: { tone: "blue", label: "menu.type.page" },
  [MenuType.button]: { tone: "grey", label: "menu.type.button" },
} as const;

/** The type: directory, page or button. */
export function MenuKind({ type }: Pick<Menu, "type">) {
  const t = useTexts();
  const { tone, label } = kinds[type];
  return <Chip tone={tone}>{t(label)}</Chip>;
}
