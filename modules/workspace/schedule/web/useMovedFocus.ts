import { type RefObject, useEffect, useRef } from "react";
import type { ScheduleEntry } from "../contract.ts";
import type { EntryTime } from "./formatSpan.ts";

type Target = { readonly id: number; readonly begin: string };

/**
 * Keeps the focus on an entry that is moved, until the next input: elsewhere it is another element, and an occurrence that
 * is moved alone is another entry, which is found by its beginning.
 */
export function useMovedFocus(
  area: RefObject<HTMLElement | null>,
): (entry: ScheduleEntry, to: EntryTime, move: () => Promise<unknown>) => Promise<void> {
  const target = useRef<Target>(undefined);

  function follow(): void {
    const { current } = target;
    if (current === undefined || document.activeElement !== document.body) return;
    const find = (selector: string) => area.current?.querySelector<HTMLElement>(selector);
    (find(`[data-entry="${current.id}"]`) ?? find(`[data-begin="${current.begin}"]`))?.focus();
  }

  useEffect(follow);

  useEffect(() => {
    const forget = () => {
      target.current = undefined;
    };
    const inputs = ["pointerdown", "keydown"] as const;
    for (const input of inputs) document.addEventListener(input, forget, true);
    return () => {
      for (const input of inputs) document.removeEventListener(input, forget, true);
    };
  }, []);

  return async (entry, to, move) => {
    const moved = { id: entry.id, begin: `${to.date} ${to.startTime}` };
    target.current = moved;
    await move();
    // The question about a series was an input as well.
    target.current = moved;
    follow();
  };
}
