import { InboxOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { DataTable, EmptyState, isPermitted, ListPage, RowAction, SearchBar, useDialog, useList, useTexts } from "#kit";
import { type ListedNotice, noticeApi, NoticeStatus } from "../contract.ts";
import { inboxPath } from "./inboxPath.ts";
import { noticeResource } from "./notice.resource.tsx";
import { ReceiversDrawer } from "./ReadCount.tsx";
import { usePublish } from "./usePublish.tsx";

/** Notices and announcements: written as drafts, then published to all accounts that the author may see. */
export function Component() {
  const list = useList(noticeResource);
  const publish = usePublish();

  const receivers = useDialog<ListedNotice>();

  const actions = (notice: ListedNotice) =>
    notice.status === NoticeStatus.draft ? (
      <RowAction of={noticeApi} call="public" onClick={async () => await publish(notice)} />
    ) : (
      <RowAction of={noticeApi} call="receivers" onClick={() => receivers.open(notice)} />
    );

  return (
    <ListPage list={list}>
      <SearchBar list={list} />
      {list.state === "empty" && !isPermitted({ of: noticeApi, call: "add" }) ? (
        <ReceivedElsewhere />
      ) : (
        <DataTable list={list} rowActions={actions} />
      )}
      <ReceiversDrawer dialog={receivers} />
    </ListPage>
  );
}

/** This page is for authors: others look here for what they have received. */
function ReceivedElsewhere() {
  const t = useTexts();
  return (
    <EmptyState icon={<InboxOutlined />} title={t("notice.noneWritten")} text={t("notice.noneWrittenHint")}>
      <Button type="primary" href={`#${inboxPath}`}>
        {t("notice.toInbox")}
      </Button>
    </EmptyState>
  );
}
