import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, vi } from "vitest";
import { initTexts } from "#base/i18n";
import { connectSessionCalls } from "#base/session/sessionCalls";
import { store } from "#base/storage";
import { sessionCalls } from "#app/sessionCalls.web";
import { shellText } from "#shell/text/index.ts";
import { browser, IntersectionObserverStub, matchMedia, resetBrowser, ResizeObserverStub } from "./browser.ts";
import { awaitEncryptions, watchEncryptions } from "./encryptions.ts";
import { clearLeftovers, watchLeftovers } from "./leftovers.ts";
import { resetStores } from "./stores.ts";

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
globalThis.ResizeObserver = ResizeObserverStub;
globalThis.IntersectionObserver = IntersectionObserverStub;
globalThis.matchMedia = matchMedia;
watchLeftovers();
watchEncryptions();
connectSessionCalls(sessionCalls);

// No test depends on time here: an element that is missing by then never appears, however busy the machine is.
configure({ asyncUtilTimeout: 60_000 });

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  resetStores();
  resetBrowser();
  store(localStorage, "lang", "zh-CN");
  await initTexts(shellText);
});

afterEach(async () => {
  cleanup();
  await awaitEncryptions();
  vi.restoreAllMocks();
});

afterAll(clearLeftovers);
