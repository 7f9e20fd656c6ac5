import { type Browser, chromium, type Page } from "playwright-core";
import { startBrowser } from "#tests/journeys/browser";
import { median } from "./report.ts";

/** A page that somebody opens with an empty cache, and what of it has to be there before he can work. */
type Opening = {
  readonly name: string;
  readonly address: string;
  readonly needed: string;
  /** Milliseconds on a slow line and a slow processor. */
  readonly bar: number;
};

/** How long a page took, in milliseconds: until it was usable when all is slow, and its longest task when nothing is. */
export type PageFigures = { readonly opening: Opening; readonly usable: number; readonly longestTask: number };

/** The tokens of whoever opens the pages. */
type Tokens = { readonly accessToken: string; readonly refreshToken: string };

/** 10 Mbit/s and 40 ms: an office far from the server. */
const slowLine = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 } as const;
const slowProcessor = { rate: 4 } as const;
const longestTaskBar = 200;
const rounds = 5;
const patience = 60_000;
/** So long after a page is usable its tasks still count. */
const afterwards = 1000;

const signIn: Opening = { name: "sign-in", address: "/login", needed: "input[autocomplete=username]", bar: 2000 };
const list: Opening = {
  ...{ name: "accounts", address: "/system/user", bar: 4000 },
  needed: "[role=row]:nth-child(10) [role=gridcell]",
};

/** Opens the pages in a browser with an empty cache, several times. `undefined`: no browser starts on this machine. */
export async function measurePages(url: string, tokens: Tokens): Promise<PageFigures[] | undefined> {
  const server = await startBrowser();
  if (server === undefined) return undefined;
  const browser = await chromium.connect(server.wsEndpoint());
  try {
    return [await measure(browser, signIn, { url }), await measure(browser, list, { url, tokens })];
  } finally {
    await browser.close();
    await server.close();
  }
}

type Where = { readonly url: string; readonly tokens?: Tokens };

async function measure(browser: Browser, opening: Opening, where: Where): Promise<PageFigures> {
  const usable: number[] = [];
  const tasks: number[] = [];
  for (let round = 0; round < rounds; round++) {
    usable.push((await open(browser, { ...where, opening, isSlow: true })).usable);
    tasks.push((await open(browser, { ...where, opening, isSlow: false })).longestTask);
  }
  return { opening, usable: median(usable), longestTask: median(tasks) };
}

async function open(browser: Browser, about: Where & { readonly opening: Opening; readonly isSlow: boolean }) {
  const { url, tokens, opening, isSlow } = about;
  const context = await browser.newContext({ baseURL: url, locale: "zh-CN", viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  if (tokens !== undefined) await page.addInitScript(keepTokens, tokens);
  await page.addInitScript(watch, opening.needed);
  if (isSlow) await slowDown(page);
  await page.goto(`/#${opening.address}`);
  await page.waitForFunction(() => performance.getEntriesByName("usable").length > 0, undefined, { timeout: patience });
  if (!isSlow) await page.waitForTimeout(afterwards);
  const shown = await page.evaluate(() => ({
    usable: performance.getEntriesByName("usable")[0]?.startTime ?? Infinity,
    tasks: performance.getEntriesByName("task").map(({ duration }) => duration),
  }));
  await context.close();
  return { usable: shown.usable, longestTask: Math.max(0, ...shown.tasks) };
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", slowLine);
  await devtools.send("Emulation.setCPUThrottlingRate", slowProcessor);
}

/** Runs in the page before all else: whoever has signed in has these. */
function keepTokens({ accessToken, refreshToken }: Tokens): void {
  localStorage.setItem("siteward:access-token", accessToken);
  localStorage.setItem("siteward:x-access-token", refreshToken);
}

/** Runs in the page before all else: notes when what is needed was drawn, and all tasks of more than 50 ms. */
function watch(needed: string): void {
  const observer = new PerformanceObserver((tasks) => {
    for (const { startTime, duration } of tasks.getEntries())
      performance.measure("task", { start: startTime, duration });
  });
  observer.observe({ type: "longtask", buffered: true });
  const look = () => {
    const isThere = document.querySelector(needed)?.checkVisibility() === true;
    requestAnimationFrame(isThere ? () => performance.mark("usable") : look);
  };
  look();
}

/** The bars of the pages that were missed, in words. */
export function missedByPages(figures: readonly PageFigures[] | undefined): string[] {
  if (figures === undefined) return ["pages: not measured, no browser starts on this machine"];
  return figures.flatMap(({ opening: { name, bar }, usable, longestTask }) => [
    ...(usable > bar ? [`${name}: usable after ${usable.toFixed(0)} ms`] : []),
    ...(longestTask > longestTaskBar ? [`${name}: a task of ${longestTask.toFixed(0)} ms`] : []),
  ]);
}

/** The pages' part of the page of benchmarks. */
export function pagesSection(figures: readonly PageFigures[] | undefined): string {
  if (figures === undefined) return "\n## Pages\n\nNot measured: no browser starts on this machine.\n";
  const lines = figures.map(
    ({ opening: { name, bar }, usable, longestTask }) =>
      `| ${name} | ${(usable / 1000).toFixed(2)} | ${(bar / 1000).toFixed(1)} | ${longestTask.toFixed(0)} | ${longestTaskBar} |`,
  );
  return `
## Pages

Opened with an empty cache in headless Chromium, ${rounds} times, medians. Usable: the field or the rows to work with are drawn, on a
line of 10 Mbit/s and 40 ms and with a processor 4 times slower than this one. Longest task: with neither of both.

| page | usable, s | bar | longest task, ms | bar |
|---|---|---|---|---|
${lines.join("\n")}
`;
}
