import { useRef, useState } from "react";
import type { TextKey } from "#contract/text";
import { useWords } from "../../i18n.ts";
import { useIsNarrow } from "../../theme/theme.tsx";
import type { FormTarget, List } from "../list/useList.ts";
import type { Values } from "../resource/field.ts";
import type { RecordRow } from "../resource/resource.ts";
import { formTitles, useDraftStore } from "./drafts.ts";
import { FormFrame } from "./FormFrame.tsx";
import { placeOf } from "./formPlace.ts";
import type { Panel } from "./panel.ts";
import { type FormHandle, RecordForm } from "./RecordForm.tsx";
import { useSteps } from "./useSteps.ts";

type Props<Row extends RecordRow> = {
  list: List<Row>;
  target: FormTarget<Row>;
  panels: readonly Panel<Row>[];
};

const asNew = { kind: "add" } as const;

/** What the form has gone on to by itself: a next new record. */
type Further<Row extends RecordRow> = {
  readonly after: FormTarget<Row>;
  readonly target: FormTarget<Row>;
  readonly round: number;
};

/** An open form: its frame stays while one record follows another inside of it. */
export function OpenForm<Row extends RecordRow>({ list, target: opened, panels }: Props<Row>) {
  const t = useWords();
  const newDraft = useDraftStore(list.resource, asNew);
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(true);
  const [isShown, setShown] = useState(false);
  const [further, setFurther] = useState<Further<Row>>();
  const chosen = useState<TextKey>();
  const record = useRef<FormHandle>(null);
  const { resource } = list;
  const round = further?.after === opened ? further.round : 0;
  const target = further?.after === opened ? further.target : opened;
  const steps = useSteps(list, target);

  async function handleClose(): Promise<void> {
    if (record.current === null || (await record.current.mayLeave())) setOpen(false);
  }

  function goOn(values: Values): void {
    if (target.kind === "edit") return steps.next === undefined ? setOpen(false) : steps.next();
    const kept = resource.keepOnNext.map((name) => [name, values[name]] as const);
    const given = target.kind === "add" ? target.values : {};
    const next = { kind: "add", values: { ...given, ...Object.fromEntries(kept) } } as const;
    setFurther({ after: opened, target: next, round: round + 1 });
  }

  /** What was typed for a record that is gone becomes a new one; it is a draft until it is saved. */
  function addInstead(values: Values): void {
    newDraft.write({ was: {}, values });
    setFurther({ after: opened, target: asNew, round: round + 1 });
  }

  return (
    <FormFrame
      place={placeOf(resource, isNarrow)}
      width={resource.formWidth}
      title={t(formTitles[target.kind], { title: t(resource.title) })}
      isOpen={isOpen}
      onClose={() => void handleClose()}
      onOpenChange={(open) => (open ? setShown(true) : list.form.close())}
    >
      {(slots) => (
        <RecordForm
          key={`${round} ${target.kind === "add" ? "" : target.row.id}`}
          ref={record}
          {...{ list, target, slots, steps, chosen, isShown }}
          panels={target.kind === "edit" ? panels : []}
          onClose={() => setOpen(false)}
          onNext={goOn}
          onAddInstead={addInstead}
        />
      )}
    </FormFrame>
  );
}
