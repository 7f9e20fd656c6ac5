import { useState } from "react";
import { importApi, type ImportRun } from "../contract.ts";
import { CallError } from "#base/answer";
import { call } from "#base/api";
import { useTask } from "#modules/records/task/web";

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
