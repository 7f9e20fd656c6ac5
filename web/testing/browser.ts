/**
 * What jsdom lacks of a browser. Every element is as large as said here, and can be scrolled as far as `content`; media
 * queries follow `narrow`.
 */
export const browser = { width: 1000, height: 600, content: 10_000_000, narrow: false };

function nothing(): void {
  // Sizes and media never change in the midst of a test.
}

/** Sizes never change in a test, so nobody is told of any. */
// oxlint-disable-next-line house/no-class -- it stands in for a class of the browser
export class StillObserver implements ResizeObserver {
  observe = nothing;
  unobserve = nothing;
  disconnect = nothing;
}

/** Nothing is ever scrolled into sight, so nobody is told of that either. */
// oxlint-disable-next-line house/no-class -- it stands in for a class of the browser
export class BlindObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = "";
  readonly scrollMargin = "";
  readonly thresholds = [];
  observe = nothing;
  unobserve = nothing;
  disconnect = nothing;
  takeRecords = () => [];
}

/** A phone's width where a test says so; motion is off, so that what closes is gone at once. */
export function matchMedia(media: string): MediaQueryList {
  const widths = media.includes("max-width") ? browser.narrow : media.includes("min-width") && !browser.narrow;
  const matches = widths || media.includes("reduced-motion");
  return Object.assign(new EventTarget(), {
    media,
    matches,
    onchange: null,
    addListener: nothing,
    removeListener: nothing,
  });
}
