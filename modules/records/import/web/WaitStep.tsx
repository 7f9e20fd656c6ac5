import { useQuery } from "@tanstack/react-query";
import { Button, Progress } from "antd";
import { useEffect, useEffectEvent, useState } from "react";
import type { ImportRun } from "../contract.ts";
import { taskApi } from "#modules/records/task/contract";
import { CallError } from "#base/answer";
import { call } from "#base/api";
import { useTexts } from "#base/i18n";
import { useOwnTaskEnd } from "#modules/records/task/web";

const pollMs = 500;

type Props = { run: ImportRun; onEnded: () => Promise<void> };

/** An import that is being checked or written: its progress, and a button to cancel it. */
export function WaitStep({ run, onEnded }: Props) {
  const t = useTexts();
  const { taskId, state } = run;
  const [isBusy, setBusy] = useState(false);
  const { data: task } = useQuery({
    queryKey: [taskApi.name, "detail", taskId],
    queryFn: async ({ signal }) => (taskId === null ? null : await call(taskApi, "detail", { id: taskId }, { signal })),
    enabled: taskId !== null,
    refetchInterval: ({ state: { data } }) => (isOver(data?.state) ? false : pollMs),
  });
  const isEnded = isOver(task?.state);
  // The check is a step of this dialog; no other page waits for it.
  useOwnTaskEnd(state === "committing" ? taskId : null, isEnded);
  const end = useEffectEvent(() => void onEnded());

  useEffect(() => {
    if (isEnded) end();
  }, [isEnded]);

  async function handleCancel(): Promise<void> {
    if (taskId === null) return;
    setBusy(true);
    try {
      await call(taskApi, "cancel", { id: taskId });
    } catch (error) {
      // The task has already ended.
      if (!(error instanceof CallError)) throw error;
    } finally {
      await onEnded();
      setBusy(false);
    }
  }

  const total = task?.total ?? 0;
  const percent = total === 0 ? 0 : Math.min(100, Math.floor(((task?.done ?? 0) / total) * 100));
  const title = t(state === "committing" ? "kit.import.committing" : "kit.import.checking");
  return (
    <div className="sw-import-wait">
      <h2>{title}</h2>
      <Progress percent={percent} aria-label={title} />
      <p role="status">
        {task?.state === "running"
          ? t("kit.import.progress", { done: task.done.toLocaleString(), total: total.toLocaleString() })
          : t("kit.import.waiting")}
      </p>
      {state === "committing" && <p>{t("kit.import.background")}</p>}
      <Button loading={isBusy} onClick={() => void handleCancel()}>
        {t("kit.import.cancelTask")}
      </Button>
    </div>
  );
}

function isOver(state: string | undefined): boolean {
  return state === "done" || state === "failed" || state === "cancelled";
}
