import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { expectAddress, expectVisible, getDemoAccount, openSignedIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();
const account = () => getDemoAccount("branch");

async function openHome(): Promise<Page> {
  const page = await openSignedIn(open, account(), { address: "/dashboard/home" });
  await expectVisible(page.getByRole("heading", { name: "消息" }));
  return page;
}

async function customise(page: Page): Promise<void> {
  await page.getByRole("button", { name: "自定义", exact: true }).click();
  await expectVisible(page.getByRole("heading", { name: "自定义工作台" }));
}

/** Top and width of a widget, in pixels. */
async function measureWidget(page: Page, title: string): Promise<{ y: number; width: number }> {
  const box = await page.getByRole("region", { name: title, exact: true }).boundingBox();
  return { y: Math.round(box?.y ?? 0), width: Math.round(box?.width ?? 0) };
}

// The server stores the layout of a demo account: restored for other tests.
afterAll(async () => {
  const page = await openHome();
  await customise(page);
  const restore = page.getByRole("button", { name: "恢复默认" });
  if (await restore.isEnabled()) await restore.click();
});

describe("the home page", () => {
  it("links its figures to the rows that they count", async () => {
    const page = await openHome();
    const figure = page.getByRole("link", { name: /^停用账号/u });
    await expectVisible(figure.getByText(/^\d+$/u));
    const count = await figure.getByText(/^\d+$/u).textContent();

    await figure.click();

    await expectAddress(page, /^\/system\/user\?status=2/u);
    await expectVisible(page.getByText(`共 ${count} 条`));
  });

  it("keeps an arrangement made by pointer and keys after a reload", async () => {
    const page = await openHome();
    const before = await measureWidget(page, "消息");
    await customise(page);
    const handle = page.getByRole("button", { name: "移动“消息”" });
    const from = await handle.boundingBox();
    if (from === null) throw new Error("the handle is not visible");

    await page.mouse.move(from.x + 20, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 20, from.y - 200, { steps: 8 });
    await page.mouse.up();
    await page.getByRole("button", { name: "改变“消息”的大小" }).focus();
    await page.keyboard.press("ArrowLeft");
    await page.getByRole("button", { name: "移除“我的资料”" }).click();
    await page.getByRole("button", { name: "完成" }).click();
    await expectVisible(page.getByText("已保存"));
    await page.reload();
    await expectVisible(page.getByRole("heading", { name: "消息" }));

    const after = await measureWidget(page, "消息");
    expect(after.y).toBeLessThan(before.y);
    expect(after.width).toBeLessThan(before.width);
    expect(await page.getByRole("heading", { name: "我的资料" }).count()).toBe(0);
  });
});
