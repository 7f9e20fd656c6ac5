import { CopyOutlined, DownloadOutlined, ExportOutlined, ImportOutlined, InboxOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import { useEffect, useState } from "react";
import { DataTable, EmptyState, lazyComponent, ListPage, RowAction, useList, useTexts, useWrite } from "#kit";
import { taskApi } from "#modules/records/task/contract";
import { saveTaskFile } from "#modules/records/task/web";
import { archiveApi, type ArchiveKind, type ArchiveRun } from "../contract.ts";
import { archives } from "./archive.resource.tsx";
import "./archive.css";

const ArchiveDialog = lazyComponent(async () => (await import("./ArchiveDialog.lazy.tsx")).ArchiveDialog);

const lookAgainMs = 2000;
/** The file of an export is deleted after a day. */
const fileMs = 24 * 3_600_000;

/** Archives of tenants: what was exported, imported and copied. */
export function Component() {
  const t = useTexts();
  const list = useList(archives);
  const { message } = App.useApp();
  const [dialog, setDialog] = useState<ArchiveKind>();
  const remove = useWrite(archiveApi, "remove");
  const cancel = useWrite(taskApi, "cancel");
  const isUnderWay = list.rows.some(isOpen);
  const { refresh } = list;

  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setInterval(() => void refresh(), lookAgainMs);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- `refresh` is another function on each render but does the same
  }, [isUnderWay]);

  async function handleCancel(run: ArchiveRun): Promise<void> {
    if (run.taskId !== null) await cancel.run({ id: run.taskId }, t("archive.cancelled", { name: run.name }));
    await refresh();
  }

  const actions = (run: ArchiveRun) => (
    <>
      {hasFile(run) ? (
        <RowAction
          of={taskApi}
          call="download"
          icon={<DownloadOutlined aria-hidden />}
          onClick={async () => await saveTaskFile(run.taskId ?? run.id, message)}
        />
      ) : undefined}
      {isOpen(run) && run.isOwn ? (
        <RowAction of={taskApi} call="cancel" onClick={async () => await handleCancel(run)} />
      ) : undefined}
      {isOpen(run) ? undefined : (
        <RowAction
          of={archiveApi}
          call="remove"
          isDangerous
          onClick={async () => await remove.run({ id: run.id }, t("archive.removed"))}
        />
      )}
    </>
  );
  const buttons = (
    <>
      <Button type="primary" icon={<ExportOutlined aria-hidden />} onClick={() => setDialog("export")}>
        {t("archive.export")}
      </Button>
      <Button icon={<ImportOutlined aria-hidden />} onClick={() => setDialog("import")}>
        {t("archive.import")}
      </Button>
      <Button icon={<CopyOutlined aria-hidden />} onClick={() => setDialog("clone")}>
        {t("archive.clone")}
      </Button>
    </>
  );
  return (
    <ListPage list={list} actions={buttons}>
      <p className="sw-detail-note">{t("archive.intro")}</p>
      {list.state === "empty" ? (
        <EmptyState icon={<InboxOutlined />} title={t("archive.empty")} text={t("archive.emptyHint")} />
      ) : (
        <DataTable list={list} rowActions={actions} />
      )}
      {dialog === undefined ? undefined : (
        <ArchiveDialog kind={dialog} onStarted={() => void refresh()} onClosed={() => setDialog(undefined)} />
      )}
    </ListPage>
  );
}

function isOpen({ state }: ArchiveRun): boolean {
  return state === "waiting" || state === "running";
}

function hasFile({ kind, state, isOwn, taskId, endTime }: ArchiveRun): boolean {
  const isKept = endTime !== null && Date.now() - endTime.getTime() < fileMs;
  return kind === "export" && state === "done" && isOwn && taskId !== null && isKept;
}
