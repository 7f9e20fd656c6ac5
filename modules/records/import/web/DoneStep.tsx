import { Button } from "antd";
import { useEffect, useEffectEvent } from "react";
import { importApi, type ImportRun } from "../contract.ts";
import { CallError } from "#base/answer";
import { call } from "#base/api";
import { useTexts } from "#base/i18n";
import { showRecentRows } from "#kit/list/recentRows.ts";
import type { List } from "#kit/list/useList.ts";
import type { RecordRow } from "#kit/resource/resource.ts";
import { useHasAddedRecordsAction } from "./AddedRecordsAction.tsx";
import { ImportOutcome } from "./ImportOutcome.tsx";

type Props<Row extends RecordRow> = { list: List<Row>; run: ImportRun; onAgain: () => void; onClose: () => void };

/** The last step of an import: its result. */
export function DoneStep<Row extends RecordRow>({ list, run, onAgain, onClose }: Props<Row>) {
  const t = useTexts();
  const hasNextStep = useHasAddedRecordsAction(run);
  const refresh = useEffectEvent(() => void list.refresh());

  // The list behind shows the new records.
  useEffect(() => refresh(), []);

  function handleList(): void {
    onClose();
    if (run.counts.new > 0) void showAddedRows();
  }

  async function showAddedRows(): Promise<void> {
    try {
      showRecentRows(list.resource.api, await call(importApi, "added", { id: run.id }));
    } catch (error) {
      // The list shows them without the tint.
      if (!(error instanceof CallError)) throw error;
    }
  }

  return (
    <ImportOutcome run={run}>
      <Button onClick={onAgain}>{t("kit.import.again")}</Button>
      <Button {...(hasNextStep ? {} : { type: "primary", autoFocus: true })} onClick={handleList}>
        {t("kit.import.toList")}
      </Button>
    </ImportOutcome>
  );
}
