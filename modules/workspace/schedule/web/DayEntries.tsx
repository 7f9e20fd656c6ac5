import { CalendarOutlined, DeleteOutlined, RetweetOutlined } from "@ant-design/icons";
import { Checkbox } from "antd";
import { useTexts, useWrite } from "#kit";
import { IconButton } from "#kit/parts/IconButton.tsx";
import { isTracked } from "#kit/parts/useUndo.ts";
import { FinishStatus, scheduleApi, type ScheduleEntry } from "../contract.ts";
import { describeRepeat } from "./describeRepeat.ts";
import type { EntryPart } from "./entryParts.ts";
import { describeDay, formatDay, formatPart } from "./formatSpan.ts";
import { HolidayMark, useHolidayText } from "./HolidayMark.tsx";
import { AnswerChip } from "./invitation/AnswerChip.tsx";
import { toIsoDate } from "./scheduleDays.ts";
import { useScopeQuestion } from "./useScopeQuestion.tsx";
import "./invitation/invitation.css";
import "./shared/shared.css";
import "./schedule.css";

type Props = {
  day: Date;
  /** What is on that day, in order. */
  parts: readonly EntryPart[];
  onOpen: (entry: ScheduleEntry) => void;
};

/** The entries of one day: each can be finished, opened and deleted. */
export function DayEntries({ day, parts, onOpen }: Props) {
  const t = useTexts();
  const holiday = useHolidayText()(toIsoDate(day));
  return (
    <div className="sw-agenda">
      <h3>
        {formatDay(day)}
        <HolidayMark holiday={holiday} />
        {holiday === undefined ? undefined : <small>{holiday.label}</small>}
      </h3>
      {parts.length === 0 ? (
        <div className="sw-home-note">
          <span className="sw-home-note-icon" aria-hidden>
            <CalendarOutlined />
          </span>
          <p>{t("schedule.none")}</p>
        </div>
      ) : (
        <ul>
          {parts.map((shown) => (
            <EntryLine key={shown.entry.id} shown={shown} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** One entry in a list. */
export function EntryLine({ shown, onOpen }: { shown: EntryPart; onOpen: (entry: ScheduleEntry) => void }) {
  const t = useTexts();
  const { entry } = shown;
  const { toggle, remove } = useEntryWrites();
  const { content: name, place, repeat, color, status, answer, organiserName } = entry;
  const { isAnswerOutdated, canWrite, ownerOrgId, ownerOrgName } = entry;
  const isDone = status === FinishStatus.finished;
  return (
    <li
      data-done={isDone}
      data-color={color}
      data-answer={isAnswerOutdated ? "none" : (answer ?? undefined)}
      data-shared={ownerOrgId !== null}
    >
      {canWrite && (
        <Checkbox checked={isDone} aria-label={t("schedule.finish", { name })} onChange={() => void toggle(entry)} />
      )}
      <button type="button" className="sw-agenda-entry" onClick={() => onOpen(entry)}>
        <span>{[formatPart(t, shown), describeDay(t, shown)].filter(Boolean).join(" · ")}</span>
        {isDone ? <s>{name}</s> : <b>{name}</b>}
        {place === null || place === "" ? undefined : <small>{place}</small>}
        {ownerOrgName === null ? undefined : <small>{ownerOrgName}</small>}
        {answer === null ? undefined : (
          <small>
            {organiserName} <AnswerChip answer={answer} /> {isAnswerOutdated && t("schedule.isAnswerOutdated")}
          </small>
        )}
        {repeat === null ? undefined : (
          <small>
            <RetweetOutlined aria-hidden /> {describeRepeat(t, repeat)}
          </small>
        )}
      </button>
      {canWrite && (
        <IconButton
          label={t("schedule.delete", { name })}
          icon={<DeleteOutlined aria-hidden />}
          onClick={() => void remove(entry)}
        />
      )}
    </li>
  );
}

/** Finishes or reopens an entry, and deletes one; both can be undone. */
export function useEntryWrites() {
  const t = useTexts();
  const undo = isTracked(scheduleApi);
  const setStatus = useWrite(scheduleApi, "setStatus", { undo });
  const remove = useWrite(scheduleApi, "delete", { undo });
  const askScope = useScopeQuestion();
  return {
    toggle: async ({ id, content: name, status }: ScheduleEntry) => {
      const isDone = status === FinishStatus.finished;
      const told = t(isDone ? "schedule.unfinished" : "schedule.finished", { name });
      await setStatus.run({ id, status: isDone ? FinishStatus.unfinished : FinishStatus.finished }, told);
    },
    /** Whether it is deleted; an entry that repeats, or to which people are invited, asks first. */
    remove: async (entry: ScheduleEntry): Promise<boolean> => {
      const answer = await askScope(entry, { kind: "delete" });
      if (answer === undefined) return false;
      return await remove.run({ ...answer, id: entry.id }, t("kit.deletedNamed", { name: entry.content }));
    },
  };
}
