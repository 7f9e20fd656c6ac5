import * as z from "zod";
import {
  type ComparedKind,
  type Condition,
  type KeptCondition,
  type KeptOperator,
  Operator,
  Span,
  valueCountOf,
} from "#contract/condition";
import type { Askable } from "./askable.ts";
import { operatorsFor } from "./askable.ts";

/** How many conditions a list takes. */
export const maximumConditions = 20;

type Value = Condition["values"][number];

/** A condition as the address has it: `name~contains~张`, `createTime~within~last7Days`. */
export function writeCondition({ field, operator, values }: KeptCondition): string {
  return [field, operator, ...values.map(writeValue)].join("~");
}

/** Reads conditions from an address. What is broken, unknown or does not fit its field counts as not said. */
export function readConditions(texts: readonly string[], askable: readonly Askable[]): KeptCondition[] {
  return texts.slice(0, maximumConditions).flatMap((text) => {
    const [name, word, ...rest] = text.split("~");
    const field = askable.find((one) => one.name === name);
    if (field === undefined) return [];
    if (word === "within") return spanned(field, rest);
    const operator = Operator.safeParse(word).data;
    if (operator === undefined) return [];
    const values = rest.map((value) => valueAs(field.kind, readText(value)));
    const known = values.filter((value) => value !== undefined);
    if (known.length < values.length || !isFit(field, operator, known.length)) return [];
    return [{ field: field.name, operator, values: known }];
  });
}

/** The condition that names a span; none where it fits no field of days. */
export function spanned(field: Askable, values: readonly unknown[]): KeptCondition[] {
  const span = Span.safeParse(values[0]).data;
  if (span === undefined || !isFit(field, "within", values.length)) return [];
  return [{ field: field.name, operator: "within", values: [span] }];
}

/** Whether an operator fits a field and takes so many values. */
export function isFit(field: Askable, operator: KeptOperator, count: number): boolean {
  const { least, most } = valueCountOf(operator);
  return operatorsFor(field).includes(operator) && count >= least && count <= most;
}

/** A text as a value of a field; `undefined` where it is none. */
export function valueAs(kind: ComparedKind, text: string): Value | undefined {
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

/** `~` parts the values, so it is written otherwise inside of them. */
export function writeValue(value: Value): string {
  return String(value).replaceAll("%", "%25").replaceAll("~", "%7E");
}

/** What `writeValue` wrote. */
export function readText(text: string): string {
  return text.replaceAll("%7E", "~").replaceAll("%25", "%");
}
