import { FontSizeOutlined } from "@ant-design/icons";
import type { MenuProps } from "antd";
import { sizes } from "#contract/theme";
import { useTexts } from "#base/i18n";
import { changeTheme, useThemeConfig } from "#base/theme/config";
import { HeaderMenu } from "./HeaderMenu.tsx";

/** The sizes of controls and text, as entries of a menu. */
export function useSizeItems(): NonNullable<MenuProps["items"]> {
  const t = useTexts();
  return sizes.map((size) => ({ key: size, label: t(`shell.size.${size}`), onClick: () => changeTheme({ size }) }));
}

/** Picks how large controls and their text are. */
export function SizeButton() {
  const t = useTexts();
  const { size } = useThemeConfig();
  const items = useSizeItems();
  return (
    <HeaderMenu
      label={t("shell.size")}
      value={t(`shell.size.${size}`)}
      icon={<FontSizeOutlined />}
      menu={{ items, selectedKeys: [size] }}
    />
  );
}
