import { ScheduleOutlined } from "@ant-design/icons";
import { Badge, Button } from "antd";
import { useState } from "react";
import { useTexts } from "#base/i18n";
import { isTaskOpen } from "./taskState.ts";
import { TaskPanel } from "./TaskPanel.tsx";
import { useTasks } from "./useTasks.ts";

/** The button of the task panel in the header: the number of running tasks, and the results of others. */
export function TaskButton() {
  const t = useTexts();
  const [isShown, setIsShown] = useState(false);
  const list = useTasks(isShown);
  const count = list.tasks?.filter(isTaskOpen).length ?? 0;
  return (
    <>
      <Button
        type="text"
        icon={
          <Badge count={count} size="small" offset={[2, -2]}>
            <ScheduleOutlined aria-hidden />
          </Badge>
        }
        aria-label={count > 0 ? t("kit.task.openCount", { count }) : t("kit.task.open")}
        aria-haspopup="dialog"
        title={t("kit.task.title")}
        onClick={() => setIsShown(true)}
      />
      {isShown && <TaskPanel list={list} onClosed={() => setIsShown(false)} />}
    </>
  );
}
