import { RetweetOutlined } from "@ant-design/icons";
import type { CSSProperties, KeyboardEvent, ReactNode } from "react";
import { useTexts } from "#kit";
import type { PointerDragHandlers } from "#kit/parts/usePointerDrag.ts";
import { FinishStatus } from "../contract.ts";
import { isWholeDay } from "../entryDays.contract.ts";
import { toMinutes } from "./clock.ts";
import { describeRepeat } from "./describeRepeat.ts";
import type { EntryPart } from "./entryParts.ts";
import { describeDay, formatList, formatSpan } from "./formatSpan.ts";
import "./invitation/invitation.css";
import "./shared/shared.css";

type Props = {
  shown: EntryPart;
  /** Id of the text that explains the keys. */
  hintId: string;
  style?: CSSProperties;
  isDragged: boolean;
  drag: PointerDragHandlers;
  onOpen: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  children?: ReactNode;
};

/** There is room for one line only. */
const shortMinutes = 45;

/** An entry in a calendar: opened by a click, moved by dragging or by keys where the caller may change it. */
export function EntryBlock({ shown, hintId, style = {}, isDragged, drag, onOpen, onKeyDown, children }: Props) {
  const t = useTexts();
  const { entry, part } = shown;
  const { id, scheduleDate, startTime, content, place, repeat, color, status, answer, organiserName } = entry;
  const { isAnswerOutdated, canWrite: isMovable, ownerOrgId, ownerOrgName } = entry;
  const hours = formatList([formatSpan(t, entry), describeDay(t, shown)]);
  const answered =
    answer === null ? undefined : t(isAnswerOutdated ? "schedule.isAnswerOutdated" : `schedule.answer.${answer}`);
  const often = repeat === null ? undefined : describeRepeat(t, repeat);
  return (
    <button
      type="button"
      className="sw-cal-entry"
      style={style}
      data-entry={id}
      data-color={color}
      data-begin={`${scheduleDate} ${startTime}`}
      data-part={part.isFirst ? (part.isLast ? undefined : "first") : part.isLast ? "last" : "middle"}
      data-short={toMinutes(part.endTime) - toMinutes(part.startTime) < shortMinutes}
      data-done={status === FinishStatus.finished}
      data-dragged={isDragged}
      data-answer={isAnswerOutdated ? "none" : (answer ?? undefined)}
      data-readonly={!isMovable}
      data-shared={ownerOrgId !== null}
      title={[hours, content, place, often, organiserName, answered, ownerOrgName].filter(Boolean).join(" ")}
      {...(isMovable ? { "aria-describedby": hintId, onKeyDown, ...drag } : {})}
      onClick={(event) => {
        event.stopPropagation();
        onOpen();
      }}
    >
      {isWholeDay(entry) ? undefined : <span aria-hidden>{part.isFirst ? startTime : "…"}</span>}
      {often === undefined ? undefined : <RetweetOutlined aria-hidden />}
      <span className="sw-hidden">{hours}</span> {content}
      {place === null || place === "" ? undefined : <small> {place}</small>}
      {often === undefined ? undefined : <span className="sw-hidden"> {often}</span>}
      {answered === undefined ? undefined : <span className="sw-hidden">{answered}</span>}
      {ownerOrgName === null ? undefined : <small> {ownerOrgName}</small>}
      {isMovable && children}
    </button>
  );
}
