import { Alert, Button, Drawer, Form, type FormInstance } from "antd";
import { type KeyboardEvent, useRef, useState } from "react";
import * as z from "zod";
import { complaintOf } from "#contract/invalid";
import { useWords } from "../../i18n.ts";
import { useSession } from "../../session/session.ts";
import { useIsNarrow } from "../../theme/theme.tsx";
import { formatAgo } from "../cells/time.ts";
import type { FormTarget, List } from "../list/useList.ts";
import { useConfirm } from "../parts/useConfirm.ts";
import { type RecordRow, type Resource, valueOf } from "../resource/resource.ts";
import { draftStore } from "./drafts.ts";
import { FieldItem } from "./FieldItem.tsx";
import { FormProblem } from "./FormProblem.tsx";
import { changedValues, draftOf, filledValues, startOf, type Values, valuesOf } from "./formValues.ts";
import { useSave } from "./useSave.ts";
import "./form.css";

const width = 640;

/** The form of a list: adds, edits and copies a record. It is open while the list's form has a target. */
export function FormDrawer<Row extends RecordRow>({ list }: { list: List<Row> }) {
  const { target } = list.form;
  return target === undefined ? undefined : <OpenForm list={list} target={target} />;
}

type Props<Row extends RecordRow> = { list: List<Row>; target: FormTarget<Row> };

function OpenForm<Row extends RecordRow>({ list, target }: Props<Row>) {
  const t = useWords();
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(true);
  const [form] = Form.useForm<Values>();
  const body = useRef<HTMLDivElement>(null);
  const record = useRecord(list.resource, target, { form, onClose: () => setOpen(false) });
  const { resource } = list;
  const title = { add: "kit.addNamed", edit: "kit.editNamed", copy: "kit.copyNamed" } as const;

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.submit();
  }

  return (
    <Drawer
      open={isOpen}
      size={isNarrow ? "100%" : width}
      title={t(title[target.kind], { title: t(resource.title) })}
      extra={target.kind === "edit" && <LastChange row={target.row} />}
      mask={{ closable: false }}
      onClose={() => void record.close()}
      afterOpenChange={(open) => {
        if (open) body.current?.querySelector<HTMLElement>("input, textarea, [tabindex='0']")?.focus();
        else list.form.close();
      }}
      footer={
        <div className="sw-form-foot">
          <span>{t("kit.saveKeys")}</span>
          <Button onClick={() => void record.close()}>{t("kit.cancel")}</Button>
          <Button type="primary" loading={record.save.isBusy} onClick={() => form.submit()}>
            {t("kit.save")}
          </Button>
        </div>
      }
    >
      <div ref={body} role="presentation" onKeyDown={handleKeyDown}>
        <Form
          form={form}
          name={resource.api.name}
          layout="vertical"
          initialValues={record.initial}
          scrollToFirstError={{ focus: true }}
          onValuesChange={(_, values) => record.keep(values)}
          onFinish={(values) => void record.submit(values)}
          className="sw-form"
        >
          {record.isRestored && <Restored onStartOver={record.startOver} />}
          {record.save.problem !== undefined && (
            <FormProblem
              problem={record.save.problem}
              onReload={record.reload}
              onOverwrite={(current) => void record.overwrite(current)}
            />
          )}
          {resource.form.map((field) => (
            <FieldItem key={field.name} resource={resource} field={field} />
          ))}
        </Form>
      </div>
    </Drawer>
  );
}

function Restored({ onStartOver }: { onStartOver: () => void }) {
  const t = useWords();
  return (
    <div className="sw-form-problem">
      <Alert
        type="info"
        showIcon
        title={t("kit.restored")}
        action={
          <Button size="small" onClick={onStartOver}>
            {t("kit.startOver")}
          </Button>
        }
      />
    </div>
  );
}

function LastChange({ row }: { row: object }) {
  const t = useWords();
  const when = valueOf(row, "updateTime") ?? valueOf(row, "createTime");
  const who = valueOf(row, "updateUserName") ?? valueOf(row, "createUserName");
  if (!(when instanceof Date)) return undefined;
  return (
    <span className="sw-form-last">
      {t("kit.change.last", { when: formatAgo(when), who: typeof who === "string" ? who : "" })}
    </span>
  );
}

type Around = { form: FormInstance<Values>; onClose: () => void };

/** What a form starts from, keeps while it is open, and does. */
function useRecord<Row extends RecordRow>(resource: Resource<Row>, target: FormTarget<Row>, { form, onClose }: Around) {
  const t = useWords();
  const confirm = useConfirm();
  const { user } = useSession();
  const drafts = draftStore(resource, target, user.id);
  const [start, setStart] = useState(() => startOf(resource, target));
  const [restored, setRestored] = useState(() => drafts.read());
  const version = useRef(target.kind === "edit" ? versionOf(target.row) : undefined);
  const save = useSave(resource, target);

  function leave(): void {
    drafts.clear();
    onClose();
  }

  async function close(): Promise<void> {
    const isDirty = Object.keys(changedValues(start, typedOf(form))).length > 0;
    const question = {
      title: t("kit.unsaved"),
      text: t("kit.unsavedText"),
      ok: t("kit.discard"),
      cancel: t("kit.keepEditing"),
      isDangerous: true,
    };
    if (!isDirty || (await confirm(question))) leave();
  }

  async function submit(values: Values): Promise<void> {
    const refused = refusedTogether(draftOf(resource), values, t);
    const { isSaved, fields } =
      refused === undefined ? await save.run(start, values, version.current) : { isSaved: false, fields: refused };
    if (isSaved) return leave();
    const known = resource.form
      .filter(({ name }) => fields[name] !== undefined)
      .map(({ name }) => ({ name, errors: fields[name] ?? [] }));
    form.setFields(known);
    const [first] = known;
    if (first !== undefined) form.scrollToField(first.name, { focus: true });
  }

  return {
    save,
    close,
    submit,
    initial: { ...start, ...restored },
    isRestored: restored !== undefined,
    keep: (values: Values) => drafts.write(values),
    startOver: () => {
      drafts.clear();
      setRestored(undefined);
      form.setFieldsValue(start);
    },
    reload: (current: object) => {
      const values = valuesOf(resource.form, current);
      version.current = versionOf(current);
      setStart(values);
      save.forgetProblem();
      form.setFieldsValue(values);
      drafts.clear();
    },
    overwrite: async (current: object) => {
      version.current = versionOf(current);
      save.forgetProblem();
      await submit(typedOf(form));
    },
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

/** What the contract says about fields together; each of them alone was asked before. */
function refusedTogether(
  schema: z.ZodObject,
  values: Values,
  t: ReturnType<typeof useWords>,
): Record<string, string[]> | undefined {
  const issues = z.safeParse(schema, filledValues(values), { reportInput: true }).error?.issues ?? [];
  const custom = issues.filter(({ code }) => code === "custom");
  if (custom.length === 0) return undefined;
  return Object.fromEntries(
    custom.map((issue) => {
      const { key, parameters } = complaintOf(issue);
      return [String(issue.path[0] ?? ""), [t(key, parameters)]];
    }),
  );
}
