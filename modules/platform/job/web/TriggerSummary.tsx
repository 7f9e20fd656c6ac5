import { useTexts } from "#kit";
import { formatTime } from "#kit/cells/time.ts";
import type { JobTrigger } from "../contract.ts";
import type { JobRow } from "./jobList.ts";
import { triggerStates } from "./jobLabels.ts";
import { StateChip } from "./StateChip.tsx";

/** The trigger of a job that comes next, with the number of the others. A background service has none. */
export function TriggerSummary({ job: { triggers, isService } }: { job: JobRow }) {
  const t = useTexts();
  const [first] = triggers.toSorted((one, other) => timeOf(one) - timeOf(other));
  if (first === undefined) return t(isService ? "job.runsByItself" : "job.noTrigger");
  return (
    <span className="sw-job-trigger">
      <StateChip state={triggerStates[first.status]} />
      {first.nextRunTime !== null && (
        <time dateTime={first.nextRunTime.toISOString()}>{formatTime(first.nextRunTime)}</time>
      )}
      {triggers.length > 1 && <span>{t("job.moreTriggers", { count: triggers.length - 1 })}</span>}
    </span>
  );
}

function timeOf({ nextRunTime }: JobTrigger): number {
  return nextRunTime?.getTime() ?? Infinity;
}
