import type { FormTarget } from "../list/useList.ts";
import type { Values } from "../resource/field.ts";
import { withFields } from "../resource/hiddenFields.ts";
import { readFieldValue, type RecordRow, type Resource } from "../resource/resource.ts";
import { createFieldDeriver, type FieldDeriver } from "./fieldDeriver.ts";
import type { StoredDraft } from "./drafts.ts";
import { getStartValues, toFormValues, withoutMissing } from "./formValues.ts";
import { type Merge, compareSides, mergeValues, type MergeSides } from "./merge.ts";

/** A record with two edits, until the user has chosen the values. */
export type Conflict = MergeSides & {
  readonly merge: Merge;
  /** The record as the other user saved it. */
  readonly record: object;
};

/**
 * The state on which a form is based; it advances when the record is saved, or another user's changes are taken over.
 */
export type FormBaseline<Row extends RecordRow> = {
  /** Without the fields that the record lacks, because the caller may not see them. */
  readonly resource: Resource<Row>;
  readonly record: object;
  readonly start: Values;
  /** Values of the fields when they are first shown. */
  readonly initial: Values;
  /** Time of the restored draft, if one is shown. */
  readonly restoredAt: Date | undefined;
  readonly deriver: FieldDeriver;
  readonly conflict: Conflict | undefined;
};

type BaselineOptions<Row extends RecordRow> = {
  readonly resource: Resource<Row>;
  readonly target: FormTarget<Row>;
  readonly record: object;
  readonly draft: StoredDraft | undefined;
};

/** Starts from a record and from an earlier draft of its form. */
export function createBaseline<Row extends RecordRow>({
  resource,
  target,
  record,
  draft,
}: BaselineOptions<Row>): FormBaseline<Row> {
  const { kind } = target;
  const shown = kind === "edit" ? withFields(resource, ({ name }) => name in record) : resource;
  const start = getStartValues(shown, { kind, record });
  const visible = kind === "edit" ? withoutMissing(shown, start) : shown;
  const baseline = { resource: visible, record, start, deriver: createFieldDeriver(visible, start) };
  if (draft === undefined) return { ...baseline, initial: start, restoredAt: undefined, conflict: undefined };
  // The record may have changed since: a draft is an edit that began earlier.
  const mine = { ...start, ...draft.was, ...draft.values };
  const base = kind === "edit" ? { ...start, ...draft.was } : start;
  const sides = { base, theirs: start, mine };
  const merge = compareSides(listFieldNames(visible), sides);
  const isApplied = merge.onlyMine.length + merge.conflicts.length === 0;
  if (isApplied) return { ...baseline, initial: start, restoredAt: undefined, conflict: undefined };
  return {
    ...baseline,
    initial: mergeValues(merge, sides, new Set()),
    restoredAt: draft.at,
    conflict: merge.conflicts.length === 0 ? undefined : { ...sides, merge, record },
  };
}

/** Compares the baseline of a form with the record as another user saved it. */
export function detectConflict<Row extends RecordRow>(
  { resource, start }: FormBaseline<Row>,
  mine: Values,
  record: object,
): Conflict {
  // The answer contains the row of the record; values from elsewhere count as unchanged.
  const fields = resource.form.filter(({ name }) => name in record);
  const sides = { base: start, theirs: { ...start, ...toFormValues(fields, record) }, mine: { ...start, ...mine } };
  return { ...sides, merge: compareSides(listFieldNames(resource), sides), record };
}

/** The same form based on a newer record. */
export function rebaseForm<Row extends RecordRow>(
  baseline: FormBaseline<Row>,
  { theirs, record }: Conflict,
): FormBaseline<Row> {
  return { ...baseline, record: { ...baseline.record, ...record }, start: theirs, conflict: undefined };
}

/** The version on which an edit is based. */
export function getVersion(record: object): number | undefined {
  const version = readFieldValue(record, "version");
  return typeof version === "number" ? version : undefined;
}

function listFieldNames<Row extends RecordRow>({ form }: Resource<Row>): string[] {
  return form.map(({ name }) => name);
}
