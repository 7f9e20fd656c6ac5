import type { FormInstance } from "antd";
import { useState } from "react";
import * as z from "zod";
import { complaintOf } from "#contract/invalid";
import type { Translate } from "#contract/text";
import { useWords } from "../../i18n.ts";
import { useSession } from "../../session/session.ts";
import type { FormTarget } from "../list/useList.ts";
import { useConfirm } from "../parts/useConfirm.ts";
import type { Values } from "../resource/field.ts";
import { withFields } from "../resource/hidden.ts";
import { type FormSection, type RecordRow, type Resource, valueOf } from "../resource/resource.ts";
import { type Derived, derivedFrom } from "./derived.ts";
import { type DraftStore, draftStore } from "./drafts.ts";
import { changedValues, draftOf, filledValues, startOf, valuesOf } from "./formValues.ts";
import { type Save, useSave } from "./useSave.ts";

/** What a form has begun with; changed records and the version move on when somebody else's state is taken over. */
type Begun<Row extends RecordRow> = {
  /** Without the fields that the record lacks: the caller may not see them. */
  readonly resource: Resource<Row>;
  readonly start: Values;
  readonly version: number | undefined;
  readonly restored: Values | undefined;
  readonly derived: Derived;
};

/** What is around an open form. */
export type Around = {
  readonly form: FormInstance<Values>;
  readonly onClose: () => void;
  /** Fields have been refused, or the whole record: it is to be seen. */
  readonly onRefused: (sections: readonly FormSection[]) => void;
};

/** An open form: what it starts from, keeps while it is open, and does. */
export type OpenRecord<Row extends RecordRow> = {
  /** `undefined`: the record is not there yet. */
  readonly resource: Resource<Row> | undefined;
  readonly initial: Values;
  readonly isRestored: boolean;
  readonly save: Save;
  close(): Promise<void>;
  submit(values: Values): Promise<void>;
  change(changed: Values, values: Values): void;
  startOver(): void;
  reload(current: object): void;
  overwrite(current: object): Promise<void>;
};

type About<Row extends RecordRow> = { resource: Resource<Row>; target: FormTarget<Row>; record: object | undefined };

/** The state of an open form; it begins once the record is there. */
export function useRecord<Row extends RecordRow>(about: About<Row>, around: Around): OpenRecord<Row> {
  const { target, record } = about;
  const { form, onRefused } = around;
  const t = useWords();
  const { user } = useSession();
  const drafts = draftStore(about.resource, target, user.id);
  const [begun, setBegun] = useState<Begun<Row>>();
  if (begun === undefined && record !== undefined) setBegun(beginOf({ ...about, record }, drafts));
  const resource = begun?.resource ?? about.resource;
  const start = begun?.start ?? {};
  const save = useSave(resource, target);
  const { close, leave } = useLeaving(drafts, around, () =>
    begun === undefined ? {} : changedValues(start, typedOf(form)),
  );

  function goOn(changes: Partial<Begun<Row>>): void {
    setBegun((before) => (before === undefined ? undefined : { ...before, ...changes }));
  }

  async function send(values: Values, version: number | undefined): Promise<void> {
    const refused = refusedTogether(resource, values, t);
    const { isSaved, fields } =
      refused === undefined ? await save.run(start, values, version) : { isSaved: false, fields: refused };
    if (isSaved) return leave();
    const wrong = resource.form.filter(({ name }) => fields[name] !== undefined);
    form.setFields(wrong.map(({ name }) => ({ name, errors: fields[name] ?? [] })));
    onRefused(resource.sections);
  }

  return {
    ...{ save, close },
    resource: begun?.resource,
    initial: { ...start, ...begun?.restored },
    isRestored: begun?.restored !== undefined,
    submit: async (values) => await send(values, begun?.version),
    change: (changed, values) => {
      const more = begun?.derived.after(changed, values) ?? {};
      if (Object.keys(more).length > 0) form.setFieldsValue(more);
      drafts.write({ ...values, ...more });
    },
    startOver: () => {
      drafts.clear();
      goOn({ restored: undefined });
      form.setFieldsValue(start);
    },
    reload: (current) => {
      // The answer says what the record's row holds; what the form has from elsewhere starts as it did.
      const known = resource.form.filter(({ name }) => name in current);
      const values = { ...start, ...valuesOf(known, current) };
      save.forgetProblem();
      goOn({ start: values, version: versionOf(current) });
      form.setFieldsValue(values);
      drafts.clear();
    },
    overwrite: async (current) => {
      save.forgetProblem();
      goOn({ version: versionOf(current) });
      await send(typedOf(form), versionOf(current));
    },
  };
}

/** Ways out of a form: done, or left after a question where something would be lost. */
function useLeaving(drafts: DraftStore, { onClose }: Around, changes: () => Values) {
  const t = useWords();
  const confirm = useConfirm();

  function leave(): void {
    drafts.clear();
    onClose();
  }

  async function close(): Promise<void> {
    const isDirty = Object.keys(changes()).length > 0;
    const question = {
      title: t("kit.unsaved"),
      text: t("kit.unsavedText"),
      ok: t("kit.discard"),
      cancel: t("kit.keepEditing"),
      isDangerous: true,
    };
    if (!isDirty || (await confirm(question))) leave();
  }

  return { close, leave };
}

function beginOf<Row extends RecordRow>(
  { resource, target, record }: About<Row> & { record: object },
  drafts: DraftStore,
): Begun<Row> {
  const { kind } = target;
  const shown = kind === "edit" ? withFields(resource, ({ name }) => name in record) : resource;
  const start = startOf(shown, { kind, record });
  return {
    resource: shown,
    start,
    version: kind === "edit" ? versionOf(record) : undefined,
    restored: drafts.read(),
    derived: derivedFrom(shown, start),
  };
}

/** Everything that is in the form, antd's type of it aside. */
function typedOf(form: FormInstance<Values>): Values {
  const values: Values = form.getFieldsValue(true);
  return values;
}

function versionOf(row: object): number | undefined {
  const version = valueOf(row, "version");
  return typeof version === "number" ? version : undefined;
}

/**
 * What the contract says about fields together; each of them alone was asked before. What it says about fields that are
 * not in the form is left to the server.
 */
function refusedTogether<Row extends RecordRow>(
  resource: Resource<Row>,
  values: Values,
  t: Translate,
): Record<string, string[]> | undefined {
  const names = new Set(resource.form.map(({ name }) => name));
  const issues = z.safeParse(draftOf(resource), filledValues(values), { reportInput: true }).error?.issues ?? [];
  const refused = issues
    .filter(({ code }) => code === "custom")
    .map((issue) => ({ name: String(issue.path[0] ?? ""), ...complaintOf(issue) }))
    .filter(({ name }) => names.has(name));
  if (refused.length === 0) return undefined;
  return Object.fromEntries(refused.map(({ name, key, parameters }) => [name, [t(key, parameters)]]));
}
