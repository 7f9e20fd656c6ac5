import { DatePicker } from "antd";
import dayjs from "dayjs";
import { isTodayHere, useCalendarWords } from "./calendarWords.ts";

type Props = {
  /** `id`, and the label's words where no visible label names it. */
  named: object;
  value: unknown;
  isDisabled: boolean;
  placeholder: string;
  onChange: (value: unknown) => void;
};

const wire = "YYYY-MM-DD";

/** A calendar date, as `2026-11-21`. A file of its own: the calendar loads with the first form that has one. */
export function DateControl({ named, value, isDisabled, placeholder, onChange }: Props) {
  useCalendarWords();
  const date = typeof value === "string" && value !== "" ? dayjs(value, wire) : undefined;
  return (
    <DatePicker
      placeholder={placeholder}
      {...named}
      style={{ width: "100%" }}
      disabled={isDisabled}
      showNow={isTodayHere()}
      value={date?.isValid() === true ? date : null}
      onChange={(picked) => onChange(picked?.format(wire))}
    />
  );
}
