import { App } from "antd";
import { useRef, useState } from "react";
import type { Api, Calls, RawInputOf } from "#contract/api";
import type { TextKey } from "#contract/text";
import { call, CallError, createIdempotencyKey } from "#base/api";
import { useTexts } from "#base/i18n";
import { useRefreshRecords } from "./useRefreshRecords.ts";
import { useUndoToast } from "./useUndoToast.tsx";

/** A call that writes. */
export type Write<Input> = {
  readonly isBusy: boolean;
  /** Whether the call succeeded. While a call is running, another one does nothing. */
  run(input: Input): Promise<boolean>;
};

type WriteOptions = {
  readonly done?: TextKey;
  /** The change can be undone for some seconds; only for records with a history. */
  readonly undo?: boolean;
  /** The API whose lists change, if it is another one. */
  readonly lists?: Pick<Api, "name">;
  /** Called as soon as the call has succeeded, before the lists are reloaded: nothing is unsaved any more. */
  readonly onDone?: () => void;
};

/**
 * Makes a write call, reports the outcome and refreshes the API's lists: `const unlock = useWrite(accountApi,
 * "unlockLogin")`, then `void unlock.run({ id })`.
 */
export function useWrite<C extends Calls, Name extends keyof C & string>(
  api: Api<C>,
  name: Name,
  { done = "kit.done", undo = false, lists = api, onDone }: WriteOptions = {},
): Write<RawInputOf<C[Name]>> {
  const t = useTexts();
  const { message } = App.useApp();
  const refreshRecords = useRefreshRecords();
  const offerUndo = useUndoToast();
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);

  async function run(input: RawInputOf<C[Name]>): Promise<boolean> {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    setBusy(true);
    let requestId: string | undefined;
    try {
      await call(api, name, input, {
        idempotencyKey: createIdempotencyKey(),
        onRequestId: (id) => {
          requestId = id;
        },
      });
      onDone?.();
      if (undo && requestId !== undefined) offerUndo({ text: t(done), requestId, lists });
      else void message.success(t(done));
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      void message.error(error.message);
      return false;
    } finally {
      isUnderWay.current = false;
      setBusy(false);
      await refreshRecords(lists);
    }
  }

  return { isBusy, run };
}
