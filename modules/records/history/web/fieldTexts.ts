import * as z from "zod";
import type { HistoryValue } from "../contract.ts";
import { unwrapSchema } from "#contract/schema";
import { useTexts } from "#base/i18n";
import { useDictionaries } from "#kit/dictionary/DictionaryTag.tsx";
import { isOwnPicture } from "#kit/cells/storedPicture.ts";
import { formatDate, formatInstant } from "#kit/cells/time.ts";
import { findOption, useOptionResolver } from "#kit/form/useOptionResolver.ts";
import type { RecordRow, Resource } from "#kit/resource/resource.ts";
import { isTextKey } from "#kit/resource/labelKeys.ts";

/** Titles and formatted values of a record's fields, as its list and form show them. */
export type FieldTexts = {
  readonly getLabel: (field: string) => string;
  readonly formatValue: (field: string, value: HistoryValue, name: string | null) => string;
};

/** Whether a value is the address of an account's picture. */
export function isPictureValue(value: HistoryValue): value is string {
  return typeof value === "string" && isOwnPicture(value);
}

/** The titles of a resource's fields. */
export function useFieldTexts<Row extends RecordRow>(resource: Resource<Row>): FieldTexts {
  const t = useTexts();
  const optionsOf = useOptionResolver();
  const dictionaries = useDictionaries();
  const instants = instantsIn(resource);

  function getLabel(field: string): string {
    const own = [...resource.form, ...resource.columns].find(({ name }) => name === field);
    const key = own?.label ?? `${resource.prefix}.${field}`;
    return isTextKey(key) ? t(key) : t("history.other");
  }

  function formatValue(field: string, value: HistoryValue, name: string | null): string {
    if (name !== null) return name;
    if (value === null || value === "") return t("kit.none");
    if (isPictureValue(value)) return t("history.picture");
    if (typeof value === "boolean") return t(value ? "kit.yes" : "kit.no");
    const input = resource.form.find((formInput) => formInput.name === field);
    const option = input === undefined ? undefined : findOption(optionsOf(input), value);
    if (option !== undefined) return option.label;
    const column = resource.columns.find((column) => column.name === field);
    const choice =
      column?.choices === undefined
        ? undefined
        : findOption(optionsOf({ name: field, kind: "select", choices: column.choices }), value);
    if (choice !== undefined) return choice.label;
    if (column?.kind === "status") return t(value === 1 ? "kit.status.enabled" : "kit.status.disabled");
    const entry = dictionaries[column?.dictionary ?? ""]?.find((item) => item.value === String(value));
    if (entry !== undefined) return entry.label;
    if (instants.has(field)) return formatInstant(new Date(String(value)));
    return column?.kind === "date" || input?.kind === "date" ? formatDate(String(value)) : String(value);
  }

  return { getLabel, formatValue };
}

/** Fields that are instants by the contract of the list. */
function instantsIn<Row extends RecordRow>({ api, pageCall }: Resource<Row>): ReadonlySet<string> {
  const row = rowOf(api.calls[pageCall]?.output);
  return new Set(Object.keys(row).filter((name) => unwrapSchema(row[name] ?? z.unknown()) instanceof z.ZodDate));
}

function rowOf(output: z.core.$ZodType | undefined): Record<string, z.core.$ZodType> {
  const core = output === undefined ? undefined : unwrapSchema(output);
  if (core instanceof z.ZodArray) return rowOf(core.element);
  if (!(core instanceof z.ZodObject)) return {};
  const shape: Record<string, z.core.$ZodType> = core.shape;
  return shape["items"] === undefined ? shape : rowOf(shape["items"]);
}
