import { formatExactly, useCallResult, useTexts } from "#kit";
import { formatWallTime } from "#kit/cells/time.ts";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import { jobApi, type JobRun } from "../contract.ts";
import "./job.css";

/** Where the time of day begins in `2026-11-21 09:30:00`. */
const clockStart = 11;

/** The result of a run in full, and the lines that it has logged. */
export function RunLog({ run: { id, result } }: { run: JobRun }) {
  const t = useTexts();
  const { data, error, refresh } = useCallResult(jobApi, "jobTriggerRecord", { id });
  if (data === undefined) return <LoadNotice error={error} onRetry={() => void refresh()} />;
  return (
    <div className="sw-job-log">
      {result !== null && result !== "" && <pre>{result}</pre>}
      {data.log.length === 0 ? (
        <p>{t("job.noLog")}</p>
      ) : (
        <ol aria-label={t("job.log")}>
          {data.log.map(({ time, level, text }, index) => (
            <li key={index} data-level={level}>
              <time dateTime={time.toISOString()} title={formatExactly(time)}>
                {formatWallTime(time).slice(clockStart)}
              </time>
              <span>{t(`job.level.${level}`)}</span>
              <code>{text}</code>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
