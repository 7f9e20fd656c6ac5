import { FullscreenExitOutlined } from "@ant-design/icons";
import { useEffect, useRef } from "react";
import { useTexts } from "#base/i18n";
import { formatKeys, useShortcut } from "#kit/parts/shortcuts.ts";
import "./tabList.css";

/** Shows the active page in the whole window until Escape or its button is pressed. */
export function FullWindowPage({ onEnd }: { onEnd: () => void }) {
  const t = useTexts();
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

  /** Escape closes a dialog or menu first. */
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
      <kbd aria-hidden>{formatKeys("Esc")}</kbd>
    </button>
  );
}
