import { Progress } from "antd";
import { type Task, taskApi } from "#modules/records/task/contract";
import { Chip, defineReadOnlyList, formatInstant, formatSize, useTexts } from "#kit";
import { getTaskPercent, taskTones } from "#modules/records/task/web";

/** The caller's own exports, the latest first. */
export const downloads = defineReadOnlyList(taskApi, "page", (column) => ({
  title: "export.downloads",
  columns: [
    column.text("title", { width: 280, isSortable: false }),
    column.custom("state", (task) => <State task={task} />, { width: 160 }),
    column.custom("done", (task) => <Rows task={task} />, { label: "export.rows", width: 110 }),
    column.custom("fileSize", (task) => <Size task={task} />, { width: 100 }),
    column.instant("createTime", { isSortable: false }),
    column.custom("expiresAt", (task) => <Expiry task={task} />, { width: 150 }),
  ],
  card: { status: ["state"], time: "createTime" },
}));

function State({ task }: { task: Task }) {
  const t = useTexts();
  const { state, title, error } = task;
  const percent = getTaskPercent(task);
  if (state === "running" && percent !== undefined)
    return <Progress size="small" percent={percent} aria-label={t("export.progressOf", { name: title })} />;
  return (
    <span title={error ?? undefined}>
      <Chip tone={taskTones[state]}>{t(`export.state.${state}`)}</Chip> {error}
    </span>
  );
}

function Rows({ task: { done, total } }: { task: Task }) {
  const figure = (count: number) => count.toLocaleString();
  return total === null || total === done ? figure(done) : `${figure(done)} / ${figure(total)}`;
}

function Size({ task: { fileSize } }: { task: Task }) {
  const t = useTexts();
  return fileSize === null ? t("kit.none") : formatSize(fileSize);
}

function Expiry({ task: { expiresAt } }: { task: Task }) {
  const t = useTexts();
  return expiresAt === null ? t("kit.none") : formatInstant(expiresAt);
}
