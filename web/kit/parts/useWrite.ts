import { useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { useRef, useState } from "react";
import type { Api, Calls, DraftOf } from "#contract/api";
import type { TextKey } from "#contract/text";
import { call, CallError, newIdempotencyKey } from "../../api.ts";
import { useWords } from "../../i18n.ts";

/** A call that writes. */
export type Write<Input> = {
  readonly isBusy: boolean;
  /** Whether it was done. While one is under way another does nothing. */
  run(input: Input): Promise<boolean>;
};

type About = { readonly done?: TextKey };

/**
 * Makes a write call, says how it ended and brings the API's lists up to date:
 * `const unlock = useWrite(accountApi, "unlockLogin")`, then `void unlock.run({ id })`.
 */
export function useWrite<C extends Calls, Name extends keyof C & string>(
  api: Api<C>,
  name: Name,
  { done = "kit.done" }: About = {},
): Write<DraftOf<C[Name]>> {
  const t = useWords();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);

  async function run(input: DraftOf<C[Name]>): Promise<boolean> {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    setBusy(true);
    try {
      await call(api, name, input, { idempotencyKey: newIdempotencyKey() });
      void message.success(t(done));
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      void message.error(error.message);
      return false;
    } finally {
      isUnderWay.current = false;
      setBusy(false);
      await queries.invalidateQueries({ queryKey: [api.name] });
    }
  }

  return { isBusy, run };
}
