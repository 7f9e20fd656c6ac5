import { Form, type FormInstance } from "antd";
import { Suspense, useMemo } from "react";
import type { TextKey } from "#contract/text";
import { useTexts } from "#base/i18n";
import { DelayedSkeleton } from "../list/ListPlaceholder.tsx";
import type { FormKind, Values } from "../resource/field.ts";
import type { RecordRow } from "../resource/resource.ts";
import type { FormBaseline } from "./formBaseline.ts";
import type { ConflictProps } from "./ConflictPanel.lazy.tsx";
import { ErrorSummary } from "./ErrorSummary.tsx";
import { FieldItem } from "./FieldItem.tsx";
import { FormProblem } from "./FormProblem.tsx";
import { ProposedValue } from "./ProposedValue.tsx";
import { RecordContext } from "./recordContext.ts";
import { RestoredNotice } from "./RestoredNotice.tsx";
import { getFormValues, type RecordFormState } from "./useRecordForm.ts";
import type { Sections } from "./useSections.ts";
import { lazyPart } from "../parts/lazyPart.ts";

type Props<Row extends RecordRow> = {
  baseline: FormBaseline<Row>;
  form: FormInstance<Values>;
  record: RecordFormState<Row>;
  sections: Sections;
  active: TextKey | undefined;
  kind: FormKind;
  entry?: string | undefined;
  /** Input of the record that the form added just before. */
  previous?: Values | undefined;
  /** All sections are visible at once. */
  isPage: boolean;
  onSave: () => void;
  onAddInstead: ((values: Values) => void) | undefined;
};

const ConflictPanel = lazyPart(async () => {
  const panel = await import("./ConflictPanel.lazy.tsx");
  return (props: ConflictProps) => <panel.ConflictPanel {...props} />;
});

/** All sections stay in the document, so that input is kept in hidden ones. */
export function FormFields<Row extends RecordRow>(props: Props<Row>) {
  const { baseline, form, record, sections, kind, entry, previous, onSave, onAddInstead } = props;
  const { resource, conflict } = baseline;
  const api = resource.api.name;
  const inForm = useMemo(
    () => ({ api, kind, record: baseline.record, entry, previous }),
    [api, kind, baseline.record, entry, previous],
  );

  function handleChange(changed: Values, values: Values): void {
    record.change(changed, values);
    // Fields with errors are validated again while typing, the others only on blur.
    const invalidNames = Object.keys(changed).filter((name) => form.getFieldError(name).length > 0);
    if (invalidNames.length > 0) form.validateFields(invalidNames).then(ignore, ignore);
  }

  return (
    <RecordContext value={inForm}>
      {conflict !== undefined && (
        <Suspense fallback={<DelayedSkeleton />}>
          <ConflictPanel
            {...{ resource, conflict }}
            isBusy={record.save.isBusy}
            onResolve={(theirNames) => void record.resolveConflict(theirNames)}
            onBack={record.dismissConflict}
          />
        </Suspense>
      )}
      <Form
        form={form}
        name={api}
        layout="vertical"
        hidden={conflict !== undefined}
        initialValues={baseline.initial}
        onValuesChange={handleChange}
        onFieldsChange={sections.recount}
        onFinish={onSave}
        onFinishFailed={sections.showErrors}
        scrollToFirstError={false}
        className="sw-form"
      >
        {baseline.restoredAt !== undefined && (
          <RestoredNotice at={baseline.restoredAt} onStartOver={record.startOver} />
        )}
        {record.save.problem !== undefined && (
          <FormProblem
            problem={record.save.problem}
            onAddInstead={onAddInstead === undefined ? undefined : () => onAddInstead(getFormValues(form))}
          />
        )}
        <ErrorSummary resource={resource} sections={sections} />
        {resource.sections.map((section) => (
          <SectionFields key={section.title} {...props} section={section} kind={kind} />
        ))}
        {kind !== "edit" &&
          resource.proposals
            .filter(({ field }) => resource.form.some(({ name }) => name === field))
            .map((proposal) => <ProposedValue key={proposal.field} api={resource.api} proposal={proposal} />)}
      </Form>
    </RecordContext>
  );
}

type SectionProps<Row extends RecordRow> = Props<Row> & { section: FormBaseline<Row>["resource"]["sections"][number] };

function SectionFields<Row extends RecordRow>({ baseline, section, active, isPage, kind }: SectionProps<Row>) {
  const t = useTexts();
  const { resource } = baseline;
  const { title, fields } = section;
  const isOne = resource.sections.length === 1;
  const group = isOne ? {} : { role: "group", "aria-label": t(title) };
  return (
    <div id={getSectionId(title)} hidden={!isPage && title !== active} className="sw-form-fields" {...group}>
      {isPage && !isOne && <h3 className="sw-form-wide">{t(title)}</h3>}
      {fields.map((field) => (
        <FieldItem key={field.name} resource={resource} field={field} kind={kind} />
      ))}
    </div>
  );
}

/** The element id of a section, on a page that shows all of them. */
export function getSectionId(title: TextKey): string {
  return `section-${title}`;
}

function ignore(): void {
  // The field shows its own error.
}
