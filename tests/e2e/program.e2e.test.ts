import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectShell, expectVisible, getDemoAccount, goTo, openSignedIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();

/** The window becomes visible: one of the moments at which it checks for a new version. */
async function becomeVisible(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
}

/** A window with a clock that can be advanced. */
async function aTimedWindow(address: string): Promise<Page> {
  const page = await openSignedIn(open, getDemoAccount("admin"), { address });
  await page.clock.install();
  await page.reload();
  await expectShell(page);
  return page;
}

/** From now on the server has another version. The shell checks with a delay, then it shows the prompt. */
async function offerVersion(page: Page): Promise<Locator> {
  await page.route("**/version.json", async (route) => await route.fulfill({ json: { version: "next" } }));
  const prompt = page.getByRole("region", { name: "有新版本" });
  await page.clock.fastForward(10_000);
  const isOffered = async () => {
    await becomeVisible(page);
    return await prompt.isVisible();
  };
  await expect.poll(isOffered).toBe(true);
  return prompt;
}

describe("a new version while a window is open", () => {
  it("is offered, and unsaved input is restored after the update", async () => {
    const page = await aTimedWindow("/system/pos");
    const openName = async () => {
      await page.getByRole("button", { name: "新增", exact: true }).click();
      return page.getByRole("dialog", { name: "新增职位" }).getByRole("textbox", { name: "职位名称" });
    };
    await (await openName()).fill("未保存的职位");
    await goTo(page, "/dashboard/home");
    page.on("dialog", (question) => void question.accept());

    const prompt = await offerVersion(page);
    await expectVisible(prompt.getByText(/表单中已输入的会保留/u));
    const reload = page.waitForEvent("load");
    await prompt.getByRole("button", { name: "立即更新" }).click();
    await reload;

    await goTo(page, "/system/pos");
    const name = await openName();
    await expect.poll(async () => await name.inputValue()).toBe("未保存的职位");
  });
});

it("the program starts without a network with what was seen last, and goes on when the network is back", async () => {
  const page = await openSignedIn(open, getDemoAccount("admin"), {
    address: "/system/pos",
    serviceWorkers: "allow",
    mayComplainOf: /net::ERR_|Failed to fetch|dynamically imported module/u,
  });
  await expectVisible(page.getByRole("button", { name: "新增", exact: true }));
  const position = await page.getByRole("gridcell").nth(1).textContent();
  const listCachedPaths = async () =>
    await page.evaluate(async () => {
      const names = await caches.keys();
      const files = await Promise.all(names.map(async (name) => await (await caches.open(name)).keys()));
      return files.flat().map(({ url }) => new URL(url).pathname);
    });
  const loaded = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  const assets = loaded.map((url) => new URL(url).pathname).filter((path) => path.startsWith("/assets/"));
  await expect.poll(listCachedPaths).toEqual(expect.arrayContaining(["/", "/mark.svg", ...assets]));

  await page.context().setOffline(true);
  // With an emulated network failure, Chromium does not report it to a starting page.
  await page.addInitScript(() => Object.defineProperty(navigator, "onLine", { get: () => false }));
  await page.reload();

  await expectVisible(page.getByText("当前显示的是上次加载的内容", { exact: false }));
  await expectVisible(page.getByRole("gridcell", { name: position ?? "", exact: true }).first());
  const shell = await page.locator(".sw-shell").boundingBox();
  expect((shell?.y ?? 0) + (shell?.height ?? 0)).toBe(page.viewportSize()?.height);
  expect(await page.getByRole("button", { name: "新增", exact: true }).count()).toBe(0);
  expect((await listCachedPaths()).filter((path) => path.startsWith("/api/"))).toEqual([]);
  await goTo(page, "/system/role");
  await expectVisible(page.getByRole("heading", { name: "此页面需要网络" }));

  await page.context().setOffline(false);
  await page.evaluate(() => dispatchEvent(new Event("online")));

  await expectVisible(page.getByText("已恢复连接"));
  await expectVisible(page.getByRole("button", { name: "新增", exact: true }));
});

it("an outdated browser gets a message in its language", async () => {
  for (const { locale, words } of [
    { locale: "zh-CN", words: /此浏览器版本过低/u },
    { locale: "de-AT", words: /zu alt für dieses System/u },
  ]) {
    const page = await open({ locale, mayComplainOf: /./u });
    await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, "toSorted"));

    await goTo(page, "/login");

    await expectVisible(page.getByText(words));
  }
});
