import { App, type FormInstance } from "antd";
import { useTexts } from "#base/i18n";
import type { Values } from "../resource/field.ts";
import { getLabelKey } from "../resource/labelKeys.ts";
import type { RecordRow } from "../resource/resource.ts";
import { type Conflict, detectConflict, type FormBaseline, getVersion, rebaseForm } from "./formBaseline.ts";
import { mergeValues } from "./merge.ts";

/** The part of an open form's state that a merge changes. */
type MergeState<Row extends RecordRow> = {
  setBaseline(next: FormBaseline<Row>): void;
  keepDraft(from: FormBaseline<Row>, values: Values): void;
};

/** Whether the record is newer than the form, and no field needs a decision. */
export function isMergeable<Row extends RecordRow>({ record }: FormBaseline<Row>, conflict: Conflict): boolean {
  return conflict.merge.conflicts.length === 0 && getVersion(conflict.record) !== getVersion(record);
}

/** The values of both sides; where both changed a field, mine except for these fields. */
export function getMergedValues(conflict: Conflict, theirNames: ReadonlySet<string> = new Set()): Values {
  return mergeValues(conflict.merge, conflict, theirNames);
}

/** Brings the changes of another user into an open form. */
export function useMerge<Row extends RecordRow>(state: MergeState<Row>, form: FormInstance<Values>) {
  const t = useTexts();
  const { message } = App.useApp();

  /** The form continues with the changes of both sides, and names those that were taken over. */
  function merge(from: FormBaseline<Row>, conflict: Conflict, theirNames?: ReadonlySet<string>): FormBaseline<Row> {
    const next = rebaseForm(from, conflict);
    const values = getMergedValues(conflict, theirNames);
    state.setBaseline(next);
    form.setFieldsValue(values);
    state.keepDraft(next, values);
    const taken = from.resource.form.filter(({ name }) => conflict.merge.onlyTheirs.includes(name));
    const fields = taken.map((field) => t(getLabelKey(from.resource, field))).join(", ");
    if (taken.length > 0) void message.info(t("kit.conflict.taken", { fields }));
    return next;
  }

  return {
    merge,
    /** Merges a newer record with the input of the form, or shows the fields that need a decision. */
    takeOver(from: FormBaseline<Row>, record: object): void {
      const mine: Values = form.getFieldsValue(true);
      const conflict = detectConflict(from, mine, record);
      if (isMergeable(from, conflict)) merge(from, conflict);
      else if (conflict.merge.conflicts.length > 0) state.setBaseline({ ...from, conflict });
    },
  };
}
