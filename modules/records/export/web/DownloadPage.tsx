import { DownloadOutlined, ReloadOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import { useEffect } from "react";
import { exportTaskKind } from "../contract.ts";
import { type Task, taskApi } from "#modules/records/task/contract";
import { isTaskOpen, saveTaskFile } from "#modules/records/task/web";
import { DataTable, ListPage, EmptyState, RowAction, useList, useTexts, useWrite } from "#kit";
import { downloads } from "./download.resource.tsx";

const lookAgainMs = 2000;
const ofExports = { kind: exportTaskKind };

/** The caller's own exports: running ones, available files and when they expire. */
export function Component() {
  const t = useTexts();
  const list = useList(downloads, ofExports);
  const { message } = App.useApp();
  const repeat = useWrite(taskApi, "again");
  const cancel = useWrite(taskApi, "cancel");
  const remove = useWrite(taskApi, "remove");
  const isUnderWay = list.rows.some(isTaskOpen);
  const { refresh } = list;

  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setInterval(() => void refresh(), lookAgainMs);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- `refresh` is another function on each render but does the same
  }, [isUnderWay]);

  const actions = ({ id, title, ...task }: Task) => (
    <>
      {task.fileId === null ? undefined : (
        <RowAction
          of={taskApi}
          call="download"
          icon={<DownloadOutlined aria-hidden />}
          onClick={async () => await saveTaskFile(id, message)}
        />
      )}
      {isTaskOpen(task) ? (
        <RowAction
          of={taskApi}
          call="cancel"
          onClick={async () => await cancel.run({ id }, t("export.cancelled", { title }))}
        />
      ) : (
        <>
          <RowAction
            of={taskApi}
            call="again"
            onClick={async () => await repeat.run({ id }, t("export.started", { title }))}
          />
          <RowAction
            of={taskApi}
            call="remove"
            isDangerous
            onClick={async () => await remove.run({ id }, t("export.removed", { title }))}
          />
        </>
      )}
    </>
  );

  const reload = (
    <Button
      type="text"
      icon={<ReloadOutlined aria-hidden spin={list.isFetching} />}
      aria-label={t("kit.refresh")}
      title={t("kit.refresh")}
      onClick={() => void refresh()}
    />
  );
  return (
    <ListPage list={list} actions={reload}>
      <p className="sw-detail-note">{t("export.downloadsHint")}</p>
      {list.state === "empty" ? (
        <EmptyState icon={<DownloadOutlined />} title={t("export.none")} text={t("export.noneHint")} />
      ) : (
        <DataTable list={list} rowActions={actions} />
      )}
    </ListPage>
  );
}
