import { useEffect, useEffectEvent, useState } from "react";
import { useTexts } from "#base/i18n";
import "./undo.css";

/** How long a change can be undone from its message. */
export const undoSeconds = 10;

type Props = { text: string; onUndo: () => void; onEnd: () => void };

/**
 * Reports a change, with a button that undoes it during a countdown. The countdown pauses while the pointer or the
 * focus is on the message. Ctrl+Z undoes it too, except in inputs, which have an undo of their own.
 */
export function UndoToast({ text, onUndo, onEnd }: Props) {
  const t = useTexts();
  const [left, setLeft] = useState(undoSeconds);
  const [isHeld, setHeld] = useState(false);
  const isOver = left <= 0;
  const end = useEffectEvent(onEnd);
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (!isUndo || isOver || isInput(event.target)) return;
    event.preventDefault();
    onUndo();
  });

  useEffect(() => {
    if (isHeld || isOver) return;
    const timer = setInterval(() => setLeft((now) => now - 1), 1000);
    return () => clearInterval(timer);
  }, [isHeld, isOver]);

  useEffect(() => {
    if (isOver) end();
  }, [isOver]);

  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);

  return (
    <span
      className="sw-undo"
      role="presentation"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span role="status" aria-live="polite">
        {text}
      </span>
      <button
        type="button"
        className="sw-link"
        aria-keyshortcuts="Control+Z Meta+Z"
        title={t("kit.undoKeys")}
        onClick={onUndo}
      >
        {t("kit.undo")}
      </button>
      <span className="sw-undo-left" aria-hidden>
        {t("kit.undoSeconds", { count: Math.max(left, 0) })}
        <span className="sw-undo-bar" style={{ inlineSize: `${(Math.max(left, 0) / undoSeconds) * 100}%` }} />
      </span>
    </span>
  );
}

/** Inputs have an undo of their own. */
function isInput(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches("input, textarea, select");
}
