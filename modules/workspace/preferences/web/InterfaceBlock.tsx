import { Select } from "antd";
import { animations } from "#contract/theme";
import { useTexts } from "#base/i18n";
import { SettingsBlock } from "./SettingsBlock.tsx";
import { OptionRow } from "./OptionRow.tsx";
import { OptionSwitch } from "./OptionSwitch.tsx";
import { useOption } from "./useOption.ts";
import { WatermarkOptions } from "./WatermarkOptions.tsx";

/** Which parts the frame around the pages shows, and how they behave. */
export function InterfaceBlock() {
  const t = useTexts();
  return (
    <SettingsBlock title={t("settings.block.interface")}>
      <OptionSwitch name="hasBreadcrumb" label={t("settings.hasBreadcrumb")} />
      <OptionSwitch name="hasBreadcrumbIcons" label={t("settings.hasBreadcrumbIcons")} />
      <OptionSwitch name="hasTags" label={t("settings.hasTags")} />
      <OptionSwitch name="hasTagIcons" label={t("settings.hasTagIcons")} />
      <OptionSwitch name="keepsTags" label={t("settings.keepsTags")} />
      <OptionSwitch name="sortsTags" label={t("settings.sortsTags")} />
      <OptionSwitch name="sharesTags" label={t("settings.sharesTags")} />
      <OptionSwitch name="hasLogo" label={t("settings.hasLogo")} />
      <OptionSwitch name="hasFooter" label={t("settings.hasFooter")} />
      <WatermarkOptions />
      <OptionSwitch name="opensOneGroup" label={t("settings.opensOneGroup")} />
      <OptionSwitch name="isHeaderFixed" label={t("settings.isHeaderFixed")} />
      <OptionSwitch name="splitsMenu" label={t("settings.splitsMenu")} />
      <OptionSwitch name="isCollapsed" label={t("shell.fold")} />
      <OptionSwitch name="opensOnHover" label={t("settings.opensOnHover")} />
      <AnimationOption />
    </SettingsBlock>
  );
}

function AnimationOption() {
  const t = useTexts();
  const { value, set } = useOption("animation");
  return (
    <OptionRow name="animation" label={t("settings.animation")}>
      <Select
        className="sw-option-select"
        aria-label={t("settings.animation")}
        value={value}
        options={animations.map((animation) => ({
          value: animation,
          label: t(`settings.animation.${animation}`),
        }))}
        onChange={set}
      />
    </OptionRow>
  );
}
