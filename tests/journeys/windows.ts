import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, afterEach } from "vitest";
import { theLane } from "./lane.ts";

/** How a window is opened; a desktop in Chinese that shows the demo unless said otherwise. */
type Opening = BrowserContextOptions & { url?: string; mayComplainOf?: RegExp };

/** Opens a window with an empty profile of its own. */
export type OpenWindow = (about?: Opening) => Promise<Page>;

const patienceMs = 15_000;

/**
 * Windows for the journeys of a file; they are closed after each. A journey fails as well when a page complains of
 * anything, or a file is missing.
 */
export function windows(): OpenWindow {
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];
  let browser: Promise<Browser> | undefined;

  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
    const heard = complaints.splice(0);
    if (heard.length > 0) throw new Error(`the pages complained:\n${heard.join("\n")}`);
  });

  afterAll(async () => await (await browser)?.close());

  return async ({ url = theLane().demo.url, mayComplainOf, ...options } = {}) => {
    browser ??= connect();
    const context = await (
      await browser
    ).newContext({
      baseURL: url,
      locale: "zh-CN",
      viewport: { width: 1440, height: 900 },
      reducedMotion: "reduce",
      // What a journey answers itself would be answered by the worker before it.
      serviceWorkers: "block",
      ...options,
    });
    contexts.push(context);
    context.setDefaultTimeout(patienceMs);
    context.on("page", (page) =>
      listen(page, (complaint) => {
        if (mayComplainOf?.test(complaint) !== true) complaints.push(complaint);
      }),
    );
    return await context.newPage();
  };
}

async function connect(): Promise<Browser> {
  return await chromium.connect(theLane().browser);
}

/** Errors of scripts and of the content security policy, and files that are missing. Refused calls are the pages' business. */
function listen(page: Page, complain: (complaint: string) => void): void {
  page.on("pageerror", (error) => complain(`script: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() !== "error" || message.text().startsWith("Failed to load resource")) return;
    complain(`console: ${message.text()}`);
  });
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    const isRefused = response.status() >= (pathname.startsWith("/api/") ? 500 : 400);
    if (isRefused) complain(`${response.status()} ${pathname}`);
  });
}
