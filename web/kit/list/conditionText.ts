import * as z from "zod";
import {
  type ComparableKind,
  type Condition,
  getValueCount,
  Operator,
  RelativePeriod,
  type SavedCondition,
  type SavedOperator,
} from "#contract/condition";
import type { FilterableField } from "./filterableFields.ts";
import { listOperators } from "./filterableFields.ts";

/** Maximum number of conditions of a list. */
export const maxConditions = 20;

type Value = Condition["values"][number];

/** A condition in the format of the URL: `name~contains~张`, `createTime~within~last7Days`. */
export function writeCondition({ field, operator, values }: SavedCondition): string {
  return [field, operator, ...values.map(escapeConditionValue)].join("~");
}

/** Reads conditions from a URL. Malformed or unknown ones, and those that do not fit their field, are ignored. */
export function readConditions(texts: readonly string[], askable: readonly FilterableField[]): SavedCondition[] {
  return texts.slice(0, maxConditions).flatMap((text) => {
    const [name, word, ...rest] = text.split("~");
    const field = askable.find((one) => one.name === name);
    if (field === undefined) return [];
    if (word === "within") return toPeriodConditions(field, rest);
    const operator = Operator.safeParse(word).data;
    if (operator === undefined) return [];
    const values = rest.map((value) => parseConditionValue(field.kind, unescapeConditionText(value)));
    const parsedValues = values.filter((value) => value !== undefined);
    if (parsedValues.length < values.length || !isOperatorApplicable(field, operator, parsedValues.length)) return [];
    return [{ field: field.name, operator, values: parsedValues }];
  });
}

/** The condition for a period; empty if the field has no dates. */
export function toPeriodConditions(field: FilterableField, values: readonly unknown[]): SavedCondition[] {
  const period = RelativePeriod.safeParse(values[0]).data;
  if (period === undefined || !isOperatorApplicable(field, "within", values.length)) return [];
  return [{ field: field.name, operator: "within", values: [period] }];
}

/** Whether an operator fits a field and takes this number of values. */
export function isOperatorApplicable(field: FilterableField, operator: SavedOperator, count: number): boolean {
  const { min, max } = getValueCount(operator);
  return listOperators(field).includes(operator) && count >= min && count <= max;
}

/** Parses a text as a value of a field; `undefined` if it is invalid. */
export function parseConditionValue(kind: ComparableKind, text: string): Value | undefined {
  switch (kind) {
    case "text":
      return text === "" || text.length > 256 ? undefined : text;
    case "number": {
      const number = Number(text);
      return text.trim() === "" || !Number.isFinite(number) ? undefined : number;
    }
    case "truth":
      return text === "true" || text === "false" ? text === "true" : undefined;
    case "instant":
      return z.iso.datetime({ offset: true }).safeParse(text).data;
    case "date":
      return z.iso.date().safeParse(text).data;
    default:
      return kind satisfies never;
  }
}

/** Escapes a value for the URL format, in which `~` separates values. */
export function escapeConditionValue(value: Value): string {
  return String(value).replaceAll("%", "%25").replaceAll("~", "%7E");
}

/** Reverses `escapeConditionValue`. */
export function unescapeConditionText(text: string): string {
  return text.replaceAll("%7E", "~").replaceAll("%25", "%");
}
