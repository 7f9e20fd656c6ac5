import { discardUnsavedInput, useUnsavedPages } from "#base/page/unsavedInput";
import { useUnsavedConfirm } from "#kit/parts/useUnsavedConfirm.ts";

/** Asks before all open pages go with the unsaved input of one; returns whether they may. */
export function useLeavePages(): () => Promise<boolean> {
  const ask = useUnsavedConfirm();
  const unsaved = useUnsavedPages();
  return async () => {
    if (unsaved.size === 0) return true;
    if (!(await ask())) return false;
    discardUnsavedInput([...unsaved.keys()]);
    return true;
  };
}
