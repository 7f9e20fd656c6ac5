import { useEffect, useState } from "react";

const pauseMs = 150;

/** A text once it has not changed for a moment. */
export function usePause(text: string | undefined): string | undefined {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return text === undefined ? undefined : settled;
}
