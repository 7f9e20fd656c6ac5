import { ClearOutlined, ReloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import {
  DataTable,
  DetailDrawer,
  type Dialog,
  isPermitted,
  RowAction,
  SearchBar,
  useConfirm,
  useInnerList,
  useTexts,
  useWrite,
} from "#kit";
import { jobApi, type JobRun } from "../contract.ts";
import { RunLog } from "./RunLog.tsx";
import { jobRuns } from "./runs.resource.tsx";

const cancelLabel = "job.cancelRun";

/** The records of the runs of a job, with what each has logged. */
export function RunsDrawer({ dialog }: { dialog: Dialog<string> }) {
  const t = useTexts();
  return (
    <DetailDrawer dialog={dialog} title={(jobId) => t("job.recordsOf", { name: jobId })} width={960}>
      {(jobId) => <Runs jobId={jobId} />}
    </DetailDrawer>
  );
}

function Runs({ jobId }: { jobId: string }) {
  const t = useTexts();
  const confirm = useConfirm();
  const list = useInnerList(jobRuns, { jobId });
  const clear = useWrite(jobApi, "clearJobTriggerRecord", { done: "job.cleared" });
  const cancel = useWrite(jobApi, "cancelJob", { done: "job.cancelled" });

  async function handleClear(): Promise<void> {
    const title = t("job.clear.ask", { name: jobId });
    if (await confirm({ title, ok: t("job.clear"), isDangerous: true })) await clear.run({ jobId });
  }

  const actions = ({ id, state }: JobRun) =>
    state === "running" || state === "waiting" ? (
      <RowAction
        of={jobApi}
        call="cancelJob"
        label={cancelLabel}
        isDangerous
        onClick={async () => await cancel.run({ jobId, id })}
      />
    ) : undefined;
  return (
    <>
      <p className="sw-job-tools">
        <Button icon={<ReloadOutlined aria-hidden />} onClick={() => void list.refresh()}>
          {t("job.refresh")}
        </Button>
        {isPermitted({ of: jobApi, call: "clearJobTriggerRecord" }) && (
          <Button danger icon={<ClearOutlined aria-hidden />} onClick={() => void handleClear()}>
            {t("job.clear")}
          </Button>
        )}
      </p>
      <SearchBar list={list} />
      <DataTable list={list} rowActions={actions} renderDetail={(run) => <RunLog run={run} />} />
    </>
  );
}
