import { formatExactly, formatInstant, useTexts } from "#kit";
import { runStates } from "./jobLabels.ts";
import type { JobRow } from "./jobList.ts";
import { StateChip } from "./StateChip.tsx";

/** How the last run of a job ended, and when it began; the title says how long it took. */
export function LastRun({ job: { activity } }: { job: JobRow }) {
  const t = useTexts();
  const { state, startedTime, elapsedTime } = activity;
  if (state === null || startedTime === null) return t("job.neverRun");
  const exact = formatExactly(startedTime);
  return (
    <span
      className="sw-job-trigger"
      title={elapsedTime === null ? exact : t("job.lastRunTook", { time: exact, count: elapsedTime })}
    >
      <StateChip state={runStates[state]} />
      <time dateTime={startedTime.toISOString()}>{formatInstant(startedTime)}</time>
    </span>
  );
}
