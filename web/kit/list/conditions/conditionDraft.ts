import { type Condition, getValueCount, type SavedCondition, type SavedOperator } from "#contract/condition";
import { type FilterableField, listOperators } from "../filterableFields.ts";
import { toCalendarDay } from "../../cells/time.ts";
import { isOperatorApplicable, maxConditions, toPeriodConditions } from "../conditionText.ts";
import { getDayBoundary, toDayBoundaryInstant } from "../dayRanges.ts";

/** A condition in the editor; the key distinguishes it from equal ones. */
export type ConditionDraft = {
  readonly key: number;
  readonly field: FilterableField;
  readonly operator: SavedOperator;
  readonly values: Condition["values"];
  /** It was just added. */
  readonly isNew?: boolean;
};

/** Conditions as drafts of the editor. */
export function toConditionDrafts(
  conditions: readonly SavedCondition[],
  askable: readonly FilterableField[],
): ConditionDraft[] {
  return conditions.flatMap(({ field: name, operator, values }, key) => {
    const field = askable.find((one) => one.name === name);
    return field === undefined ? [] : [{ key, field, operator, values }];
  });
}

/** The drafts with one more: the first is on a text, each further one on the first field without a condition. */
export function addConditionDraft(
  drafts: readonly ConditionDraft[],
  askable: readonly FilterableField[],
): ConditionDraft[] {
  const usedFields = new Set(drafts.map(({ field }) => field));
  const text =
    drafts.length > 0 ? undefined : askable.find(({ kind, choices }) => kind === "text" && choices === undefined);
  const field = text ?? askable.find((one) => !usedFields.has(one)) ?? askable[0];
  if (field === undefined || drafts.length >= maxConditions) return [...drafts];
  const key = Math.max(-1, ...drafts.map((draft) => draft.key)) + 1;
  return [...drafts, { ...changeDraftField({ key, field, operator: "equals", values: [] }, field), isNew: true }];
}

/** The draft on another field, with the operator that fits it best. */
export function changeDraftField({ key }: ConditionDraft, field: FilterableField): ConditionDraft {
  return { key, field, operator: listOperators(field)[0] ?? "equals", values: [] };
}

/** The draft with another operator; values that fit the new operator are kept. */
export function changeDraftOperator(draft: ConditionDraft, operator: SavedOperator): ConditionDraft {
  if (shapeOf(draft.operator) !== shapeOf(operator)) return { ...draft, operator, values: [] };
  const remainingValues = draft.values.slice(0, getValueCount(operator).max);
  if (draft.field.kind !== "instant") return { ...draft, operator, values: remainingValues };
  // "From a day on" and "after a day" are different instants of that day.
  const values = remainingValues.map((value, index) =>
    toDayBoundaryInstant(toCalendarDay(new Date(String(value))), getDayBoundary(operator, index)),
  );
  return { ...draft, operator, values };
}

/** Operators of the same shape take the same values. */
function shapeOf(operator: SavedOperator): "period" | "range" | "values" {
  if (operator === "within") return "period";
  return operator === "between" ? "range" : "values";
}

/** Whether a draft is complete. */
export function isDraftComplete({ field, operator, values }: ConditionDraft): boolean {
  return isOperatorApplicable(field, operator, values.length) && values.every((value) => value !== "");
}

/** A complete draft in the form that the list takes. */
export function toConditions({ field, operator, values }: ConditionDraft): SavedCondition[] {
  return operator === "within" ? toPeriodConditions(field, values) : [{ field: field.name, operator, values }];
}
