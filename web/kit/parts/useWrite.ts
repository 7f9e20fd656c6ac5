import { App } from "antd";
import { useRef, useState } from "react";
import type { Api, Calls, OutputOf, RawInputOf } from "#contract/api";
import type { TextKey } from "#contract/text";
import { CallError } from "#base/answer";
import { call, createIdempotencyKey } from "#base/api";
import { useTexts } from "#base/i18n";
import { isServerAbsent } from "#base/serverConnection";
import { useRefreshRecords } from "./useRefreshRecords.ts";
import { useUndoToast } from "./useUndoToast.tsx";
import { showFailure } from "./showFailure.ts";

/** A call that writes. */
export type Write<Input, Answer = never> = {
  readonly isBusy: boolean;
  /**
   * Whether the call succeeded. While a call is running, another one does nothing. `told`: the message instead of the
   * general one, with the name of the record, or made of the answer.
   */
  run(input: Input, told?: string | ((answer: Answer) => string)): Promise<boolean>;
};

type WriteOptions = {
  readonly done?: TextKey;
  /** The change can be undone for some seconds: by the history of its record, or by a function of the screen. */
  readonly undo?: boolean | (() => Promise<boolean>);
  /** The API whose lists change, if it is another one. */
  readonly lists?: Pick<Api, "name">;
  /** Called as soon as the call has succeeded, before the lists are reloaded: nothing is unsaved any more. */
  readonly onDone?: () => void;
};

/** The same write does not run twice within this time (specification 9). */
const guardMs = 500;

/**
 * Makes a write call, reports the outcome and refreshes the API's lists: `const unlock = useWrite(accountApi,
 * "unlockLogin")`, then `void unlock.run({ id })`.
 */
export function useWrite<C extends Calls, Name extends keyof C & string>(
  api: Api<C>,
  name: Name,
  { done = "kit.done", undo = false, lists = api, onDone }: WriteOptions = {},
): Write<RawInputOf<C[Name]>, OutputOf<C[Name]>> {
  const t = useTexts();
  const { message } = App.useApp();
  const refreshRecords = useRefreshRecords();
  const offerUndo = useUndoToast();
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);
  const last = useRef({ input: "", at: -guardMs });
  const unanswered = useRef({ input: "", key: "" });

  async function run(
    input: RawInputOf<C[Name]>,
    told: string | ((answer: OutputOf<C[Name]>) => string) = t(done),
  ): Promise<boolean> {
    const attempt = { input: JSON.stringify(input), at: performance.now() };
    const isRepeat = attempt.input === last.current.input && attempt.at - last.current.at < guardMs;
    if (isUnderWay.current || isRepeat) return false;
    isUnderWay.current = true;
    last.current = attempt;
    setBusy(true);
    let requestId: string | undefined;
    const isSentAgain = attempt.input === unanswered.current.input;
    const idempotencyKey = isSentAgain ? unanswered.current.key : createIdempotencyKey();
    unanswered.current = { input: "", key: "" };
    try {
      const answer = await call(api, name, input, {
        idempotencyKey,
        onRequestId: (id) => {
          requestId = id;
        },
      });
      onDone?.();
      const text = typeof told === "string" ? told : told(answer);
      const own = typeof undo === "function" ? { undo } : {};
      if (undo !== false && requestId !== undefined) offerUndo({ text, requestId, lists, ...own });
      else void message.success(text);
      return true;
    } catch (error) {
      showFailure(error, message);
      // The server may have done it before the connection was lost: the same input is not written twice.
      if (error instanceof CallError && isServerAbsent(error.status))
        unanswered.current = { input: attempt.input, key: idempotencyKey };
      // A retry after the error was seen is intended.
      last.current = { input: "", at: -guardMs };
      return false;
    } finally {
      isUnderWay.current = false;
      setBusy(false);
      await refreshRecords(lists);
    }
  }

  return { isBusy, run };
}
