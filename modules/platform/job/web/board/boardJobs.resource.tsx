import { defineReadOnlyList, formatInstant, useTexts } from "#kit";
import { formatNumber } from "#kit/cells/numbers.ts";
import { FailingChip } from "../FailingChip.tsx";
import { type JobRow, jobListApi } from "../jobList.ts";
import { TriggerSummary } from "../TriggerSummary.tsx";

/** The jobs on the board: their state, when they come next and ran last, and their counters. */
export const boardJobs = defineReadOnlyList(jobListApi, "page", (column, field) => ({
  title: "job.title",
  getName: ({ jobId }) => jobId,
  search: [field.text("jobId"), field.text("description")],
  columns: [
    column.text("jobId", { width: 180, isSortable: false }),
    column.text("description", { width: 200, isSortable: false }),
    column.custom("triggers", ({ triggers }) => <TriggerSummary triggers={triggers} />, { width: 230 }),
    column.custom("updateTime", (job) => <LastRun job={job} />, { label: "jobTrigger.lastRunTime", width: 160 }),
    column.custom("createType", (job) => <Count job={job} of="numberOfRuns" />, {
      label: "jobTrigger.numberOfRuns",
      width: 90,
    }),
    column.custom("concurrency", (job) => <Count job={job} of="numberOfErrors" />, {
      label: "jobTrigger.numberOfErrors",
      width: 90,
    }),
    column.custom("failingSince", (job) => <FailingChip job={job} />, { width: 110 }),
  ],
  card: {
    meta: ["description"],
    status: ["failingSince"],
    renderMarks: ({ triggers }) => <TriggerSummary triggers={triggers} />,
  },
}));

function LastRun({ job: { triggers } }: { job: JobRow }) {
  const t = useTexts();
  const times = triggers.flatMap(({ lastRunTime }) => (lastRunTime === null ? [] : [lastRunTime.getTime()]));
  return times.length === 0 ? t("kit.none") : formatInstant(new Date(Math.max(...times)));
}

function Count({ job, of: name }: { job: JobRow; of: "numberOfRuns" | "numberOfErrors" }) {
  return formatNumber(job.triggers.reduce((sum, trigger) => sum + trigger[name], 0));
}
