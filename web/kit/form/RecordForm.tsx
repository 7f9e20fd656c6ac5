import { Form } from "antd";
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from "react";
import { createPortal } from "react-dom";
import type { TextKey } from "#contract/text";
import { useDirty } from "../../pages/unsaved.ts";
import { useIsNarrow } from "../../theme/theme.tsx";
import { LateSkeleton } from "../list/ListNotice.tsx";
import type { FormTarget, List } from "../list/useList.ts";
import { mayWrite } from "../parts/mayWrite.ts";
import type { Values } from "../resource/field.ts";
import type { RecordRow } from "../resource/resource.ts";
import { FormFields, sectionId } from "./FormFields.tsx";
import { FormFoot } from "./FormFoot.tsx";
import type { Slots } from "./FormFrame.tsx";
import { FormHead } from "./FormHead.tsx";
import { LoadProblem } from "./FormProblem.tsx";
import { placeOf } from "./formPlace.ts";
import { FormSegments } from "./FormSegments.tsx";
import type { Panel } from "./panel.ts";
import { useFormKeys } from "./useFormKeys.ts";
import { useLoaded } from "./useLoaded.ts";
import { type AfterSave, useRecord } from "./useRecord.ts";
import { type Chosen, useSections } from "./useSections.ts";
import type { Steps } from "./useSteps.ts";

/** What the frame of a form asks of the record in it. */
export type FormHandle = { mayLeave(): Promise<boolean> };

type Props<Row extends RecordRow> = {
  ref: Ref<FormHandle>;
  list: List<Row>;
  target: FormTarget<Row>;
  panels: readonly Panel<Row>[];
  slots: Slots;
  steps: Steps;
  chosen: Chosen;
  isShown: boolean;
  onClose: () => void;
  /** Saved, and on to the next record. */
  onNext: (values: Values) => void;
  /** The record is gone: what was typed is to become a new one. */
  onAddInstead: (values: Values) => void;
};

/** One record in a form: its fields, and in the frame's head and foot what belongs to it. */
export function RecordForm<Row extends RecordRow>(props: Props<Row>) {
  const { ref, list, target, panels, slots, steps, chosen, isShown } = props;
  const { resource } = list;
  const isNarrow = useIsNarrow();
  const isPage = placeOf(resource, isNarrow) === "page";
  const [form] = Form.useForm<Values>();
  const body = useRef<HTMLDivElement>(null);
  const loaded = useLoaded(resource, target);
  const record = useRecord(
    { resource, target, record: loaded.record },
    { form, onSaved: handleSaved, onRefused: () => sections.showErrors() },
  );
  const { begun, mayLeave } = record;
  const sections = useSections({ form, formName: resource.api.name, sections: begun?.resource.sections ?? [] }, chosen);
  const isReady = begun !== undefined;
  const isSettling = begun?.conflict !== undefined;
  const titles = [...(begun?.resource.sections ?? []), ...panels].map(({ title }) => title);
  const active = titles.find((title) => title === sections.chosen) ?? titles[0];
  const panel = panels.find(({ title }) => title === active);

  useImperativeHandle(ref, () => ({ mayLeave }));
  useGuard(list, mayLeave);
  useDirty(resource.api.name, record.isDirty, record.forget);
  const wanted = target.kind === "add" ? undefined : target.focus;
  const hasWanted = begun?.resource.form.some(({ name }) => name === wanted) === true;
  useFirstFocus(body, isShown && isReady, hasWanted ? () => sections.goTo(wanted ?? "") : undefined);
  useFormKeys(body, { target, save: (after) => void save(after), leave, steps });

  function handleChoose(title: TextKey): void {
    sections.choose(title);
    if (isPage) document.getElementById(sectionId(title))?.scrollIntoView({ block: "start" });
  }

  function handleSaved(after: AfterSave, values: Values): void {
    if (after === "close") props.onClose();
    if (after === "next") props.onNext(values);
  }

  async function save(after: AfterSave): Promise<void> {
    if (!isReady || isSettling) return;
    const values = await valuesIn(form);
    if (values === undefined) return sections.showErrors();
    await record.submit(values, after);
  }

  function leave(go: () => void): void {
    void mayLeave().then((isMeant) => (isMeant ? go() : undefined));
  }

  return (
    <>
      {slots.head !== null &&
        createPortal(<FormHead target={target} nameOf={resource.nameOf} steps={steps} onLeave={leave} />, slots.head)}
      {loaded.error !== undefined && <LoadProblem error={loaded.error} onRetry={loaded.retry} />}
      {!isReady && loaded.error === undefined && <LateSkeleton />}
      {isReady && (
        <>
          <FormSegments
            sections={begun.resource.sections}
            panels={panels.map(({ title }) => title)}
            active={active}
            wrong={sections.wrong}
            onChoose={handleChoose}
          />
          <div ref={body} hidden={panel !== undefined}>
            <FormFields
              {...{ begun, form, record, sections, active }}
              kind={target.kind}
              isPage={isPage}
              onSave={() => void save("close")}
              onAddInstead={mayWrite(resource, "add") ? props.onAddInstead : undefined}
            />
          </div>
          {panel !== undefined && target.kind === "edit" && (
            <div className="sw-form-panel">{panel.render(target.row)}</div>
          )}
        </>
      )}
      {slots.foot !== null &&
        createPortal(
          <FormFoot
            kind={target.kind}
            hasNext={target.kind !== "edit" || steps.next !== undefined}
            isBusy={record.save.isBusy}
            isDisabled={!isReady || isSettling}
            onCancel={() => leave(props.onClose)}
            onSave={(after) => void save(after)}
          />,
          slots.foot,
        )}
    </>
  );
}

/** The browser's back asks as well. */
function useGuard<Row extends RecordRow>({ form: { guard } }: List<Row>, mayLeave: () => Promise<boolean>): void {
  const ask = useEffectEvent(mayLeave);
  const keep = useEffectEvent(guard);
  useEffect(() => keep(async () => await ask()), []);
}

/**
 * The first field gets the focus once the form stands still and there are fields, or the one that was asked for. Whoever is
 * in a field by then stays there: what he types must not land in another one.
 */
function useFirstFocus(
  body: { readonly current: HTMLElement | null },
  isReady: boolean,
  goToWanted: (() => void) | undefined,
): void {
  const go = useEffectEvent(() => goToWanted?.());
  const isWanted = goToWanted !== undefined;
  useEffect(() => {
    if (!isReady || body.current?.contains(document.activeElement) === true) return undefined;
    if (!isWanted) body.current?.querySelector<HTMLElement>("input, textarea, [tabindex='0']")?.focus();
    // It may have to open a section first, which it cannot while things are being drawn.
    const later = isWanted ? setTimeout(() => go()) : undefined;
    return () => clearTimeout(later);
  }, [body, isReady, isWanted]);
}

/** The values of the fields that are shown; `undefined` where one of them is refused. */
async function valuesIn(form: {
  validateFields(): Promise<unknown>;
  getFieldsValue(): Values;
}): Promise<Values | undefined> {
  return await form.validateFields().then(
    () => form.getFieldsValue(),
    () => undefined,
  );
}
