import { HistoryOutlined } from "@ant-design/icons";
import { DataTable, lazyComponent, ListPage, RowAction, SearchBar, useDialog, useList, useWrite } from "#kit";
import { jobApi } from "../contract.ts";
import { jobResource } from "./job.resource.tsx";
import type { JobRow } from "./jobList.ts";
import { JobTools } from "./JobTools.tsx";
import { TriggerList } from "./TriggerList.tsx";

const RunsDrawer = lazyComponent(async () => (await import("./RunsDrawer.tsx")).RunsDrawer);
const ClusterDrawer = lazyComponent(async () => (await import("./ClusterDrawer.tsx")).ClusterDrawer);
const RunDialog = lazyComponent(async () => (await import("./RunDialog.tsx")).RunDialog);

const recordsLabel = "job.records";

/** Scheduled jobs with their triggers, their runs and the nodes that run them. */
export function Component() {
  const list = useList(jobResource);
  const runs = useDialog<string>();
  const cluster = useDialog<true>();
  const runNow = useDialog<string>();
  const start = useWrite(jobApi, "startJob", { done: "job.jobStarted" });
  const pause = useWrite(jobApi, "pauseJob", { done: "job.jobPaused" });
  const cancel = useWrite(jobApi, "cancelJob", { done: "job.cancelled" });
  const actions = ({ jobId, isService }: JobRow) => (
    <>
      <RowAction
        of={jobApi}
        call="pageJobTriggerRecord"
        label={recordsLabel}
        icon={<HistoryOutlined aria-hidden />}
        onClick={() => runs.open(jobId)}
      />
      {!isService && (
        <>
          <RowAction of={jobApi} call="runJob" onClick={() => runNow.open(jobId)} />
          <RowAction of={jobApi} call="startJob" onClick={async () => await start.run({ jobId })} />
          <RowAction of={jobApi} call="pauseJob" onClick={async () => await pause.run({ jobId })} />
          <RowAction of={jobApi} call="cancelJob" isDangerous onClick={async () => await cancel.run({ jobId })} />
        </>
      )}
    </>
  );
  return (
    <>
      <ListPage list={list} tools={<JobTools onCluster={() => cluster.open(true)} />}>
        <SearchBar list={list} />
        <DataTable
          list={list}
          rowActions={actions}
          renderDetail={({ jobId, isService }) => <TriggerList key={jobId} jobId={jobId} isService={isService} />}
        />
      </ListPage>
      <RunsDrawer dialog={runs} />
      <ClusterDrawer dialog={cluster} />
      {runNow.target === undefined ? undefined : <RunDialog jobId={runNow.target} onClosed={runNow.close} />}
    </>
  );
}
