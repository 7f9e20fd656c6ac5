import { useMemo, useState } from "react";
import type { CronDays } from "#contract/cron/cronDays";
import { type CronPart, cronLimits } from "#contract/cron/cronExpression";
import { type CronRun, listRuns } from "#contract/cron/listRuns";
import { type CronFault, parseCron } from "#contract/cron/parseCron";
import type { Translate } from "#contract/text";
import { useLanguage, useTexts } from "#base/i18n";
import { formatInZone } from "./formatInZone.ts";
import { useCronWords } from "./cronWords.ts";

type Props = {
  id?: string | undefined;
  text: string;
  timeZone: string | undefined;
  days: CronDays | undefined;
  /** The number of next runs. */
  count: number;
};

/** What an expression means, and when it comes true next; or what is wrong with it. */
export function CronSummary({ id, text, timeZone = deviceTimeZone(), days, count }: Props) {
  const t = useTexts();
  const language = useLanguage();
  const describe = useCronWords(language);
  const [now] = useState(() => new Date());
  const { faults, runs } = useMemo(
    () => readCron(text, { timeZone, days, now, count }),
    [text, timeZone, days, now, count],
  );
  const words = describe(text);
  return (
    <div id={id} className="sw-cron-summary" aria-live="polite">
      {text.trim() !== "" &&
        faults.map((fault) => (
          <p key={fault.part ?? ""} className="sw-cron-fault">
            {describeCronFault(fault, t)}
          </p>
        ))}
      {words !== "" && <p className="sw-cron-words">{words}</p>}
      {faults.length === 0 && runs.length === 0 && <p className="sw-cron-fault">{t("kit.cron.never")}</p>}
      {runs.length > 0 && (
        <>
          <p className="sw-cron-zone">{t("kit.cron.nextRuns", { zone: timeZone })}</p>
          <ol aria-label={t("kit.cron.nextRuns", { zone: timeZone })}>
            {runs.map(({ time, clockChange }) => (
              <li key={time.getTime()}>
                <time dateTime={time.toISOString()}>{formatInZone(time, timeZone)}</time>
                {clockChange === undefined ? undefined : <span>{t(`kit.cron.${clockChange}`)}</span>}
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

type RunsPreview = { readonly faults: readonly CronFault[]; readonly runs: readonly CronRun[] };

type Preview = {
  readonly timeZone: string;
  readonly days: CronDays | undefined;
  readonly now: Date;
  readonly count: number;
};

function readCron(text: string, { timeZone, days, now, count }: Preview): RunsPreview {
  const reading = parseCron(text);
  if (reading.faults !== undefined) return { faults: reading.faults, runs: [] };
  return { faults: [], runs: listRuns(reading.expression, { timeZone, days, after: now, count }) };
}

/** What is wrong with a part of an expression, in words. */
export function describeCronFault({ part, text }: CronFault, t: Translate): string {
  if (part === undefined) return t("kit.cron.badCount");
  return t("kit.cron.badPart", { part: t(partTitles[part]), text, ...cronLimits[part] });
}

/** The names of the parts. */
export const partTitles = {
  second: "kit.cron.second",
  minute: "kit.cron.minute",
  hour: "kit.cron.hour",
  day: "kit.cron.day",
  month: "kit.cron.month",
  week: "kit.cron.week",
  year: "kit.cron.year",
} as const satisfies Record<CronPart, string>;

/** The time zone of this device. */
export function deviceTimeZone(): string {
  return new Intl.DateTimeFormat("en").resolvedOptions().timeZone;
}
