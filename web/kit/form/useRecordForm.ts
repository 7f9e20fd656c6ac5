import { App, type FormInstance } from "antd";
import { useState } from "react";
import { useTexts } from "#base/i18n";
import type { FormTarget } from "../list/useList.ts";
import { useUnsavedConfirm } from "../parts/useUnsavedConfirm.ts";
import type { Values } from "../resource/field.ts";
import type { RecordRow, Resource } from "../resource/resource.ts";
import { type FormBaseline, createBaseline, type Conflict, detectConflict, getVersion } from "./formBaseline.ts";
import { createDraft, useDraftStore } from "./drafts.ts";
import { findRecord } from "./findRecord.ts";
import { getChangedValues, getStartValues, isSameValue, validateAcrossFields } from "./formValues.ts";
import { getMergedValues, isMergeable, useMerge } from "./useMerge.ts";
import { type Save, type SaveOutcome, useSave } from "./useSave.ts";

/** What happens after a record is saved: the form closes, stays, or opens the next record. */
export type AfterSaveAction = "close" | "stay" | "next";

/** Events of an open form. */
export type RecordFormEvents = {
  readonly form: FormInstance<Values>;
  /** The record is saved, or there was nothing to save. */
  readonly onSaved: (after: AfterSaveAction, values: Values) => void;
  /** A record was added; `answer` is that of the call. Called before `onSaved`. */
  readonly onAdded?: (answer: unknown, values: Values) => void;
  /** Fields or the whole record were refused; the error must become visible. */
  readonly onRefused: () => void;
};

/** The state and actions of an open form. */
export type RecordFormState<Row extends RecordRow> = {
  /** `undefined` until the record is loaded. */
  readonly baseline: FormBaseline<Row> | undefined;
  /** There is unsaved input. */
  readonly isDirty: boolean;
  readonly save: Save;
  /** Deletes the draft. */
  discardDraft(): void;
  /** Asks before input is lost; `true` if the form may be closed. */
  confirmLeave(): Promise<boolean>;
  submit(values: Values, after: AfterSaveAction): Promise<void>;
  change(changed: Values, values: Values): void;
  startOver(): void;
  /** Saves their values of these fields and mine of all others. */
  resolveConflict(theirNames: ReadonlySet<string>): Promise<void>;
  /** Merges a newer state of the record with the input; where both changed a field, the user has to choose. */
  takeOver(record: object): void;
  /** Returns to the fields without a decision. */
  dismissConflict(): void;
};

type RecordFormOptions<Row extends RecordRow> = {
  resource: Resource<Row>;
  target: FormTarget<Row>;
  record: object | undefined;
};

/** The state of an open form; it starts once the record is loaded. */
export function useRecordForm<Row extends RecordRow>(
  options: RecordFormOptions<Row>,
  events: RecordFormEvents,
): RecordFormState<Row> {
  const { form } = events;
  const state = useBaselineState(options);
  const { baseline, setBaseline } = state;
  const save = useSave(baseline?.resource ?? options.resource, options.target);
  const { send, settle, takeOver } = useSubmit({ target: options.target, state, save }, events);
  const confirmLeave = useConfirmLeave(state, form);

  return {
    baseline,
    isDirty: state.isDirty,
    save,
    discardDraft: state.discardDraft,
    confirmLeave,
    submit: async (values, after) => (baseline === undefined ? undefined : await send(baseline, values, after)),
    change: (changed, values) => {
      if (baseline === undefined) return;
      const more = baseline.deriver.derive(changed, values);
      if (Object.keys(more).length > 0) form.setFieldsValue(more);
      state.keepDraft(baseline, { ...values, ...more });
    },
    startOver: () => {
      if (baseline === undefined) return;
      state.discardDraft();
      setBaseline({ ...baseline, restoredAt: undefined });
      form.setFieldsValue(baseline.start);
    },
    resolveConflict: async (theirNames) =>
      baseline?.conflict === undefined ? undefined : await settle(baseline, baseline.conflict, theirNames),
    takeOver: (record) => {
      if (baseline?.conflict === undefined && baseline !== undefined) takeOver(baseline, record);
    },
    dismissConflict: () => (baseline === undefined ? undefined : setBaseline({ ...baseline, conflict: undefined })),
  };
}

/** The baseline of an open form, and the input since then, which outlives the form. */
type BaselineState<Row extends RecordRow> = {
  readonly baseline: FormBaseline<Row> | undefined;
  readonly isDirty: boolean;
  setBaseline(next: FormBaseline<Row>): void;
  keepDraft(from: FormBaseline<Row>, values: Values): void;
  discardDraft(): void;
};

function useBaselineState<Row extends RecordRow>(options: RecordFormOptions<Row>): BaselineState<Row> {
  const { resource, target, record } = options;
  const drafts = useDraftStore(resource, target);
  const [baseline, setBaseline] = useState<FormBaseline<Row>>();
  const [isDirty, setDirty] = useState(false);
  if (baseline === undefined && record !== undefined && drafts.isReady) {
    const first = createBaseline({ resource, target, record, draft: drafts.read() });
    setBaseline(first);
    setDirty(first.restoredAt !== undefined);
  }
  return {
    baseline,
    isDirty,
    setBaseline,
    keepDraft: ({ start }, values) => {
      const draft = createDraft(start, values);
      setDirty(Object.keys(draft.values).length > 0);
      drafts.write(draft);
    },
    discardDraft: () => {
      drafts.clear();
      setDirty(false);
    },
  };
}

