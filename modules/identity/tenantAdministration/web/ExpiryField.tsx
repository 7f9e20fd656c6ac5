import { lazyPart } from "#kit/parts/lazyPart.ts";
import { type FieldInput, useTexts } from "#kit";
import { toCalendarDay } from "#kit/cells/time.ts";
import { toEndOfDay } from "./endOfDay.ts";

const DateControl = lazyPart(async () => (await import("#kit/form/DateControl.lazy.tsx")).DateControl);

/** The last day of a tenant: it expires at its end. */
export function ExpiryField({ id, value, isDisabled, onChange }: FieldInput) {
  const t = useTexts();
  return (
    <DateControl
      named={{ id }}
      value={value instanceof Date ? toCalendarDay(value) : undefined}
      isDisabled={isDisabled}
      placeholder={t("tenant.forever")}
      onChange={(day) => onChange(typeof day === "string" ? toEndOfDay(day) : null)}
    />
  );
}
