import { type Browser, chromium, type Page } from "playwright-core";
import { startBrowser } from "#tests/e2e/browser";
import { callers } from "./callers.ts";
import { runOnFilledSite, type SessionTokens } from "./filledSite.ts";
import { median } from "./report.ts";
import type { BenchmarkSection } from "./section.ts";

/** A page that is opened with an empty cache, and what makes it usable. */
type PageScenario = {
  readonly name: string;
  readonly address: string;
  readonly needed: string;
  /** Milliseconds on a slow network and a slow processor. */
  readonly bar: number;
};

/** In milliseconds: the time until it is usable on a slow machine, and its longest task on a fast one. */
type PageMetrics = { readonly scenario: PageScenario; readonly usable: number; readonly longestTask: number };

/** 10 Mbit/s and 40 ms: an office far from the server. */
const slowLine = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 } as const;
const slowProcessor = { rate: 4 } as const;
const port = 5112;
const longestTaskBar = 200;
const rounds = 5;
const patience = 60_000;
/** Tasks count until this time after a page is usable. */
const afterwards = 1000;

const signIn: PageScenario = { name: "sign-in", address: "/login", needed: "input[autocomplete^=username]", bar: 2000 };
const list: PageScenario = {
  name: "accounts",
  address: "/system/user",
  bar: 4000,
  needed: "[role=row]:nth-child(10) [role=gridcell]",
};

/** Opens the pages in a browser with an empty cache, several times. `undefined`: no browser starts on this machine. */
async function measureScreens(url: string, tokens: SessionTokens): Promise<PageMetrics[] | undefined> {
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

type PageSession = { readonly url: string; readonly tokens?: SessionTokens };

async function measure(browser: Browser, scenario: PageScenario, where: PageSession): Promise<PageMetrics> {
  const usable: number[] = [];
  const tasks: number[] = [];
  for (let round = 0; round < rounds; round++) {
    usable.push((await open(browser, { ...where, opening: scenario, isSlow: true })).usable);
    tasks.push((await open(browser, { ...where, opening: scenario, isSlow: false })).longestTask);
  }
  return { scenario, usable: median(usable), longestTask: median(tasks) };
}

async function open(
  browser: Browser,
  about: PageSession & { readonly opening: PageScenario; readonly isSlow: boolean },
) {
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

/** Runs in the page before anything else: stores the tokens of a signed-in session. */
function keepTokens({ accessToken, refreshToken }: SessionTokens): void {
  localStorage.setItem("siteward:access-token", accessToken);
  localStorage.setItem("siteward:x-access-token", refreshToken);
}

/** Runs in the page before anything else: records when the page is usable, and all tasks of more than 50 ms. */
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

function listMissedScreenTargets(figures: readonly PageMetrics[] | undefined): string[] {
  if (figures === undefined) return ["screens: not measured, no browser starts on this machine"];
  return figures.flatMap(({ scenario: { name, bar }, usable, longestTask }) => [
    ...(usable > bar ? [`${name}: usable after ${usable.toFixed(0)} ms`] : []),
    ...(longestTask > longestTaskBar ? [`${name}: a task of ${longestTask.toFixed(0)} ms`] : []),
  ]);
}

function formatScreensSection(figures: readonly PageMetrics[] | undefined): string {
  if (figures === undefined) return "\n## Screens\n\nNot measured: no browser starts on this machine.\n";
  const lines = figures.map(
    ({ scenario: { name, bar }, usable, longestTask }) =>
      `| ${name} | ${(usable / 1000).toFixed(2)} | ${(bar / 1000).toFixed(1)} | ${longestTask.toFixed(0)} | ${longestTaskBar} |`,
  );
  return `
## Screens

Opened with an empty cache in headless Chromium, ${rounds} times, medians. Usable: the field or the rows to work with are visible, on a
connection of 10 Mbit/s and 40 ms and with a processor 4 times slower than this one. Longest task: without these limits.

| screen | usable, s | bar | longest task, ms | bar |
|---|---|---|---|---|
${lines.join("\n")}
`;
}

/** The sign-in page and a list are opened in a browser. */
export const screensSection: BenchmarkSection = {
  announcement: "opening pages in a browser …",
  async measure() {
    const metrics = await runOnFilledSite({ port, accounts: 100_000 }, async (site) => {
      const url = new URL(site.getUrl("")).origin;
      return await measureScreens(url, await site.signIn(callers.all.account));
    });
    return {
      text: formatScreensSection(metrics),
      missed: listMissedScreenTargets(metrics),
      figures: (metrics ?? []).map(({ scenario, usable }) => ({
        name: `${scenario.name} usable after ms`,
        value: usable,
        better: "less",
      })),
    };
  },
};
