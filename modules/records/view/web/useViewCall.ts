import { App } from "antd";
import type { OutputOf, RawInputOf } from "#contract/api";
import type { TextKey, TextParameters } from "#contract/text";
import { viewApi } from "../contract.ts";
import { call, createIdempotencyKey } from "#base/api";
import { useTexts } from "#base/i18n";
import { reloadViews } from "./gridSync.ts";
import { showFailure } from "#kit/parts/showFailure.ts";

type Calls = (typeof viewApi)["calls"];
type WriteCallName = "add" | "update" | "delete" | "setDefault" | "setPinned" | "copy";

/** The result of a call; `undefined`: it was rejected, and the user has seen the error. */
export type ViewCall = <Name extends WriteCallName>(
  name: Name,
  input: RawInputOf<Calls[Name]>,
  done?: readonly [TextKey, TextParameters?],
) => Promise<{ readonly result: OutputOf<Calls[Name]> } | undefined>;

/** Changes views of a grid; the list is up to date when the promise resolves. */
export function useViewCall(grid: string): ViewCall {
  const t = useTexts();
  const { message } = App.useApp();
  return async (name, input, done = ["kit.done"]) => {
    try {
      const result = await call(viewApi, name, input, { idempotencyKey: createIdempotencyKey() });
      await reloadViews(grid);
      void message.success(t(...done));
      return { result };
    } catch (error) {
      showFailure(error, message);
      // Another session has changed the view first: its version appears.
      if (error.status === 409) await reloadViews(grid);
      return undefined;
    }
  };
}
