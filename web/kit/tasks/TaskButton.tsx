import { ScheduleOutlined } from "@ant-design/icons";
import { Badge, Button } from "antd";
import { useState } from "react";
import { useWords } from "../../i18n.ts";
import { isTaskOpen } from "./taskState.ts";
import { TaskPanel } from "./TaskPanel.tsx";
import { useTasks } from "./useTasks.ts";

/** The tray of the header: how many tasks run, and what became of the others. */
export function TaskButton() {
  const t = useWords();
  const [isShown, setShown] = useState(false);
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
        onClick={() => setShown(true)}
      />
      {isShown && <TaskPanel list={list} onClosed={() => setShown(false)} />}
    </>
  );
}
