import type { Id } from "#contract/id";
import { call, formatInstant, useTexts } from "#kit";
import { ReadStatus, type ReadStatusValue } from "../../contract.ts";
import { inboxApi } from "../../inbox.contract.ts";
import { useUndoableCall } from "./useUndoableCall.ts";

/** An entry of the inbox, as its actions need it. */
export type Entry = { readonly id: Id; readonly readStatus: ReadStatusValue };

/** What can be done with entries of the inbox; each can be undone for some seconds. */
export type EntryActions = {
  readonly isBusy: boolean;
  mark(entries: readonly Entry[], readStatus: ReadStatusValue): Promise<boolean>;
  snooze(entries: readonly Entry[], until: Date): Promise<boolean>;
  /** `until`: where an undo puts them off again. */
  wake(entries: readonly Entry[], until: Date): Promise<boolean>;
  remove(entries: readonly Entry[]): Promise<boolean>;
  readAll(): Promise<boolean>;
};

/** The actions on entries of the inbox. */
export function useEntryActions(): EntryActions {
  const t = useTexts();
  const { isBusy, run } = useUndoableCall();
  const wake = async (ids: Id[]) => await call(inboxApi, "wake", { ids });

  return {
    isBusy,
    async mark(entries, readStatus) {
      const isRead = readStatus === ReadStatus.read;
      const ids = listIds(entries.filter((entry) => entry.readStatus !== readStatus));
      if (ids.length === 0) return true;
      return await run({
        text: t(isRead ? "inbox.markedRead" : "inbox.markedUnread", { count: ids.length }),
        send: async (options) => await call(inboxApi, "mark", { ids, readStatus }, options),
        undo: async () =>
          await call(inboxApi, "mark", { ids, readStatus: isRead ? ReadStatus.unread : ReadStatus.read }),
      });
    },
    async snooze(entries, until) {
      const ids = listIds(entries);
      return await run({
        text: t("inbox.snoozed", { time: formatInstant(until) }),
        send: async (options) => await call(inboxApi, "snooze", { ids, until }, options),
        undo: async () => await wake(ids),
      });
    },
    async wake(entries, until) {
      const ids = listIds(entries);
      return await run({
        text: t("inbox.woken"),
        send: async (options) => await call(inboxApi, "wake", { ids }, options),
        undo: async () => await call(inboxApi, "snooze", { ids, until }),
      });
    },
    async remove(entries) {
      const ids = listIds(entries);
      return await run({
        text: t("inbox.removed", { count: ids.length }),
        send: async (options) => await call(inboxApi, "remove", { ids }, options),
        undo: async () => await call(inboxApi, "restore", { ids }),
      });
    },
    async readAll() {
      return await run({
        text: t("notice.allRead"),
        send: async (options) => await call(inboxApi, "readAll", {}, options),
        undo: async (moment) => await call(inboxApi, "undoReadAll", { moment }),
      });
    },
  };
}

function listIds(entries: readonly Entry[]): Id[] {
  return entries.map(({ id }) => id);
}
