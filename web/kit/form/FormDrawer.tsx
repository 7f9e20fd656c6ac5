import { Alert, Button, Drawer, Form, type FormInstance } from "antd";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { TextKey } from "#contract/text";
import { useWords } from "../../i18n.ts";
import { useIsNarrow } from "../../theme/theme.tsx";
import { formatAgo } from "../cells/time.ts";
import { LateSkeleton } from "../list/ListNotice.tsx";
import type { FormTarget, List } from "../list/useList.ts";
import type { FormKind, Values } from "../resource/field.ts";
import { type RecordRow, type Resource, valueOf } from "../resource/resource.ts";
import { FieldItem } from "./FieldItem.tsx";
import { FormProblem, LoadProblem } from "./FormProblem.tsx";
import { FormSegments } from "./FormSegments.tsx";
import { useLoaded } from "./useLoaded.ts";
import { type OpenRecord, useRecord } from "./useRecord.ts";
import { type Sections, useSections } from "./useSections.ts";
import "./form.css";

/** A hand-made part of a record's drawer, its history for example. It stands behind the sections of the form. */
export type Panel<Row> = { readonly title: TextKey; readonly render: (row: Row) => ReactNode };

type Props<Row extends RecordRow> = {
  list: List<Row>;
  /** Shown of a record that is edited, beside the form. */
  panels?: readonly Panel<Row>[] | undefined;
};

/** The form of a list: adds, edits and copies a record. It is open while the list's form has a target. */
export function FormDrawer<Row extends RecordRow>({ list, panels = [] }: Props<Row>) {
  const { target } = list.form;
  if (target === undefined) return undefined;
  return <OpenForm list={list} target={target} panels={target.kind === "edit" ? panels : []} />;
}

type OpenProps<Row extends RecordRow> = {
  list: List<Row>;
  target: FormTarget<Row>;
  panels: readonly Panel<Row>[];
};

const title = { add: "kit.addNamed", edit: "kit.editNamed", copy: "kit.copyNamed" } as const;

function OpenForm<Row extends RecordRow>({ list, target, panels }: OpenProps<Row>) {
  const t = useWords();
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(true);
  const [form] = Form.useForm<Values>();
  const sections = useSections(form, list.resource.api.name);
  const loaded = useLoaded(list.resource, target);
  const record = useRecord(
    { resource: list.resource, target, record: loaded.record },
    { form, onClose: () => setOpen(false), onRefused: sections.showErrors },
  );
  const { resource } = record;
  const { body, setShown } = useFirstFocus(resource !== undefined);
  const active = sections.chosen ?? resource?.sections[0]?.title;
  const panel = panels.find((one) => one.title === active);

  function save(): void {
    if (resource !== undefined) form.submit();
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || !["Enter", "s", "S"].includes(event.key)) return;
    // The browser would save the page.
    event.preventDefault();
    if (!event.repeat) save();
  }

  return (
    <Drawer
      open={isOpen}
      size={isNarrow ? "100%" : list.resource.formWidth}
      title={t(title[target.kind], { title: t(list.resource.title) })}
      extra={target.kind === "edit" && <LastChange row={target.row} />}
      mask={{ closable: false }}
      classNames={{ body: "sw-form-body" }}
      onKeyDown={handleKeyDown}
      onClose={() => void record.close()}
      afterOpenChange={(open) => (open ? setShown(true) : list.form.close())}
      footer={
        <div className="sw-form-foot">
          <span>{t("kit.saveKeys")}</span>
          <Button onClick={() => void record.close()}>{t("kit.cancel")}</Button>
          <Button type="primary" loading={record.save.isBusy} disabled={resource === undefined} onClick={save}>
            {t("kit.save")}
          </Button>
        </div>
      }
    >
      {loaded.error !== undefined && <LoadProblem error={loaded.error} onRetry={loaded.retry} />}
      {resource === undefined && loaded.error === undefined && <LateSkeleton />}
      {resource !== undefined && (
        <>
          <FormSegments
            sections={resource.sections}
            panels={panels.map((one) => one.title)}
            active={active}
            wrong={sections.wrong}
            onChoose={sections.choose}
          />
          <div ref={body} hidden={panel !== undefined}>
            <Fields {...{ resource, form, record, sections, active }} kind={target.kind} />
          </div>
          {panel !== undefined && target.kind === "edit" && (
            <div className="sw-form-panel">{panel.render(target.row)}</div>
          )}
        </>
      )}
    </Drawer>
  );
}

/** The first field gets the focus once the drawer stands still and there are fields. */
function useFirstFocus(isReady: boolean) {
  const body = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (isShown && isReady) body.current?.querySelector<HTMLElement>("input, textarea, [tabindex='0']")?.focus();
  }, [isShown, isReady]);
  return { body, setShown };
}

type FieldsProps<Row extends RecordRow> = {
  resource: Resource<Row>;
  form: FormInstance<Values>;
  record: OpenRecord<Row>;
  sections: Sections;
  active: TextKey | undefined;
  kind: FormKind;
};

/** All sections stay in the document, so that what is typed into one is there whichever is in sight. */
function Fields<Row extends RecordRow>({ resource, form, record, sections, active, kind }: FieldsProps<Row>) {
  const t = useWords();
  const group = (words: TextKey) => (resource.sections.length > 1 ? { role: "group", "aria-label": t(words) } : {});
  return (
    <Form
      form={form}
      name={resource.api.name}
      layout="vertical"
      initialValues={record.initial}
      onValuesChange={(changed: Values, values) => record.change(changed, values)}
      onFieldsChange={sections.recount}
      onFinish={(values) => void record.submit(values)}
      onFinishFailed={() => sections.showErrors(resource.sections)}
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
      {resource.sections.map((section) => (
        <div key={section.title} hidden={section.title !== active} className="sw-form-fields" {...group(section.title)}>
          {section.fields.map((field) => (
            <FieldItem key={field.name} resource={resource} field={field} kind={kind} />
          ))}
        </div>
      ))}
    </Form>
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
