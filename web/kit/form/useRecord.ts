import { App, type FormInstance } from "antd";
import { useState } from "react";
import { useWords } from "../../i18n.ts";
import type { FormTarget } from "../list/useList.ts";
import { useUnsavedQuestion } from "../parts/useUnsavedQuestion.ts";
import type { Values } from "../resource/field.ts";
import type { RecordRow, Resource } from "../resource/resource.ts";
import { type Begun, beginOf, type Conflict, conflictOf, movedTo, versionOf } from "./begun.ts";
import { useDraftStore } from "./drafts.ts";
import { findRecord } from "./findRecord.ts";
import { changedValues, isSameValue, refusedTogether, startOf } from "./formValues.ts";
import { mergedValues } from "./merge.ts";
import { type Outcome, type Save, useSave } from "./useSave.ts";

/** What follows when a record is saved: its form closes, stays, or goes on to the next record. */
export type AfterSave = "close" | "stay" | "next";

/** What is around an open form. */
export type Around = {
  readonly form: FormInstance<Values>;
  /** The record is saved, or there was nothing to save. */
  readonly onSaved: (after: AfterSave, values: Values) => void;
  /** Fields have been refused, or the whole record: it is to be seen. */
  readonly onRefused: () => void;
};

/** An open form: what it starts from, keeps while it is open, and does. */
export type OpenRecord<Row extends RecordRow> = {
  /** `undefined`: the record is not there yet. */
  readonly begun: Begun<Row> | undefined;
  /** Something would be lost. */
  readonly isDirty: boolean;
  readonly save: Save;
  /** What was typed is not kept for later. */
  forget(): void;
  /** Asks before something is lost; `true`: the form may be left. */
  mayLeave(): Promise<boolean>;
  submit(values: Values, after: AfterSave): Promise<void>;
  change(changed: Values, values: Values): void;
  startOver(): void;
  /** Saves a record that two have changed: the other's values of these fields, mine of the rest. */
  settle(given: ReadonlySet<string>): Promise<void>;
  /** Back to the fields: nothing is settled yet. */
  postpone(): void;
};

type About<Row extends RecordRow> = { resource: Resource<Row>; target: FormTarget<Row>; record: object | undefined };

/** The state of an open form; it begins once the record is there. */
export function useRecord<Row extends RecordRow>(about: About<Row>, around: Around): OpenRecord<Row> {
  const { form } = around;
  const kept = useKept(about);
  const { begun, goOn } = kept;
  const save = useSave(begun?.resource ?? about.resource, about.target);
  const { send, settle } = useSending({ target: about.target, kept, save }, around);
  const mayLeave = useMayLeave(kept, form);

  return {
    ...{ begun, isDirty: kept.isDirty, save, forget: kept.forget, mayLeave },
    submit: async (values, after) => (begun === undefined ? undefined : await send(begun, values, after)),
    change: (changed, values) => {
      if (begun === undefined) return;
      const more = begun.derived.after(changed, values);
      if (Object.keys(more).length > 0) form.setFieldsValue(more);
      kept.keep(begun, { ...values, ...more });
    },
    startOver: () => {
      if (begun === undefined) return;
      kept.forget();
      goOn({ ...begun, restoredAt: undefined });
      form.setFieldsValue(begun.start);
    },
    settle: async (given) => (begun?.conflict === undefined ? undefined : await settle(begun, begun.conflict, given)),
    postpone: () => (begun === undefined ? undefined : goOn({ ...begun, conflict: undefined })),
  };
}

/** What an open form has begun with, and what was typed since, which outlives the form. */
type Kept<Row extends RecordRow> = {
  readonly begun: Begun<Row> | undefined;
  readonly isDirty: boolean;
  goOn(next: Begun<Row>): void;
  keep(from: Begun<Row>, values: Values): void;
  forget(): void;
};

function useKept<Row extends RecordRow>(about: About<Row>): Kept<Row> {
  const { resource, target, record } = about;
  const drafts = useDraftStore(resource, target);
  const [begun, setBegun] = useState<Begun<Row>>();
  const [isDirty, setDirty] = useState(false);
  if (begun === undefined && record !== undefined && drafts.isReady) {
    const first = beginOf({ resource, target, record, draft: drafts.read() });
    setBegun(first);
    setDirty(first.restoredAt !== undefined);
  }
  return {
    ...{ begun, isDirty, goOn: setBegun },
    keep: ({ start }, values) => {
      const typed = Object.entries(values).filter(([name, value]) => !isSameValue(start[name], value));
      setDirty(typed.length > 0);
      const was = typed.map(([name]) => [name, start[name]] as const);
      drafts.write({ was: Object.fromEntries(was), values: Object.fromEntries(typed) });
    },
    forget: () => {
      drafts.clear();
      setDirty(false);
    },
  };
}

