import { Form } from "antd";
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import type { TextKey } from "#contract/text";
import { useUnsavedInput } from "#base/page/unsavedInput";
import { useIsNarrow } from "#base/theme/theme.tsx";
import { DelayedSkeleton } from "../list/ListPlaceholder.tsx";
import type { FormTarget, List } from "../list/useList.ts";
import { canWrite } from "../parts/canWrite.ts";
import { RecordNotice } from "../parts/RecordNotice.tsx";
import type { Values } from "../resource/field.ts";
import type { RecordRow } from "../resource/resource.ts";
import { findRecord } from "./findRecord.ts";
import { getVersion } from "./formBaseline.ts";
import { FormChanges } from "./FormChanges.tsx";
import { FormFields, getSectionId } from "./FormFields.tsx";
import { FormFooter } from "./FormFooter.tsx";
import type { FormSlots } from "./FormFrame.tsx";
import { FormHeader } from "./FormHeader.tsx";
import { LoadProblem } from "./FormProblem.tsx";
import { selectFormContainer } from "./formContainer.ts";
import { FormSegments } from "./FormSegments.tsx";
import { isFieldRequired } from "./formValues.ts";
import type { Panel } from "./panel.ts";
import { PanelInputContext, usePanelGuard } from "./panelInput.ts";
import { endTypeAhead } from "./typeAhead.ts";
import { useAddedRow } from "./useAddedRow.ts";
import { useFormKeys } from "./useFormKeys.ts";
import { useLoadedRecord } from "./useLoadedRecord.ts";
import { type AfterSaveAction, useRecordForm } from "./useRecordForm.ts";
import { type SectionChoice, useSections } from "./useSections.ts";
import type { RecordNavigation } from "./useRecordNavigation.ts";

/** What the frame calls on the form inside it. */
export type FormHandle = { confirmLeave(): Promise<boolean> };

type Props<Row extends RecordRow> = {
  ref: Ref<FormHandle>;
  list: List<Row>;
  target: FormTarget<Row>;
  panels: readonly Panel<Row>[];
  slots: FormSlots;
  steps: RecordNavigation;
  chosen: SectionChoice;
  isShown: boolean;
  onClose: () => void;
  /** The record was saved, and the next one should open. */
  onNext: (values: Values) => void;
  /** The record was added, and the form should go on with it. */
  onAdded: (row: Row) => void;
  /** The record no longer exists: its input should become a new one. */
  onAddInstead: (values: Values) => void;
};

