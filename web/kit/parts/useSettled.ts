import { useEffect, useState } from "react";

const pauseMilliseconds = 250;

/** A text after a pause in typing, and never during the composition of an input method; empty at once. */
export function useSettled(text: string, isComposing = false): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    if (isComposing || text === settled) return undefined;
    const timer = setTimeout(() => setSettled(text), text === "" ? 0 : pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [text, settled, isComposing]);
  return settled;
}
