import { defineReadOnlyList } from "#kit";
import { formatNumber } from "#kit/cells/numbers.ts";
import { FailingChip } from "../FailingChip.tsx";
import { jobListApi } from "../jobList.ts";
import { JobMarks } from "../JobMarks.tsx";
import { LastRun } from "../LastRun.tsx";
import { TriggerSummary } from "../TriggerSummary.tsx";

/** The jobs on the board: their state, when they come next and ran last, and their counters. */
export const boardJobs = defineReadOnlyList(jobListApi, "page", (column, field) => ({
  title: "job.title",
  getName: ({ jobId }) => jobId,
  search: [field.text("jobId"), field.text("description")],
  columns: [
    column.text("jobId", { width: 180, isSortable: false }),
    column.text("description", { width: 200, isSortable: false }),
    column.custom("triggers", (job) => <TriggerSummary job={job} />, { width: 230 }),
    column.custom("activity", (job) => <LastRun job={job} />, { label: "jobTrigger.lastRunTime", width: 190 }),
    column.custom("createType", ({ activity: { runs } }) => formatNumber(runs), { label: "job.runsOfDay", width: 110 }),
    column.custom("concurrency", ({ activity: { failures } }) => formatNumber(failures), {
      label: "job.failuresOfDay",
      width: 120,
    }),
    column.custom("failingSince", (job) => <FailingChip job={job} />, { width: 200 }),
  ],
  card: {
    meta: ["description"],
    renderMarks: (job) => <JobMarks job={job} />,
  },
}));
