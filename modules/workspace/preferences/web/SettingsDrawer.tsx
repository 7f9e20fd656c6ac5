import { Drawer } from "antd";
import { useState } from "react";
import { useTexts } from "#base/i18n";
import { useBackStep } from "#base/page/backSteps";
import { useIsNarrow } from "#base/theme/theme.tsx";
import { AdvancedBlock } from "./AdvancedBlock.tsx";
import { AppearanceBlock } from "./AppearanceBlock.tsx";
import { InterfaceBlock } from "./InterfaceBlock.tsx";
import { LayoutBlock } from "./LayoutBlock.tsx";
import { SettingsFooter } from "./SettingsFooter.tsx";
import "./settings.css";

/** All options of the theme (specification 2, settings drawer). They apply at once, also behind the drawer. */
export function SettingsDrawer({ onClosed }: { onClosed: () => void }) {
  const t = useTexts();
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(true);
  useBackStep(isOpen, () => setOpen(false));
  return (
    <Drawer
      open={isOpen}
      size={isNarrow ? "100%" : 340}
      title={t("shell.settings")}
      footer={<SettingsFooter />}
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
