import { CheckCircleOutlined } from "@ant-design/icons";
import { useQueryClient } from "@tanstack/react-query";
import { Alert, Button } from "antd";
import { useEffect, useState } from "react";
import { batchApi } from "#modules/records/batch/contract";
import { importApi, type ImportRun } from "../contract.ts";
import { call, CallError, createIdempotencyKey } from "#base/api";
import { useTexts } from "#base/i18n";
import type { List } from "#kit/list/useList.ts";
import { useConfirm } from "#kit/parts/useConfirm.ts";
import type { RecordRow } from "#kit/resource/resource.ts";
import { useTask } from "#modules/records/task/web";

type Props<Row extends RecordRow> = { list: List<Row>; run: ImportRun; onAgain: () => void; onClose: () => void };

/** The result of an import, with a button to undo it. */
export function DoneStep<Row extends RecordRow>({ list, run, onAgain, onClose }: Props<Row>) {
  const t = useTexts();
  const queries = useQueryClient();
  const { counts, requestId } = run;
  const undo = useUndo(requestId);
  const failures = useFailureDownload(run);
  const { name } = list.resource.api;
  const { state } = undo;

  // The list behind shows new records, and that undone ones are gone.
  useEffect(() => {
    if (state !== "running") void queries.invalidateQueries({ queryKey: [name] });
  }, [queries, name, state]);

  const values = { added: counts.new, changed: counts.changed, same: counts.same, left: counts.left };
  const figures = Object.fromEntries(Object.entries(values).map(([key, count]) => [key, count.toLocaleString()]));
  const isUndone = undo.state === "done";
  return (
    <div className="sw-import-done">
      <CheckCircleOutlined aria-hidden />
      <h2 role="status">{t(isUndone ? "kit.import.undone" : "kit.import.done")}</h2>
      {isUndone ? undefined : <p>{t("kit.import.doneText", figures)}</p>}
      {[undo.problem, failures.problem].map((problem) =>
        problem === undefined ? undefined : <Alert key={problem} type="error" showIcon role="alert" title={problem} />,
      )}
      <div className="sw-import-foot">
        {isUndone ? undefined : (
          <Button danger loading={undo.state === "running"} onClick={() => void undo.run()}>
            {t(undo.state === "running" ? "kit.import.undoing" : "kit.import.undo")}
          </Button>
        )}
        {counts.left > 0 && (
          <Button loading={failures.isBusy} onClick={() => void failures.run()}>
            {t("kit.import.failures")}
          </Button>
        )}
        <Button onClick={onAgain}>{t("kit.import.again")}</Button>
        <Button type="primary" autoFocus onClick={onClose}>
          {t("kit.import.toList")}
        </Button>
      </div>
    </div>
  );
}

/** Undoes everything that one request has written, as a task. */
function useUndo(requestId: string | null) {
  const t = useTexts();
  const confirm = useConfirm();
  const task = useTask();
  const [state, setState] = useState<"ready" | "running" | "done">("ready");
  const [problem, setProblem] = useState<string>();

  async function run(): Promise<void> {
    if (requestId === null || state === "running") return;
    const question = { title: t("kit.import.undoAsk"), text: t("kit.import.undoText") };
    if (!(await confirm({ ...question, ok: t("kit.import.undo"), isDangerous: true }))) return;
    setState("running");
    setProblem(undefined);
    try {
      const id = await call(batchApi, "undo", { requestId }, { idempotencyKey: createIdempotencyKey() });
      const endedTask = await task.follow(id, { isReportedByCaller: true });
      setProblem(endedTask?.error ?? undefined);
      setState(endedTask?.state === "done" ? "done" : "ready");
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.message);
      setState("ready");
    }
  }

  return { state, problem, run };
}

/** Saves the file of the rows that were not imported. */
export function useFailureDownload({ id }: ImportRun) {
  const task = useTask();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function run(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await task.follow(await call(importApi, "failures", { id }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.message);
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, problem, run };
}
