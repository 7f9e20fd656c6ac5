import { Drawer } from "antd";
import { useState } from "react";
import { useWords } from "../i18n.ts";
import { useIsNarrow } from "../theme/theme.tsx";
import { AdvancedBlock } from "./AdvancedBlock.tsx";
import { AppearanceBlock } from "./AppearanceBlock.tsx";
import { InterfaceBlock } from "./InterfaceBlock.tsx";
import { LayoutBlock } from "./LayoutBlock.tsx";
import { SettingsFoot } from "./SettingsFoot.tsx";
import "./settings.css";

/** All options of the theme (specification 2, settings drawer). They hold at once, behind the drawer as well. */
export function SettingsDrawer({ onClosed }: { onClosed: () => void }) {
  const t = useWords();
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(true);
  return (
    <Drawer
      open={isOpen}
      size={isNarrow ? "100%" : 340}
      title={t("shell.settings")}
      footer={<SettingsFoot />}
      classNames={{ mask: "sw-settings-mask", body: "sw-settings" }}
      onClose={() => setOpen(false)}
      afterOpenChange={(open) => (open ? undefined : onClosed())}
    >
      <LayoutBlock />
      <AppearanceBlock />
      <InterfaceBlock />
      <AdvancedBlock />
    </Drawer>
  );
}
