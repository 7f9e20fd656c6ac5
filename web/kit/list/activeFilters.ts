import { useQuery } from "@tanstack/react-query";
import type { SavedCondition, SavedOperator } from "#contract/condition";
import type { TextKey } from "#contract/text";
import { useTexts } from "#base/i18n";
import { formatDate, formatInstant, toCalendarDay } from "../cells/time.ts";
import { findOption, useOptionResolver } from "../form/useOptionResolver.ts";
import type { Field } from "../resource/field.ts";
import type { RecordRow, Resource } from "../resource/resource.ts";
import { getLabelKey } from "../resource/labelKeys.ts";
import type { TreeKey } from "../tree/treeLines.ts";
import { type FilterableField, listFilterableFields } from "./filterableFields.ts";
import { getDayBoundary, isDayBoundary, periodKeys } from "./dayRanges.ts";
import { type ListQuery, type RowCriteria, withFilter } from "./listQuery.ts";

/** An active filter of a list, and the change that removes it. */
export type ActiveFilter = { readonly key: string; readonly text: string; readonly without: Partial<ListQuery> };

const dated: Readonly<Partial<Record<SavedOperator, TextKey>>> = {
  greater: "kit.operator.after",
  atLeast: "kit.operator.from",
  less: "kit.operator.before",
  atMost: "kit.operator.until",
};

/** The text key of an operator for the type of a field. */
export function getOperatorKey({ kind }: Pick<FilterableField, "kind">, operator: SavedOperator): TextKey {
  const isDated = kind === "instant" || kind === "date";
  return (isDated ? dated[operator] : undefined) ?? `kit.operator.${operator}`;
}

/** All active filters of a list as texts: the list's own filters, then the conditions. */
export function useActiveFilters<Row extends RecordRow>(
  resource: Resource<Row>,
  { filters, conditions }: RowCriteria,
): readonly ActiveFilter[] {
  const t = useTexts();
  const own = resource.search.filter(({ name }) => filters[name] !== undefined);
  const valueOf = useValueWords(own, filters);
  const wordsOf = useConditionWords();
  const askable = conditions.length === 0 ? [] : listFilterableFields(resource);
  return [
    ...own.map((field) => {
      const [label, value] = [t(getLabelKey(resource, field)), valueOf(field, filters[field.name])];
      const text = value === undefined ? label : t("kit.where.is", { label, value });
      return { key: field.name, text, without: { filters: withFilter(filters, field.name, undefined) } };
    }),
    ...conditions.map((condition, index) => ({
      key: `${index} ${condition.field}`,
      text: wordsOf(
        condition,
        askable.find(({ name }) => name === condition.field),
      ),
      without: { conditions: conditions.filter((one) => one !== condition) },
    })),
  ];
}

/** The active filters of a list in one line; empty if there are none. */
export function useFilterSummary<Row extends RecordRow>(resource: Resource<Row>, criteria: RowCriteria): string {
  const t = useTexts();
  return useActiveFilters(resource, criteria)
    .map(({ text }) => text)
    .join(t("kit.where.and"));
}

/** The text of a filter's value; `undefined` if the name of the filter is enough. */
function useValueWords(
  fields: readonly Field[],
  filters: RowCriteria["filters"],
): (field: Field, value: unknown) => string | undefined {
  const optionsOf = useOptionResolver();
  const namesOf = usePickedFilterNames(fields, filters);
  return (field, value) => {
    switch (field.kind) {
      case "pick":
      case "picks":
        return namesOf(field);
      case "custom":
      case "switch":
      case "many":
        return undefined;
      case "status":
      case "radio":
      case "select":
        return findOption(optionsOf(field), value)?.label;
      case "date":
        return formatDate(String(value));
      case "text":
      case "textArea":
      case "number":
      default:
        return String(value);
    }
  };
}

/** The names of the records that filters pick; `undefined` until they are loaded. */
function usePickedFilterNames(
  fields: readonly Field[],
  filters: RowCriteria["filters"],
): (field: Field) => string | undefined {
  const t = useTexts();
  const picked = fields.flatMap(({ name, picker }) =>
    picker === undefined ? [] : [{ name, picker, values: [filters[name]].filter(isTreeKey) }],
  );
  const { data: answers } = useQuery({
    queryKey: ["pickedFilters", picked.map(({ picker, values }) => [picker.api, picker.name, values])],
    queryFn: async () =>
      await Promise.all(
        picked.map(async ({ picker, values }) =>
          picker.isPermitted() ? await picker.describe(values, undefined) : [],
        ),
      ),
    enabled: picked.some(({ values }) => values.length > 0),
  });
  return (field) => {
    const index = picked.findIndex(({ name }) => name === field.name);
    const found = answers?.[index];
    const values = picked[index]?.values ?? [];
    if (found === undefined) return undefined;
    return values
      .map((value) => found.find((one) => one.value === value)?.label ?? t("kit.pick.unseen", { value }))
      .join(t("kit.comma"));
  };
}

function isTreeKey(value: unknown): value is TreeKey {
  return typeof value === "number" || typeof value === "string";
}

function useConditionWords(): (condition: SavedCondition, field: FilterableField | undefined) => string {
  const t = useTexts();
  const optionsOf = useOptionResolver();
  return (condition, field) => {
    const { field: name, operator, values } = condition;
    if (field === undefined) return name;
    if (condition.operator === "within")
      return t("kit.where.is", { label: t(field.label), value: t(periodKeys[condition.values[0]]) });
    const options = field.choices === undefined ? [] : optionsOf(field.choices);
    const texts = values.map((value, index) => {
      if (typeof value === "boolean") return t(value ? "kit.yes" : "kit.no");
      if (field.kind === "date") return formatDate(String(value));
      if (field.kind === "instant") return instantWords(String(value), getDayBoundary(operator, index));
      return findOption(options, value)?.label ?? String(value);
    });
    const value = texts.join(operator === "between" ? " – " : t("kit.comma"));
    return t("kit.where.condition", {
      label: t(field.label),
      operator: t(getOperatorKey(field, operator)),
      value,
    }).trim();
  };
}

function instantWords(text: string, edge: "start" | "end"): string {
  const instant = new Date(text);
  return isDayBoundary(instant, edge) ? formatDate(toCalendarDay(instant)) : formatInstant(instant);
}
