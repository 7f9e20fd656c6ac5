import { DatePicker } from "antd";
import dayjs from "dayjs";
import { isSameDayInDeviceZone, useCalendarLocale } from "./calendarLocale.ts";

type Props = {
  /** `id`, and the label if there is no visible one. */
  named: object;
  value: unknown;
  isDisabled: boolean;
  placeholder: string;
  onChange: (value: unknown) => void;
};

const wire = "YYYY-MM-DD";

/**
 * A calendar date such as `2026-11-21`. It is a file of its own so that the calendar loads only with forms that need
 * it.
 */
export function DateControl({ named, value, isDisabled, placeholder, onChange }: Props) {
  useCalendarLocale();
  const date = typeof value === "string" && value !== "" ? dayjs(value, wire) : undefined;
  return (
    <DatePicker
      placeholder={placeholder}
      {...named}
      style={{ width: "100%" }}
      disabled={isDisabled}
      showNow={isSameDayInDeviceZone()}
      value={date?.isValid() === true ? date : null}
      onChange={(picked) => onChange(picked?.format(wire))}
    />
  );
}
