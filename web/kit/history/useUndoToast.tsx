import { useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import type { Api } from "#contract/api";
import { historyApi } from "#contract/history";
import { call, CallError, newIdempotencyKey } from "../../api.ts";
import { useWords } from "../../i18n.ts";
import { UndoToast } from "./UndoToast.tsx";

/** What was done, by which request, and the API whose lists change when it is undone. */
export type Undoable = { readonly text: string; readonly requestId: string; readonly lists: Pick<Api, "name"> };

const key = "siteward-undo";

/** Says that something was done and offers to undo it for some seconds; a new offer replaces the one before. */
export function useUndoToast(): (what: Undoable) => void {
  const t = useWords();
  const { message } = App.useApp();
  const queries = useQueryClient();

  async function undo({ requestId, lists }: Undoable): Promise<void> {
    try {
      await call(historyApi, "undo", { requestId }, { idempotencyKey: newIdempotencyKey() });
      void message.success(t("kit.undone"));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      void message.error(error.message);
    }
    await queries.invalidateQueries({ queryKey: [lists.name] });
  }

  return (what) => {
    const close = () => message.destroy(key);
    const handleUndo = () => {
      close();
      void undo(what);
    };
    const content = <UndoToast key={what.requestId} text={what.text} onUndo={handleUndo} onEnd={close} />;
    void message.open({ key, type: "success", duration: 0, content });
  };
}
