import { DatePicker } from "antd";
import dayjs, { type Dayjs } from "dayjs";
import { useState } from "react";
import { Span } from "#contract/condition";
import { useWords } from "../../i18n.ts";
import type { ValueProps } from "./ConditionValue.tsx";
import { dayOf } from "../cells/time.ts";
import { edgeOf, instantOf, rangeOf, spanKeys } from "./dayRanges.ts";
import { isTodayHere, useCalendarWords } from "../form/calendarWords.ts";

const wire = "YYYY-MM-DD";

/**
 * Days of a condition, with the shortcuts of specification 9 for ranges; these stay what they say, whenever they are
 * looked at. On a field of instants a day means its first or last one in the zone that is shown. A file of its own: the
 * calendar loads with the first condition on a date.
 */
export function DateValue({ draft, isWrong, onChange, onSpan }: ValueProps) {
  useCalendarWords();
  const t = useWords();
  // Days that a shortcut has made: whoever picks the same ones by hand means just those.
  const [ofShortcut] = useState(() => new WeakMap<Dayjs, Span>());
  const { field, operator, values } = draft;
  const isInstant = field.kind === "instant";
  const days = values.map((value) => {
    const day = dayjs(isInstant ? dayOf(new Date(String(value))) : String(value), wire);
    return day.isValid() ? day : null;
  });
  const valueOf = (day: Dayjs, index: number) =>
    isInstant ? instantOf(day.format(wire), edgeOf(operator, index)) : day.format(wire);
  const picker = { showNow: isTodayHere(), style: { width: "100%" }, ...(isWrong ? { status: "error" as const } : {}) };

  function handleRange(first: Dayjs | null | undefined, last: Dayjs | null | undefined): void {
    const span = first ? ofShortcut.get(first) : undefined;
    if (span !== undefined) onSpan(span);
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
      presets={Span.options.map((span) => ({
        label: t(spanKeys[span]),
        value: () => {
          const [first, last] = rangeOf(span);
          const start = dayjs(first, wire);
          ofShortcut.set(start, span);
          return [start, dayjs(last, wire)];
        },
      }))}
      onChange={(range) => handleRange(range?.[0], range?.[1])}
    />
  );
}
