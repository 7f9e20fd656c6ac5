import { expect, it } from "vitest";
import { positionApi } from "#modules/identity/position/contract";
import { createApiCaller } from "./fixtures.ts";
import { findViolations, findViolationsInThemes } from "./pageChecks.ts";
import { expectVisible, getDemoAccount, openSignedIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();

it("an administrator finds an operation in the log, and reads its request and the change that it made", async () => {
  const caller = await createApiCaller(getDemoAccount("admin"));
  const code = `log${Date.now()}`;
  await caller(positionApi, "add", { name: `塔吊指挥 ${code}`, code });
  const page = await openSignedIn(open, getDemoAccount("admin"), { address: `/log/logop?keyword=${code}` });
  // Entries are stored a second after the call.
  const row = page.getByRole("row", { name: /职位管理 · 增加/u });
  for (let tries = 0; tries < 10 && (await row.count()) === 0; tries++) {
    await page.getByRole("button", { name: "刷新", exact: true }).click();
    await page.waitForTimeout(500);
  }
  await expectVisible(row);
  expect(await findViolationsInThemes(page)).toEqual([]);

  await row.getByRole("button", { name: "职位管理 · 增加", exact: true }).click();
  const drawer = page.getByRole("dialog", { name: "详情" });
  await drawer.getByRole("tab", { name: "请求" }).click();
  await expectVisible(drawer.getByText(`"code": "${code}"`));
  await drawer.getByRole("tab", { name: "关联记录 (1)" }).click();
  await expectVisible(drawer.getByText("数据变更"));

  expect(await findViolations(page)).toEqual([]);
});

it("an administrator sees on a map where the company is visited from", async () => {
  const page = await openSignedIn(open, getDemoAccount("admin"), { address: "/log/logvis" });
  await expectVisible(page.getByRole("img", { name: "最近一年的记录" }));
  await page.getByRole("button", { name: "访问地图" }).click();

  await expectVisible(page.getByRole("img", { name: "访问地图" }));
  await expectVisible(page.getByRole("cell", { name: "中国" }).last());
  expect(await findViolations(page)).toEqual([]);
});

it("a phone shows exceptions as cards, with their text when one is opened", async () => {
  const page = await openSignedIn(open, getDemoAccount("admin"), {
    address: "/log/logex",
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  await page.getByRole("button", { name: "打开 文件管理 · 查询" }).first().click();

  const drawer = page.getByRole("dialog", { name: "详情" });
  await drawer.getByRole("tab", { name: "异常堆栈" }).click();
  await expectVisible(drawer.getByRole("tabpanel").getByText(/EIO: i\/o error/u));
  expect(await findViolations(page)).toEqual([]);
});
