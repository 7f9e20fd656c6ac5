import { Form, type FormInstance } from "antd";
import { lazy, Suspense, useMemo } from "react";
import type { TextKey } from "#contract/text";
import { useWords } from "../../i18n.ts";
import { formatTime } from "../cells/time.ts";
import { LateSkeleton } from "../list/ListNotice.tsx";
import type { FormKind, Values } from "../resource/field.ts";
import type { RecordRow } from "../resource/resource.ts";
import type { Begun } from "./begun.ts";
import type { ConflictProps } from "./ConflictPanel.tsx";
import { ErrorSummary } from "./ErrorSummary.tsx";
import { FieldItem } from "./FieldItem.tsx";
import { FormProblem } from "./FormProblem.tsx";
import { RecordContext } from "./recordContext.ts";
import { type OpenRecord, typedIn } from "./useRecord.ts";
import type { Sections } from "./useSections.ts";

type Props<Row extends RecordRow> = {
  begun: Begun<Row>;
  form: FormInstance<Values>;
  record: OpenRecord<Row>;
  sections: Sections;
  active: TextKey | undefined;
  kind: FormKind;
  /** There is room for all sections at once. */
  isPage: boolean;
  onSave: () => void;
  onAddInstead: ((values: Values) => void) | undefined;
};

const ConflictPanel = lazy(async () => {
  const panel = await import("./ConflictPanel.tsx");
  return { default: (props: ConflictProps) => <panel.ConflictPanel {...props} /> };
});

/** All sections stay in the document, so that what is typed into one is there whichever is in sight. */
export function FormFields<Row extends RecordRow>(props: Props<Row>) {
  const { begun, form, record, sections, kind, onSave, onAddInstead } = props;
  const { resource, conflict } = begun;
  const api = resource.api.name;
  const inForm = useMemo(() => ({ api, kind, record: begun.record }), [api, kind, begun.record]);

  function handleChange(changed: Values, values: Values): void {
    record.change(changed, values);
    // What was refused is looked at again while it is mended; the rest only when it is left.
    const refused = Object.keys(changed).filter((name) => form.getFieldError(name).length > 0);
    if (refused.length > 0) form.validateFields(refused).then(ignore, ignore);
  }

  return (
    <RecordContext value={inForm}>
      {conflict !== undefined && (
        <Suspense fallback={<LateSkeleton />}>
          <ConflictPanel
            {...{ resource, conflict }}
            isBusy={record.save.isBusy}
            onSettle={(given) => void record.settle(given)}
            onBack={record.postpone}
          />
        </Suspense>
      )}
      <Form
        form={form}
        name={api}
        layout="vertical"
        hidden={conflict !== undefined}
        initialValues={begun.initial}
        onValuesChange={handleChange}
        onFieldsChange={sections.recount}
        onFinish={onSave}
        onFinishFailed={sections.showErrors}
        scrollToFirstError={false}
        className="sw-form"
      >
        {begun.restoredAt !== undefined && <Restored at={begun.restoredAt} onStartOver={record.startOver} />}
        {record.save.problem !== undefined && (
          <FormProblem
            problem={record.save.problem}
            onAddInstead={onAddInstead === undefined ? undefined : () => onAddInstead(typedIn(form))}
          />
        )}
        <ErrorSummary resource={resource} sections={sections} />
        {resource.sections.map((section) => (
          <SectionFields key={section.title} {...props} section={section} kind={kind} />
        ))}
      </Form>
    </RecordContext>
  );
}

type SectionProps<Row extends RecordRow> = Props<Row> & { section: Begun<Row>["resource"]["sections"][number] };

function SectionFields<Row extends RecordRow>({ begun, section, active, isPage, kind }: SectionProps<Row>) {
  const t = useWords();
  const { resource } = begun;
  const { title, fields } = section;
  const isOne = resource.sections.length === 1;
  const group = isOne ? {} : { role: "group", "aria-label": t(title) };
  return (
    <div id={sectionId(title)} hidden={!isPage && title !== active} className="sw-form-fields" {...group}>
      {isPage && !isOne && <h3 className="sw-form-wide">{t(title)}</h3>}
      {fields.map((field) => (
        <FieldItem key={field.name} resource={resource} field={field} kind={kind} />
      ))}
    </div>
  );
}

/** Where a section is gone to, on a page that shows all of them. */
export function sectionId(title: TextKey): string {
  return `section-${title}`;
}

function Restored({ at, onStartOver }: { at: Date; onStartOver: () => void }) {
  const t = useWords();
  return (
    <p className="sw-form-restored" role="status">
      {t("kit.restored", { when: formatTime(at) })}
      <button type="button" className="sw-link" onClick={onStartOver}>
        {t("kit.startOver")}
      </button>
    </p>
  );
}

function ignore(): void {
  // The field itself says what is wrong with it.
}
