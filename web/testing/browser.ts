import { act } from "@testing-library/react";

/** A window as media queries see it; `isTouch`: the pointer is a finger. */
type WindowSize = { readonly width: number; readonly height: number; readonly isTouch: boolean };

const desktop: WindowSize = { width: 1440, height: 900, isTouch: false };
const portrait: WindowSize = { width: 390, height: 844, isTouch: true };

/**
 * The layout that jsdom lacks. Every element has the size given here and scrolls within `content`; media queries follow
 * `window`, or `narrow`: the window of a phone.
 */
export const browser = { width: 1000, height: 600, content: 10_000_000, narrow: false, window: desktop };

/** Sets the window back to that of a desktop. */
export function resetBrowser(): void {
  browser.narrow = false;
  browser.window = desktop;
}

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

/** Without animations, so that closed elements disappear at once. */
export function matchMedia(media: string): MediaQueryList {
  const matches = media.split(",").some((query) => query.split(" and ").every(hasFeature));
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

/** Whether the window has a feature of a media query: `(max-width: 767px)`. */
function hasFeature(feature: string): boolean {
  const { width, height, isTouch } = browser.narrow ? portrait : browser.window;
  const [, name = "", value = ""] = /\(([\w-]+): ([^)]+)\)/u.exec(feature) ?? [];
  const size = Number.parseInt(value, 10);
  const features: Readonly<Record<string, boolean>> = {
    "max-width": width <= size,
    "min-width": width >= size,
    "max-height": height <= size,
    hover: value === (isTouch ? "none" : "hover"),
    pointer: value === (isTouch ? "coarse" : "fine"),
    "prefers-reduced-motion": true,
  };
  return features[name] === true;
}
