import { SettingOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { useTexts } from "#base/i18n";
import { settingsButtonClass, useSettingsDrawer } from "./SettingsProvider.tsx";

/** Opens the appearance and behaviour settings of the account. */
export function SettingsButton() {
  const t = useTexts();
  const { open, isLoading, isOpen } = useSettingsDrawer();
  const label = t("shell.settings");
  return (
    <Tooltip title={isOpen ? "" : label}>
      <Button
        type="text"
        className={settingsButtonClass}
        icon={<SettingOutlined />}
        aria-label={label}
        aria-haspopup="dialog"
        loading={isLoading}
        onClick={open}
      />
    </Tooltip>
  );
}
