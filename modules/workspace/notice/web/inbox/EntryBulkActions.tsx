import { Button } from "antd";
import { isPermitted, type List, listSelectedIds, noSelection, useShortcut, useTexts } from "#kit";
import { ReadStatus, type ReceivedNotice } from "../../contract.ts";
import { inboxApi } from "../../inbox.contract.ts";
import type { EntryActions } from "./useEntryActions.ts";

type Props = {
  list: List<ReceivedNotice>;
  actions: EntryActions;
  onSnooze: (entries: readonly ReceivedNotice[]) => void;
};

/** What can be done with the selected entries, by buttons and keys. */
export function EntryBulkActions({ list, actions, onSnooze }: Props) {
  const t = useTexts();
  const ids = new Set(listSelectedIds(list.selection));
  const entries = list.rows.filter(({ id }) => ids.has(id));
  const hasEntries = entries.length > 0 && isPermitted({ of: inboxApi, call: "mark" });

  async function handle(done: Promise<boolean>): Promise<void> {
    if (await done) list.select(noSelection);
  }

  const markRead = () => void handle(actions.mark(entries, ReadStatus.read));
  const markUnread = () => void handle(actions.mark(entries, ReadStatus.unread));
  const snooze = () => onSnooze(entries);
  const remove = () => void handle(actions.remove(entries));
  useShortcut("r", "inbox.markRead", hasEntries ? markRead : undefined, "list");
  useShortcut("u", "inbox.markUnread", hasEntries ? markUnread : undefined, "list");
  useShortcut("s", "inbox.snooze", hasEntries ? snooze : undefined, "list");
  useShortcut("Delete", "inbox.remove", hasEntries ? remove : undefined, "list");
  if (!hasEntries) return undefined;
  return (
    <>
      <Button type="text" size="small" disabled={actions.isBusy} onClick={markRead}>
        {t("inbox.markRead")}
      </Button>
      <Button type="text" size="small" disabled={actions.isBusy} onClick={markUnread}>
        {t("inbox.markUnread")}
      </Button>
      <Button type="text" size="small" disabled={actions.isBusy} onClick={snooze}>
        {t("inbox.snooze")}
      </Button>
      <Button type="text" size="small" disabled={actions.isBusy} onClick={remove}>
        {t("inbox.remove")}
      </Button>
    </>
  );
}
