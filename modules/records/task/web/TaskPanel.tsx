import { InboxOutlined, WarningOutlined } from "@ant-design/icons";
import { Button, Drawer } from "antd";
import { useState } from "react";
import { useTexts } from "#base/i18n";
import { useBackStep } from "#base/page/backSteps";
import { useIsNarrow } from "#base/theme/theme.tsx";
import { formatDate, toCalendarDay } from "#kit/cells/time.ts";
import { DelayedSkeleton, EmptyState } from "#kit/list/ListPlaceholder.tsx";
import { useConfirm } from "#kit/parts/useConfirm.ts";
import { useWrite } from "#kit/parts/useWrite.ts";
import { type Task, taskApi } from "../contract.ts";
import { TaskItem } from "./TaskItem.tsx";
import { isTaskOpen } from "./taskState.ts";
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
      extra={<ClearButton tasks={list.tasks ?? []} />}
      onClose={() => setOpen(false)}
      afterOpenChange={(open) => (open ? undefined : onClosed())}
      classNames={{ body: "sw-tasks" }}
    >
      <Content list={list} />
    </Drawer>
  );
}

function ClearButton({ tasks }: { tasks: readonly Task[] }) {
  const t = useTexts();
  const confirm = useConfirm();
  const clear = useWrite(taskApi, "removeEnded");
  if (tasks.every(isTaskOpen)) return undefined;

  async function handleClear(): Promise<void> {
    const question = { title: t("kit.task.clearAsk"), text: t("kit.task.clearText"), ok: t("kit.task.clearEnded") };
    if (await confirm(question)) await clear.run({});
  }

  return (
    <Button type="text" size="small" loading={clear.isBusy} onClick={() => void handleClear()}>
      {t("kit.task.clearEnded")}
    </Button>
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
  return [...Map.groupBy(tasks, ({ createTime }) => toCalendarDay(createTime))].map(([day, ofDay]) => (
    <DayTasks key={day} day={day} tasks={ofDay} onChanged={refresh} />
  ));
}

type DayProps = { day: string; tasks: readonly Task[]; onChanged: () => Promise<void> };

const dayMs = 86_400_000;

function DayTasks({ day, tasks, onChanged }: DayProps) {
  const t = useTexts();
  const name = findDayName(day);
  const title = name === undefined ? formatDate(day) : t(name);
  return (
    <section className="sw-task-day" aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {tasks.map((task) => (
          <TaskItem key={task.id} task={task} onChanged={onChanged} />
        ))}
      </ul>
    </section>
  );
}

function findDayName(day: string): "kit.task.today" | "kit.task.yesterday" | undefined {
  const now = Date.now();
  if (day === toCalendarDay(new Date(now))) return "kit.task.today";
  return day === toCalendarDay(new Date(now - dayMs)) ? "kit.task.yesterday" : undefined;
}
