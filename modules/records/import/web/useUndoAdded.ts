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
      // The import was written or discarded meanwhile.
      if (!(error instanceof CallError)) throw error;
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
