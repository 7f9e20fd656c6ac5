import * as z from "zod";
import type { HistoryValue } from "#contract/history";
import { coreOf } from "#contract/schema";
import { useWords } from "../../i18n.ts";
import { useDictionaries } from "../cells/DictionaryChip.tsx";
import { formatDate, formatInstant } from "../cells/time.ts";
import { optionOf, useOptionsOf } from "../form/choices.ts";
import type { RecordRow, Resource } from "../resource/resource.ts";
import { isTextKey } from "../resource/words.ts";

/** Words for the fields of a record and for their values, as its list and its form have them. */
export type FieldWords = {
  readonly labelOf: (field: string) => string;
  readonly valueOf: (field: string, value: HistoryValue, name: string | null) => string;
};

/** The words of a resource's fields. */
export function useFieldWords<Row extends RecordRow>(resource: Resource<Row>): FieldWords {
  const t = useWords();
  const optionsOf = useOptionsOf();
  const dictionaries = useDictionaries();
  const instants = instantsIn(resource);

  function labelOf(field: string): string {
    const own = [...resource.form, ...resource.columns].find(({ name }) => name === field);
    const key = own?.label ?? `${resource.prefix}.${field}`;
    return isTextKey(key) ? t(key) : t("kit.history.other");
  }

  function valueOf(field: string, value: HistoryValue, name: string | null): string {
    if (name !== null) return name;
    if (value === null || value === "") return t("kit.none");
    if (typeof value === "boolean") return t(value ? "kit.yes" : "kit.no");
    const input = resource.form.find((one) => one.name === field);
    const option = input === undefined ? undefined : optionOf(optionsOf(input), value);
    if (option !== undefined) return option.label;
    const column = resource.columns.find((one) => one.name === field);
    if (column?.kind === "status") return t(value === 1 ? "kit.status.enabled" : "kit.status.disabled");
    const entry = dictionaries[column?.dictionary ?? ""]?.find((one) => one.value === String(value));
    if (entry !== undefined) return entry.label;
    if (instants.has(field)) return formatInstant(new Date(String(value)));
    return column?.kind === "date" || input?.kind === "date" ? formatDate(String(value)) : String(value);
  }

  return { labelOf, valueOf };
}

/** Fields that are instants by the contract of the list. */
function instantsIn<Row extends RecordRow>({ api, pageCall }: Resource<Row>): ReadonlySet<string> {
  const row = rowOf(api.calls[pageCall]?.output);
  return new Set(Object.keys(row).filter((name) => coreOf(row[name] ?? z.unknown()) instanceof z.ZodDate));
}

function rowOf(output: z.core.$ZodType | undefined): Record<string, z.core.$ZodType> {
  const core = output === undefined ? undefined : coreOf(output);
  if (core instanceof z.ZodArray) return rowOf(core.element);
  if (!(core instanceof z.ZodObject)) return {};
  const shape: Record<string, z.core.$ZodType> = core.shape;
  return shape["items"] === undefined ? shape : rowOf(shape["items"]);
}
