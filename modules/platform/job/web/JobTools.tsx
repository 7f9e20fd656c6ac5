import {
  ClusterOutlined,
  DashboardOutlined,
  PauseCircleOutlined,
  PlayCircleOutlined,
  SaveOutlined,
  ThunderboltOutlined,
} from "@ant-design/icons";
import { Button } from "antd";
import { Permission, useCallResult, useConfirm, useTexts, useWrite } from "#kit";
import { jobApi } from "../contract.ts";

const boardPath = "#/platform/job/dashboard";

/** What concerns all jobs at once, and the ways to the cluster and the board. Scheduler and nodes are the installation's. */
export function JobTools({ onCluster }: { onCluster: () => void }) {
  const t = useTexts();
  const confirm = useConfirm();
  const { data: figures } = useCallResult(jobApi, "jobStatistics", {});
  const ownsScheduler = figures?.ownsScheduler === true;
  const startAll = useWrite(jobApi, "startAllJob", { done: "job.allStarted" });
  const pauseAll = useWrite(jobApi, "pauseAllJob", { done: "job.allPaused" });
  const wake = useWrite(jobApi, "cancelSleep", { done: "job.woken" });
  const persist = useWrite(jobApi, "persistAll", { done: "job.persisted" });

  async function handlePauseAll(): Promise<void> {
    if (await confirm({ title: t("job.pauseAll.ask"), ok: t("job.pauseAll"), isDangerous: true }))
      await pauseAll.run({});
  }

  const tool = { type: "text" } as const;
  return (
    <>
      <Permission of={jobApi} call="startAllJob">
        <Button {...tool} icon={<PlayCircleOutlined aria-hidden />} onClick={() => void startAll.run({})}>
          {t("job.startAll")}
        </Button>
        <Button {...tool} icon={<PauseCircleOutlined aria-hidden />} onClick={() => void handlePauseAll()}>
          {t("job.pauseAll")}
        </Button>
        {ownsScheduler && (
          <>
            <Button
              {...tool}
              title={t("job.wakeHint")}
              icon={<ThunderboltOutlined aria-hidden />}
              onClick={() => void wake.run({})}
            >
              {t("job.wake")}
            </Button>
            <Button
              {...tool}
              title={t("job.persistHint")}
              icon={<SaveOutlined aria-hidden />}
              onClick={() => void persist.run({})}
            >
              {t("job.persist")}
            </Button>
          </>
        )}
      </Permission>
      {ownsScheduler && (
        <Button {...tool} icon={<ClusterOutlined aria-hidden />} onClick={onCluster}>
          {t("job.cluster")}
        </Button>
      )}
      <Button {...tool} icon={<DashboardOutlined aria-hidden />} href={boardPath}>
        {t("job.board")}
      </Button>
    </>
  );
}
