import type { PointerEvent } from "react";
import type { About, followPointer } from "./late/followPointer.ts";

/** How presses are followed; loaded once a pointer comes near. */
export async function loadPress(): Promise<typeof followPointer> {
  return (await import("./late/followPointer.ts")).followPointer;
}

/** Follows a press on a tag as long as it lasts. */
export async function followPress(
  event: PointerEvent<HTMLElement>,
  about: Pick<About, "path" | "acts" | "onHold">,
): Promise<void> {
  const { button, pointerId, pointerType, clientX, clientY, currentTarget: row, target } = event;
  const isOnCross = target instanceof Element && target.closest(".sw-tag-close") !== null;
  if (button !== 0 || isOnCross) return;
  const released = new AbortController();
  const handleUp = (up: Pick<PointerEvent, "pointerId">) => {
    if (up.pointerId === pointerId) released.abort();
  };
  addEventListener("pointerup", handleUp, { signal: released.signal });
  addEventListener("pointercancel", handleUp, { signal: released.signal });
  const follow = await loadPress();
  if (released.signal.aborted) return;
  follow({ pointerId, pointerType, clientX, clientY }, { ...about, released: released.signal, row });
}
