import { useId, useState } from "react";
import { useCallResult, useTexts, useWrite } from "#kit";
import { scheduleApi, type ScheduleEntry } from "../../contract.ts";
import { ColorField } from "../ColorField.tsx";
import { ReminderField } from "../ReminderField.tsx";
import "../schedule.css";

/** Colour and reminder of an entry that is not the caller's own; each change is saved at once, for the caller alone. */
export function EntryChoice({ entry }: { entry: ScheduleEntry }) {
  const t = useTexts();
  const [choice, setChoice] = useState({ color: entry.color, remindMinutes: entry.remindMinutes });
  const reminderId = useId();
  const write = useWrite(scheduleApi, "choose");
  const canRemind = useCanRemind(entry);

  async function change(next: typeof choice): Promise<void> {
    setChoice(next);
    const isSaved = await write.run({ id: entry.id, ...next }, t("schedule.choice.saved", { name: entry.content }));
    if (!isSaved) setChoice(choice);
  }

  return (
    <section className="sw-schedule-choice" aria-label={t("schedule.choice")}>
      <h3>{t("schedule.choice")}</h3>
      <ColorField
        aria-label={t("schedule.color")}
        value={choice.color}
        onChange={(color) => void change({ ...choice, color })}
      />
      {canRemind && (
        <div>
          <label htmlFor={reminderId}>{t("schedule.remindMinutes")}</label>
          <ReminderField
            id={reminderId}
            value={choice.remindMinutes}
            onChange={(remindMinutes) => void change({ ...choice, remindMinutes })}
          />
        </div>
      )}
    </section>
  );
}

/** Those who work for an organisation, or below it, are reminded of its calendar. */
function useCanRemind({ ownerOrgId }: ScheduleEntry): boolean {
  const { data = [] } = useCallResult(scheduleApi, "calendars", ownerOrgId === null ? undefined : {});
  return ownerOrgId === null || data.some(({ id, isMember }) => id === ownerOrgId && isMember);
}
