import { App } from "antd";
import { useRef, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { showFailure, useUndoToast } from "#kit";
import { type CallOptions, createIdempotencyKey } from "#base/api";
import { noticeApi } from "../../contract.ts";
import { inboxApi } from "../../inbox.contract.ts";

type UndoableCall<Answer> = {
  /** What is reported of the answer. */
  text(answer: Answer): string;
  /** Whether there is anything to undo; the default is yes. */
  hasChanged?(answer: Answer): boolean;
  send(options: CallOptions): Promise<Answer>;
  /** Receives the answer of the call. */
  undo(answer: Answer): Promise<unknown>;
};

/** Changes the inbox, reports it, offers to undo it, and loads again what shows the inbox. */
export function useUndoableCall() {
  const { message } = App.useApp();
  const queries = useQueryClient();
  const offerUndo = useUndoToast();
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);

  async function refresh(): Promise<void> {
    await Promise.all(
      [noticeApi, inboxApi].map(async ({ name }) => await queries.invalidateQueries({ queryKey: [name] })),
    );
  }

  async function run<Answer>({ text, hasChanged = () => true, send, undo }: UndoableCall<Answer>): Promise<boolean> {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    setBusy(true);
    let requestId = "";
    try {
      const answer = await send({
        idempotencyKey: createIdempotencyKey(),
        onRequestId: (id) => {
          requestId = id;
        },
      });
      if (!hasChanged(answer)) {
        void message.info(text(answer));
        return true;
      }
      const undoAndRefresh = async () => {
        await undo(answer);
        await refresh();
        return true;
      };
      offerUndo({ text: text(answer), requestId, lists: inboxApi, undo: undoAndRefresh });
      return true;
    } catch (error) {
      showFailure(error, message);
      return false;
    } finally {
      isUnderWay.current = false;
      setBusy(false);
      await refresh();
    }
  }

  return { isBusy, run };
}
