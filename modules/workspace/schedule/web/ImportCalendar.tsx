import { App, Button } from "antd";
import { type ChangeEvent, useRef, useState } from "react";
import { call, showFailure, useTexts, useWrite } from "#kit";
import { isTracked } from "#kit/parts/useUndo.ts";
import { type ImportResult, maxCalendarText, scheduleApi } from "../contract.ts";
import { formatHours } from "./clock.ts";

type Plan = { readonly text: string; readonly result: ImportResult };

/** Imports a file of another calendar: shows what it would add, and adds it after a confirmation. */
export function ImportCalendar({ onImported }: { onImported: () => void }) {
  const t = useTexts();
  const { message } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const [plan, setPlan] = useState<Plan>();
  const [isReading, setReading] = useState(false);
  const write = useWrite(scheduleApi, "importCalendar", { undo: isTracked(scheduleApi) });

  async function handleFile({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0];
    // The same file can be chosen again after it has changed.
    target.value = "";
    if (file === undefined) return;
    setPlan(undefined);
    if (file.size > maxCalendarText)
      return void message.error(t("schedule.import.tooLarge", { maximum: Math.floor(maxCalendarText / 1000) }));
    setReading(true);
    try {
      const text = await file.text();
      setPlan({ text, result: await call(scheduleApi, "importCalendar", { text, dryRun: true }) });
    } catch (error) {
      showFailure(error, message);
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
      <div aria-live="polite">{plan === undefined ? undefined : <PlanView result={plan.result} />}</div>
      {plan !== undefined && plan.result.added > 0 && (
        <Button type="primary" loading={write.isBusy} onClick={() => void handleImport(plan)}>
          {t("schedule.import.run")}
        </Button>
      )}
    </section>
  );
}

function PlanView({ result: { added, known, left, faults, entries } }: { result: ImportResult }) {
  const t = useTexts();
  const counts = [
    t("schedule.import.added", { added }),
    known > 0 ? t("schedule.import.known", { known }) : undefined,
    left > 0 ? t("schedule.import.left", { left }) : undefined,
  ];
  return (
    <>
      <p>
        <b>{counts.filter(Boolean).join(" · ")}</b>
      </p>
      <ul>
        {entries.map((entry, index) => (
          <li key={index}>
            {entry.scheduleDate} {formatHours(entry)} {entry.content}
          </li>
        ))}
        {added > entries.length && <li>{t("schedule.more", { count: added - entries.length })}</li>}
      </ul>
      {faults.length > 0 && (
        <ul className="sw-schedule-faults">
          {faults.map(({ line, reason, name }, index) => (
            <li key={index}>{t(`schedule.import.fault.${reason}`, { line, name })}</li>
          ))}
        </ul>
      )}
    </>
  );
}
