import * as z from "zod";
import { useDictionaries } from "../cells/DictionaryChip.tsx";
import { Status } from "#contract/fields";
import { useWords } from "../../i18n.ts";
import type { Choice, Field } from "../resource/field.ts";

/** Enabled and disabled, as choices. */
const statusChoices: readonly Choice[] = [
  { value: Status.enabled, label: "kit.status.enabled" },
  { value: Status.disabled, label: "kit.status.disabled" },
];

/** One of the values that a field offers, in words. */
export type Option = { readonly value: string | number; readonly label: string };

/**
 * What a field offers, in words. Code lists hold their values as texts; where the schema wants a number it gets one.
 */
export function useOptionsOf(): (field: Field, schema?: z.core.$ZodType) => readonly Option[] {
  const t = useWords();
  const dictionaries = useDictionaries();
  return ({ kind, choices = kind === "status" ? statusChoices : [], dictionary }, schema) => {
    if (dictionary === undefined)
      return choices.map((choice) => ({ value: choice.value, label: choice.text ?? t(choice.label) }));
    const entries = dictionaries[dictionary] ?? [];
    return entries.map(({ value, label }) => ({ value: readAs(schema, value), label }));
  };
}

/** The option of a value; the address and code lists hold numbers as texts. */
export function optionOf(options: readonly Option[], value: unknown): Option | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  return options.find((option) => String(option.value) === String(value));
}

function readAs(schema: z.core.$ZodType | undefined, text: string): string | number {
  if (schema === undefined || z.safeParse(schema, text).success) return text;
  return z.safeParse(schema, Number(text)).success ? Number(text) : text;
}
