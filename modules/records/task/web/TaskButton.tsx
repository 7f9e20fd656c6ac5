import { ScheduleOutlined } from "@ant-design/icons";
import { Badge, Button } from "antd";
import { useState } from "react";
import { useTexts } from "#base/i18n";
import { hideTask, useShownTask } from "./shownTask.ts";
import { markTasksSeen } from "./taskPresence.ts";
import { isTaskOpen } from "./taskState.ts";
import { ShownTaskResult } from "./ShownTaskResult.tsx";
import { TaskPanel } from "./TaskPanel.tsx";
import { TaskRing } from "./TaskRing.tsx";
import { useHasTaskResult } from "./useTaskResult.ts";
import { useTasks } from "./useTasks.ts";

/** The button of the task panel in the header: the number and progress of running tasks, and the results of others. */
export function TaskButton() {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const shown = useShownTask();
  const hasResult = useHasTaskResult(shown);
  const isShown = isOpen || (shown !== undefined && !hasResult);
  const list = useTasks(isShown);
  const running = list.tasks?.filter(isTaskOpen) ?? [];
  const count = running.length;

  function handleOpen(): void {
    markTasksSeen();
    setOpen(true);
  }

  function handleClosed(): void {
    setOpen(false);
    hideTask();
  }

  return (
    <>
      <Button
        type="text"
        icon={
          <Badge count={count} size="small" offset={[4, -4]}>
            <TaskRing tasks={running}>
              <ScheduleOutlined aria-hidden />
            </TaskRing>
          </Badge>
        }
        aria-label={count > 0 ? t("kit.task.openCount", { count }) : t("kit.task.open")}
        aria-haspopup="dialog"
        title={t("kit.task.title")}
        onClick={handleOpen}
      />
      {isShown && <TaskPanel list={list} onClosed={handleClosed} />}
      {shown !== undefined && hasResult && <ShownTaskResult key={shown.id} task={shown} onClosed={hideTask} />}
    </>
  );
}
