import { importApi, type ImportRun } from "../contract.ts";
import { CallError } from "#base/answer";
import { call } from "#base/api";
import { useTexts } from "#base/i18n";
import { useUndoLoader } from "#kit/parts/useUndo.ts";
import { useUndoToast } from "#kit/parts/useUndoToast.tsx";

/** Reports that a request has added missing records, and offers to undo it; the rows are checked again after that. */
export function useUndoAdded(
  { id, entity }: ImportRun,
  onChanged: (run: ImportRun) => void,
): (requestId: string) => void {
  const t = useTexts();
  const offerUndo = useUndoToast();
  const load = useUndoLoader();

  async function undo(requestId: string): Promise<boolean> {
    const source = await load?.();
    if (source === undefined || !(await source.undo(requestId))) return false;
    try {
      onChanged(await call(importApi, "recheck", { id }));
    } catch (error) {
      // An import that is written or discarded has no rows to check.
      if (!(error instanceof CallError) || error.status !== 400) throw error;
    }
    return true;
  }

  return (requestId) =>
    offerUndo({
      text: t("kit.import.missingAdded"),
      requestId,
      lists: { name: entity },
      undo: async () => await undo(requestId),
    });
}
