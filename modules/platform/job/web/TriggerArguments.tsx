import { parseCronArguments } from "#contract/cron/cronArguments";
import { useTexts } from "#kit";
import { CronWords } from "#kit/cron/CronWords.tsx";
import { isCronTrigger, type JobTrigger } from "../contract.ts";
import { formatPeriod } from "./triggerArguments.ts";

/** When a trigger is due, in words and as it is stored. */
export function TriggerArguments({ trigger: { triggerType, args } }: { trigger: JobTrigger }) {
  const t = useTexts();
  if (!isCronTrigger(triggerType)) return t("job.everyPeriod", { period: formatPeriod(args) });
  const { text } = parseCronArguments(args);
  return (
    <>
      <code>{text}</code> <CronWords text={text} />
    </>
  );
}
