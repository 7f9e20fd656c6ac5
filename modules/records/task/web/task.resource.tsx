import { Progress } from "antd";
import { translate } from "#base/i18n";
import { Chip, defineReadOnlyList, formatInstant, formatSize, useTexts } from "#kit";
import { formatLocaleNumber } from "#kit/list/total.ts";
import { type Task, taskApi, TaskState } from "../contract.ts";
import { type TenantTask, tenantTaskApi } from "../tenant.contract.ts";
import { kindTitles } from "./TaskMeta.tsx";
import { getTaskPercent, isTaskExpired, taskTones } from "./taskState.ts";

type ShownTask = Task | TenantTask;

const kinds = Object.entries(kindTitles).map(([value, label]) => ({ value, label }));
const states = TaskState.options.map((value) => ({ value, label: `kit.task.${value}` as const }));
const hours = ([1, 6, 24] as const).map((value) => ({ value, label: `task.since.${value}` as const }));

/** The caller's own tasks, the latest first. */
export const ownTasks = defineReadOnlyList(taskApi, "page", (column, field) => ({
  title: "task.list",
  search: [
    field.text("title"),
    field.select("kind", kinds),
    field.select("state", states),
    field.select("sinceHours", hours),
  ],
  columns: [
    column.text("title", { width: 280, isSortable: false }),
    column.custom("kind", (task) => <Kind task={task} />, { width: 120, isSortable: false, getText: describeKind }),
    column.custom("state", (task) => <State task={task} />, { width: 170, isSortable: false }),
    column.custom("done", (task) => <Records task={task} />, { width: 120, isSortable: false }),
    column.custom("fileSize", (task) => <Size task={task} />, { width: 100, isSortable: false, getText: describeSize }),
    column.instant("createTime", { isSortable: false }),
    column.custom("expiresAt", (task) => <Expiry task={task} />, { width: 150, isSortable: false }),
  ],
  card: { meta: ["kind", "fileSize"], status: ["state"], time: "createTime" },
}));

/** Tasks of all accounts in the caller's data scope, the latest first. */
export const tenantTasks = defineReadOnlyList(tenantTaskApi, "tenantPage", (column, field) => ({
  title: "task.list",
  search: [
    field.text("title"),
    field.text("realName"),
    field.select("kind", kinds),
    field.select("state", states),
    field.select("sinceHours", hours),
  ],
  columns: [
    column.text("title", { width: 260, isSortable: false }),
    column.custom("realName", (task) => <Owner task={task} />, { width: 140, isSortable: false }),
    column.custom("kind", (task) => <Kind task={task} />, { width: 120, isSortable: false, getText: describeKind }),
    column.custom("state", (task) => <State task={task} />, { width: 170, isSortable: false }),
    column.custom("done", (task) => <Records task={task} />, { width: 120, isSortable: false }),
    column.custom("fileSize", (task) => <Size task={task} />, { width: 100, isSortable: false, getText: describeSize }),
    column.instant("createTime", { isSortable: false }),
    column.custom("expiresAt", (task) => <Expiry task={task} />, { width: 150, isSortable: false }),
  ],
  card: { meta: ["realName", "kind", "fileSize"], status: ["state"], time: "createTime" },
}));

function describeKind({ kind }: ShownTask): string {
  return translate(kindTitles[kind] ?? "task.kind.other");
}

function Kind({ task }: { task: ShownTask }) {
  // Renders it again when the language changes.
  useTexts();
  return describeKind(task);
}

function State({ task }: { task: ShownTask }) {
  const t = useTexts();
  const { state, title, error } = task;
  const percent = getTaskPercent(task);
  if (state === "running" && percent !== undefined)
    return <Progress size="small" percent={percent} aria-label={t("kit.task.progress", { title })} />;
  return (
    <span className="sw-cell-text" title={error ?? undefined}>
      <Chip tone={taskTones[state]}>{t(`kit.task.${state}`)}</Chip> {error}
    </span>
  );
}

function Records({ task: { done, total } }: { task: ShownTask }) {
  const t = useTexts();
  const figures = { done: formatLocaleNumber(done), total: formatLocaleNumber(total ?? 0) };
  return total === null || total === done ? figures.done : t("kit.task.count", figures);
}

function describeSize({ fileSize }: ShownTask): string {
  return fileSize === null ? translate("kit.none") : formatSize(fileSize);
}

function Size({ task }: { task: ShownTask }) {
  useTexts();
  return describeSize(task);
}

function Expiry({ task: { expiresAt } }: { task: ShownTask }) {
  const t = useTexts();
  if (expiresAt === null) return t("kit.none");
  return isTaskExpired({ expiresAt }) ? <Chip tone="grey">{t("task.expired")}</Chip> : formatInstant(expiresAt);
}

function Owner({ task: { realName, account } }: { task: TenantTask }) {
  const t = useTexts();
  return (
    <span className="sw-cell-text" title={account ?? undefined}>
      {realName ?? account ?? t("kit.none")}
    </span>
  );
}
