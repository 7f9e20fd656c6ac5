import { DesktopOutlined, MoonOutlined, SunOutlined } from "@ant-design/icons";
import { Button, Dropdown, type MenuProps } from "antd";
import { useWords } from "../i18n.ts";
import { useScheme, useSchemeChoice } from "../theme/theme.tsx";

/** Light, dark, or whatever the system has, as entries of a menu. */
export function useThemeItems(): NonNullable<MenuProps["items"]> {
  const t = useWords();
  const [, choose] = useSchemeChoice();
  return [
    {
      key: "system",
      icon: <DesktopOutlined aria-hidden />,
      label: t("shell.theme.system"),
      onClick: () => choose("system"),
    },
    { key: "light", icon: <SunOutlined aria-hidden />, label: t("shell.theme.light"), onClick: () => choose("light") },
    { key: "dark", icon: <MoonOutlined aria-hidden />, label: t("shell.theme.dark"), onClick: () => choose("dark") },
  ];
}

/** Picks light or dark. */
export function ThemeButton() {
  const t = useWords();
  const scheme = useScheme();
  const [chosen] = useSchemeChoice();
  const items = useThemeItems();
  return (
    <Dropdown menu={{ items, selectable: true, selectedKeys: [chosen] }} trigger={["click"]}>
      <Button type="text" icon={scheme === "dark" ? <MoonOutlined /> : <SunOutlined />} aria-label={t("shell.theme")} />
    </Dropdown>
  );
}
