import { Input } from "antd";
import type { FieldInput } from "#kit";
import { parseWallTime, toWallTime } from "#kit/time/wallTime.ts";

/** A date and a time, in the display time zone. */
export function InstantField({ id, value, onChange, isDisabled }: FieldInput) {
  return (
    <Input
      id={id}
      type="datetime-local"
      allowClear
      disabled={isDisabled}
      value={value instanceof Date ? toWallTime(value) : ""}
      onChange={({ target }) => onChange(parseWallTime(target.value) ?? null)}
    />
  );
}