/** One record in a form: its fields, and its parts in the header and footer of the frame. */
export function RecordForm<Row extends RecordRow>(props: Props<Row>) {
  const { ref, list, target, panels, slots, steps, chosen, isShown } = props;
  const { resource } = list;
  const isNarrow = useIsNarrow();
  const isPage = selectFormContainer(resource, isNarrow) === "page";
  const [form] = Form.useForm<Values>();
  const body = useRef<HTMLDivElement>(null);
  const loaded = useLoadedRecord(resource, target);
  const tellAdded = useAddedRow(list);
  const addedRow = useRef<Promise<Row | undefined>>(undefined);
  const record = useRecordForm(
    { resource: loaded.resource, target, record: loaded.record },
    {
      form,
      onSaved: handleSaved,
      onAdded: (answer, values) => {
        addedRow.current = tellAdded(answer, values).then((row) => {
          if (row !== undefined) list.form.onAddedRow?.(row);
          return row;
        });
        list.form.onAdded?.(values, answer);
      },
      onRefused: () => sections.showErrors(),
    },
  );
  const { baseline } = record;
  const panelInput = usePanelGuard(record);
  const sections = useSections(
    { form, formName: resource.api.name, sections: baseline?.resource.sections ?? [] },
    chosen,
  );
  const isReady = baseline !== undefined;
  const isSettling = baseline?.conflict !== undefined;
  const titles = [...(baseline?.resource.sections ?? []), ...panels].map(({ title }) => title);
  const active = titles.find((title) => title === sections.chosen) ?? titles[0];
  const panel = panels.find(({ title }) => title === active);

  useImperativeHandle(ref, () => ({ confirmLeave: panelInput.confirmLeaveAll }));
  useGuard(list, panelInput.confirmLeaveAll);
  useUnsavedInput(resource.api.name, record.isDirty, record.discardDraft);
  const focusField = target.kind === "add" ? undefined : target.focus;
  const hasWanted = baseline?.resource.form.some(({ name }) => name === focusField) === true;
  useFirstFocus(body, { isShown, isReady }, hasWanted ? () => sections.goTo(focusField ?? "") : undefined);
  useFormKeys(body, { target, save: (after) => void save(after), leave, steps });

  async function handleChoose(title: TextKey): Promise<void> {
    if (!(await panelInput.confirmChange())) return;
    sections.choose(title);
    if (isPage) document.getElementById(getSectionId(title))?.scrollIntoView({ block: "start" });
  }

  function handleSaved(after: AfterSaveAction, values: Values): void {
    if (target.kind === "edit") list.form.onEditedRow?.(target.row);
    if (after === "close") props.onClose();
    if (after === "next") props.onNext(values);
    if (after === "stay" && target.kind !== "edit")
      void addedRow.current?.then((row) => (row === undefined ? props.onClose() : props.onAdded(row)));
  }

  async function save(after: AfterSaveAction): Promise<void> {
    if (!isReady || isSettling) return;
    if (!(await panelInput.apply())) return;
    // A panel writes by itself: without input in the fields there is nothing more to save.
    if (panel !== undefined && !record.isDirty) return handleSaved(after, {});
    const values = await validateFields(form);
    if (values === undefined) return sections.showErrors();
    await record.submit(values, after);
  }

  function leave(go: () => void): void {
    void panelInput.confirmLeaveAll().then((isMeant) => (isMeant ? go() : undefined));
  }

  return (
    <>
      {slots.header !== null &&
        createPortal(
          <FormHeader
            target={target}
            saved={baseline?.record}
            getName={resource.getName}
            steps={steps}
            onLeave={leave}
          />,
          slots.header,
        )}
      {loaded.error !== undefined && <LoadProblem error={loaded.error} onRetry={loaded.retry} />}
      {!isReady && loaded.error === undefined && <DelayedSkeleton />}
      {isReady && (
        <>
          {target.kind === "edit" && (
            <RecordNotice
              resource={resource}
              id={target.row.id}
              edit={{
                version: getVersion(baseline.conflict?.record ?? baseline.record),
                isDirty: record.isDirty,
                load: async () => await findRecord(resource, target.row.id),
                takeOver: record.takeOver,
              }}
            />
          )}
          <FormSegments
            sections={baseline.resource.sections}
            panels={panels.map(({ title, renderCount }) => ({
              title,
              note: target.kind === "edit" ? renderCount?.(target.row) : undefined,
            }))}
            active={active}
            wrong={sections.wrong}
            isFieldRequired={(name) => isFieldRequired(baseline.resource, name)}
            onChoose={(title) => void handleChoose(title)}
          />
          <div ref={body} hidden={panel !== undefined}>
            <FormFields
              {...{ baseline, form, record, sections, active }}
              kind={target.kind}
              entry={target.kind === "add" ? undefined : target.entry}
              previous={target.kind === "add" ? target.previous : undefined}
              isPage={isPage}
              onSave={() => void save("close")}
              onAddInstead={canWrite(resource, "add") ? props.onAddInstead : undefined}
            />
          </div>
          {panel !== undefined && target.kind === "edit" && (
            <div className="sw-form-panel">
              <PanelInputContext value={panelInput.note}>{panel.render(target.row)}</PanelInputContext>
            </div>
          )}
        </>
      )}
      {slots.footer !== null &&
        createPortal(
          <FormFooter
            kind={target.kind}
            hasNext={target.kind !== "edit" || steps.next !== undefined}
            isBusy={record.save.isBusy}
            isDisabled={!isReady || isSettling}
            changes={
              isReady &&
              resource.renderChanges !== undefined && (
                <FormChanges form={form} baseline={baseline} kind={target.kind} render={resource.renderChanges} />
              )
            }
            onCancel={() => leave(props.onClose)}
            onSave={(after) => void save(after)}
          />,
          slots.footer,
        )}
    </>
  );
}

/** The browser's back button also asks. */
function useGuard<Row extends RecordRow>({ form: { guard } }: List<Row>, mayLeave: () => Promise<boolean>): void {
  const ask = useEffectEvent(mayLeave);
  const keep = useEffectEvent(guard);
  useEffect(() => keep(async () => await ask()), []);
}

/**
 * Focuses the first field as soon as there is one, so that what is typed meanwhile is not lost, and the requested field
 * once the form has stopped moving. A field that already has the focus keeps it.
 */
function useFirstFocus(
  body: { readonly current: HTMLElement | null },
  { isShown, isReady }: { isShown: boolean; isReady: boolean },
  goToWanted: (() => void) | undefined,
): void {
  const go = useEffectEvent(() => goToWanted?.());
  const isRequested = goToWanted !== undefined;
  useLayoutEffect(() => {
    // The form still moves: scrolling to the field would move it once more.
    if (isReady && !isRequested) focusFirst(body.current, { preventScroll: true });
  }, [body, isReady, isRequested]);
  useEffect(() => {
    if (!isReady || !isShown) return undefined;
    // The frame takes the focus for a moment while it opens, and fields take values once they are mounted. Going to the
    // field may open a section, which is not possible while React renders. A press on another field may have started this
    // effect: the browser moves the focus there first.
    const later = setTimeout(() => {
      if (!isRequested) focusFirst(body.current);
      go();
      endTypeAhead(document.activeElement);
    });
    return () => clearTimeout(later);
  }, [body, isReady, isShown, isRequested]);
}

/** Focuses the first field, unless a field has the focus. */
function focusFirst(body: HTMLElement | null, options?: FocusOptions): void {
  if (body?.contains(document.activeElement) === true) return;
  body?.querySelector<HTMLElement>("input, textarea, [tabindex='0']")?.focus(options);
}

/** The values of the visible fields; `undefined` if one of them is invalid. */
async function validateFields(form: {
  validateFields(): Promise<unknown>;
  getFieldsValue(): Values;
}): Promise<Values | undefined> {
  return await form.validateFields().then(
    () => form.getFieldsValue(),
    () => undefined,
  );
}
