import { createContext, useContext, useEffect, useState } from "react";
import { useUnsavedConfirm } from "../parts/useUnsavedConfirm.ts";

/** Tells the form around a panel whether the panel holds input that was not applied yet. */
export const PanelInputContext = createContext<(isPending: boolean) => void>(() => undefined);

/** The form asks before this panel's input is lost, and does not close as if it had been saved. */
export function usePanelInput(isPending: boolean): void {
  const note = useContext(PanelInputContext);
  useEffect(() => {
    note(isPending);
    return () => note(false);
  }, [note, isPending]);
}

type FormInput = { confirmLeave: () => Promise<boolean>; discardDraft: () => void };

/** The input of the open panel of a form, which is asked about together with that of the form. */
export function usePanelGuard({ confirmLeave, discardDraft }: FormInput) {
  const [isPending, setPending] = useState(false);
  const confirm = useUnsavedConfirm();

  async function confirmLeaveAll(): Promise<boolean> {
    if (!isPending) return await confirmLeave();
    if (!(await confirm())) return false;
    discardDraft();
    return true;
  }

  return {
    isPending,
    setPending,
    confirmLeaveAll,
    /** Asks before another section of the form replaces the panel. */
    confirmChange: async () => !isPending || (await confirm()),
  };
}
