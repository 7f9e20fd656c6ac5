import * as z from "zod";

/**
 * How a condition compares a field with its values. Texts are compared whatever their case; `between` takes two values,
 * `oneOf` and `noneOf` up to 100, `isEmpty` and `isNotEmpty` none, the others one.
 */
export const Operator = z.enum([
  ...["contains", "notContains", "startsWith", "endsWith"],
  ...["equals", "notEquals", "greater", "atLeast", "less", "atMost", "between"],
  ...["oneOf", "noneOf", "isEmpty", "isNotEmpty"],
] as const);
/** See `Operator`. */
export type Operator = z.infer<typeof Operator>;

/** A condition on a field that a list answers. Instants are ISO texts with a zone, calendar dates `yyyy-MM-dd`. */
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

/** Stretches of days that end today. */
export const Span = z.enum(["last7Days", "lastMonth", "last3Months"]);
/** See `Span`. */
export type Span = z.infer<typeof Span>;

/**
 * A condition as views and addresses keep it: one by `within` names a span, which means other days tomorrow. Calls take
 * none of these: whoever asks says which days that are, for today begins where he is.
 */
export const KeptCondition = z.union([
  Condition,
  z.object({ field: Condition.shape.field, operator: z.literal("within"), values: z.tuple([Span]) }),
]);
/** See `KeptCondition`. */
export type KeptCondition = z.infer<typeof KeptCondition>;

/** How a kept condition compares. */
export type KeptOperator = KeptCondition["operator"];

/** What a field holds, as far as comparing goes. */
export type ComparedKind = "text" | "number" | "truth" | "instant" | "date";

const ordered = ["greater", "atLeast", "less", "atMost", "between"] as const;
const emptiness = ["isEmpty", "isNotEmpty"] as const;
const listed = ["equals", "notEquals", "oneOf", "noneOf"] as const;

/** The operators that fit what a field holds, the likeliest first; `within` in what is kept alone. */
export const operatorsOf: Readonly<Record<ComparedKind, readonly KeptOperator[]>> = {
  text: ["contains", "notContains", "startsWith", "endsWith", ...listed, ...emptiness],
  number: [...listed, ...ordered, ...emptiness],
  truth: ["equals", ...emptiness],
  // Nobody asks for the very moment.
  instant: ["between", "within", "atLeast", "less", "greater", "atMost", ...emptiness],
  date: ["between", "within", "equals", "atLeast", "less", "greater", "atMost", "oneOf", ...emptiness],
};

/** How many values an operator takes. */
export function valueCountOf(operator: KeptOperator): { readonly least: number; readonly most: number } {
  if (operator === "isEmpty" || operator === "isNotEmpty") return { least: 0, most: 0 };
  if (operator === "between") return { least: 2, most: 2 };
  return operator === "oneOf" || operator === "noneOf" ? { least: 1, most: 100 } : { least: 1, most: 1 };
}
