import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, vi } from "vitest";
import { startWords } from "../i18n.ts";
import { store } from "../storage.ts";
import { BlindObserver, browser, matchMedia, StillObserver } from "./browser.ts";
import { clearLeftovers, watchLeftovers } from "./leftovers.ts";

// What jsdom does not have, because it lays nothing out.
Object.defineProperties(HTMLElement.prototype, {
  offsetWidth: { configurable: true, get: () => browser.width },
  offsetHeight: { configurable: true, get: () => browser.height },
  clientWidth: { configurable: true, get: () => browser.width },
  clientHeight: { configurable: true, get: () => browser.height },
  scrollWidth: { configurable: true, get: () => browser.content },
  scrollHeight: { configurable: true, get: () => browser.content },
});
Object.assign(Element.prototype, {
  scrollTo(this: Element, where: ScrollToOptions): void {
    this.scrollTop = where.top ?? this.scrollTop;
    this.scrollLeft = where.left ?? this.scrollLeft;
    this.dispatchEvent(new Event("scroll"));
  },
  scrollIntoView: () => undefined,
  setPointerCapture: () => undefined,
  releasePointerCapture: () => undefined,
});
globalThis.ResizeObserver = StillObserver;
globalThis.IntersectionObserver = BlindObserver;
globalThis.matchMedia = matchMedia;
watchLeftovers();

// No test is about time here either: what is not there by then does not come at all, however busy the machine is.
configure({ asyncUtilTimeout: 20_000 });

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  browser.narrow = false;
  store(localStorage, "lang", "zh-CN");
  await startWords();
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

afterAll(clearLeftovers);
