import { vi } from "vitest";

// All test files share the window and the packages; modules of the product are loaded again for each file.

const { fetch, setTimeout: start, addEventListener: listen, location, performance: clock } = globalThis;
const { requestAnimationFrame: nextFrame, cancelAnimationFrame: stopFrame } = globalThis;
const { href } = location;
const pending = new Set<number>();
const registered: Parameters<typeof removeEventListener>[] = [];
let frame = 0;

/**
 * jsdom runs animation frames by an interval that starts with the first request. Started while a test fakes the clock, it
 * would stop for good. A frame that is always pending keeps the interval on the real clock.
 */
function keepFramesRunning(): void {
  frame = nextFrame(keepFramesRunning);
}

/** Records timers and listeners of the window from now on, so that `clearLeftovers` can remove them. */
export function watchLeftovers(): void {
  keepFramesRunning();
  // React captures this clock: a faked one would make it wait for hours in later files.
  globalThis.performance = Object.create(clock, {
    now: { value: () => clock.now(), writable: true, configurable: true },
    timeOrigin: { value: clock.timeOrigin },
  });
  const watched = (handler: TimerHandler, delay?: number, ...values: unknown[]) => {
    const timer = start(handler, delay, ...values);
    pending.add(timer);
    return timer;
  };
  globalThis.setTimeout = Object.assign(watched, start);
  globalThis.addEventListener = (...listener: Parameters<typeof removeEventListener>) => {
    registered.push(listener);
    listen.apply(globalThis, listener);
  };
}

/** Removes what a test file leaves in the shared window. */
export function clearLeftovers(): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  stopFrame(frame);
  for (const timer of pending) clearTimeout(timer);
  for (const listener of registered) removeEventListener(...listener);
  Object.assign(globalThis, { fetch, setTimeout: start, addEventListener: listen, performance: clock });
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", href);
  document.title = "";
  document.body.replaceChildren();
  for (const element of document.head.querySelectorAll(":not(style)")) element.remove();
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
  vi.resetModules();
}
