import { Segmented } from "antd";
import { useState } from "react";
import type { Id } from "#contract/id";
import { DataTable, useCallResult, useInnerList, useTexts } from "#kit";
import { type ListedNotice, noticeApi, ReadStatus, type ReadStatusValue } from "../contract.ts";
import { noticeReceivers } from "./noticeReceivers.resource.ts";
import "./notice.css";

/** Receivers who have not read a notice, or those who have, with the number of each in the caller's data scope. */
export function Receivers({ notice: { id, recipientCount } }: { notice: ListedNotice }) {
  const t = useTexts();
  const [readStatus, setReadStatus] = useState<ReadStatusValue>(ReadStatus.unread);
  const visibleCount = useReceiverCount({ id });
  const readCount = useReceiverCount({ id, readStatus: ReadStatus.read });
  const isKnown = visibleCount !== undefined && readCount !== undefined;
  // The notice counts all receivers, the list only those whom the caller may see.
  const outside = isKnown ? (recipientCount ?? 0) - visibleCount : 0;
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
      </div>
      {outside > 0 && <p className="sw-detail-note">{t("notice.receiversOutside", { count: outside })}</p>}
      <Names key={readStatus} id={id} readStatus={readStatus} />
    </>
  );
}

type ReceiverFilter = { id: Id; readStatus?: ReadStatusValue };

function useReceiverCount(filter: ReceiverFilter): number | undefined {
  return useCallResult(noticeApi, "receivers", { ...filter, page: 1, pageSize: 1 }).data?.total;
}

function Names(filter: Required<ReceiverFilter>) {
  return <DataTable list={useInnerList(noticeReceivers, filter)} />;
}
