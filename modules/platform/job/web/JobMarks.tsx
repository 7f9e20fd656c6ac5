import { FailingChip } from "./FailingChip.tsx";
import type { JobRow } from "./jobList.ts";
import { LastRun } from "./LastRun.tsx";
import { TriggerSummary } from "./TriggerSummary.tsx";

/** On the card of a job: when it comes next, how its last run ended, and since when it has been failing. */
export function JobMarks({ job }: { job: JobRow }) {
  return (
    <span className="sw-job-marks">
      <TriggerSummary job={job} />
      <LastRun job={job} />
      {job.failingSince !== null && <FailingChip job={job} />}
    </span>
  );
}
