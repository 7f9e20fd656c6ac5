import { useTexts } from "#base/i18n";
import { Chip } from "#kit/cells/Chip.tsx";
import { formatAgo } from "#kit/cells/time.ts";
import type { Task } from "../contract.ts";
import { showTask } from "./shownTask.ts";
import { taskTones } from "./taskState.ts";
import "./tasks.css";

type Props = { tasks: readonly Task[]; onOpened: () => void };

/** Tasks that have ended unnoticed, in one line each. */
export function EndedTaskLines({ tasks, onOpened }: Props) {
  const t = useTexts();

  function handleOpen(task: Task): void {
    onOpened();
    showTask(task);
  }

  return (
    <ul className="sw-task-lines" aria-label={t("kit.task.ended")}>
      {tasks.map((task) => (
        <li key={task.id}>
          <button type="button" onClick={() => handleOpen(task)}>
            <Chip tone={taskTones[task.state]}>{t(`kit.task.${task.state}`)}</Chip>
            <span title={task.title}>{task.title}</span>
            {task.endTime === null ? undefined : (
              <time dateTime={task.endTime.toISOString()}>{formatAgo(task.endTime)}</time>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
