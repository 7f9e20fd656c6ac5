import { App } from "antd";
import { type UndoableRequest, useUndo, useUndoLoader } from "./useUndo.ts";

const key = "siteward-undo";

/**
 * Reports a change and offers to undo it for some seconds; a new offer replaces the previous one. If no module provides
 * undo, it only reports.
 */
export function useUndoToast(): (request: UndoableRequest & { readonly text: string }) => void {
  const { message } = App.useApp();
  const undo = useUndo();
  const canUndo = useUndoLoader() !== undefined;

  async function offer(request: UndoableRequest & { readonly text: string }): Promise<void> {
    // Pages load without it: most are only read.
    const { UndoToast } = await import("../undo/UndoToast.tsx");
    const close = () => message.destroy(key);
    const handleUndo = () => {
      close();
      void undo(request);
    };
    const content = <UndoToast key={request.requestId} text={request.text} onUndo={handleUndo} onEnd={close} />;
    void message.open({ key, type: "success", duration: 0, content });
  }

  return (request) => {
    if (!canUndo) return void message.success(request.text);
    // Gone after an update, or no network: the change is reported all the same.
    offer(request).catch(() => void message.success(request.text));
  };
}
