import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { findOverflow, findViolations } from "./pageChecks.ts";
import { expectGone, expectVisible, getDemoAccount, goTo, openSignedIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();

type Node = Record<string, unknown> & { meta: Record<string, unknown>; children: Node[] };
type Menu = { result: Node[] };

/** Another server of this wire may send a menu of any depth. */
async function sendDeepMenu(page: Page): Promise<void> {
  await page.route("**/api/sysMenu/loginMenuTree*", async (route) => {
    const answer = await route.fetch();
    const body: Menu = await answer.json();
    const [sample] = body.result;
    if (sample === undefined) throw new Error("there is no menu");
    let id = 990_000;
    const node = (path: string, title: string, children: Node[] = []): Node => ({
      ...sample,
      id: (id += 1),
      path,
      title,
      name: path,
      i18nName: title,
      type: children.length > 0 ? 1 : 2,
      component: children.length > 0 ? "Layout" : "/system/pos/index",
      redirect: null,
      meta: { ...sample.meta, title, isHide: false, isAffix: false },
      children,
    });
    const deep = node("/deep", "工地资料", [
      node("/deep/a", "施工日志"),
      node("/deep/q", "质量", [node("/deep/q/b", "验收"), node("/deep/q/r", "记录", [node("/deep/q/r/c", "今年")])]),
    ]);
    await route.fulfill({ response: answer, json: { ...body, result: [...body.result, deep] } });
  });
}

it("nested directories open in the horizontal menu, and stay expanded in the side menu after a reload", async () => {
  const page = await openSignedIn(open, getDemoAccount("superadmin"), { address: "/dashboard/home" });
  await sendDeepMenu(page);
  await page.reload();
  await goTo(page, "/deep/a");
  const sideMenu = page.getByRole("navigation", { name: "菜单", exact: true });
  await sideMenu.getByRole("button", { name: "质量" }).click();
  await sideMenu.getByRole("link", { name: "验收" }).click();
  await expectVisible(page.getByRole("navigation", { name: "当前位置" }).getByText("质量"));
  await goTo(page, "/deep/a");
  await page.reload();
  await expectVisible(sideMenu.getByRole("link", { name: "验收" }));

  await page.evaluate(() => {
    localStorage.setItem("siteward:themeConfig", JSON.stringify({ layout: "transverse" }));
    dispatchEvent(new StorageEvent("storage", { key: "siteward:themeConfig" }));
  });
  for (const name of ["工地资料", "质量", "记录"]) await page.getByRole("menuitem", { name, exact: true }).hover();
  const last = page.getByRole("menuitem", { name: "今年" }).getByText("今年");
  await expectVisible(last);
  await last.click();
  await expect.poll(() => page.url()).toContain("#/deep/q/r/c");
});

it("a phone shows the number of open pages and closes them in a sheet", async () => {
  const page = await openSignedIn(open, getDemoAccount("superadmin"), {
    address: "/system/pos",
    viewport: { width: 390, height: 844 },
  });
  await goTo(page, "/system/role");

  await page.getByRole("button", { name: /^2\s*页面$/u }).click();
  const sheet = page.getByRole("dialog", { name: "打开的页面" });
  expect(await findViolations(page)).toEqual([]);
  await sheet.getByRole("button", { name: /^关闭 职位/u }).click();
  await expectGone(sheet.getByRole("button", { name: /^职位/u }));
  await sheet.getByRole("button", { name: "关闭全部" }).click();

  await expect.poll(() => page.url()).toContain("#/dashboard/home");
});

it("the API documentation can send a call with the permissions of the session", async () => {
  const page = await openSignedIn(open, getDemoAccount("superadmin"), { address: "/dashboard/home" });
  await page.goto(new URL("/api/docs", page.url()).href);
  await page.getByRole("searchbox").fill("/api/sysPos/page");
  const call = page.locator("details", { hasText: "/api/sysPos/page" });
  await call.locator("summary").click();
  await call.getByRole("button", { name: "试用" }).click();
  await call.getByRole("textbox", { name: /^pageSize/u }).fill("1");
  await call.getByRole("textbox", { name: /^pageSize/u }).press("Enter");

  await expectVisible(call.getByText("200", { exact: true }));
  await expectVisible(call.getByText(/"pageSize": 1,/u));
  expect(await findViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect([...(await findViolations(page)), ...(await findOverflow(page))]).toEqual([]);
});
