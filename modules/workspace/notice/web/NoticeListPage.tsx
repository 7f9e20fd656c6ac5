import { DataTable, ListPage, RowAction, SearchBar, useList } from "#kit";
import { type Notice, noticeApi, NoticeStatus } from "../contract.ts";
import { noticeResource } from "./notice.resource.tsx";
import { usePublish } from "./usePublish.tsx";

/** Notices and announcements: written as drafts, then published to all accounts that the author may see. */
export function Component() {
  const list = useList(noticeResource);
  const publish = usePublish();

  const actions = (notice: Notice) =>
    notice.status === NoticeStatus.draft ? (
      <RowAction of={noticeApi} call="public" onClick={async () => await publish(notice)} />
    ) : undefined;

  return (
    <ListPage list={list}>
      <SearchBar list={list} />
      <DataTable list={list} rowActions={actions} />
    </ListPage>
  );
}
