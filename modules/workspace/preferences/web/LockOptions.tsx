import { Select } from "antd";
import { getFormatLocale, useLanguage, useTexts } from "#base/i18n";
import { OptionRow } from "./OptionRow.tsx";
import { OptionSwitch } from "./OptionSwitch.tsx";
import { useOption } from "./useOption.ts";

/** The offered limits; a tenant or imported settings may use others. */
const offeredSeconds = [60, 180, 300, 600, 900, 1800, 3600];
const secondsInMinute = 60;

/** The options of automatic screen locking. */
export function LockOptions() {
  const t = useTexts();
  const locale = getFormatLocale(useLanguage());
  const { value, set } = useOption("lockSeconds");
  const minutes = new Intl.NumberFormat(locale, { style: "unit", unit: "minute", unitDisplay: "long" });
  const all = [...new Set([...offeredSeconds, value])].toSorted((left, right) => left - right);
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