/** Asks before input is discarded. */
function useConfirmLeave<Row extends RecordRow>(
  { baseline, discardDraft }: BaselineState<Row>,
  form: FormInstance<Values>,
): () => Promise<boolean> {
  const confirm = useUnsavedConfirm();
  return async () => {
    const changes = baseline === undefined ? {} : getChangedValues(baseline.start, getFormValues(form));
    if (Object.keys(changes).length > 0 && !(await confirm())) return false;
    discardDraft();
    return true;
  };
}

type SubmitOptions<Row extends RecordRow> = { target: FormTarget<Row>; state: BaselineState<Row>; save: Save };

type StaleAttempt = { readonly current: object; readonly after: AfterSaveAction };

/** Sends the form and handles the answer. */
function useSubmit<Row extends RecordRow>({ target, state, save }: SubmitOptions<Row>, events: RecordFormEvents) {
  const { form, onSaved, onAdded, onRefused } = events;
  const t = useTexts();
  const { message } = App.useApp();
  const [afterSave, setAfterSave] = useState<AfterSaveAction>("close");
  const { merge, takeOver } = useMerge(state, form);

  async function send(from: FormBaseline<Row>, values: Values, after: AfterSaveAction): Promise<void> {
    setAfterSave(after);
    const version = target.kind === "edit" ? getVersion(from.record) : undefined;
    const refused = validateAcrossFields(from.resource, values, t);
    const outcome: SaveOutcome =
      refused === undefined
        ? await save.run({ start: from.start, values, version })
        : { kind: "refused", fields: refused };
    if (outcome.kind === "saved") {
      if (target.kind !== "edit") onAdded?.(outcome.answer, values);
      return await finish(from, values, after);
    }
    if (outcome.kind === "stale") return await handleStale(from, values, { current: outcome.current, after });
    if (outcome.kind === "unchanged") return pass(values, after);
    if (outcome.kind === "refused") showErrors(form, from.resource, outcome.fields);
    if (outcome.kind !== "ignored") onRefused();
  }

  function pass(values: Values, after: AfterSaveAction): void {
    state.discardDraft();
    if (after !== "next") void message.info(t("kit.unchanged"));
    onSaved(after, values);
  }

  async function finish(from: FormBaseline<Row>, sent: Values, after: AfterSaveAction): Promise<void> {
    state.discardDraft();
    if (after !== "stay" || target.kind !== "edit") return onSaved(after, sent);
    // The record is saved already, although it is still to be loaded again: closing now does not ask.
    state.setBaseline({ ...from, start: { ...from.start, ...sent } });
    const record = await findRecord(from.resource, target.row.id);
    // An edit cannot continue without the new version.
    if (record === undefined || record === null) return onSaved("close", sent);
    const start = { ...from.start, ...sent, ...getStartValues(from.resource, { kind: "edit", record }) };
    // Input during the save is not saved yet.
    const since = Object.entries(getFormValues(form)).filter(
      ([name, one]) => name in sent && !isSameValue(sent[name], one),
    );
    const values = { ...start, ...Object.fromEntries(since) };
    const next = { ...from, record, start, restoredAt: undefined };
    state.setBaseline(next);
    form.setFieldsValue(values);
    state.keepDraft(next, values);
    onSaved("stay", sent);
  }

  /** The detail call returns more of the record than the answer to a stale edit. */
  async function handleStale(from: FormBaseline<Row>, mine: Values, stale: StaleAttempt): Promise<void> {
    const hasCall = target.kind === "edit" && from.resource.detail !== undefined;
    const whole = hasCall ? await findRecord(from.resource, target.row.id) : undefined;
    const conflict = detectConflict(from, mine, whole ?? stale.current);
    if (isMergeable(from, conflict)) return await send(merge(from, conflict), getMergedValues(conflict), stale.after);
    state.setBaseline({ ...from, conflict });
    onRefused();
  }

  async function settle(from: FormBaseline<Row>, conflict: Conflict, theirNames: ReadonlySet<string>): Promise<void> {
    await send(merge(from, conflict, theirNames), getMergedValues(conflict, theirNames), afterSave);
  }

  return { send, settle, takeOver };
}

/** All values of the form, without antd's type. */
export function getFormValues(form: FormInstance<Values>): Values {
  const values: Values = form.getFieldsValue(true);
  return values;
}

function showErrors<Row extends RecordRow>(
  form: FormInstance<Values>,
  resource: Resource<Row>,
  fields: Readonly<Record<string, string[]>>,
): void {
  const wrong = resource.form.filter(({ name }) => fields[name] !== undefined);
  form.setFields(wrong.map(({ name }) => ({ name, errors: fields[name] ?? [] })));
}
