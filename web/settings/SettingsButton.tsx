import { SettingOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { useWords } from "../i18n.ts";
import { buttonClass, useSettingsDoor } from "./SettingsDoor.tsx";

/** Opens how the console looks and behaves, for whoever is signed in. */
export function SettingsButton() {
  const t = useWords();
  const { open, isLoading, isOpen } = useSettingsDoor();
  const label = t("shell.settings");
  return (
    <Tooltip title={isOpen ? "" : label}>
      <Button
        type="text"
        className={buttonClass}
        icon={<SettingOutlined />}
        aria-label={label}
        aria-haspopup="dialog"
        loading={isLoading}
        onClick={open}
      />
    </Tooltip>
  );
}
