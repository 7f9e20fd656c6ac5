import { Select } from "antd";
import { useLanguage, useWords } from "../i18n.ts";
import { OptionRow } from "./OptionRow.tsx";
import { OptionSwitch } from "./OptionSwitch.tsx";
import { useOption } from "./useOption.ts";

/** What is offered; a tenant or what somebody brings along may say something else. */
const offered = [60, 180, 300, 600, 900, 1800, 3600];
const secondsInMinute = 60;

/** Whether the screen locks by itself, and when. */
export function LockOptions() {
  const t = useWords();
  const language = useLanguage();
  const { value, set } = useOption("lockSeconds");
  const minutes = new Intl.NumberFormat(language, { style: "unit", unit: "minute", unitDisplay: "long" });
  const all = [...new Set([...offered, value])].toSorted((one, other) => one - other);
  return (
    <>
      <OptionSwitch name="locksScreen" label={t("settings.locksScreen")} />
      <OptionRow name="lockSeconds" label={t("settings.lockSeconds")}>
        <Select
          className="sw-option-select"
          aria-label={t("settings.lockSeconds")}
          value={value}
          options={all.map((seconds) => ({ value: seconds, label: minutes.format(seconds / secondsInMinute) }))}
          onChange={set}
        />
      </OptionRow>
    </>
  );
}
