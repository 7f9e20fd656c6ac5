import { App } from "antd";
import type { DraftOf, OutputOf } from "#contract/api";
import type { TextKey, TextParameters } from "#contract/text";
import { viewApi } from "#contract/view";
import { call, CallError, newIdempotencyKey } from "../../api.ts";
import { useWords } from "../../i18n.ts";
import { reloadViews } from "../grid/gridSync.ts";

type Calls = (typeof viewApi)["calls"];
type Writing = "add" | "update" | "delete" | "setDefault" | "setPinned" | "copy";

/** What a call of views came to; `undefined`: it was refused, and the user knows why. */
export type ViewCall = <Name extends Writing>(
  name: Name,
  input: DraftOf<Calls[Name]>,
  done?: readonly [TextKey, TextParameters?],
) => Promise<{ readonly result: OutputOf<Calls[Name]> } | undefined>;

/** Changes views of a grid; the list knows of it before this answers. */
export function useViewCall(grid: string): ViewCall {
  const t = useWords();
  const { message } = App.useApp();
  return async (name, input, done = ["kit.done"]) => {
    try {
      const result = await call(viewApi, name, input, { idempotencyKey: newIdempotencyKey() });
      await reloadViews(grid);
      void message.success(t(...done));
      return { result };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      void message.error(error.message);
      // Somebody else was faster: what he saved is shown.
      if (error.status === 409) await reloadViews(grid);
      return undefined;
    }
  };
}
