import { Segmented } from "antd";
import { useState } from "react";
import { DataTable, useInnerList, useTexts } from "#kit";
import { type ListedNotice, ReadStatus, type ReadStatusValue } from "../contract.ts";
import { noticeReceivers } from "./noticeReceivers.resource.ts";
import "./notice.css";

/** Receivers who have not read a notice, or those who have. */
export function Receivers({ notice }: { notice: ListedNotice }) {
  const t = useTexts();
  const [readStatus, setReadStatus] = useState<ReadStatusValue>(ReadStatus.unread);
  return (
    <>
      <div className="sw-notice-receivers">
        <Segmented
          aria-label={t("notice.readStatus")}
          value={readStatus}
          options={[
            { value: ReadStatus.unread, label: t("notice.unread") },
            { value: ReadStatus.read, label: t("notice.read") },
          ]}
          onChange={setReadStatus}
        />
      </div>
      <Names key={readStatus} notice={notice} readStatus={readStatus} />
    </>
  );
}

function Names({ notice, readStatus }: { notice: ListedNotice; readStatus: ReadStatusValue }) {
  const t = useTexts();
  const list = useInnerList(noticeReceivers, { id: notice.id, readStatus });
  const read = notice.readCount ?? 0;
  const all = readStatus === ReadStatus.read ? read : (notice.recipientCount ?? 0) - read;
  // The count includes all receivers, the list only those whom the caller may see.
  const outside = all - list.total;
  const isKnown = list.state === "ready" || list.state === "empty";
  return (
    <>
      {isKnown && outside > 0 && <p className="sw-detail-note">{t("notice.receiversOutside", { count: outside })}</p>}
      <DataTable list={list} />
    </>
  );
}
