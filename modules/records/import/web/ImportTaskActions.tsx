import { App, Button } from "antd";
import { useEffect, useEffectEvent } from "react";
import { importApi, type ImportRun } from "../contract.ts";
import { useTexts } from "#base/i18n";
import { useCallResult } from "#kit/parts/useCallResult.ts";
import type { TaskActionsProps } from "#kit/webModule.ts";
import { AddedRecordsAction } from "./AddedRecordsAction.tsx";
import { useFailureDownload } from "./useFailureDownload.ts";
import { useImportUndo } from "./useImportUndo.ts";

/** Undoes an import and saves the rows that were left out, as long as its task exists. */
export function ImportTaskActions({ taskId }: TaskActionsProps) {
  const { data } = useCallResult(importApi, "ofTask", { taskId });
  return data?.state === "done" ? <Actions run={data} /> : undefined;
}

function Actions({ run }: { run: ImportRun }) {
  const t = useTexts();
  const undo = useImportUndo(run);
  const failures = useFailureDownload(run);
  useProblem(undo.problem);
  useProblem(failures.problem);
  return (
    <>
      {undo.state === "done" ? (
        <span className="sw-task-undone">{t("kit.import.undone")}</span>
      ) : (
        <>
          <Button type="text" size="small" loading={undo.state === "running"} onClick={() => void undo.run()}>
            {t("kit.import.undo")}
          </Button>
          <AddedRecordsAction run={run} isCompact />
        </>
      )}
      {run.counts.left > 0 && (
        <Button type="text" size="small" loading={failures.isBusy} onClick={() => void failures.run()}>
          {t("kit.import.failures")}
        </Button>
      )}
    </>
  );
}

function useProblem(problem: string | undefined): void {
  const { message } = App.useApp();
  const tell = useEffectEvent((text: string) => void message.error(text));
  useEffect(() => {
    if (problem !== undefined) tell(problem);
  }, [problem]);
}
