import { type ExportMode, exportApi } from "../contract.ts";
import { call, createIdempotencyKey } from "#base/api";
import type { List } from "#kit/list/useList.ts";
import type { RecordRow } from "#kit/resource/resource.ts";
import { useTask } from "#modules/records/task/web";
import { ExportDialog } from "./ExportDialog.tsx";
import type { ExportDraft } from "./exportRows.ts";

type Props<Row extends RecordRow> = { list: List<Row>; mode: ExportMode; onClosed: () => void };

/** Asks how a list is exported and starts the export; its file is saved when it is ready. */
export function ExportFlow<Row extends RecordRow>(props: Props<Row>) {
  const task = useTask();

  async function handleStart(draft: ExportDraft): Promise<void> {
    const id = await call(exportApi, "start", draft, { idempotencyKey: createIdempotencyKey() });
    void task.follow(id);
  }

  return <ExportDialog {...props} onStart={handleStart} />;
}
