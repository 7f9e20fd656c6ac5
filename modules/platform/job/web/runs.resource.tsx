import { defineReadOnlyList, useTexts } from "#kit";
import { formatNumber } from "#kit/cells/numbers.ts";
import type { TextKey } from "#contract/text";
import { jobApi, RunState } from "../contract.ts";
import { runCauses, runStates } from "./jobLabels.ts";
import { StateChip } from "./StateChip.tsx";

/** The runs of a job, the newest first. */
export const jobRuns = defineReadOnlyList(jobApi, "pageJobTriggerRecord", (column, field) => ({
  title: "job.records",
  getName: ({ numberOfRuns, triggerId }) => `${triggerId ?? ""} ${numberOfRuns}`.trim(),
  search: [
    field.text("keyword", { label: "job.keyword" }),
    field.select(
      "state",
      RunState.options.map((state) => ({ value: state, label: runStates[state].text })),
      { label: "job.state" },
    ),
    field.text("triggerId", { label: "jobTrigger.triggerId" }),
  ],
  columns: [
    column.custom("state", ({ state }) => <StateChip state={runStates[state]} />, { label: "job.state", width: 100 }),
    column.instant("lastRunTime", { label: "job.due", width: 130, isSortable: false }),
    column.custom("elapsedTime", ({ elapsedTime }) => <Elapsed ms={elapsedTime} />, {
      label: "job.elapsed",
      width: 100,
    }),
    column.text("result", { label: "job.result", width: 220, isSortable: false }),
    column.custom("cause", ({ cause }) => <Cause of={runCauses[cause]} />, { label: "job.cause", width: 100 }),
    column.text("triggerId", { label: "jobTrigger.triggerId", width: 130, isSortable: false }),
    column.number("numberOfRuns", { label: "job.runNumber", width: 80, isSortable: false }),
    column.number("attempt", { label: "job.attempt", width: 80, isSortable: false }),
    column.instant("nextRunTime", { label: "jobTrigger.nextRunTime", width: 130, isSortable: false }),
    column.text("clusterId", { label: "job.clusterId", width: 130, isSortable: false }),
    column.instant("createdTime", { label: "job.createdTime", width: 130, isSortable: false }),
  ],
  card: { meta: ["triggerId"], status: ["state"], time: "lastRunTime", text: "result" },
}));

function Cause({ of: key }: { of: TextKey }) {
  const t = useTexts();
  return t(key);
}

function Elapsed({ ms }: { ms: number | null }) {
  const t = useTexts();
  return ms === null ? t("kit.none") : t("job.elapsedMs", { ms: formatNumber(ms) });
}
