import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { expectVisible, getDemoAccount, goTo, signIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();
const kilobyte = 1024;

type Weight = { kilobytes: number; requests: number };

/** Bytes that a page has loaded since its window was opened, without API calls. */
async function weightOf(page: Page): Promise<Weight> {
  const bytes = await page.evaluate(() =>
    performance
      .getEntries()
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      // Without files from the cache of this document.
      .filter(({ transferSize }) => transferSize > 0)
      .filter(({ name }) => !new URL(name).pathname.startsWith("/api/") && !name.startsWith("data:"))
      .map(({ encodedBodySize }) => encodedBodySize),
  );
  return { kilobytes: bytes.reduce((sum, size) => sum + size, 0) / kilobyte, requests: bytes.length };
}

/**
 * Holds back what a page does a second or more after it was opened, such as loading the messages: on a busy machine that
 * would come before the page has loaded. Runs in the page.
 */
function holdLongTimers(): void {
  const start = globalThis.setTimeout;
  const neverMs = 2 ** 31 - 1;
  const startShort = (run: () => void, ms = 0) => start(run, ms < 1000 ? ms : neverMs);
  Object.assign(globalThis, { setTimeout: startShort });
}

it("the sign-in page loads at most 260 KB in 15 requests", async () => {
  const page = await open();
  await page.addInitScript(holdLongTimers);

  await goTo(page, "/login");
  await expectVisible(page.getByRole("button", { name: "登录", exact: true }));
  await page.waitForLoadState("networkidle");

  const { kilobytes, requests } = await weightOf(page);
  expect(kilobytes).toBeGreaterThan(50);
  expect(kilobytes).toBeLessThanOrEqual(260);
  expect(requests).toBeLessThanOrEqual(15);
});

it("lists with the shell load at most 480 KB in 25 requests", async () => {
  const page = await open();
  await signIn(page, getDemoAccount("superadmin"));
  const state = await page.context().storageState();

  for (const address of ["/system/pos", "/system/user"]) {
    const other = await open({ storageState: state });
    await other.addInitScript(holdLongTimers);
    await goTo(other, address);
    await expectVisible(other.getByRole("row").nth(2));
    await other.waitForLoadState("networkidle");

    const { kilobytes, requests } = await weightOf(other);
    expect.soft(kilobytes, address).toBeGreaterThan(100);
    expect.soft(kilobytes, address).toBeLessThanOrEqual(480);
    expect.soft(requests, address).toBeLessThanOrEqual(25);
    expect.soft(await other.evaluate(() => document.querySelectorAll("*").length), address).toBeLessThan(2500);
  }
});
