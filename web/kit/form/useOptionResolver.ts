import * as z from "zod";
import { useDictionaries } from "../dictionary/DictionaryTag.tsx";
import { Status } from "#contract/fields";
import { useTexts } from "#base/i18n";
import type { Choice, Field } from "../resource/field.ts";

/** Choices of a status. */
const statusChoices: readonly Choice[] = [
  { value: Status.enabled, label: "kit.status.enabled" },
  { value: Status.disabled, label: "kit.status.disabled" },
];

/** An option of a field with its label. */
export type Option = { readonly value: string | number; readonly label: string };

/**
 * Returns the options of a field with their labels. Dictionaries hold values as texts; they become numbers if the
 * schema requires that.
 */
export function useOptionResolver(): (field: Field, schema?: z.core.$ZodType) => readonly Option[] {
  const t = useTexts();
  const dictionaries = useDictionaries();
  return ({ kind, choices = kind === "status" ? statusChoices : [], dictionary }, schema) => {
    if (dictionary === undefined)
      return choices.map((choice) => ({ value: choice.value, label: choice.text ?? t(choice.label) }));
    const entries = dictionaries[dictionary] ?? [];
    return entries.map(({ value, label }) => ({ value: readAs(schema, value), label }));
  };
}

/** The options of a field without the one that means "none". */
export function withoutEmpty(options: readonly Option[], { empty }: Pick<Field, "empty">): readonly Option[] {
  return options.filter(({ value }) => value !== empty);
}

/** Finds the option of a value; URLs and dictionaries hold numbers as texts. */
export function findOption(options: readonly Option[], value: unknown): Option | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  return options.find((option) => String(option.value) === String(value));
}

function readAs(schema: z.core.$ZodType | undefined, text: string): string | number {
  if (schema === undefined || z.safeParse(schema, text).success) return text;
  return z.safeParse(schema, Number(text)).success ? Number(text) : text;
}
