import { FullscreenExitOutlined } from "@ant-design/icons";
import { useEffect, useRef } from "react";
import { useWords } from "../../../i18n.ts";
import { keysText, useShortcut } from "../../../kit/parts/shortcuts.ts";
import "./late.css";

/** While it is there the page in front has the whole window; Escape or its button brings the rest back. */
export function AlonePage({ onEnd }: { onEnd: () => void }) {
  const t = useWords();
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset["alone"] = "";
    button.current?.focus();
    return () => {
      delete dataset["alone"];
      document.querySelector<HTMLElement>(".sw-tag[data-current=true] button")?.focus();
    };
  }, []);

  /** In a dialog or a menu Escape closes that. */
  function handleEscape({ target }: KeyboardEvent): boolean {
    const isElsewhere = target instanceof Element && target.closest("[role=dialog], [role=menu]") !== null;
    if (!isElsewhere) onEnd();
    return !isElsewhere;
  }
  useShortcut("Escape", "shell.fullScreenEnd", handleEscape);

  return (
    <button ref={button} type="button" className="sw-alone-end" onClick={onEnd}>
      <FullscreenExitOutlined aria-hidden />
      {t("shell.fullScreenEnd")}
      <kbd aria-hidden>{keysText("Esc")}</kbd>
    </button>
  );
}
