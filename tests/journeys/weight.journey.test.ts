import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { demoAccount, expectVisible, goTo, signIn } from "./steps.ts";
import { windows } from "./windows.ts";

const open = windows();
const kilobyte = 1024;

type Weight = { kilobytes: number; requests: number };

/** What a page has brought over the line since its window was opened, calls left out. */
async function weightOf(page: Page): Promise<Weight> {
  const bytes = await page.evaluate(() =>
    performance
      .getEntries()
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      // What the cache of this very document answered was not asked for again.
      .filter(({ transferSize }) => transferSize > 0)
      .filter(({ name }) => !new URL(name).pathname.startsWith("/api/") && !name.startsWith("data:"))
      .map(({ encodedBodySize }) => encodedBodySize),
  );
  return { kilobytes: bytes.reduce((sum, size) => sum + size, 0) / kilobyte, requests: bytes.length };
}

it("the sign-in page is light: 260 KB in 15 requests at most", async () => {
  const page = await open();

  await goTo(page, "/login");
  await expectVisible(page.getByRole("button", { name: "登录", exact: true }));
  await page.waitForLoadState("networkidle");

  const { kilobytes, requests } = await weightOf(page);
  expect(kilobytes).toBeGreaterThan(50);
  expect(kilobytes).toBeLessThanOrEqual(260);
  expect(requests).toBeLessThanOrEqual(15);
});

it("lists with the shell around them are light: 480 KB in 25 requests at most", async () => {
  const page = await open();
  await signIn(page, demoAccount("superadmin"));
  const state = await page.context().storageState();

  for (const address of ["/system/pos", "/system/user"]) {
    const other = await open({ storageState: state });
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
