import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { usePageLocation } from "../../pages/location.tsx";
import { markUnsaved } from "../../pages/unsaved.ts";
import type { List } from "../list/useList.ts";
import type { RecordRow } from "../resource/resource.ts";
import type { OpenForm as Form } from "./OpenForm.tsx";
import type { Panel } from "./panel.ts";

type Props<Row extends RecordRow> = {
  list: List<Row>;
  /** Shown of a record that is edited, beside the form. */
  panels?: readonly Panel<Row>[] | undefined;
};

type Loaded = { readonly render: (OpenForm: typeof Form) => ReactNode };

// The form loads when it is first opened: a list is looked at far more often than it is written.
const LateForm = lazy(async () => {
  const { OpenForm } = await import("./OpenForm.tsx");
  return { default: ({ render }: Loaded) => render(OpenForm) };
});

/** The form of a list: adds, edits and copies a record. It is open while the list's form has a target. */
export function ListForm<Row extends RecordRow>({ list, panels = [] }: Props<Row>) {
  const { target } = list.form;
  const { path } = usePageLocation();
  const { name } = list.resource.api;
  const isClosed = target === undefined;
  useEffect(() => {
    if (isClosed) markUnsaved(path, name);
  }, [isClosed, path, name]);
  useFocusBack(isClosed);
  if (isClosed) return undefined;
  const shown = target.kind === "edit" ? panels : [];
  return (
    <Suspense>
      <LateForm render={(OpenForm) => <OpenForm list={list} target={target} panels={shown} />} />
    </Suspense>
  );
}

/** A form that took the list's place gives the keyboard back to where it was opened from. */
function useFocusBack(isClosed: boolean): void {
  useEffect(() => {
    if (isClosed) return undefined;
    const before = document.activeElement;
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
  }, [isClosed]);
}
