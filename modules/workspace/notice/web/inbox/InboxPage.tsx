import { CheckOutlined } from "@ant-design/icons";
import { Button, Segmented, Select } from "antd";
import {
  DataTable,
  isPermitted,
  type List,
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
import { useIsNarrow } from "#base/theme/theme.tsx";
import { toCallInput } from "#kit/list/listQuery.ts";
import { useShownThread } from "#kit/parts/shownThreads.ts";
import { inboxPath } from "../inboxPath.ts";
import { isToConfirm } from "../NoticeMarks.tsx";
import { NoticeDialog } from "../NoticeDialog.tsx";
import { useEndRefresh } from "../useEndRefresh.ts";
import { useNoticeDialog } from "../useNoticeDialog.ts";
import { EntryBulkActions } from "./EntryBulkActions.tsx";
import { type InboxView, inboxViews, useInboxView } from "./inboxView.ts";
import { receivedResource, snoozedResource } from "./received.resource.tsx";
import { SnoozeDialog } from "./SnoozeDialog.tsx";
import { type Entry, type EntryActions, useEntryActions } from "./useEntryActions.ts";

/** The inbox of the account. */
export function Component() {
  const [view, setView] = useInboxView();
  useShownThread(inboxPath);
  const list = useList(view === "snoozed" ? snoozedResource : receivedResource, {
    isSnoozed: view === "snoozed",
    isUnreadFirst: view === "unreadFirst",
  });
  const reading = useNoticeDialog();
  const snoozing = useDialog<readonly Entry[]>();
  const actions = useEntryActions();

  function handleView(next: InboxView): void {
    list.select(noSelection);
    list.setPage(1);
    setView(next);
  }

  return (
    <ListPage list={list} actions={<ListActions {...{ list, view, actions }} onView={handleView} />}>
      <SearchBar list={list} />
      <DataTable
        list={list}
        rowActions={(entry) => listRowActions(entry, { actions, onSnooze: () => snoozing.open([entry]) })}
        bulkActions={<EntryBulkActions list={list} actions={actions} onSnooze={snoozing.open} />}
        onOpen={({ noticeId, title, kind, readStatus, link, isMustRead, confirmTime }) =>
          reading.open({ id: noticeId, title, kind, readStatus, link, isMustRead, confirmTime })
        }
      />
      <NoticeDialog dialog={reading} />
      <SnoozeDialog dialog={snoozing} actions={actions} onDone={() => list.select(noSelection)} />
    </ListPage>
  );
}

type ListActionsProps = {
  list: List<ReceivedNotice>;
  view: InboxView;
  actions: EntryActions;
  onView: (view: InboxView) => void;
};

/** The choice of the view, in little space on a phone, and the button that marks all that it shows as read. */
function ListActions({ list, view, actions, onView }: ListActionsProps) {
  const t = useTexts();
  const isNarrow = useIsNarrow();
  const { data } = useCallResult(inboxApi, "counts", {});
  useEndRefresh([data?.nextEndTime]);
  const unreadCount = data?.unread.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const labels = {
    unreadFirst: t("inbox.unreadFirst"),
    newest: t("inbox.newest"),
    snoozed: t("inbox.snoozedCount", { count: data?.snoozedCount ?? 0 }),
  };
  const choice = {
    "aria-label": t("inbox.view"),
    value: view,
    onChange: onView,
    options: inboxViews.map((value) => ({ value, label: labels[value] })),
  };
  return (
    <>
      {isNarrow ? (
        <Select<InboxView> popupMatchSelectWidth={false} {...choice} />
      ) : (
        <Segmented<InboxView> {...choice} />
      )}
      {isPermitted({ of: inboxApi, call: "readAll" }) && view !== "snoozed" && (
        <Button
          icon={<CheckOutlined aria-hidden />}
          loading={actions.isBusy}
          disabled={unreadCount === 0}
          {...(isNarrow ? { "aria-label": t("notice.setReadAll") } : {})}
          onClick={() => void actions.readAll(readFilter(list))}
        >
          {isNarrow ? undefined : t("notice.setReadAll")}
        </Button>
      )}
    </>
  );
}

/** The filter of the list, without page and order. */
function readFilter({ query, resource }: List<ReceivedNotice>) {
  return inboxApi.calls.readAll.input.parse(toCallInput(query, resource));
}

const labels = { snoozeMore: "inbox.snoozeMore", wake: "inbox.wake", remove: "inbox.remove" } as const;

/** The actions of one entry. */
function listRowActions(entry: ReceivedNotice, { actions, onSnooze }: { actions: EntryActions; onSnooze: () => void }) {
  const { readStatus, snoozedUntil } = entry;
  const isUnread = readStatus === ReadStatus.unread;
  const other = isUnread ? ReadStatus.read : ReadStatus.unread;
  return (
    <>
      {!isToConfirm(entry) && (
        <RowAction
          of={inboxApi}
          call="mark"
          label={isUnread ? "inbox.markRead" : "inbox.markUnread"}
          onClick={async () => await actions.mark([entry], other)}
        />
      )}
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
