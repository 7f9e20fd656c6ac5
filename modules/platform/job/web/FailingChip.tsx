import { Chip, formatExactly, formatInstant, useTexts } from "#kit";
import type { JobRow } from "./jobList.ts";

/** Whether the runs of a job have been failing, and since when. */
export function FailingChip({ job: { failingSince } }: { job: JobRow }) {
  const t = useTexts();
  if (failingSince === null) return t("kit.none");
  return (
    <span className="sw-job-trigger" title={formatExactly(failingSince)}>
      <Chip tone="red">{t("job.failing")}</Chip>
      <time dateTime={failingSince.toISOString()}>{formatInstant(failingSince)}</time>
    </span>
  );
}
