import { useRef, useState } from "react";
import type { TextKey } from "#contract/text";
import { useTexts } from "#base/i18n";
import { useIsNarrow } from "#base/theme/theme.tsx";
import type { FormTarget, List } from "../list/useList.ts";
import type { Values } from "../resource/field.ts";
import type { RecordRow } from "../resource/resource.ts";
import { formTitles, useDraftStore } from "./drafts.ts";
import { FormFrame } from "./FormFrame.tsx";
import { selectFormContainer } from "./formContainer.ts";
import type { Panel } from "./panel.ts";
import { type FormHandle, RecordForm } from "./RecordForm.tsx";
import { useRecordNavigation } from "./useRecordNavigation.ts";

type Props<Row extends RecordRow> = {
  list: List<Row>;
  target: FormTarget<Row>;
  panels: readonly Panel<Row>[];
};

const asNew = { kind: "add" } as const;

/** The next new record that the form opened by itself. */
type FollowUpTarget<Row extends RecordRow> = {
  readonly after: FormTarget<Row>;
  readonly target: FormTarget<Row>;
  readonly round: number;
};

/** An open form: its frame stays mounted while records change inside it. */
export function OpenForm<Row extends RecordRow>({ list, target: opened, panels }: Props<Row>) {
  const t = useTexts();
  const newDraft = useDraftStore(list.resource, asNew);
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(true);
  const [isShown, setShown] = useState(false);
  const [further, setNextForm] = useState<FollowUpTarget<Row>>();
  const [section, chooseSection] = useState<TextKey | undefined>(opened.kind === "add" ? undefined : opened.section);
  const record = useRef<FormHandle>(null);
  const { resource } = list;
  const round = further?.after === opened ? further.round : 0;
  const target = further?.after === opened ? further.target : opened;
  const steps = useRecordNavigation(list, target);
  const ownTitle = target.kind === "edit" ? resource.getFormTitle?.(target.row) : undefined;

  async function handleClose(): Promise<void> {
    if (record.current === null || (await record.current.confirmLeave())) setOpen(false);
  }

  function openNext(values: Values): void {
    if (target.kind === "edit") return steps.next === undefined ? setOpen(false) : steps.next();
    // The next record starts at the beginning.
    chooseSection(undefined);
    const carriedValues = resource.keepOnNext.map((name) => [name, values[name]] as const);
    const initialValues = target.kind === "add" ? target.values : {};
    const next = { ...initialValues, ...Object.fromEntries(carriedValues) };
    setNextForm({ after: opened, target: { kind: "add", values: next, previous: values }, round: round + 1 });
  }

  function goOnEditing(row: Row): void {
    setNextForm({ after: opened, target: { kind: "edit", row }, round: round + 1 });
  }

  /** The input for a deleted record becomes a new one; it is a draft until it is saved. */
  function addDeleted(values: Values): void {
    newDraft.write({ was: {}, values });
    setNextForm({ after: opened, target: asNew, round: round + 1 });
  }

  return (
    <FormFrame
      container={selectFormContainer(resource, isNarrow)}
      width={resource.formWidth}
      title={ownTitle === undefined ? t(formTitles[target.kind], { title: t(resource.title) }) : t(ownTitle)}
      isOpen={isOpen}
      onClose={() => void handleClose()}
      onOpenChange={(open) => (open ? setShown(true) : list.form.close())}
    >
      {(slots) => (
        <RecordForm
          key={`${round} ${target.kind === "add" ? "" : target.row.id}`}
          ref={record}
          {...{ list, target, slots, steps, isShown }}
          chosen={[section, chooseSection]}
          panels={target.kind === "edit" ? panels : []}
          onClose={() => setOpen(false)}
          onNext={openNext}
          onAdded={goOnEditing}
          onAddInstead={addDeleted}
        />
      )}
    </FormFrame>
  );
}
