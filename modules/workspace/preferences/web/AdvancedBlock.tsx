import { DownOutlined, RightOutlined } from "@ant-design/icons";
import { type ReactNode, useId, useState } from "react";
import { railLayouts, railStyles, tabStyles } from "#contract/theme";
import { useTexts } from "#base/i18n";
import { LockOptions } from "./LockOptions.tsx";
import { OptionChoice } from "./OptionChoice.tsx";
import { OptionColour } from "./OptionColour.tsx";
import { OptionNumber } from "./OptionNumber.tsx";
import { OptionSwitch } from "./OptionSwitch.tsx";
import type { OptionName } from "./options.ts";
import { useHasEffectiveOption } from "./useOption.ts";

/** Rarely used colours and sizes of bars and menus, collapsed by default. */
export function AdvancedBlock() {
  const t = useTexts();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="sw-settings-block" aria-labelledby={id}>
      <h2>
        <button
          id={id}
          type="button"
          className="sw-settings-fold"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
          {t("settings.block.advanced")}
        </button>
      </h2>
      {isOpen ? <AdvancedOptions /> : undefined}
    </section>
  );
}

function AdvancedOptions() {
  const t = useTexts();
  return (
    <>
      <Group title={t("settings.topBar")} names={["topBarColour"]}>
        <OptionColour name="topBarColour" label={t("settings.background")} />
        <OptionColour name="topBarText" label={t("settings.text")} on="topBarColour" />
        <OptionSwitch name="hasTopBarGradient" label={t("settings.gradient")} />
      </Group>
      <Group title={t("shell.menu")} names={["menuActive"]}>
        <OptionColour name="menuColour" label={t("settings.background")} />
        <OptionColour name="menuText" label={t("settings.text")} on="menuColour" />
        <OptionColour name="menuActive" label={t("settings.active")} />
        <OptionSwitch name="hasMenuGradient" label={t("settings.gradient")} />
      </Group>
      <Group title={t("settings.rail")} names={["railColour"]}>
        <OptionColour name="railColour" label={t("settings.background")} />
        <OptionColour name="railText" label={t("settings.text")} on="railColour" />
        <OptionSwitch name="hasRailGradient" label={t("settings.gradient")} />
        <OptionNumber name="railWidth" label={t("settings.railWidth")} />
        <OptionNumber name="railItemHeight" label={t("settings.railItemHeight")} />
        <OptionNumber name="railLogoHeight" label={t("settings.railLogoHeight")} />
        <OptionChoice
          name="railStyle"
          label={t("settings.railStyle")}
          choices={railStyles.map((value) => ({ value, label: t(`settings.railStyle.${value}`) }))}
        />
        <OptionChoice
          name="railLayout"
          label={t("settings.railLayout")}
          choices={railLayouts.map((value) => ({ value, label: t(`settings.railLayout.${value}`) }))}
        />
      </Group>
      <Group title={t("settings.hasTags")} names={["tagStyle"]}>
        <OptionChoice
          name="tagStyle"
          label={t("settings.tagStyle")}
          choices={tabStyles.map((value) => ({ value, label: t(`settings.tagStyle.${value}`) }))}
        />
      </Group>
      <Group title={t("settings.lockScreen")} names={["locksScreen"]}>
        <LockOptions />
      </Group>
    </>
  );
}

type GroupProps = { title: string; names: readonly OptionName[]; children: ReactNode };

/** The options of one part of the layout; nothing where none of them has an effect. */
function Group({ title, names, children }: GroupProps) {
  if (!useHasEffectiveOption(names)) return undefined;
  return (
    <fieldset className="sw-settings-group">
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}
