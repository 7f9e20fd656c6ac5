import { Input } from "antd";
import { useId } from "react";
import { parseWallTime, toWallTime } from "#kit/time/wallTime.ts";
import "./notice.css";

type Props = {
  id?: string;
  label?: string;
  value: Date | undefined;
  onChange: (value: Date | undefined) => void;
  /** Why the time cannot be taken. */
  error?: string | undefined;
};

/** A date and a time, in the display time zone. */
export function InstantInput({ id, label, value, onChange, error }: Props) {
  const errorId = useId();
  return (
    <>
      <Input
        type="datetime-local"
        className="sw-notice-instant"
        allowClear
        {...(id === undefined ? {} : { id })}
        {...(label === undefined ? {} : { "aria-label": label })}
        {...(error === undefined ? {} : { status: "error", "aria-invalid": true, "aria-describedby": errorId })}
        value={value === undefined ? "" : toWallTime(value)}
        onChange={({ target }) => onChange(parseWallTime(target.value))}
      />
      {error !== undefined && (
        <small id={errorId} role="alert" className="sw-notice-fault">
          {error}
        </small>
      )}
    </>
  );
}
