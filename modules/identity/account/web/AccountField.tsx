import * as z from "zod";
import { Id } from "#contract/id";
import { PickerControl } from "#kit";
import type { AccountFieldProps } from "#modules/identity/role/web";
import { accountPicker } from "./accountPicker.ts";

const Ids = z.array(Id);

/** Selects accounts of the caller's data scope. */
export function AccountField({ label, value, onChange }: AccountFieldProps) {
  return (
    <PickerControl
      picker={accountPicker}
      named={{ id: "", "aria-label": label, placeholder: label }}
      label={label}
      isMultiple
      value={value}
      onChange={(next) => onChange(Ids.safeParse(next).data ?? [])}
    />
  );
}
