import * as z from "zod";

/**
 * How a condition compares a field with its values. Texts are compared without regard to case. `between` takes two
 * values, `oneOf` and `noneOf` up to 100, `isEmpty` and `isNotEmpty` none, all others one.
 */
export const Operator = z.enum([
  "contains",
  "notContains",
  "startsWith",
  "endsWith",
  "equals",
  "notEquals",
  "greater",
  "atLeast",
  "less",
  "atMost",
  "between",
  "oneOf",
  "noneOf",
  "isEmpty",
  "isNotEmpty",
] as const);
/** See `Operator`. */
export type Operator = z.infer<typeof Operator>;

/** A condition on a field of a list's answer. Instants are ISO texts with a time zone, calendar dates `yyyy-MM-dd`. */
export const Condition = z.object({
  field: z.string().min(1).max(64),
  operator: Operator,
  values: z
    .array(z.union([z.string().max(256), z.number(), z.boolean()]))
    .max(100)
    .default([]),
});
/** See `Condition`. */
export type Condition = z.infer<typeof Condition>;

/** Periods that end today. */
export const RelativePeriod = z.enum(["last7Days", "lastMonth", "last3Months"]);
/** See `RelativePeriod`. */
export type RelativePeriod = z.infer<typeof RelativePeriod>;

/**
 * A condition as saved views and URLs store it: `within` names a period that moves with the date. Calls do not take
 * `within`: the client resolves it to days, because today depends on its time zone.
 */
export const SavedCondition = z.union([
  Condition,
  z.object({ field: Condition.shape.field, operator: z.literal("within"), values: z.tuple([RelativePeriod]) }),
]);
/** See `SavedCondition`. */
export type SavedCondition = z.infer<typeof SavedCondition>;

/** Operators of a saved condition. */
export type SavedOperator = SavedCondition["operator"];

/** The type of a field for comparisons. */
export type ComparableKind = "text" | "number" | "truth" | "instant" | "date";

const ordered = ["greater", "atLeast", "less", "atMost", "between"] as const;
const emptiness = ["isEmpty", "isNotEmpty"] as const;
const listed = ["equals", "notEquals", "oneOf", "noneOf"] as const;

/** The operators for each type of field, the most frequent first. `within` occurs only in saved conditions. */
export const operatorsByKind: Readonly<Record<ComparableKind, readonly SavedOperator[]>> = {
  text: ["contains", "notContains", "startsWith", "endsWith", ...listed, ...emptiness],
  number: [...listed, ...ordered, ...emptiness],
  truth: ["equals", ...emptiness],
  // `equals` is missing because an exact instant is never useful.
  instant: ["between", "within", "atLeast", "less", "greater", "atMost", ...emptiness],
  date: ["between", "within", "equals", "atLeast", "less", "greater", "atMost", "oneOf", ...emptiness],
};

/** The number of values that an operator takes. */
export function getValueCount(operator: SavedOperator): { readonly min: number; readonly max: number } {
  if (operator === "isEmpty" || operator === "isNotEmpty") return { min: 0, max: 0 };
  if (operator === "between") return { min: 2, max: 2 };
  return operator === "oneOf" || operator === "noneOf" ? { min: 1, max: 100 } : { min: 1, max: 1 };
}
