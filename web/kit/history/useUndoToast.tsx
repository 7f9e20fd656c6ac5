import { App } from "antd";
import { UndoToast } from "./UndoToast.tsx";
import { type Undoable, useUndo } from "./useUndo.ts";

const key = "siteward-undo";

/** Says that something was done and offers to undo it for some seconds; a new offer replaces the one before. */
export function useUndoToast(): (what: Undoable & { readonly text: string }) => void {
  const { message } = App.useApp();
  const undo = useUndo();

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
