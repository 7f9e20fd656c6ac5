import type { ReactNode } from "react";
import type * as z from "zod";
import { useWords } from "../../i18n.ts";
import { formatDate } from "../cells/time.ts";
import { manyOf } from "../pickers/many.ts";
import { PickedNames } from "../pickers/PickedNames.tsx";
import type { Field } from "../resource/field.ts";
import { optionOf, useOptionsOf } from "./choices.ts";

type Props = { field: Field; schema: z.core.$ZodType | undefined; value: unknown };

/** The value of a field to be read, as its input would show it. */
export function FieldValue({ field, schema, value }: Props): ReactNode {
  const t = useWords();
  const optionsOf = useOptionsOf();
  const { kind, picker, empty, render } = field;
  if (kind === "switch") return t(value === true ? "kit.yes" : "kit.no");
  if (kind === "custom") {
    // The module's own input is the only one that knows how to show it.
    return <span inert>{render?.({ id: "", value, onChange: ignore, isSearch: false, isDisabled: true })}</span>;
  }
  const values = manyOf(value).filter((one) => one !== empty);
  if (values.length === 0) return t("kit.none");
  if (picker !== undefined) return <PickedNames picker={picker} values={values} />;
  if (kind === "date") return formatDate(String(value));
  const options = optionsOf(field, schema);
  if (options.length === 0) return String(value);
  return values.map((one) => optionOf(options, one)?.label ?? String(one)).join(t("kit.comma"));
}

function ignore(): void {
  // It is only looked at.
}
