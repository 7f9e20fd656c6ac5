/** What jsdom lacks of a browser. Every element is as large as said here; media queries follow `narrow`. */
export const browser = {
  width: 1000,
  height: 600,
  narrow: false,
  /** Sizes never change in a test, so nobody is told of any. */
  matchMedia,
};

function nothing(): void {
  // Sizes and media never change in the midst of a test.
}

/** Sizes never change in a test, so nobody is told of any. */
export class StillObserver implements ResizeObserver {
  observe = nothing;
  unobserve = nothing;
  disconnect = nothing;
}

/** A phone's width where a test says so; motion is off, so that what closes is gone at once. */
function matchMedia(media: string): MediaQueryList {
  const matches = media.includes("max-width") ? browser.narrow : media.includes("reduced-motion");
  return Object.assign(new EventTarget(), { media, matches, onchange: null, addListener: nothing, removeListener: nothing });
}
