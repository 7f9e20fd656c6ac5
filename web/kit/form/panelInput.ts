import { createContext, useCallback, useContext, useEffect, useRef, useState } from "react";
import { useUnsavedConfirm } from "../parts/useUnsavedConfirm.ts";

/** Applies the input of a panel; false if that failed, which the panel has said. */
type ApplyInput = () => Promise<boolean>;

/** Tells the form around a panel how to apply input of the panel; `undefined` if there is none. */
export const PanelInputContext = createContext<(apply: ApplyInput | undefined) => void>(() => undefined);

/** The form asks before this panel's input is lost, and applies it when it saves. */
export function usePanelInput(isPending: boolean, apply: ApplyInput): void {
  const note = useContext(PanelInputContext);
  const latest = useRef(apply);
  useEffect(() => {
    latest.current = apply;
  });
  useEffect(() => {
    note(isPending ? async () => await latest.current() : undefined);
    return () => note(undefined);
  }, [note, isPending]);
}

type FormInput = { confirmLeave: () => Promise<boolean>; discardDraft: () => void };

/** The input of the open panel of a form, which is asked about and saved together with that of the form. */
export function usePanelGuard({ confirmLeave, discardDraft }: FormInput) {
  const [apply, setApply] = useState<ApplyInput>();
  const note = useCallback((next: ApplyInput | undefined) => setApply(() => next), []);
  const confirm = useUnsavedConfirm();

  async function confirmLeaveAll(): Promise<boolean> {
    if (apply === undefined) return await confirmLeave();
    if (!(await confirm())) return false;
    discardDraft();
    return true;
  }

  return {
    note,
    /** Applies the input of the panel, if there is any. */
    apply: async () => apply === undefined || (await apply()),
    confirmLeaveAll,
    /** Asks before another section of the form replaces the panel. */
    confirmChange: async () => apply === undefined || (await confirm()),
  };
}
