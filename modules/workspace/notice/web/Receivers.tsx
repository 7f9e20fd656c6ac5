import { BellOutlined } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { Button, Segmented } from "antd";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Id } from "#contract/id";
import { DataTable, formatInstant, useConfirm, useInnerList, useTexts, useWrite } from "#kit";
import { canCall, useSession } from "#base/session/session";
import { Tools } from "#kit/list/ListTools.tsx";
import { useRefreshRecords } from "#kit/parts/useRefreshRecords.ts";
import { createCallQuery } from "#kit/parts/useCallResult.ts";
import { SearchText } from "#kit/list/SearchText.tsx";
import { type ListedNotice, noticeApi, ReadStatus, type ReadStatusValue, reminderPauseHours } from "../contract.ts";
import type { ReceiverCounts } from "../receiver.contract.ts";
import { isOver } from "./NoticeMarks.tsx";
import { noticeReceivers } from "./noticeReceivers.resource.ts";
import "./notice.css";

/**
 * Receivers who have not read a notice, or those who have, with the number of each in the caller's data scope. Of a
 * notice that has to be confirmed also those who have done so and those who have not.
 */
export function Receivers({ notice }: { notice: ListedNotice }) {
  const t = useTexts();
  const { id, recipientCount, isMustRead } = notice;
  const [chosen, setChosen] = useState<Group>(isMustRead ? "unconfirmed" : "unread");
  const numbers = useReceiverCounts(id);
  // The notice counts all receivers, the list only those whom the caller may see.
  const outside = numbers === undefined ? 0 : (recipientCount ?? 0) - numbers.visible;
  useFreshLists(notice, numbers, outside);
  const counts: Partial<Record<Group, number>> = numbers === undefined ? {} : toGroups(numbers);
  const groups = isMustRead ? mustReadGroups : plainGroups;
  const openCount = counts[isMustRead ? "unconfirmed" : "unread"] ?? 0;
  return (
    <>
      <div className="sw-notice-receivers">
        <Segmented
          aria-label={t("notice.readStatus")}
          value={chosen}
          options={groups.map((group) => {
            const count = counts[group];
            return { value: group, label: count === undefined ? t(labels[group]) : t(countedLabels[group], { count }) };
          })}
          onChange={setChosen}
        />
        {openCount > 0 && !isOver(notice.cancelTime) && (
          <RemindButton notice={notice} lastTime={numbers?.reminderTime ?? null} />
        )}
      </div>
      {outside > 0 && <p className="sw-detail-note">{t("notice.receiversOutside", { count: outside })}</p>}
      <Names key={chosen} {...{ id, ...filters[chosen] }} />
    </>
  );
}

type Group = "unread" | "read" | "unconfirmed" | "confirmed";

const plainGroups: readonly Group[] = ["unread", "read"];
const mustReadGroups: readonly Group[] = ["unconfirmed", "confirmed", "unread"];

const filters = {
  unread: { readStatus: ReadStatus.unread },
  read: { readStatus: ReadStatus.read },
  unconfirmed: { isConfirmed: false },
  confirmed: { isConfirmed: true },
} as const;

const labels = {
  unread: "notice.unread",
  read: "notice.read",
  unconfirmed: "notice.unconfirmed",
  confirmed: "notice.isConfirmed",
} as const;

const countedLabels = {
  unread: "notice.unreadBy",
  read: "notice.readBy",
  unconfirmed: "notice.unconfirmedBy",
  confirmed: "notice.confirmedBy",
} as const;

function toGroups({ visible, read, confirmed, unconfirmed }: ReceiverCounts): Record<Group, number> {
  return { unread: visible - read, read, unconfirmed, confirmed };
}

/** Others read the notice while its receivers are shown: all lists follow the numbers. */
function useFreshLists({ readCount }: ListedNotice, numbers: ReceiverCounts | undefined, outside: number): void {
  const refreshRecords = useRefreshRecords();
  const lastShown = useRef<string>(undefined);
  const shown = numbers === undefined ? undefined : JSON.stringify(numbers);
  const follow = useEffectEvent((isFirst: boolean) => {
    const listed = readCount ?? 0;
    const read = numbers?.read ?? 0;
    const isOutdated = outside === 0 ? read !== listed : read > listed;
    if (!isFirst || isOutdated) void refreshRecords(noticeApi);
  });
  useEffect(() => {
    if (shown === undefined || shown === lastShown.current) return;
    follow(lastShown.current === undefined);
    lastShown.current = shown;
  }, [shown]);
}

type ReceiverFilter = { id: Id; readStatus?: ReadStatusValue; isConfirmed?: boolean };

/** Counted again while the window is visible: no event tells the author of each reader. */
const countEveryMs = 5000;

function useReceiverCounts(id: Id): ReceiverCounts | undefined {
  return useQuery({ ...createCallQuery(noticeApi, "receiverCounts", { id }), refetchInterval: countEveryMs }).data;
}

function Names(filter: ReceiverFilter) {
  const t = useTexts();
  const list = useInnerList(noticeReceivers, filter);
  const { keyword } = list.query.filters;
  return (
    <>
      <div className="sw-notice-receivers" role="search">
        <SearchText
          label={t("notice.findReceiver")}
          value={typeof keyword === "string" ? keyword : ""}
          onChange={(text) => list.setFilters(text === "" ? {} : { keyword: text })}
        />
        <Tools list={list} place="file" />
      </div>
      <DataTable list={list} />
    </>
  );
}

/** Whether it is too soon for another reminder. */
function isPausing(lastTime: Date | null): boolean {
  return lastTime !== null && Date.now() - lastTime.getTime() < reminderPauseHours * 3_600_000;
}

/** Only the author reminds; not again so soon after the last time. */
function RemindButton({
  notice: { id, title, createUserId, isMustRead },
  lastTime,
}: {
  notice: ListedNotice;
  lastTime: Date | null;
}) {
  const t = useTexts();
  const confirm = useConfirm();
  const { user } = useSession();
  const remind = useWrite(noticeApi, "remind");
  if (createUserId !== user.id || !canCall(noticeApi, "remind")) return undefined;

  const label = t(isMustRead ? "notice.remindUnconfirmed" : "notice.remind");

  async function handleRemind(): Promise<void> {
    const question = {
      title: t(isMustRead ? "notice.remindUnconfirmedAsk" : "notice.remindAsk", { title }),
      text: t("notice.remindText", { hours: reminderPauseHours }),
    };
    if (!(await confirm({ ...question, ok: label }))) return;
    await remind.run({ id }, ({ count, quiet }) =>
      quiet === 0 ? t("notice.reminded", { title }) : t("notice.remindedQuiet", { count, quiet }),
    );
  }

  return (
    <span className="sw-notice-remind">
      {lastTime !== null && t("notice.lastReminder", { time: formatInstant(lastTime) })}
      <Button
        icon={<BellOutlined aria-hidden />}
        loading={remind.isBusy}
        disabled={isPausing(lastTime)}
        onClick={() => void handleRemind()}
      >
        {label}
      </Button>
    </span>
  );
}
