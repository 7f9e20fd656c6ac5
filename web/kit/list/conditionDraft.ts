import { type Condition, type KeptCondition, type KeptOperator, valueCountOf } from "#contract/condition";
import { type Askable, operatorsFor } from "./askable.ts";
import { dayOf } from "../cells/time.ts";
import { isFit, maximumConditions, spanned } from "./conditionText.ts";
import { edgeOf, instantOf } from "./dayRanges.ts";

/** A condition that is being put together; the key tells it from others of the same words. */
export type ConditionDraft = {
  readonly key: number;
  readonly field: Askable;
  readonly operator: KeptOperator;
  readonly values: Condition["values"];
  /** It was added just now. */
  readonly isNew?: boolean;
};

/** Conditions as they start to be edited. */
export function draftsOf(conditions: readonly KeptCondition[], askable: readonly Askable[]): ConditionDraft[] {
  return conditions.flatMap(({ field: name, operator, values }, key) => {
    const field = askable.find((one) => one.name === name);
    return field === undefined ? [] : [{ key, field, operator, values }];
  });
}

/** The drafts with one more, on the first field that is not asked for yet. */
export function withAnother(drafts: readonly ConditionDraft[], askable: readonly Askable[]): ConditionDraft[] {
  const asked = new Set(drafts.map(({ field }) => field));
  const field = askable.find((one) => !asked.has(one)) ?? askable[0];
  if (field === undefined || drafts.length >= maximumConditions) return [...drafts];
  const key = Math.max(-1, ...drafts.map((draft) => draft.key)) + 1;
  return [...drafts, { ...onField({ key, field, operator: "equals", values: [] }, field), isNew: true }];
}

/** The draft on another field, with the operator that fits it best. */
export function onField({ key }: ConditionDraft, field: Askable): ConditionDraft {
  return { key, field, operator: operatorsFor(field)[0] ?? "equals", values: [] };
}

/** The draft with another operator; it keeps the values that this one takes as well. */
export function withOperator(draft: ConditionDraft, operator: KeptOperator): ConditionDraft {
  if (shapeOf(draft.operator) !== shapeOf(operator)) return { ...draft, operator, values: [] };
  const kept = draft.values.slice(0, valueCountOf(operator).most);
  if (draft.field.kind !== "instant") return { ...draft, operator, values: kept };
  // "From a day on" and "after a day" are different instants of it.
  const values = kept.map((value, index) => instantOf(dayOf(new Date(String(value))), edgeOf(operator, index)));
  return { ...draft, operator, values };
}

/** Operators of one shape take each other's values. */
function shapeOf(operator: KeptOperator): "span" | "range" | "values" {
  if (operator === "within") return "span";
  return operator === "between" ? "range" : "values";
}

/** Whether nothing is missing in a draft. */
export function isWhole({ field, operator, values }: ConditionDraft): boolean {
  return isFit(field, operator, values.length) && values.every((value) => value !== "");
}

/** A whole draft as the list takes it. */
export function conditionOf({ field, operator, values }: ConditionDraft): KeptCondition[] {
  return operator === "within" ? spanned(field, values) : [{ field: field.name, operator, values }];
}
