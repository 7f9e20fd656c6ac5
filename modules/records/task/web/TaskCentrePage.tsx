import { DownloadOutlined, InboxOutlined } from "@ant-design/icons";
import { App, Segmented } from "antd";
import { type ReactNode, useEffect } from "react";
import {
  DataTable,
  EmptyState,
  isPermitted,
  type List,
  ListPage,
  RowAction,
  SearchBar,
  useList,
  usePageSearch,
  useTexts,
  useWrite,
} from "#kit";
import type { TextKey } from "#contract/text";
import { type Task, taskApi } from "../contract.ts";
import { type TenantTask, tenantTaskApi } from "../tenant.contract.ts";
import { saveTaskFile } from "./saveTaskFile.ts";
import { ownTasks, tenantTasks } from "./task.resource.tsx";
import { isTaskExpired, isTaskOpen } from "./taskState.ts";
import { useTaskRemoval } from "./useTaskRemoval.ts";

/** Exports, imports and other background work: the caller's own, and for administrators that of the tenant. */
export function Component() {
  const [search] = usePageSearch();
  const isTenant = search.get("of") === "tenant" && isPermitted({ of: tenantTaskApi, call: "tenantPage" });
  return isTenant ? <TenantTasks /> : <OwnTasks />;
}

function OwnTasks() {
  const t = useTexts();
  const list = useList(ownTasks);
  useLiveProgress(list);
  const actions = useTaskActions();
  return (
    <TaskList list={list} hint={t("task.listHint")}>
      {list.state === "empty" ? (
        <EmptyState icon={<InboxOutlined />} title={t("kit.task.empty")} text={t("kit.task.emptyHint")} />
      ) : (
        <DataTable list={list} rowActions={actions} />
      )}
    </TaskList>
  );
}

function TenantTasks() {
  const t = useTexts();
  const list = useList(tenantTasks, { of: "tenant" });
  useLiveProgress(list);
  return (
    <TaskList list={list} hint={t("task.tenantHint")}>
      <DataTable list={list} />
    </TaskList>
  );
}

type ListProps<Row extends Task | TenantTask> = { list: List<Row>; hint: string; children: ReactNode };

function TaskList<Row extends Task | TenantTask>({ list, hint, children }: ListProps<Row>) {
  const t = useTexts();
  const [search, setSearch] = usePageSearch();
  const actions = isPermitted({ of: tenantTaskApi, call: "tenantPage" }) && (
    <Segmented
      aria-label={t("task.list")}
      value={search.get("of") === "tenant" ? "tenant" : "own"}
      options={[
        { value: "own", label: t("task.own") },
        { value: "tenant", label: t("task.all") },
      ]}
      onChange={(value) => setSearch(new URLSearchParams(value === "own" ? {} : { of: value }))}
    />
  );
  return (
    <ListPage list={list} actions={actions}>
      <p className="sw-detail-note">{hint}</p>
      {list.state === "empty" ? undefined : <SearchBar list={list} />}
      {children}
    </ListPage>
  );
}

const lookAgainMs = 2000;

function useLiveProgress<Row extends Task | TenantTask>({ rows, refresh }: List<Row>): void {
  const isUnderWay = rows.some(isTaskOpen);
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void refresh();
    }, lookAgainMs);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- `refresh` is another function on each render but does the same
  }, [isUnderWay]);
}

const labels = {
  cancel: "kit.task.cancel",
  download: "kit.task.download",
  again: "kit.task.again",
  remove: "kit.task.remove",
} as const satisfies Record<string, TextKey>;

/** The actions of a row; lists look through them, so they are no component. */
function useTaskActions(): (task: Task) => ReactNode {
  const t = useTexts();
  const { message } = App.useApp();
  const repeat = useWrite(taskApi, "again");
  const cancel = useWrite(taskApi, "cancel");
  const remove = useTaskRemoval();
  return (task) =>
    isTaskOpen(task) ? (
      <RowAction
        of={taskApi}
        call="cancel"
        label={labels.cancel}
        onClick={async () => await cancel.run({ id: task.id }, t("kit.task.toastCancelled", { title: task.title }))}
      />
    ) : (
      <>
        {task.fileId === null || isTaskExpired(task) ? undefined : (
          <RowAction
            of={taskApi}
            call="download"
            label={labels.download}
            icon={<DownloadOutlined aria-hidden />}
            onClick={async () => await saveTaskFile(task.id, message)}
          />
        )}
        <RowAction
          of={taskApi}
          call="again"
          label={labels.again}
          onClick={async () => await repeat.run({ id: task.id }, t("kit.task.toastAgain", { title: task.title }))}
        />
        <RowAction of={taskApi} call="remove" label={labels.remove} onClick={async () => await remove.run(task)} />
      </>
    );
}
