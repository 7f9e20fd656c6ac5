import { ThunderboltOutlined } from "@ant-design/icons";
import { Button, Input } from "antd";
import { type SyntheticEvent, useId, useState } from "react";
import { useTexts, useWrite } from "#kit";
import { isTracked } from "#kit/parts/useUndo.ts";
import { scheduleApi } from "../../contract.ts";
import { describeRepeat } from "../describeRepeat.ts";
import { describeReminder } from "../ReminderField.tsx";
import type { ScheduleTarget } from "../ScheduleDialog.tsx";
import { formatEntryTime } from "../formatSpan.ts";
import { maxQuickText, parseQuickEntry, type QuickEntry } from "./quickAdd.ts";
import "./quickAdd.css";

type Props = {
  now: { date: string; time: string };
  onAdded: (date: string) => void;
  /** Opens the form with what was understood. */
  onDetails: (target: ScheduleTarget) => void;
};

/** Adds an entry from a line of text; shows what was understood before it is saved. */
export function QuickAdd({ now, onAdded, onDetails }: Props) {
  const t = useTexts();
  const previewId = useId();
  const [text, setText] = useState("");
  const entry = parseQuickEntry(text, now);
  const add = useWrite(scheduleApi, "add", { undo: isTracked(scheduleApi), onDone: () => setText("") });

  async function handleSubmit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (entry === undefined) return;
    const { date, ...draft } = entry;
    const isAdded = await add.run({ ...draft, scheduleDate: date }, t("kit.addedNamed", { name: entry.content }));
    if (isAdded) onAdded(date);
  }

  function handleDetails(): void {
    if (entry === undefined) return;
    setText("");
    onDetails({ kind: "add", ...entry });
  }

  return (
    <form className="sw-quick" onSubmit={(event) => void handleSubmit(event)}>
      <Input
        value={text}
        maxLength={maxQuickText}
        prefix={<ThunderboltOutlined aria-hidden />}
        placeholder={t("schedule.quick.example")}
        aria-label={t("schedule.quick")}
        aria-describedby={previewId}
        allowClear
        onChange={({ target }) => setText(target.value)}
      />
      <Button htmlType="submit" disabled={entry === undefined} loading={add.isBusy}>
        {t("schedule.quick")}
      </Button>
      <p id={previewId} role="status" data-empty={text.trim() === ""}>
        <Preview text={text} entry={entry} onDetails={handleDetails} />
      </p>
    </form>
  );
}

type PreviewProps = { text: string; entry: QuickEntry | undefined; onDetails: () => void };

function Preview({ text, entry, onDetails }: PreviewProps) {
  const t = useTexts();
  if (text.trim() === "") return undefined;
  if (entry === undefined) return t("schedule.quick.unknown");
  const often = entry.repeat === "" ? undefined : describeRepeat(t, entry.repeat);
  const reminder = entry.remindMinutes === null ? undefined : describeReminder(t, entry.remindMinutes);
  return (
    <>
      <b>{formatEntryTime(entry)}</b> {[entry.content, entry.place, often, reminder].filter(Boolean).join(" · ")}{" "}
      <button type="button" className="sw-link" onClick={onDetails}>
        {t("schedule.quick.details")}
      </button>
    </>
  );
}
