import { DatePicker } from "antd";
import dayjs, { type Dayjs } from "dayjs";
import { useWords } from "../../i18n.ts";
import type { ValueProps } from "./ConditionValue.tsx";
import { dayOf, edgeOf, instantOf, rangeOf, shortcuts } from "./dayRanges.ts";
import { useCalendarWords } from "../form/calendarWords.ts";

const wire = "YYYY-MM-DD";

/**
 * Days of a condition, with the shortcuts of specification 9 for ranges. On a field of instants a day means its first or
 * last one in the zone of this browser. A file of its own: the calendar loads with the first condition on a date.
 */
export function DateValue({ draft, isWrong, onChange }: ValueProps) {
  useCalendarWords();
  const t = useWords();
  const { field, operator, values } = draft;
  const isInstant = field.kind === "instant";
  const days = values.map((value) => {
    const day = dayjs(isInstant ? dayOf(new Date(String(value))) : String(value), wire);
    return day.isValid() ? day : null;
  });
  const valueOf = (day: Dayjs, index: number) =>
    isInstant ? instantOf(day.format(wire), edgeOf(operator, index)) : day.format(wire);
  const picker = { style: { width: "100%" }, ...(isWrong ? { status: "error" as const } : {}) };

  if (operator === "oneOf")
    return (
      <DatePicker
        {...picker}
        multiple
        aria-label={t("kit.where.value")}
        placeholder={t("kit.chooseDate")}
        value={days.filter((day) => day !== null)}
        onChange={(picked: Dayjs[] | null) => onChange((picked ?? []).map(valueOf))}
      />
    );
  if (operator !== "between")
    return (
      <DatePicker
        {...picker}
        aria-label={t("kit.where.value")}
        placeholder={t("kit.chooseDate")}
        value={days[0] ?? null}
        onChange={(picked: Dayjs | null) => onChange(picked === null ? [] : [valueOf(picked, 0)])}
      />
    );
  return (
    <DatePicker.RangePicker
      {...picker}
      aria-label={t("kit.where.value")}
      placeholder={[t("kit.where.from"), t("kit.where.to")]}
      value={[days[0] ?? null, days[1] ?? null]}
      presets={shortcuts.map((one) => ({
        label: t(one.label),
        value: () => {
          const [first, last] = rangeOf(one);
          return [dayjs(first, wire), dayjs(last, wire)];
        },
      }))}
      onChange={(range) => {
        const [first, last] = range ?? [];
        onChange(first && last ? [valueOf(first, 0), valueOf(last, 1)] : []);
      }}
    />
  );
}
