import { Select } from "antd";
import type { Translate } from "#contract/text";
import { useTexts } from "#kit";

type Props = {
  id?: string;
  /** Minutes before the beginning; null for no reminder. */
  value?: number | null | undefined;
  onChange?: (value: number | null) => void;
};

const dayMinutes = 24 * 60;
const offered = [0, 5, 10, 15, 30, 60, 120, dayMinutes];
const none = -1;

/** When a person is reminded of an entry; a stored time that is not offered stays. */
export function ReminderField({ id, value, onChange }: Props) {
  const t = useTexts();
  const minutes = value ?? none;
  const all = offered.includes(minutes) || minutes === none ? offered : [...offered, minutes];
  const sorted = [none, ...all.toSorted((one, other) => one - other)];
  return (
    <Select
      id={id ?? ""}
      value={minutes}
      options={sorted.map((one) => ({ value: one, label: describeReminder(t, one) }))}
      onChange={(next: number) => onChange?.(next === none ? null : next)}
    />
  );
}

/** When a reminder is told: `30 min before`. */
export function describeReminder(t: Translate, minutes: number): string {
  if (minutes === none) return t("schedule.remind.none");
  if (minutes === 0) return t("schedule.remind.start");
  if (minutes === dayMinutes) return t("schedule.remind.day");
  if (minutes % 60 === 0) return t("schedule.remind.hours", { number: minutes / 60 });
  return t("schedule.remind.minutes", { number: minutes });
}
