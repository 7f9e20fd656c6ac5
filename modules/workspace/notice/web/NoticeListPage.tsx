import { DataTable, ListPage, RowAction, SearchBar, useDialog, useList } from "#kit";
import { type ListedNotice, noticeApi, NoticeStatus } from "../contract.ts";
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
      <DataTable list={list} rowActions={actions} />
      <ReceiversDrawer dialog={receivers} />
    </ListPage>
  );
}
