import type { KeptCondition, KeptOperator } from "#contract/condition";
import type { TextKey } from "#contract/text";
import { useWords } from "../../i18n.ts";
import { dayOf, formatDate, formatInstant } from "../cells/time.ts";
import { optionOf, useOptionsOf } from "../form/choices.ts";
import type { Field } from "../resource/field.ts";
import type { RecordRow, Resource } from "../resource/resource.ts";
import { labelKeyOf } from "../resource/words.ts";
import { type Askable, askableIn } from "./askable.ts";
import { edgeOf, isWholeDay, spanKeys } from "./dayRanges.ts";
import { type ListQuery, type Wanted, withFilter } from "./listQuery.ts";

/** One thing that narrows a list, and what is to be changed to be without it. */
export type FilterWord = { readonly key: string; readonly text: string; readonly without: Partial<ListQuery> };

const dated: Readonly<Partial<Record<KeptOperator, TextKey>>> = {
  greater: "kit.operator.after",
  atLeast: "kit.operator.from",
  less: "kit.operator.before",
  atMost: "kit.operator.until",
};

/** How an operator is called where a field is compared. */
export function operatorKey({ kind }: Pick<Askable, "kind">, operator: KeptOperator): TextKey {
  const isDated = kind === "instant" || kind === "date";
  return (isDated ? dated[operator] : undefined) ?? `kit.operator.${operator}`;
}

/** All that narrows a list, in words: the list's own filters, then the conditions. */
export function useFilterWords<Row extends RecordRow>(
  resource: Resource<Row>,
): (wanted: Wanted) => readonly FilterWord[] {
  const t = useWords();
  const valueOf = useValueWords();
  const wordsOf = useConditionWords();
  return ({ filters, conditions }) => {
    const own = resource.search.filter(({ name }) => filters[name] !== undefined);
    const askable = conditions.length === 0 ? [] : askableIn(resource);
    return [
      ...own.map((field) => {
        const [label, value] = [t(labelKeyOf(resource, field)), valueOf(field, filters[field.name])];
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
  };
}

/** What narrows a list, in one line; empty where nothing does. */
export function useFilterText<Row extends RecordRow>(resource: Resource<Row>): (wanted: Wanted) => string {
  const t = useWords();
  const wordsOf = useFilterWords(resource);
  return (wanted) =>
    wordsOf(wanted)
      .map(({ text }) => text)
      .join(t("kit.where.and"));
}

/** The words of a filter's value; `undefined` where its name says enough. */
function useValueWords(): (field: Field, value: unknown) => string | undefined {
  const optionsOf = useOptionsOf();
  return (field, value) => {
    switch (field.kind) {
      case "custom":
      case "switch":
      case "many":
      case "pick":
      case "picks":
        return undefined;
      case "status":
      case "radio":
      case "select":
        return optionOf(optionsOf(field), value)?.label;
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

function useConditionWords(): (condition: KeptCondition, field: Askable | undefined) => string {
  const t = useWords();
  const optionsOf = useOptionsOf();
  return (condition, field) => {
    const { field: name, operator, values } = condition;
    if (field === undefined) return name;
    if (condition.operator === "within")
      return t("kit.where.is", { label: t(field.label), value: t(spanKeys[condition.values[0]]) });
    const options = field.choices === undefined ? [] : optionsOf(field.choices);
    const texts = values.map((value, index) => {
      if (typeof value === "boolean") return t(value ? "kit.yes" : "kit.no");
      if (field.kind === "date") return formatDate(String(value));
      if (field.kind === "instant") return instantWords(String(value), edgeOf(operator, index));
      return optionOf(options, value)?.label ?? String(value);
    });
    const value = texts.join(operator === "between" ? " – " : t("kit.comma"));
    return t("kit.where.condition", { label: t(field.label), operator: t(operatorKey(field, operator)), value }).trim();
  };
}

function instantWords(text: string, edge: "start" | "end"): string {
  const instant = new Date(text);
  return isWholeDay(instant, edge) ? formatDate(dayOf(instant)) : formatInstant(instant);
}
