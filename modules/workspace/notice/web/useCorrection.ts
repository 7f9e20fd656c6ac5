import { App } from "antd";
import { createIdempotencyKey } from "#base/api";
import { useSession } from "#base/session/session";
import { call, isPermitted, showFailure } from "#kit";
import type { List } from "#kit/list/useList.ts";
import { type ListedNotice, noticeApi, NoticeStatus } from "../contract.ts";

/** Corrections of published notices, by their author. */
export type Corrections = {
  isPossible(notice: ListedNotice): boolean;
  /** Writes the draft of a correction and opens it in the form. */
  start(notice: ListedNotice): Promise<void>;
};

/** See `Corrections`. */
export function useCorrection(list: List<ListedNotice>): Corrections {
  const { message } = App.useApp();
  const { user } = useSession();

  return {
    isPossible: ({ status, createUserId, replacedTime }) =>
      status === NoticeStatus.published && createUserId === user.id && replacedTime === null,
    async start({ id }) {
      try {
        const draft = await call(noticeApi, "correct", { id }, { idempotencyKey: createIdempotencyKey() });
        await list.refresh();
        if (isPermitted({ of: noticeApi, call: "update" })) list.change({ record: { kind: "edit", id: draft } });
      } catch (error) {
        showFailure(error, message);
      }
    },
  };
}
