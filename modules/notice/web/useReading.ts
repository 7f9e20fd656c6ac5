import { useQueryClient } from "@tanstack/react-query";
import type { Id } from "#contract/id";
import { call, CallError, type Dialog, useDialog } from "#kit";
import { noticeApi, ReadStatus, type ReadStatusValue } from "#modules/notice/contract";

/** A notice that can be opened; `readStatus` is that of whoever opens it, nothing where he is no receiver. */
export type Readable = { readonly id: Id; readonly title: string; readonly readStatus?: ReadStatusValue };

/** The dialog of a notice. Opening one that has not been read marks it as read. */
export function useReading(): Dialog<Readable> {
  const dialog = useDialog<Readable>();
  const queries = useQueryClient();

  async function markRead(id: Id): Promise<void> {
    try {
      await call(noticeApi, "setRead", { id });
    } catch (error) {
      // It stays unread and can be opened again; what it says is there all the same.
      if (!(error instanceof CallError)) throw error;
    }
    await queries.invalidateQueries({ queryKey: [noticeApi.name] });
  }

  return {
    ...dialog,
    open: (notice) => {
      dialog.open(notice);
      if (notice.readStatus === ReadStatus.unread) void markRead(notice.id);
    },
  };
}
