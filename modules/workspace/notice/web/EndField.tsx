import type { FieldInput } from "#kit";
import { InstantInput } from "./InstantInput.tsx";

/** The end of a notice; without one it is valid for good. */
export function EndField({ id, value, onChange }: FieldInput) {
  return <InstantInput id={id} value={value instanceof Date ? value : undefined} onChange={onChange} />;
}
