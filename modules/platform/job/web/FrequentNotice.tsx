import { useState } from "react";
import { parseCronArguments } from "#contract/cron/cronArguments";
import { listRuns } from "#contract/cron/listRuns";
import { parseCron } from "#contract/cron/parseCron";
import { useTexts } from "#kit";
import { isCronTrigger } from "../contract.ts";
import "./job.css";

const frequentMs = 10_000;
/** Two runs of a list of seconds may be close to each other, and the others far away. */
const lookedAt = 10;

/** Warns of a trigger that is due more often than every 10 seconds. */
export function FrequentNotice({ triggerType, args }: { triggerType: string; args: string }) {
  const t = useTexts();
  const [now] = useState(() => new Date());
  const isFrequent = isCronTrigger(triggerType) ? isFrequentCron(args, now) : isFrequentPeriod(args);
  return <p role="status">{isFrequent ? <span className="sw-job-warning">{t("job.frequent")}</span> : undefined}</p>;
}

function isFrequentPeriod(args: string): boolean {
  return args !== "" && Number(args) < frequentMs;
}

function isFrequentCron(args: string, after: Date): boolean {
  const reading = parseCron(parseCronArguments(args).text);
  if (reading.faults !== undefined) return false;
  const runs = listRuns(reading.expression, { timeZone: "UTC", after, count: lookedAt });
  return runs.some(({ time }, index) => {
    const next = runs[index + 1];
    return next !== undefined && next.time.getTime() - time.getTime() < frequentMs;
  });
}
