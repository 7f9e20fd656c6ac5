import { App } from "antd";
import { useEffect, useEffectEvent, useRef } from "react";
import type { Id } from "#contract/id";
import { createIdempotencyKey } from "#base/api";
import { useSession } from "#base/session/session";
import { call, isPermitted, showFailure } from "#kit";
import type { List } from "#kit/list/useList.ts";
import { type ListedNotice, noticeApi, NoticeStatus } from "../contract.ts";

/** Corrections of published notices, by their author. */
export type Corrections = {
  isPossible(notice: ListedNotice): boolean;
  /** Writes the draft of a correction and opens it in the form. If that is cancelled, the draft is removed. */
  start(notice: ListedNotice): Promise<void>;
  /** The form of this draft was saved. */
  keep(draft: Id): void;
};

/** See `Corrections`. */
export function useCorrection(list: List<ListedNotice>): Corrections {
  const { message } = App.useApp();
  const { user } = useSession();
  /** The draft that goes when its form is closed without a save. */
  const started = useRef<{ readonly id: Id; isOpen: boolean }>(undefined);
  const { target } = list.form;
  const openId = target?.kind === "edit" ? target.row.id : undefined;

  const handleOpen = useEffectEvent((id: Id | undefined) => {
    const draft = started.current;
    if (draft === undefined) return;
    if (draft.id === id) draft.isOpen = true;
    else if (draft.isOpen) void removeDraft(draft.id);
  });
  useEffect(() => handleOpen(openId), [openId]);

  async function removeDraft(id: Id): Promise<void> {
    started.current = undefined;
    if (!isPermitted({ of: noticeApi, call: "delete" })) return;
    try {
      await call(noticeApi, "delete", { id }, { idempotencyKey: createIdempotencyKey() });
      await list.refresh();
    } catch (error) {
      showFailure(error, message);
    }
  }

  return {
    isPossible: ({ status, createUserId, replacedTime }) =>
      status === NoticeStatus.published && createUserId === user.id && replacedTime === null,
    async start({ id }) {
      try {
        const draft = await call(noticeApi, "correct", { id }, { idempotencyKey: createIdempotencyKey() });
        const isEditable = isPermitted({ of: noticeApi, call: "update" });
        if (isEditable) started.current = { id: draft, isOpen: false };
        await list.refresh();
        if (isEditable) list.change({ record: { kind: "edit", id: draft } });
      } catch (error) {
        showFailure(error, message);
      }
    },
    keep: (draft) => {
      if (started.current?.id === draft) started.current = undefined;
    },
  };
}
