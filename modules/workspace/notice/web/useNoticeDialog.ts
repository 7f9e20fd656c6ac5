import { useQueryClient } from "@tanstack/react-query";
import type { Id } from "#contract/id";
import type { InboxKind } from "#contract/inboxKind";
import { call, CallError, type Dialog, useDialog } from "#kit";
import { inboxApi } from "../inbox.contract.ts";
import { noticeApi, ReadStatus, type ReadStatusValue } from "../contract.ts";

/** A notice that can be opened; the further fields are those of the account, and missing if it is not a receiver. */
export type ReadableNotice = {
  readonly id: Id;
  readonly title: string;
  /** What it is in the inbox. */
  readonly kind?: InboxKind;
  readonly readStatus?: ReadStatusValue;
  /** The address that opens instead of the notice. */
  readonly link?: string | null;
  readonly isMustRead?: boolean;
  readonly confirmTime?: Date | null;
};

/** The dialog of a notice, or the page that it leads to. Opening one that has not been read marks it as read. */
export function useNoticeDialog(): Dialog<ReadableNotice> {
  const dialog = useDialog<ReadableNotice>();
  const queries = useQueryClient();

  async function markRead(id: Id): Promise<void> {
    try {
      await call(noticeApi, "setRead", { id });
    } catch (error) {
      // It stays unread and can be opened again; its content is displayed all the same.
      if (!(error instanceof CallError)) throw error;
    }
    void queries.invalidateQueries({ queryKey: [inboxApi.name] });
    await queries.invalidateQueries({ queryKey: [noticeApi.name] });
  }

  return {
    ...dialog,
    open: (notice) => {
      if (typeof notice.link === "string") location.hash = notice.link;
      else dialog.open(notice);
      if (notice.readStatus === ReadStatus.unread) void markRead(notice.id);
    },
  };
}
