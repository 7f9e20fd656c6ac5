import type { RefObject } from "react";
import type { FormTarget } from "../list/useList.ts";
import { useShortcut } from "../parts/shortcuts.ts";
import type { RecordRow } from "../resource/resource.ts";
import type { AfterSave } from "./useRecord.ts";
import type { Steps } from "./useSteps.ts";

type About<Row extends RecordRow> = {
  readonly target: FormTarget<Row>;
  readonly steps: Steps;
  readonly save: (after: AfterSave) => void;
  readonly leave: (go: () => void) => void;
};

/** The keys of an open form. */
export function useFormKeys<Row extends RecordRow>(body: RefObject<HTMLElement | null>, about: About<Row>): void {
  const { target, steps, save, leave } = about;
  const isEdit = target.kind === "edit";
  const inForm = (act: () => void) => (event: KeyboardEvent) => (isAbove(event, body.current) ? false : act());
  const step = (go: (() => void) | undefined) => (go === undefined ? undefined : inForm(() => leave(go)));

  useShortcut(
    "Ctrl+S",
    isEdit ? "kit.form.saveStay" : "kit.save",
    inForm(() => save(isEdit ? "stay" : "close")),
    "form",
  );
  useShortcut(
    "Ctrl+Enter",
    isEdit ? "kit.form.saveNext" : "kit.form.saveAdd",
    inForm(() => save("next")),
    "form",
  );
  useShortcut("Alt+ArrowUp", "kit.form.previous", step(steps.previous), "form");
  useShortcut("Alt+ArrowDown", "kit.form.next", step(steps.next), "form");
}

/** What stands above the form has its own keys: a question, another drawer. */
function isAbove({ target }: KeyboardEvent, body: HTMLElement | null): boolean {
  const layer = target instanceof Element ? target.closest(".ant-modal, .ant-drawer") : null;
  return layer !== null && !layer.contains(body);
}
