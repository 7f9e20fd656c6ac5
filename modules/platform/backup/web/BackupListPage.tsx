import { DatabaseOutlined, QuestionCircleOutlined, ScheduleOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import { useEffect, useEffectEvent, useState } from "react";
import type { Id } from "#contract/id";
import {
  call,
  DataTable,
  EmptyState,
  lazyComponent,
  ListPage,
  RowAction,
  showFailure,
  useCallResult,
  useDialog,
  useList,
  useTexts,
  useWrite,
} from "#kit";
import { useTask } from "#modules/records/task/web";
import { type Backup, backupApi } from "../contract.ts";
import { backupResource } from "./backup.resource.tsx";
import { BackupOverview } from "./BackupOverview.tsx";
import { saveBackup } from "./saveBackup.ts";

const PlanDialog = lazyComponent(async () => (await import("./PlanDialog.tsx")).PlanDialog);
const RestoreDialog = lazyComponent(async () => (await import("./RestoreDialog.tsx")).RestoreDialog);

const label = {
  check: "backup.check.start",
  restore: "backup.restore",
  download: "backup.download",
} as const;

const runningRefreshMs = 3000;
const quietRefreshMs = 60_000;

/** The state of the backups, their list, the schedule, and how to restore one. */
export function Component() {
  const t = useTexts();
  const { message } = App.useApp();
  const list = useList(backupResource, {});
  const status = useCallResult(backupApi, "status", {});
  const remove = useWrite(backupApi, "delete", { done: "kit.deleted" });
  const plan = useDialog<true>();
  const guide = useDialog<{ readonly backup: Backup | undefined }>();
  const start = useStart();
  const isRunning = status.data?.light === "running";

  async function refresh(): Promise<void> {
    await Promise.all([list.refresh(), status.refresh()]);
  }
  useRegularRefresh(refresh, isRunning || start.isFollowing ? runningRefreshMs : quietRefreshMs);

  const handleStart = async () => await start.run(async () => await call(backupApi, "add", {}), refresh);
  const handleCheck = async ({ fileName }: Backup) =>
    await start.run(async () => await call(backupApi, "check", { fileName }), refresh);
  const handleCopy = async () => await start.run(async () => await call(backupApi, "copy", {}), refresh);
  const handleSave = async ({ fileName }: Backup) =>
    await saveBackup(fileName).catch((error: unknown) => showFailure(error, message));

  const rowActions = (backup: Backup) => (
    <>
      {backup.state === "done" && (
        <>
          <RowAction of={backupApi} call="check" label={label.check} onClick={async () => await handleCheck(backup)} />
          <RowAction of={backupApi} call="page" label={label.restore} onClick={() => guide.open({ backup })} />
          <RowAction
            of={backupApi}
            call="ticket"
            label={label.download}
            onClick={async () => await handleSave(backup)}
          />
        </>
      )}
      {backup.state !== "running" && (
        <RowAction
          of={backupApi}
          call="delete"
          isDangerous
          onClick={async () => await remove.run({ fileName: backup.fileName })}
        />
      )}
    </>
  );

  const tools = (
    <>
      <Button icon={<QuestionCircleOutlined aria-hidden />} onClick={() => guide.open({ backup: undefined })}>
        {t("backup.restore")}
      </Button>
      <Button icon={<ScheduleOutlined aria-hidden />} onClick={() => plan.open(true)}>
        {t("backup.plan")}
      </Button>
    </>
  );
  const startButton = (
    <Button
      type="primary"
      icon={<DatabaseOutlined aria-hidden />}
      disabled={isRunning}
      onClick={() => void handleStart()}
    >
      {t("backup.start")}
    </Button>
  );
  return (
    <ListPage list={list} actions={startButton} tools={tools}>
      {status.data !== undefined && <BackupOverview status={status.data} onCopy={() => void handleCopy()} />}
      {list.state === "empty" ? (
        <EmptyState icon={<DatabaseOutlined />} title={t("backup.light.none")} text={t("backup.empty")} />
      ) : (
        <DataTable list={list} rowActions={rowActions} />
      )}
      {status.data !== undefined && guide.target !== undefined && (
        <RestoreDialog backup={guide.target.backup} status={status.data} onClosed={guide.close} />
      )}
      {plan.target === undefined ? undefined : (
        <PlanDialog timeZone={status.data?.timeZone ?? ""} onSaved={refresh} onClosed={plan.close} />
      )}
    </ListPage>
  );
}

/** Starts a background task and follows it to its end; it continues if the page is left. */
function useStart() {
  const t = useTexts();
  const { message } = App.useApp();
  const task = useTask();
  const [isFollowing, setFollowing] = useState(false);
  async function run(begin: () => Promise<Id>, refresh: () => Promise<void>): Promise<void> {
    setFollowing(true);
    try {
      const id = await begin();
      void message.info(t("backup.started"));
      await refresh();
      await task.follow(id);
    } catch (error) {
      showFailure(error, message);
    }
    setFollowing(false);
    await refresh();
  }
  return { isFollowing, run };
}

function useRegularRefresh(refresh: () => Promise<void>, everyMs: number): void {
  const refreshIfVisible = useEffectEvent(() => {
    if (document.visibilityState === "visible") void refresh();
  });
  useEffect(() => {
    const timer = setInterval(() => refreshIfVisible(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}
