import { ReloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect } from "react";
import { DataTable, RowAction, SearchBar, useCallResult, useInnerList, useTexts, useWrite } from "#kit";
import { formatNumber } from "#kit/cells/numbers.ts";
import { formatClock } from "#kit/cells/time.ts";
import { Chart } from "#kit/chart/Chart.tsx";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import { jobApi } from "../../contract.ts";
import type { JobStatistics } from "../../cluster.contract.ts";
import type { JobRow } from "../jobList.ts";
import { boardJobs } from "./boardJobs.resource.tsx";
import "../job.css";

const refreshMs = 10_000;

/** What runs, what has failed and what comes next, without a click: for a screen on the wall. */
export function Component() {
  const t = useTexts();
  const { data: figures, error, refresh } = useCallResult(jobApi, "jobStatistics", {});
  const list = useInnerList(boardJobs);
  const start = useWrite(jobApi, "startJob", { done: "job.jobStarted" });
  const pause = useWrite(jobApi, "pauseJob", { done: "job.jobPaused" });
  const run = useWrite(jobApi, "runJob", { done: "job.started" });

  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void Promise.all([refresh(), list.refresh()]);
    }, refreshMs);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- both are other functions on each render but do the same
  }, []);

  const actions = ({ jobId, isService }: JobRow) =>
    isService ? undefined : (
      <>
        <RowAction of={jobApi} call="runJob" onClick={async () => await run.run({ jobId })} />
        <RowAction of={jobApi} call="startJob" onClick={async () => await start.run({ jobId })} />
        <RowAction of={jobApi} call="pauseJob" onClick={async () => await pause.run({ jobId })} />
      </>
    );
  return (
    <section className="sw-surface sw-job-board">
      <header>
        <h1>{t("job.board")}</h1>
        <Button icon={<ReloadOutlined aria-hidden />} onClick={() => void Promise.all([refresh(), list.refresh()])}>
          {t("job.refresh")}
        </Button>
      </header>
      {figures === undefined ? (
        <LoadNotice error={error} onRetry={() => void refresh()} />
      ) : (
        <>
          <Figures figures={figures} />
          <div className="sw-job-chart">
            <DayChart figures={figures} />
          </div>
        </>
      )}
      <div className="sw-job-board-list">
        <SearchBar list={list} />
        <DataTable list={list} rowActions={actions} />
      </div>
    </section>
  );
}

function Figures({ figures }: { figures: JobStatistics }) {
  const t = useTexts();
  const { jobs, activeTriggers, pausedTriggers, failingJobs, waitingRuns, runningRuns } = figures;
  const shown = [
    { label: t("job.figure.jobs"), value: jobs },
    { label: t("job.figure.active"), value: activeTriggers },
    { label: t("job.figure.paused"), value: pausedTriggers },
    { label: t("job.figure.running"), value: runningRuns },
    { label: t("job.figure.waiting"), value: waitingRuns },
    { label: t("job.figure.failing"), value: failingJobs, isBad: failingJobs > 0 },
  ];
  return (
    <dl className="sw-job-figures">
      {shown.map(({ label, value, isBad = false }) => (
        <div key={label} data-bad={isBad}>
          <dt>{label}</dt>
          <dd>{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function DayChart({ figures: { hours } }: { figures: JobStatistics }) {
  const t = useTexts();
  return (
    <Chart
      label={t("job.dayRuns")}
      height={180}
      data={{
        kind: "bar",
        isStacked: true,
        categoryTitle: t("job.hour"),
        categories: hours.map(({ time }) => formatClock(time)),
        series: [
          { name: t("job.run.succeeded"), tone: "success", values: hours.map(({ succeeded }) => succeeded) },
          { name: t("job.run.failed"), tone: "danger", values: hours.map(({ failed }) => failed) },
        ],
      }}
    />
  );
}
