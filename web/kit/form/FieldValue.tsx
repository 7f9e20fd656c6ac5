import type { ReactNode } from "react";
import type * as z from "zod";
import { useTexts } from "#base/i18n";
import { formatDate } from "../cells/time.ts";
import { parseMultiValue } from "../pickers/multiValue.ts";
import { PickedNames } from "../pickers/PickedNames.tsx";
import type { Field } from "../resource/field.ts";
import { findOption, useOptionResolver } from "./useOptionResolver.ts";

type Props = { field: Field; schema: z.core.$ZodType | undefined; value: unknown };

/** A read-only field value, shown like its input shows it. */
export function FieldValue({ field, schema, value }: Props): ReactNode {
  const t = useTexts();
  const optionsOf = useOptionResolver();
  const { kind, picker, empty, render } = field;
  if (kind === "switch") return t(value === true ? "kit.yes" : "kit.no");
  if (kind === "custom") {
    // Only the module's own input knows how to show the value.
    return <span inert>{render?.({ id: "", value, onChange: ignore, isSearch: false, isDisabled: true })}</span>;
  }
  const values = parseMultiValue(value).filter((one) => one !== empty);
  if (values.length === 0) return t("kit.none");
  if (picker !== undefined) return <PickedNames picker={picker} values={values} />;
  if (kind === "date") return formatDate(String(value));
  const options = optionsOf(field, schema);
  if (options.length === 0) return String(value);
  return values.map((one) => findOption(options, one)?.label ?? String(one)).join(t("kit.comma"));
}

function ignore(): void {
  // The value is read-only.
}
