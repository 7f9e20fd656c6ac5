import { type RefObject, useEffect, useRef } from "react";
import type { ScheduleEntry } from "../contract.ts";
import type { EntryTime } from "./formatSpan.ts";

type Target = { readonly id: number; readonly begin: string };

/**
 * Keeps the focus on an entry that keys move: elsewhere it is another element, and an occurrence that is moved alone is
 * another entry, which is found by its beginning.
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

  return async (entry, to, move) => {
    target.current = { id: entry.id, begin: `${to.date} ${to.startTime}` };
    await move();
    // The entries are rendered with the next frame.
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
    follow();
    target.current = undefined;
  };
}
