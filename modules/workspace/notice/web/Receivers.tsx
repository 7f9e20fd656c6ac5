import { BellOutlined } from "@ant-design/icons";
import { Button, Segmented } from "antd";
import { useEffect, useEffectEvent, useState } from "react";
import type { Id } from "#contract/id";
import { DataTable, useCallResult, useConfirm, useInnerList, useTexts, useWrite } from "#kit";
import { canCall, useSession } from "#base/session/session";
import { Tools } from "#kit/list/ListTools.tsx";
import { useRefreshRecords } from "#kit/parts/useRefreshRecords.ts";
import { SearchText } from "#kit/list/SearchText.tsx";
import { type ListedNotice, noticeApi, ReadStatus, type ReadStatusValue, reminderPauseHours } from "../contract.ts";
import { noticeReceivers } from "./noticeReceivers.resource.ts";
import "./notice.css";

/** Receivers who have not read a notice, or those who have, with the number of each in the caller's data scope. */
export function Receivers({ notice }: { notice: ListedNotice }) {
  const t = useTexts();
  const { id, recipientCount } = notice;
  const [readStatus, setReadStatus] = useState<ReadStatusValue>(ReadStatus.unread);
  const visibleCount = useReceiverCount({ id });
  const readCount = useReceiverCount({ id, readStatus: ReadStatus.read });
  const isKnown = visibleCount !== undefined && readCount !== undefined;
  // The notice counts all receivers, the list only those whom the caller may see.
  const outside = isKnown ? (recipientCount ?? 0) - visibleCount : 0;
  const listedCount = notice.readCount ?? 0;
  useFreshList(isKnown && (outside === 0 ? readCount !== listedCount : readCount > listedCount));
  const unread = isKnown ? t("notice.unreadBy", { count: visibleCount - readCount }) : t("notice.unread");
  return (
    <>
      <div className="sw-notice-receivers">
        <Segmented
          aria-label={t("notice.readStatus")}
          value={readStatus}
          options={[
            { value: ReadStatus.unread, label: unread },
            { value: ReadStatus.read, label: isKnown ? t("notice.readBy", { count: readCount }) : t("notice.read") },
          ]}
          onChange={setReadStatus}
        />
        {isKnown && readCount < visibleCount && <RemindButton notice={notice} />}
      </div>
      {outside > 0 && <p className="sw-detail-note">{t("notice.receiversOutside", { count: outside })}</p>}
      <Names key={readStatus} id={id} readStatus={readStatus} />
    </>
  );
}

/** Others have read the notice since the list was loaded: it shows the same number as its receivers. */
function useFreshList(isOutdated: boolean): void {
  const refresh = useEffectEvent(useRefreshRecords());
  useEffect(() => {
    if (isOutdated) void refresh(noticeApi);
  }, [isOutdated]);
}

type ReceiverFilter = { id: Id; readStatus?: ReadStatusValue };

function useReceiverCount(filter: ReceiverFilter): number | undefined {
  return useCallResult(noticeApi, "receivers", { ...filter, page: 1, pageSize: 1 }).data?.total;
}

function Names(filter: Required<ReceiverFilter>) {
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

/** Only the author reminds. */
function RemindButton({ notice: { id, title, createUserId } }: { notice: ListedNotice }) {
  const t = useTexts();
  const confirm = useConfirm();
  const { user } = useSession();
  const remind = useWrite(noticeApi, "remind");
  if (createUserId !== user.id || !canCall(noticeApi, "remind")) return undefined;

  async function handleRemind(): Promise<void> {
    const question = {
      title: t("notice.remindAsk", { title }),
      text: t("notice.remindText", { hours: reminderPauseHours }),
    };
    if (await confirm({ ...question, ok: t("notice.remind") }))
      await remind.run({ id }, t("notice.reminded", { title }));
  }

  return (
    <Button icon={<BellOutlined aria-hidden />} loading={remind.isBusy} onClick={() => void handleRemind()}>
      {t("notice.remind")}
    </Button>
  );
}
