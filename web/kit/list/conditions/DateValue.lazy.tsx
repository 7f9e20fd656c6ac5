import { DatePicker } from "antd";
import dayjs, { type Dayjs } from "dayjs";
import { useState } from "react";
import { RelativePeriod } from "#contract/condition";
import { useTexts } from "#base/i18n";
import type { ValueProps } from "./ConditionValue.tsx";
import { toCalendarDay } from "../../cells/time.ts";
import { getDayBoundary, getDayRange, periodKeys, toDayBoundaryInstant } from "../dayRanges.ts";
import { isSameDayInDeviceZone, useCalendarLocale } from "../../form/calendarLocale.ts";

const wire = "YYYY-MM-DD";

/**
 * Date inputs of a condition, with the range shortcuts of specification 9; these stay relative to the current day. On
 * a field of instants a date means its first or last instant in the displayed time zone. A file of its own: the calendar
 * loads with the first condition on a date.
 */
export function DateValue({ draft, isWrong, onChange, onPeriod }: ValueProps) {
  useCalendarLocale();
  const t = useTexts();
  // Dates from a shortcut; the same dates picked by hand are absolute.
  const [periodByDay] = useState(() => new WeakMap<Dayjs, RelativePeriod>());
  const { field, operator, values } = draft;
  const isInstant = field.kind === "instant";
  const days = values.map((value) => {
    const day = dayjs(isInstant ? toCalendarDay(new Date(String(value))) : String(value), wire);
    return day.isValid() ? day : null;
  });
  const valueOf = (day: Dayjs, index: number) =>
    isInstant ? toDayBoundaryInstant(day.format(wire), getDayBoundary(operator, index)) : day.format(wire);
  const picker = {
    showNow: isSameDayInDeviceZone(),
    style: { width: "100%" },
    ...(isWrong ? { status: "error" as const } : {}),
  };

  function handleRange(first: Dayjs | null | undefined, last: Dayjs | null | undefined): void {
    const period = first ? periodByDay.get(first) : undefined;
    if (period !== undefined) onPeriod(period);
    else onChange(first && last ? [valueOf(first, 0), valueOf(last, 1)] : []);
  }

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
      presets={RelativePeriod.options.map((period) => ({
        label: t(periodKeys[period]),
        value: () => {
          const [first, last] = getDayRange(period);
          const start = dayjs(first, wire);
          periodByDay.set(start, period);
          return [start, dayjs(last, wire)];
        },
      }))}
      onChange={(range) => handleRange(range?.[0], range?.[1])}
    />
  );
}
