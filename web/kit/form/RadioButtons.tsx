import { Radio, type RadioGroupProps } from "antd";
import "./radioButtons.css";

/** A few choices side by side, drawn like the segments of a form. */
export function RadioButtons(props: Omit<RadioGroupProps, "optionType">) {
  return <Radio.Group {...props} optionType="button" className="sw-radio-buttons" />;
}
