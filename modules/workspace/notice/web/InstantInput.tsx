import { Input } from "antd";
import { parseWallTime, toWallTime } from "./wallTime.ts";

type Props = {
  id?: string;
  label?: string;
  value: Date | undefined;
  onChange: (value: Date | undefined) => void;
};

/** A date and a time, in the display time zone. */
export function InstantInput({ id, label, value, onChange }: Props) {
  return (
    <Input
      type="datetime-local"
      className="sw-notice-instant"
      allowClear
      {...(id === undefined ? {} : { id })}
      {...(label === undefined ? {} : { "aria-label": label })}
      value={value === undefined ? "" : toWallTime(value)}
      onChange={({ target }) => onChange(parseWallTime(target.value))}
    />
  );
}
