import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { batchApi } from "#modules/records/batch/contract";
import { importApi, type ImportRun } from "../contract.ts";
import { CallError } from "#base/answer";
import { call, createIdempotencyKey } from "#base/api";
import { useTexts } from "#base/i18n";
import { useConfirm } from "#kit/parts/useConfirm.ts";
import { useRefreshRecords } from "#kit/parts/useRefreshRecords.ts";
import { useTask } from "#modules/records/task/web";

/** Undoes everything that an import has written, as a task, after a question. */
export function useImportUndo({ entity, requestId, isUndone }: ImportRun) {
  const t = useTexts();
  const confirm = useConfirm();
  const task = useTask();
  const queries = useQueryClient();
  const refreshRecords = useRefreshRecords();
  const [state, setState] = useState<"ready" | "running" | "done">(isUndone ? "done" : "ready");
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
    void queries.invalidateQueries({ queryKey: [importApi.name, "ofTask"] });
    await refreshRecords({ name: entity });
  }

  return { state: isUndone ? "done" : state, problem, run };
}
