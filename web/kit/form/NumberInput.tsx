import { InputNumber, type InputNumberProps } from "antd";
import { type ComponentRef, type Ref, useEffect, useImperativeHandle, useRef } from "react";

type Handle = ComponentRef<typeof InputNumber> | null;
type Props<Value extends number | string> = InputNumberProps<Value> & { ref?: Ref<Handle> };

/** A field for a number; with `stringMode`, for one that may be too large for JavaScript. */
export function NumberInput<Value extends number | string = number>({ ref, ...props }: Props<Value>) {
  const own = useRef<Handle>(null);
  useImperativeHandle<Handle, Handle>(ref, () => own.current);
  // After each render: a field that can be changed again has new ones.
  useEffect(() => hideSteps(own.current));
  return <InputNumber<Value> {...props} ref={own} />;
}

/** antd's stepping buttons have English names in every language. The arrow keys do the same. */
function hideSteps(input: Handle): void {
  for (const step of input?.nativeElement.querySelectorAll(".ant-input-number-action") ?? [])
    step.setAttribute("aria-hidden", "true");
}