/** Asks before what was typed is thrown away. */
function useMayLeave<Row extends RecordRow>(
  { begun, forget }: Kept<Row>,
  form: FormInstance<Values>,
): () => Promise<boolean> {
  const isMeant = useUnsavedQuestion();
  return async () => {
    const changes = begun === undefined ? {} : changedValues(begun.start, typedIn(form));
    if (Object.keys(changes).length > 0 && !(await isMeant())) return false;
    forget();
    return true;
  };
}

type Sender<Row extends RecordRow> = { target: FormTarget<Row>; kept: Kept<Row>; save: Save };

/** Sends what is in a form, and does what follows from the answer. */
function useSending<Row extends RecordRow>({ target, kept, save }: Sender<Row>, around: Around) {
  const { form, onSaved, onRefused } = around;
  const t = useWords();
  const { message } = App.useApp();
  const [wanted, setWanted] = useState<AfterSave>("close");

  async function send(from: Begun<Row>, values: Values, after: AfterSave): Promise<void> {
    setWanted(after);
    const version = target.kind === "edit" ? versionOf(from.record) : undefined;
    const refused = refusedTogether(from.resource, values, t);
    const outcome: Outcome =
      refused === undefined
        ? await save.run({ start: from.start, values, version })
        : { kind: "refused", fields: refused };
    if (outcome.kind === "saved") return await finish(from, values, after);
    if (outcome.kind === "stale") return await meet(from, values, outcome.current);
    if (outcome.kind === "unchanged") return pass(values, after);
    if (outcome.kind === "refused") showErrors(form, from.resource, outcome.fields);
    if (outcome.kind !== "ignored") onRefused();
  }

  function pass(values: Values, after: AfterSave): void {
    kept.forget();
    if (after !== "next") void message.info(t("kit.unchanged"));
    onSaved(after, values);
  }

  async function finish(from: Begun<Row>, sent: Values, after: AfterSave): Promise<void> {
    kept.forget();
    if (after !== "stay") return onSaved(after, sent);
    // It is saved although the record is still to be asked for: whoever leaves at once is not asked.
    kept.goOn({ ...from, start: { ...from.start, ...sent } });
    const record = target.kind === "edit" ? await findRecord(from.resource, target.row.id) : undefined;
    // An edit cannot go on from a version that nobody tells.
    if (record === undefined || record === null) return onSaved("close", sent);
    const start = { ...from.start, ...sent, ...startOf(from.resource, { kind: "edit", record }) };
    // What was typed while it was being saved is not saved yet.
    const since = Object.entries(typedIn(form)).filter(([name, one]) => name in sent && !isSameValue(sent[name], one));
    const values = { ...start, ...Object.fromEntries(since) };
    const next = { ...from, record, start, restoredAt: undefined };
    kept.goOn(next);
    form.setFieldsValue(values);
    kept.keep(next, values);
    onSaved("stay", sent);
  }

  /** The record's own call knows more of it than the answer to a stale edit. */
  async function meet(from: Begun<Row>, mine: Values, current: object): Promise<void> {
    const hasCall = target.kind === "edit" && from.resource.detail !== undefined;
    const whole = hasCall ? await findRecord(from.resource, target.row.id) : undefined;
    kept.goOn({ ...from, conflict: conflictOf(from, mine, whole ?? current) });
    onRefused();
  }

  async function settle(from: Begun<Row>, conflict: Conflict, given: ReadonlySet<string>): Promise<void> {
    const values = mergedValues(conflict.merge, conflict, given);
    const next = movedTo(from, conflict);
    kept.goOn(next);
    form.setFieldsValue(values);
    kept.keep(next, values);
    await send(next, values, wanted);
  }

  return { send, settle };
}

/** Everything that is in the form, antd's type of it aside. */
export function typedIn(form: FormInstance<Values>): Values {
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
