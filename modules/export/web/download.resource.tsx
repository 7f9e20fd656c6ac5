import { Progress } from "antd";
import { type Task, taskApi } from "#contract/task";
import { Chip, defineDetails, formatInstant, formatSize, type Tone, useWords } from "#kit";

/** One's own exports, the latest first. */
export const downloads = defineDetails(taskApi, "page", (column) => ({
  title: "export.downloads",
  columns: [
    column.text("title", { width: 280, isSortable: false }),
    column.custom("state", (task) => <State task={task} />, { width: 160 }),
    column.custom("done", (task) => <Rows task={task} />, { label: "export.rows", width: 110 }),
    column.custom("fileSize", (task) => <Size task={task} />, { width: 100 }),
    column.instant("createTime", { isSortable: false }),
    column.custom("expiresAt", (task) => <Expiry task={task} />, { width: 150 }),
  ],
}));

const tones: Readonly<Record<Task["state"], Tone>> = {
  waiting: "grey",
  running: "blue",
  done: "green",
  failed: "red",
  cancelled: "grey",
};

function State({ task: { state, done, total, title, error } }: { task: Task }) {
  const t = useWords();
  if (state === "running" && total !== null && total > 0)
    return (
      <Progress
        size="small"
        percent={Math.min(99, Math.floor((done / total) * 100))}
        aria-label={t("export.progressOf", { name: title })}
      />
    );
  return (
    <span title={error ?? undefined}>
      <Chip tone={tones[state]}>{t(`export.state.${state}`)}</Chip> {error}
    </span>
  );
}

function Rows({ task: { done, total } }: { task: Task }) {
  const figure = (count: number) => count.toLocaleString();
  return total === null || total === done ? figure(done) : `${figure(done)} / ${figure(total)}`;
}

function Size({ task: { fileSize } }: { task: Task }) {
  const t = useWords();
  return fileSize === null ? t("kit.none") : formatSize(fileSize);
}

function Expiry({ task: { expiresAt } }: { task: Task }) {
  const t = useWords();
  return expiresAt === null ? t("kit.none") : formatInstant(expiresAt);
}
