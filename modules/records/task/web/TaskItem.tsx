import { App, Button, Progress } from "antd";
import type { ReactNode } from "react";
import { type Task, taskApi } from "../contract.ts";
import { useTexts } from "#base/i18n";
import { Chip } from "#kit/cells/Chip.tsx";
import { formatSize } from "#kit/cells/numbers.ts";
import { formatLocaleNumber } from "#kit/list/total.ts";
import { useWrite } from "#kit/parts/useWrite.ts";
import { saveTaskFile } from "./saveTaskFile.ts";
import { TaskKindActions } from "./TaskKindActions.tsx";
import { TaskMeta } from "./TaskMeta.tsx";
import { getTaskPercent, isTaskExpired, isTaskOpen, taskTones } from "./taskState.ts";
import { useTaskRemoval } from "./useTaskRemoval.ts";
import { useTaskResult } from "./useTaskResult.ts";

type Props = { task: Task; onChanged: () => Promise<void> };

/** A task with its progress or result, and the available actions. */
export function TaskItem({ task, onChanged }: Props) {
  const t = useTexts();
  const { title, state, error, requestId } = task;
  return (
    <li className="sw-task" aria-label={title}>
      <div className="sw-task-head">
        <strong>{title}</strong>
        <Chip tone={taskTones[state]}>{t(`kit.task.${state}`)}</Chip>
      </div>
      <TaskProgress task={task} />
      {error === null ? undefined : (
        <p className="sw-task-error">
          {error}
          <small>{t("kit.task.requestId", { requestId })}</small>
        </p>
      )}
      <div className="sw-task-foot">
        <TaskMeta task={task} />
        <TaskActions task={task} onChanged={onChanged} />
      </div>
    </li>
  );
}

function TaskProgress({ task }: { task: Task }) {
  const t = useTexts();
  const { title, state, done, total } = task;
  const percent = getTaskPercent(task);
  if (state !== "running" || (percent === undefined && done === 0)) return undefined;
  const words =
    total === null || percent === undefined
      ? t("kit.task.counted", { done: formatLocaleNumber(done) })
      : t("kit.task.count", { done: formatLocaleNumber(done), total: formatLocaleNumber(total) });
  return (
    <div className="sw-task-progress">
      {percent === undefined ? undefined : (
        <Progress percent={percent} size="small" aria-label={t("kit.task.progress", { title })} />
      )}
      <small>{words}</small>
    </div>
  );
}

function TaskActions({ task, onChanged }: Props) {
  const t = useTexts();
  const { message } = App.useApp();
  const cancel = useWrite(taskApi, "cancel");
  const repeat = useWrite(taskApi, "again");
  const remove = useTaskRemoval();
  const result = useTaskResult(task.kind);
  const { id, title, state, fileName, fileSize } = task;
  const isBusy = cancel.isBusy || repeat.isBusy || remove.isBusy;

  if (isTaskOpen(task))
    return (
      <Act
        label={t("kit.task.cancelOf", { title })}
        isBusy={isBusy}
        onClick={() => void cancel.run({ id }, t("kit.task.toastCancelled", { title }))}
      >
        {t("kit.task.cancel")}
      </Act>
    );
  return (
    <div className="sw-task-actions">
      {fileName === null || isTaskExpired(task) ? undefined : (
        <Act
          label={t("kit.task.downloadOf", { name: fileName, size: formatSize(fileSize ?? 0) })}
          onClick={() => void saveTaskFile(id, message)}
        >
          {t("kit.task.download")}
        </Act>
      )}
      {result !== undefined && task.done > 0 && (
        <Act label={t("kit.task.resultOf", { title })} onClick={() => void result.open()}>
          {t("kit.task.result")}
        </Act>
      )}
      {state === "done" && <TaskKindActions task={task} />}
      {state !== "done" && (
        <Act
          label={t("kit.task.againOf", { title })}
          isBusy={isBusy}
          onClick={() => void repeat.run({ id }, t("kit.task.toastAgain", { title }))}
        >
          {t("kit.task.again")}
        </Act>
      )}
      <Act label={t("kit.task.removeOf", { title })} isBusy={isBusy} onClick={() => void remove.run(task)}>
        {t("kit.task.remove")}
      </Act>
      {result?.part !== undefined && (
        <result.part
          taskId={id}
          onClosed={() => {
            result.close();
            void onChanged();
          }}
        />
      )}
    </div>
  );
}

type ActProps = { label: string; isBusy?: boolean; onClick: () => void; children: ReactNode };

function Act({ label, isBusy = false, onClick, children }: ActProps) {
  return (
    <Button type="text" size="small" aria-label={label} disabled={isBusy} onClick={onClick}>
      {children}
    </Button>
  );
}
