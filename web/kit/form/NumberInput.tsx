import { InputNumber, type InputNumberProps } from "antd";
import type { ComponentRef } from "react";

/** A field for a number. */
export function NumberInput(props: InputNumberProps<number>) {
  return <InputNumber<number> {...props} ref={hideSteps} />;
}

/** antd's stepping buttons have English names in every language. The arrow keys do the same. */
function hideSteps(input: ComponentRef<typeof InputNumber> | null): void {
  for (const step of input?.nativeElement.querySelectorAll(".ant-input-number-action") ?? [])
    step.setAttribute("aria-hidden", "true");
}
