import { FontSizeOutlined } from "@ant-design/icons";
import { Button, Dropdown, type MenuProps, Tooltip } from "antd";
import { sizes } from "#contract/theme";
import { useTexts } from "#base/i18n";
import { changeTheme, useThemeConfig } from "#base/theme/config";

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
    <Dropdown menu={{ items, selectable: true, selectedKeys: [size] }} trigger={["click"]}>
      <Tooltip title={t("shell.size")}>
        <Button type="text" icon={<FontSizeOutlined />} aria-label={`${t("shell.size")}: ${t(`shell.size.${size}`)}`} />
      </Tooltip>
    </Dropdown>
  );
}
