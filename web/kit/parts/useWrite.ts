import { useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { useRef, useState } from "react";
import type { Api, Calls, DraftOf } from "#contract/api";
import type { TextKey } from "#contract/text";
import { call, CallError, newIdempotencyKey } from "../../api.ts";
import { useWords } from "../../i18n.ts";
import { useUndoToast } from "../history/useUndoToast.tsx";

/** A call that writes. */
export type Write<Input> = {
  readonly isBusy: boolean;
  /** Whether it was done. While one is under way another does nothing. */
  run(input: Input): Promise<boolean>;
};

type About = {
  readonly done?: TextKey;
  /** What was done can be undone for some seconds: only for records whose history is kept. */
  readonly undo?: boolean;
  /** The API whose lists it changes, where that is another one. */
  readonly lists?: Pick<Api, "name">;
};

/**
 * Makes a write call, says how it ended and brings the API's lists up to date:
 * `const unlock = useWrite(accountApi, "unlockLogin")`, then `void unlock.run({ id })`.
 */
export function useWrite<C extends Calls, Name extends keyof C & string>(
  api: Api<C>,
  name: Name,
  { done = "kit.done", undo = false, lists = api }: About = {},
): Write<DraftOf<C[Name]>> {
  const t = useWords();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const offerUndo = useUndoToast();
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);

  async function run(input: DraftOf<C[Name]>): Promise<boolean> {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    setBusy(true);
    let requestId: string | undefined;
    try {
      await call(api, name, input, {
        idempotencyKey: newIdempotencyKey(),
        onRequestId: (id) => {
          requestId = id;
        },
      });
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
      await queries.invalidateQueries({ queryKey: [lists.name] });
    }
  }

  return { isBusy, run };
}
