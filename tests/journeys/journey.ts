import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { expect, inject, it } from "vitest";

/** How a window is opened; a desktop in Chinese unless said otherwise. */
type Opening = BrowserContextOptions & { url?: string };

/** Opens a window with an empty profile of its own. */
export type Open = (about?: Opening) => Promise<Page>;

const patienceMs = 15_000;
let shared: Promise<Browser> | undefined;

/** A path through the product in a real browser. It fails as well when a page complains, or a file is missing. */
export const journey = it.extend<{ open: Open }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest wants the pattern
  open: async ({}, use) => {
    const browser = await connect();
    const contexts: { close(): Promise<void> }[] = [];
    const complaints: string[] = [];
    await use(async ({ url = inject("journeys").demo, ...options } = {}) => {
      const context = await browser.newContext({
        baseURL: url,
        locale: "zh-CN",
        viewport: { width: 1440, height: 900 },
        reducedMotion: "reduce",
        ...options,
      });
      contexts.push(context);
      context.setDefaultTimeout(patienceMs);
      const page = await context.newPage();
      listen(page, complaints);
      return page;
    });
    for (const context of contexts) await context.close();
    expect(complaints).toEqual([]);
  },
});

async function connect(): Promise<Browser> {
  const { browser, trouble } = inject("journeys");
  if (browser === undefined) throw new Error(trouble);
  shared ??= chromium.connect(browser);
  return await shared;
}

/** Errors of scripts and of the content security policy, and files that are missing. Refused calls are the pages' business. */
function listen(page: Page, complaints: string[]): void {
  page.on("pageerror", (error) => complaints.push(`script: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() !== "error" || message.text().startsWith("Failed to load resource")) return;
    complaints.push(`console: ${message.text()}`);
  });
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    const isRefused = response.status() >= (pathname.startsWith("/api/") ? 500 : 400);
    if (isRefused) complaints.push(`${response.status()} ${pathname}`);
  });
}
