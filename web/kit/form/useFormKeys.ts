import type { RefObject } from "react";
import type { FormTarget } from "../list/useList.ts";
import { useShortcut } from "../parts/shortcuts.ts";
import type { RecordRow } from "../resource/resource.ts";
import type { AfterSaveAction } from "./useRecordForm.ts";
import type { RecordNavigation } from "./useRecordNavigation.ts";

type FormKeyOptions<Row extends RecordRow> = {
  readonly target: FormTarget<Row>;
  readonly steps: RecordNavigation;
  readonly save: (after: AfterSaveAction) => void;
  readonly leave: (go: () => void) => void;
};

/** Keyboard shortcuts of an open form. */
export function useFormKeys<Row extends RecordRow>(
  body: RefObject<HTMLElement | null>,
  options: FormKeyOptions<Row>,
): void {
  const { target, steps, save, leave } = options;
  const isEdit = target.kind === "edit";
  const inForm = (act: () => void) => (event: KeyboardEvent) => (isAbove(event, body.current) ? false : act());
  const step = (go: (() => void) | undefined) => (go === undefined ? undefined : inForm(() => leave(go)));

  useShortcut(
    "Ctrl+S",
    "kit.form.saveStay",
    inForm(() => save("stay")),
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

/** A question or another drawer above the form has its own shortcuts. */
function isAbove({ target }: KeyboardEvent, body: HTMLElement | null): boolean {
  const layer = target instanceof Element ? target.closest(".ant-modal, .ant-drawer") : null;
  return layer !== null && !layer.contains(body);
}
