import { Form } from "antd";
import { CronDays } from "#contract/cron/cronDays";
import { parseCronArguments, printCronArguments } from "#contract/cron/cronArguments";
import { CronFormat } from "#contract/cron/cronExpression";
import { type FieldInput, lazyComponent, useCallResult, useTexts } from "#kit";
import { CronInput } from "#kit/cron/CronInput.tsx";
import { NumberInput } from "#kit/form/NumberInput.tsx";
import { isCronTrigger, jobApi, minPeriodMs, TriggerType } from "../contract.ts";
import { formatPeriod } from "./triggerArguments.ts";
import "./job.css";

const FrequentNotice = lazyComponent(async () => (await import("./FrequentNotice.tsx")).FrequentNotice);

/** When a trigger is due: a period in milliseconds, or a cron expression, by the type in the same form. */
export function TriggerArgumentsInput({ id, value, onChange, isDisabled }: FieldInput) {
  const triggerType: unknown = Form.useWatch("triggerType");
  const days = CronDays.safeParse(Form.useWatch("days")).data;
  const { data: figures } = useCallResult(jobApi, "jobStatistics", {});
  const args = typeof value === "string" ? value : "";
  if (typeof triggerType === "string" && !isCronTrigger(triggerType)) {
    return (
      <>
        <PeriodInput id={id} value={args} onChange={onChange} isDisabled={isDisabled} />
        <FrequentNotice triggerType={triggerType} args={args} />
      </>
    );
  }
  return (
    <>
      <CronInput
        id={id}
        value={parseCronArguments(args).text}
        isDisabled={isDisabled}
        timeZone={figures?.timeZone}
        days={days}
        onChange={(text) => onChange(printCronArguments(text, guessFormat(text)))}
      />
      <FrequentNotice triggerType={TriggerType.cron} args={args} />
    </>
  );
}

/** The format of an expression is told by the number of its parts; with six, they begin with the second. */
function guessFormat(text: string) {
  const parts = text.trim().split(/\s+/u).length;
  if (parts === 7) return CronFormat.withSecondsAndYears;
  return parts === 6 ? CronFormat.withSeconds : CronFormat.default;
}

type PeriodProps = Pick<FieldInput, "id" | "onChange" | "isDisabled"> & { value: string };

function PeriodInput({ id, value, onChange, isDisabled }: PeriodProps) {
  const t = useTexts();
  return (
    <>
      <NumberInput
        id={id}
        className="sw-job-period"
        value={value === "" ? null : Number(value)}
        min={minPeriodMs}
        step={minPeriodMs}
        precision={0}
        suffix={t("job.milliseconds")}
        disabled={isDisabled}
        aria-describedby={`${id}-period`}
        onChange={(period) => onChange(period === null ? "" : String(period))}
      />
      <p id={`${id}-period`} className="sw-job-hint">
        {value === "" ? "" : t("job.everyPeriod", { period: formatPeriod(value) })}
      </p>
    </>
  );
}
