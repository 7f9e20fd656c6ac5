import { InboxOutlined, WarningOutlined } from "@ant-design/icons";
import { Button, Drawer } from "antd";
import { useState } from "react";
import { useTexts } from "#base/i18n";
import { useBackStep } from "#base/page/backSteps";
import { useIsNarrow } from "#base/theme/theme.tsx";
import { DelayedSkeleton, EmptyState } from "#kit/list/ListPlaceholder.tsx";
import { TaskItem } from "./TaskItem.tsx";
import type { Tasks } from "./useTasks.ts";
import "./tasks.css";

type Props = { list: Tasks; onClosed: () => void };

/** All tasks of the account; on a phone in a bottom sheet. */
export function TaskPanel({ list, onClosed }: Props) {
  const t = useTexts();
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(true);
  useBackStep(isOpen, () => setOpen(false));
  return (
    <Drawer
      open={isOpen}
      {...(isNarrow ? { placement: "bottom" as const, size: "80%" } : { size: 420 })}
      title={t("kit.task.title")}
      onClose={() => setOpen(false)}
      afterOpenChange={(open) => (open ? undefined : onClosed())}
      classNames={{ body: "sw-tasks" }}
    >
      <Content list={list} />
    </Drawer>
  );
}

function Content({ list: { tasks, error, refresh } }: Pick<Props, "list">) {
  const t = useTexts();
  if (tasks === undefined) {
    if (error === undefined) return <DelayedSkeleton />;
    return (
      <EmptyState icon={<WarningOutlined />} isAlert title={error.message} text="">
        <Button onClick={() => void refresh()}>{t("kit.retry")}</Button>
      </EmptyState>
    );
  }
  if (tasks.length === 0)
    return <EmptyState icon={<InboxOutlined />} title={t("kit.task.empty")} text={t("kit.task.emptyHint")} />;
  return (
    <ul>
      {tasks.map((task) => (
        <TaskItem key={task.id} task={task} onChanged={refresh} />
      ))}
    </ul>
  );
}
