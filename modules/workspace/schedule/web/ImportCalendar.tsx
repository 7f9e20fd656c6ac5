import { RetweetOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import { type ChangeEvent, useRef, useState } from "react";
import { CallError } from "#base/answer";
import { call, showFailure, useTexts, useWrite } from "#kit";
import { isTracked } from "#kit/parts/useUndo.ts";
import { scheduleApi } from "../contract.ts";
import { maxDayCount } from "../entryDays.contract.ts";
import { type ImportResult, maxCalendarText, notCalendarCode } from "../import.contract.ts";
import { describeRepeat } from "./describeRepeat.ts";
import { formatEntryTime } from "./formatSpan.ts";

type Plan = { readonly name: string; readonly text: string; readonly result: ImportResult };

/** Imports a file of another calendar: shows what it would add, and adds it after a confirmation. */
export function ImportCalendar({ onImported }: { onImported: () => void }) {
  const t = useTexts();
  const { message } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const [plan, setPlan] = useState<Plan>();
  const [refusedName, setRefusedName] = useState<string>();
  const [isReading, setReading] = useState(false);
  const write = useWrite(scheduleApi, "importCalendar", { undo: isTracked(scheduleApi) });

  async function handleFile({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0];
    // The same file can be chosen again after it has changed.
    target.value = "";
    if (file === undefined) return;
    setPlan(undefined);
    setRefusedName(undefined);
    if (file.size > maxCalendarText)
      return void message.error(t("schedule.import.tooLarge", { maximum: Math.floor(maxCalendarText / 1000) }));
    setReading(true);
    try {
      const text = await file.text();
      const result = await call(scheduleApi, "importCalendar", { text, dryRun: true });
      setPlan({ name: file.name, text, result });
    } catch (error) {
      // Other failures say nothing about the file: a lost connection, too many series.
      if (isNoCalendar(error)) setRefusedName(file.name);
      else showFailure(error, message);
    } finally {
      setReading(false);
    }
  }

  async function handleImport({ text, result: { added } }: Plan): Promise<void> {
    if (await write.run({ text }, t("schedule.import.done", { added }))) onImported();
  }

  return (
    <section className="sw-schedule-import">
      <h3>{t("schedule.import")}</h3>
      <p>{t("schedule.import.help")}</p>
      <input
        ref={input}
        type="file"
        accept=".ics,text/calendar"
        className="sw-hidden"
        aria-label={t("schedule.import.choose")}
        tabIndex={-1}
        onChange={(event) => void handleFile(event)}
      />
      <Button loading={isReading} onClick={() => input.current?.click()}>
        {t("schedule.import.choose")}
      </Button>
      {refusedName !== undefined && <p role="alert">{t("schedule.import.invalid", { name: refusedName })}</p>}
      <div aria-live="polite">{plan === undefined ? undefined : <PlanView plan={plan} />}</div>
      {plan !== undefined && plan.result.added > 0 && (
        <Button type="primary" loading={write.isBusy} onClick={() => void handleImport(plan)}>
          {t("schedule.import.run")}
        </Button>
      )}
    </section>
  );
}

function PlanView({ plan: { name: fileName, result } }: { plan: Plan }) {
  const t = useTexts();
  const { added, known, left, faults, entries } = result;
  const counts = [
    t("schedule.import.added", { added }),
    known > 0 ? t("schedule.import.known", { known }) : undefined,
    left > 0 ? t("schedule.import.left", { left }) : undefined,
  ];
  return (
    <>
      <p>{t("schedule.import.file", { name: fileName })}</p>
      <p>
        <b>{counts.filter(Boolean).join(" · ")}</b>
      </p>
      <ul>
        {entries.map((entry, index) => (
          <li key={index}>
            {formatEntryTime({ date: entry.scheduleDate, ...entry })} {entry.content}
            {entry.repeat !== null && <ImportedRepeat rule={entry.repeat} />}
          </li>
        ))}
        {added > entries.length && <li>{t("schedule.more", { count: added - entries.length })}</li>}
      </ul>
      {faults.length > 0 && (
        <ul className="sw-schedule-faults">
          {faults.map(({ line, reason, name }, index) => (
            <li key={index}>{t(`schedule.import.fault.${reason}`, { line, name, maximum: maxDayCount })}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function ImportedRepeat({ rule }: { rule: string }) {
  const t = useTexts();
  return (
    <small className="sw-schedule-imported-repeat">
      <RetweetOutlined aria-hidden /> {describeRepeat(t, rule)}
    </small>
  );
}

/** Whether the file is refused as what it is: it is read as text, which a binary file is not. */
function isNoCalendar(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  return error.businessCode === notCalendarCode || error.fields["Text"] !== undefined;
}
