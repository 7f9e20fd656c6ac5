import { vi } from "vitest";

// The files of a run share the window and the packages; modules of the product are loaded anew for each of them.

const { fetch, setTimeout: start, addEventListener: listen, location, performance: clock } = globalThis;
const { requestAnimationFrame: nextFrame, cancelAnimationFrame: stopFrame } = globalThis;
const { href } = location;
const pending = new Set<number>();
const heard: Parameters<typeof removeEventListener>[] = [];
let frame = 0;

/**
 * jsdom draws by an interval, which it begins when there is something to draw: begun under a clock that a test moves, it
 * would never draw again. As something always waits to be drawn, the interval is one of the real clock.
 */
function keepDrawing(): void {
  frame = nextFrame(keepDrawing);
}

/** From now on it is known what waits for a moment or an event of the window, so that `clearLeftovers` can call it off. */
export function watchLeftovers(): void {
  keepDrawing();
  // React keeps the real clock: one that a test moves would let it wait for hours in the files after.
  globalThis.performance = Object.create(clock, {
    now: { value: () => clock.now(), writable: true, configurable: true },
    timeOrigin: { value: clock.timeOrigin },
  });
  const watched = (handler: TimerHandler, delay?: number, ...given: unknown[]) => {
    const timer = start(handler, delay, ...given);
    pending.add(timer);
    return timer;
  };
  globalThis.setTimeout = Object.assign(watched, start);
  globalThis.addEventListener = (...about: Parameters<typeof removeEventListener>) => {
    heard.push(about);
    listen.apply(globalThis, about);
  };
}

/** Puts away what a file leaves behind for the next one. */
export function clearLeftovers(): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  stopFrame(frame);
  for (const timer of pending) clearTimeout(timer);
  for (const about of heard) removeEventListener(...about);
  Object.assign(globalThis, { fetch, setTimeout: start, addEventListener: listen, performance: clock });
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", href);
  document.title = "";
  document.body.replaceChildren();
  for (const element of document.head.querySelectorAll(":not(style)")) element.remove();
  for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
  vi.resetModules();
}
