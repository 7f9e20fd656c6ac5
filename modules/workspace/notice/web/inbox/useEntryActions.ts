import { App } from "antd";
import type { RawInputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { call, formatInstant, useTexts } from "#kit";
import { ReadStatus, type ReadStatusValue } from "../../contract.ts";
import { inboxApi } from "../../inbox.contract.ts";
import { isToConfirm, type ToConfirm } from "../NoticeMarks.tsx";
import { useUndoableCall } from "./useUndoableCall.ts";

/** An entry of the inbox, as its actions need it. */
export type Entry = ToConfirm & { readonly id: Id; readonly readStatus: ReadStatusValue };

/** What can be done with entries of the inbox; each can be undone for some seconds. */
export type EntryActions = {
  readonly isBusy: boolean;
  mark(entries: readonly Entry[], readStatus: ReadStatusValue): Promise<boolean>;
  snooze(entries: readonly Entry[], until: Date): Promise<boolean>;
  /** `until`: where an undo puts them off again. */
  wake(entries: readonly Entry[], until: Date): Promise<boolean>;
  remove(entries: readonly Entry[]): Promise<boolean>;
  /** All that the list shows, or the whole inbox. What has to be confirmed stays unread. */
  readAll(filter?: RawInputOf<(typeof inboxApi)["calls"]["readAll"]>): Promise<boolean>;
};

/** The actions on entries of the inbox. */
export function useEntryActions(): EntryActions {
  const t = useTexts();
  const { message } = App.useApp();
  const { isBusy, run } = useUndoableCall();
  const wake = async (ids: Id[]) => await call(inboxApi, "wake", { ids });

  return {
    isBusy,
    async mark(entries, readStatus) {
      const isRead = readStatus === ReadStatus.read;
      const changed = entries.filter((entry) => entry.readStatus !== readStatus);
      const ids = listIds(isRead ? changed.filter((entry) => !isToConfirm(entry)) : changed);
      if (ids.length < changed.length) void message.info(t("inbox.confirm_first"));
      if (ids.length === 0) return true;
      return await run({
        text: () => t(isRead ? "inbox.markedRead" : "inbox.markedUnread", { count: ids.length }),
        send: async (options) => await call(inboxApi, "mark", { ids, readStatus }, options),
        undo: async () =>
          await call(inboxApi, "mark", { ids, readStatus: isRead ? ReadStatus.unread : ReadStatus.read }),
      });
    },
    async snooze(entries, until) {
      const ids = listIds(entries);
      return await run({
        text: () => t("inbox.snoozed", { time: formatInstant(until) }),
        send: async (options) => await call(inboxApi, "snooze", { ids, until }, options),
        undo: async () => await wake(ids),
      });
    },
    async wake(entries, until) {
      const ids = listIds(entries);
      return await run({
        text: () => t("inbox.woken"),
        send: async (options) => await call(inboxApi, "wake", { ids }, options),
        undo: async () => await call(inboxApi, "snooze", { ids, until }),
      });
    },
    async remove(entries) {
      const ids = listIds(entries);
      return await run({
        text: () => t("inbox.removed", { count: ids.length }),
        send: async (options) => await call(inboxApi, "remove", { ids }, options),
        undo: async () => await call(inboxApi, "restore", { ids }),
      });
    },
    async readAll(filter = {}) {
      return await run({
        text: ({ count }) => (count === 0 ? t("inbox.noneMarked") : t("inbox.markedRead", { count })),
        hasChanged: ({ count }) => count > 0,
        send: async (options) => await call(inboxApi, "readAll", filter, options),
        undo: async ({ moment }) => await call(inboxApi, "undoReadAll", { moment }),
      });
    },
  };
}

function listIds(entries: readonly Entry[]): Id[] {
  return entries.map(({ id }) => id);
}
