import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { findFaults } from "./pageChecks.ts";
import { expectAddress, expectGone, expectVisible, findRow, getDemoAccount, goTo, openSignedIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();

/** Each section of the catalogue, and a check that its content is rendered. */
const sections: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  list: async (page) => await expectVisible(page.getByText("基坑支护 1 标").first()),
  grid: async (page) => await expectVisible(page.getByRole("columnheader", { name: "指标 2", exact: true })),
  parts: async (page) => await expectVisible(page.getByRole("heading", { name: "长文本" })),
  form: async (page) => await expectVisible(page.getByRole("button", { name: "打开新增表单" })),
  tree: async (page) => await expectVisible(page.getByRole("heading", { name: "选择多个" })),
  checks: async (page) => await expectVisible(page.getByRole("tree", { name: "示例权限" })),
  feedback: async (page) => await expectVisible(page.getByRole("button", { name: "危险操作" })),
  states: async (page) => await expectVisible(page.getByText("还没有工程")),
};

const openCatalogue = async () =>
  await openSignedIn(open, getDemoAccount("superadmin"), { address: "/develop/components" });

it("every section is accessible, on a desktop and on a phone, in light and in dark", async () => {
  const page = await openCatalogue();
  const parts = Object.entries(sections).map(([name, isDrawn]) => ({
    name,
    async show() {
      await goTo(page, `/develop/components?section=${name}`);
      await isDrawn(page);
    },
  }));

  const faults = await findFaults(page, { parts });

  expect(faults).toEqual([]);
});

it("the page about permissions is accessible", async () => {
  const page = await openSignedIn(open, getDemoAccount("superadmin"), { address: "/develop/permissionControl" });
  await expectVisible(page.getByRole("button", { name: "需要 sysPos/add" }));

  expect(await findFaults(page)).toEqual([]);
});

it("sample rows are added only in the browser", async () => {
  const page = await openCatalogue();
  const requestPaths: string[] = [];
  page.on("request", (request) => requestPaths.push(new URL(request.url()).pathname));
  await page.getByRole("button", { name: "新增", exact: true }).click();
  const form = page.getByRole("dialog", { name: "新增工程" });
  await form.getByRole("textbox", { name: "工程名称" }).fill("围堰");
  await form.getByRole("textbox", { name: "工程编码" }).fill("W-9999");
  await form.getByRole("radiogroup", { name: "分组" }).getByText("人员与说明").click();
  await form.getByRole("textbox", { name: "工长" }).fill("李雷");
  await form.getByRole("button", { name: "保存", exact: true }).click();
  await expectGone(form);

  await expectVisible(findRow(page, "围堰"));

  expect(requestPaths.filter((path) => path.includes("catalogueWork"))).toEqual([]);
});

it("the command palette opens pages and records by a few letters, and is accessible", async () => {
  const page = await openSignedIn(open, getDemoAccount("admin"), { address: "/dashboard/home" });
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "搜索" });
  const input = palette.getByRole("combobox");

  await input.fill("zwgl");
  await expectVisible(palette.getByRole("option", { name: /职位管理/u }));
  const faults = await findFaults(page, { within: "[role=dialog]" });
  await page.keyboard.press("Enter");
  await expectAddress(page, "/system/pos");
  await expectGone(palette);
  await page.keyboard.press("Control+k");
  // The palette before this one may still be closing.
  await expectVisible(palette.locator("input:focus"));
  await input.fill("clj");
  await palette.getByRole("option", { name: /曹玲娟 worker/u }).click();
  await expectAddress(page, /^\/system\/user\?keyword=曹玲娟&record=edit:\d+/u);
  const form = page.getByRole("dialog", { name: "编辑账号" });
  await expectVisible(form.getByRole("textbox").first());
  await page.keyboard.press("Escape");
  await expectGone(form);
  await page.keyboard.press("g");
  await page.keyboard.press("h");
  await expectAddress(page, "/dashboard/home");
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "快捷键" });
  await expectVisible(help.getByText("Ctrl+K"));
  // The styles of the home page stay loaded: they must not squeeze the list into a column of its tiles.
  expect((await help.locator("dl").first().boundingBox())?.width).toBeGreaterThan(400);

  expect([...faults, ...(await findFaults(page, { within: "[role=dialog]" }))]).toEqual([]);
});
