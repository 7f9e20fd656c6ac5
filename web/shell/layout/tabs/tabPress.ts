import type { PointerEvent } from "react";
import type { PressOptions, trackPointer } from "./trackPointer.lazy.ts";

/** Loads the tracking of presses once a pointer comes near. */
export async function loadPointerTracking(): Promise<typeof trackPointer> {
  return (await import("./trackPointer.lazy.ts")).trackPointer;
}

/** Tracks a press on a tab until it ends. */
export async function trackTabPress(
  event: PointerEvent<HTMLElement>,
  options: Pick<PressOptions, "path" | "actions" | "onHold">,
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
  const follow = await loadPointerTracking();
  if (released.signal.aborted) return;
  follow({ pointerId, pointerType, clientX, clientY }, { ...options, released: released.signal, row });
}
