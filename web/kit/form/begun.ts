import type { FormTarget } from "../list/useList.ts";
import type { Values } from "../resource/field.ts";
import { withFields } from "../resource/hidden.ts";
import { type RecordRow, type Resource, valueOf } from "../resource/resource.ts";
import { type Derived, derivedFrom } from "./derived.ts";
import type { FoundDraft } from "./drafts.ts";
import { startOf, valuesOf } from "./formValues.ts";
import { type Merge, mergeOf, mergedValues, type Sides } from "./merge.ts";

/** A record that two have changed, until it is said which values stand. */
export type Conflict = Sides & {
  readonly merge: Merge;
  /** The record as the other left it. */
  readonly record: object;
};

/** What a form has begun with; it moves on when the record is saved, or somebody else's changes are taken over. */
export type Begun<Row extends RecordRow> = {
  /** Without the fields that the record lacks: the caller may not see them. */
  readonly resource: Resource<Row>;
  readonly record: object;
  readonly start: Values;
  /** What the fields hold when they are first shown. */
  readonly initial: Values;
  /** When what was typed earlier and is shown now was typed. */
  readonly restoredAt: Date | undefined;
  readonly derived: Derived;
  readonly conflict: Conflict | undefined;
};

type About<Row extends RecordRow> = {
  readonly resource: Resource<Row>;
  readonly target: FormTarget<Row>;
  readonly record: object;
  readonly draft: FoundDraft | undefined;
};

/** Begins with a record, and with what was typed into its form earlier. */
export function beginOf<Row extends RecordRow>({ resource, target, record, draft }: About<Row>): Begun<Row> {
  const { kind } = target;
  const shown = kind === "edit" ? withFields(resource, ({ name }) => name in record) : resource;
  const start = startOf(shown, { kind, record });
  const begun = { resource: shown, record, start, derived: derivedFrom(shown, start) };
  if (draft === undefined) return { ...begun, initial: start, restoredAt: undefined, conflict: undefined };
  // The record may have been changed since: a draft is an edit that was begun earlier.
  const mine = { ...start, ...draft.was, ...draft.values };
  const was = kind === "edit" ? { ...start, ...draft.was } : start;
  const sides = { was, theirs: start, mine };
  const merge = mergeOf(namesOf(shown), sides);
  const isKnown = merge.onlyMine.length + merge.conflicts.length === 0;
  if (isKnown) return { ...begun, initial: start, restoredAt: undefined, conflict: undefined };
  return {
    ...begun,
    initial: mergedValues(merge, sides, new Set()),
    restoredAt: draft.at,
    conflict: merge.conflicts.length === 0 ? undefined : { ...sides, merge, record },
  };
}

/** Sets what a form has begun with against the record as somebody else has left it. */
export function conflictOf<Row extends RecordRow>(
  { resource, start }: Begun<Row>,
  mine: Values,
  record: object,
): Conflict {
  // The answer says what the record's row holds; what the form has from elsewhere counts as it was.
  const known = resource.form.filter(({ name }) => name in record);
  const sides = { was: start, theirs: { ...start, ...valuesOf(known, record) }, mine: { ...start, ...mine } };
  return { ...sides, merge: mergeOf(namesOf(resource), sides), record };
}

/** The same form on a newer record. */
export function movedTo<Row extends RecordRow>(begun: Begun<Row>, { theirs, record }: Conflict): Begun<Row> {
  return { ...begun, record: { ...begun.record, ...record }, start: theirs, conflict: undefined };
}

/** The version that an edit is made from. */
export function versionOf(record: object): number | undefined {
  const version = valueOf(record, "version");
  return typeof version === "number" ? version : undefined;
}

function namesOf<Row extends RecordRow>({ form }: Resource<Row>): string[] {
  return form.map(({ name }) => name);
}
