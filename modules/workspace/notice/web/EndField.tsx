import type { FieldInput } from "#kit";
import { InstantInput } from "./InstantInput.tsx";

/** The end of a notice; without one it is valid for good. */
export function EndField({ id, value, onChange }: FieldInput) {
  return <InstantInput id={id} value={toInstant(value)} onChange={onChange} />;
}

/** A draft that was kept in the browser has a text. */
function toInstant(value: unknown): Date | undefined {
  if (value instanceof Date) return value;
  return typeof value === "string" && value !== "" ? new Date(value) : undefined;
}
