import { CheckOutlined } from "@ant-design/icons";
import { Button, Segmented } from "antd";
import {
  DataTable,
  isPermitted,
  ListPage,
  noSelection,
  RowAction,
  SearchBar,
  useCallResult,
  useDialog,
  useList,
  useTexts,
} from "#kit";
import { ReadStatus, type ReceivedNotice } from "../../contract.ts";
import { inboxApi } from "../../inbox.contract.ts";
import { NoticeDialog } from "../NoticeDialog.tsx";
import { useEndRefresh } from "../useEndRefresh.ts";
import { useNoticeDialog } from "../useNoticeDialog.ts";
import { EntryBulkActions } from "./EntryBulkActions.tsx";
import { type InboxView, inboxViews, useInboxView } from "./inboxView.ts";
import { receivedResource } from "./received.resource.tsx";
import { SnoozeDialog } from "./SnoozeDialog.tsx";
import { type Entry, type EntryActions, useEntryActions } from "./useEntryActions.ts";

/** The inbox of the account. */
export function Component() {
  const [view, setView] = useInboxView();
  const list = useList(receivedResource, { isSnoozed: view === "snoozed", isUnreadFirst: view === "unreadFirst" });
  const reading = useNoticeDialog();
  const snoozing = useDialog<readonly Entry[]>();
  const actions = useEntryActions();

  function handleView(next: InboxView): void {
    list.select(noSelection);
    list.setPage(1);
    setView(next);
  }

  return (
    <ListPage list={list} actions={<ListActions {...{ view, actions }} onView={handleView} />}>
      <SearchBar list={list} />
      <DataTable
        list={list}
        rowActions={(entry) => listRowActions(entry, { actions, onSnooze: () => snoozing.open([entry]) })}
        bulkActions={<EntryBulkActions list={list} actions={actions} onSnooze={snoozing.open} />}
        onOpen={({ noticeId, title, readStatus, link, isMustRead, confirmTime }) =>
          reading.open({ id: noticeId, title, readStatus, link, isMustRead, confirmTime })
        }
      />
      <NoticeDialog dialog={reading} />
      <SnoozeDialog dialog={snoozing} actions={actions} onDone={() => list.select(noSelection)} />
    </ListPage>
  );
}

type ListActionsProps = { view: InboxView; actions: EntryActions; onView: (view: InboxView) => void };

/** The choice of the view, and the button that marks all as read. */
function ListActions({ view, actions, onView }: ListActionsProps) {
  const t = useTexts();
  const { data } = useCallResult(inboxApi, "counts", {});
  useEndRefresh([data?.nextEndTime]);
  const unreadCount = data?.unread.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const labels = {
    unreadFirst: t("inbox.unreadFirst"),
    newest: t("inbox.newest"),
    snoozed: t("inbox.snoozedCount", { count: data?.snoozedCount ?? 0 }),
  };
  return (
    <>
      <Segmented<InboxView>
        aria-label={t("inbox.view")}
        value={view}
        onChange={onView}
        options={inboxViews.map((value) => ({ value, label: labels[value] }))}
      />
      {isPermitted({ of: inboxApi, call: "readAll" }) && view !== "snoozed" && (
        <Button
          icon={<CheckOutlined aria-hidden />}
          loading={actions.isBusy}
          disabled={unreadCount === 0}
          onClick={() => void actions.readAll()}
        >
          {t("notice.setReadAll")}
        </Button>
      )}
    </>
  );
}

const labels = { snoozeMore: "inbox.snoozeMore", wake: "inbox.wake", remove: "inbox.remove" } as const;

/** The actions of one entry. */
function listRowActions(entry: ReceivedNotice, { actions, onSnooze }: { actions: EntryActions; onSnooze: () => void }) {
  const { readStatus, snoozedUntil } = entry;
  const isUnread = readStatus === ReadStatus.unread;
  const other = isUnread ? ReadStatus.read : ReadStatus.unread;
  return (
    <>
      <RowAction
        of={inboxApi}
        call="mark"
        label={isUnread ? "inbox.markRead" : "inbox.markUnread"}
        onClick={async () => await actions.mark([entry], other)}
      />
      <RowAction of={inboxApi} call="snooze" label={labels.snoozeMore} onClick={onSnooze} />
      {snoozedUntil !== null && (
        <RowAction
          of={inboxApi}
          call="wake"
          label={labels.wake}
          onClick={async () => await actions.wake([entry], snoozedUntil)}
        />
      )}
      <RowAction
        of={inboxApi}
        call="remove"
        label={labels.remove}
        onClick={async () => await actions.remove([entry])}
      />
    </>
  );
}
