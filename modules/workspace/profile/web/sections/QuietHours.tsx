import { Input, Select, Switch } from "antd";
import { useId } from "react";
import { useTexts } from "#base/i18n";
import type { NotificationPreferences } from "../../contract.ts";

type Props = {
  preferences: NotificationPreferences;
  onChange: (next: Partial<NotificationPreferences>) => void;
};

const usual = { quietFrom: "22:00", quietTo: "07:00" };
const hours = Array.from({ length: 24 }, (_, value) => ({ value, label: `${String(value).padStart(2, "0")}:00` }));

/** When nothing is sent, and when the summaries are. */
export function QuietHours({ preferences, onChange }: Props) {
  const t = useTexts();
  const [switchId, hourId] = [useId(), useId()];
  const { quietFrom, quietTo, digestHour, kinds } = preferences;
  const hasWeekly = kinds.some(({ email }) => email === "weekly");
  const isOn = quietFrom !== null && quietTo !== null;
  // A time that is being typed is not complete.
  const handleTime = (value: string, next: Partial<NotificationPreferences>) =>
    value === "" ? undefined : onChange(next);
  return (
    <section aria-label={t("profile.quiet")}>
      <h3>{t("profile.quiet")}</h3>
      <div className="sw-me-choice">
        <label htmlFor={switchId}>
          {t("profile.quiet.on")}
          <small>{t("profile.quiet.text")}</small>
        </label>
        <Switch
          id={switchId}
          checked={isOn}
          onChange={(next) => onChange(next ? usual : { quietFrom: null, quietTo: null })}
        />
      </div>
      {isOn && (
        <div className="sw-me-quiet">
          <Input
            type="time"
            aria-label={t("profile.quiet.from")}
            value={quietFrom}
            onChange={({ target }) => handleTime(target.value, { quietFrom: target.value })}
          />
          <Input
            type="time"
            aria-label={t("profile.quiet.to")}
            value={quietTo}
            onChange={({ target }) => handleTime(target.value, { quietTo: target.value })}
          />
        </div>
      )}
      <div className="sw-me-choice">
        <label htmlFor={hourId}>
          {t("profile.digestHour")}
          <small>{t(hasWeekly ? "profile.digestHour.text" : "profile.digestHour.daily")}</small>
        </label>
        <Select
          id={hourId}
          virtual={false}
          value={digestHour}
          options={hours}
          onChange={(next) => onChange({ digestHour: next })}
        />
      </div>
    </section>
  );
}
