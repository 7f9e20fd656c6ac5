import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, afterEach } from "vitest";
import { getTestWorker } from "./testWorker.ts";

/** Options of a window; by default a desktop in Chinese that shows the demo. */
export type WindowOptions = BrowserContextOptions & { url?: string; mayComplainOf?: RegExp };

/** Opens a window with a separate empty profile. */
export type OpenWindow = (about?: WindowOptions) => Promise<Page>;

/** A limit for waits that also suits a busy machine. */
const timeoutMs = 60_000;

/**
 * Windows for the tests of a file; they are closed after each test. A test also fails if a page reports an error, or a
 * file is missing.
 */
export function setUpWindows(): OpenWindow {
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];
  let browser: Promise<Browser> | undefined;

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") {
      const pages = contexts.flatMap((context) => context.pages());
      // oxlint-disable-next-line eslint/no-console -- a failure is explained by what the pages showed
      for (const page of pages) console.info(await describePage(page));
    }
    for (const context of contexts.splice(0)) await context.close();
    const heard = complaints.splice(0);
    if (heard.length > 0) throw new Error(`the pages complained:\n${heard.join("\n")}`);
  });

  afterAll(async () => await (await browser)?.close());

  return async ({ url = getTestWorker().demo.url, mayComplainOf, ...options } = {}) => {
    browser ??= connect();
    const context = await (
      await browser
    ).newContext({
      baseURL: url,
      locale: "zh-CN",
      viewport: { width: 1440, height: 900 },
      reducedMotion: "reduce",
      // The service worker would answer before the test's own handlers.
      serviceWorkers: "block",
      ...options,
    });
    contexts.push(context);
    await context.addInitScript(logErrorCauses);
    context.setDefaultTimeout(timeoutMs);
    context.on("page", (page) =>
      listen(page, (complaint) => {
        if (mayComplainOf?.test(complaint) !== true) complaints.push(complaint);
      }),
    );
    return await context.newPage();
  };
}

async function connect(): Promise<Browser> {
  return await chromium.connect(getTestWorker().browser);
}

/** What a page shows at the end of a failed test: its address, the element with the focus, and its text. */
async function describePage(page: Page): Promise<string> {
  const text = await page
    .locator("body")
    .innerText({ timeout: 5000 })
    .catch((error: unknown) => String(error));
  const [focus = "nothing"] = await page.locator(":focus").evaluateAll((all) => all.map((one) => one.outerHTML));
  return `${page.url()}\nfocus: ${focus.slice(0, 200)}\n${text.replaceAll(/\n+/gu, " | ").slice(0, 4000)}`;
}

/** React reports an error from which it has recovered; its cause says where it was. Runs in the page. */
function logErrorCauses(): void {
  addEventListener("error", ({ error }) => {
    // oxlint-disable-next-line eslint/no-console -- the window hands it to the test, as any other complaint
    if (error instanceof Error && error.cause instanceof Error) console.error(`caused by ${error.cause.stack}`);
  });
}

/**
 * The browser reports calls and connections that the server refuses, also those that a page expects to be refused, and
 * connections without a network, which only a test takes away.
 */
const refusals =
  /^Failed to load resource|^WebSocket connection to .* failed: .*(?: response code: 4\d\d|HTTP Auth|ERR_INTERNET_DISCONNECTED)/u;

/** Errors of scripts and of the content security policy, and files that are missing. Refused calls are the pages' business. */
function listen(page: Page, complain: (complaint: string) => void): void {
  page.on("pageerror", (error) => complain(`script: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" && !refusals.test(message.text())) complain(`console: ${message.text()}`);
  });
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    const isRefused = response.status() >= (pathname.startsWith("/api/") ? 500 : 400);
    if (isRefused) complain(`${response.status()} ${pathname}`);
  });
}
