import { act } from "@testing-library/react";

/**
 * The layout that jsdom lacks. Every element has the size given here and scrolls within `content`; media queries follow
 * `narrow`.
 */
export const browser = { width: 1000, height: 600, content: 10_000_000, narrow: false };

function nothing(): void {
  // Sizes and media never change during a test.
}

/** Sizes never change in a test, so observers are never called. */
// oxlint-disable-next-line siteward/no-class -- it stands in for a class of the browser
export class ResizeObserverStub implements ResizeObserver {
  observe = nothing;
  unobserve = nothing;
  disconnect = nothing;
}

/** Nothing is ever scrolled into view, so observers are never called. */
// oxlint-disable-next-line siteward/no-class -- it stands in for a class of the browser
export class IntersectionObserverStub implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = "";
  readonly scrollMargin = "";
  readonly thresholds = [];
  observe = nothing;
  unobserve = nothing;
  disconnect = nothing;
  takeRecords = () => [];
}

/** Sets the width of a phone if a test needs it; without animations, so that closed elements disappear at once. */
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

/** Goes back in the history of the window, as the button of a phone does. */
export async function goBack(): Promise<void> {
  await act(async () => {
    history.back();
    await new Promise((resolve) => {
      addEventListener("popstate", resolve, { once: true });
    });
  });
}
