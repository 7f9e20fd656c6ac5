import { type ReactNode, Suspense, useEffect, useInsertionEffect, useRef } from "react";
import { usePageLocation } from "#base/page/location.tsx";
import { markUnsavedInput } from "#base/page/unsavedInput";
import type { List } from "../list/useList.ts";
import type { RecordRow } from "../resource/resource.ts";
import type { OpenForm as Form } from "./OpenForm.lazy.tsx";
import type { Panel } from "./panel.ts";
import { endTypeAhead } from "./typeAhead.ts";
import { focusPage } from "../parts/focusPage.ts";
import { lazyPart } from "../parts/lazyPart.ts";

type Props<Row extends RecordRow> = {
  list: List<Row>;
  /** Panels next to the form when a record is edited. */
  panels?: readonly Panel<Row>[] | undefined;
};

type LazyFormProps = { readonly render: (OpenForm: typeof Form) => ReactNode };

// The form loads when it is first opened, because most visits only read a list.
const LazyForm = lazyPart(async () => {
  const { OpenForm } = await import("./OpenForm.lazy.tsx");
  return ({ render }: LazyFormProps) => render(OpenForm);
});

/** The form of a list: adds, edits and copies records. It is open while the list has a form target. */
export function ListForm<Row extends RecordRow>({ list, panels = [] }: Props<Row>) {
  const { target } = list.form;
  const { path } = usePageLocation();
  const { name } = list.resource.api;
  const isClosed = target === undefined;
  useEffect(() => {
    if (isClosed) markUnsavedInput(path, name);
  }, [isClosed, path, name]);
  useFocusRestore(isClosed);
  useEffect(() => (isClosed ? undefined : () => endTypeAhead()), [isClosed]);
  if (isClosed) return undefined;
  const visiblePanels = target.kind === "edit" ? panels : [];
  return (
    <Suspense>
      <LazyForm render={(OpenForm) => <OpenForm list={list} target={target} panels={visiblePanels} />} />
    </Suspense>
  );
}

/** A form that replaced the list returns the focus to where it was opened. */
function useFocusRestore(isClosed: boolean): void {
  const before = useRef<Element>(null);
  // The form takes the focus in its first frame, before any other effect could see where it was.
  useInsertionEffect(() => {
    if (!isClosed) before.current = document.activeElement;
  }, [isClosed]);
  useEffect(() => {
    if (isClosed) return undefined;
    return () => {
      if (document.activeElement !== document.body || !(before.current instanceof HTMLElement)) return;
      if (before.current.isConnected) before.current.focus();
      else focusPage();
    };
  }, [isClosed]);
}
