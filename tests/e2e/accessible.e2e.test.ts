import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { selectCases } from "#tests/builders/testRun";
import { findDrawerFaults, findFaults, findViolationsInThemes } from "./pageChecks.ts";
import { chooseRowAction, expectVisible, getDemoAccount, goTo, openSignedIn, pickOption } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();

/** Fewer rows make axe faster. */
const shortList = "/system/pos?pageSize=10";

/** Pages that are not in the menu, and states of those that are; everyPage tests their initial states. */
const scenes: { name: string; show: () => Promise<Page> }[] = [
  {
    name: "sign-in",
    async show() {
      const page = await open();
      await goTo(page, "/login");
      await page.getByRole("button", { name: "登录", exact: true }).click();
      await expectVisible(page.getByText("请填写此项").first());
      return page;
    },
  },
  {
    name: "sign-in by phone",
    async show() {
      const page = await open();
      await goTo(page, "/login?tid=100001");
      await page.getByRole("tab", { name: "手机号" }).click();
      await page.getByRole("button", { name: "获取验证码" }).click();
      await expectVisible(page.getByText("请填写此项").first());
      return page;
    },
  },
  {
    name: "a slider with its picture",
    async show() {
      const page = await open();
      await goTo(page, "/login?tid=100003");
      await page.getByRole("slider", { name: "拼图滑块" }).press("ArrowRight");
      await expectVisible(page.getByRole("button", { name: "换一张图片" }));
      return page;
    },
  },
  {
    name: "registration",
    async show() {
      const page = await open();
      await goTo(page, "/reg?tid=100001");
      await page.getByRole("button", { name: "提交申请" }).click();
      await expectVisible(page.getByText("请填写此项").first());
      return page;
    },
  },
  {
    name: "the form for a forgotten password",
    async show() {
      const page = await open();
      await goTo(page, "/login?tid=100001");
      await page.getByRole("button", { name: "忘记密码？" }).click();
      await page.getByLabel("新密码", { exact: true }).fill("abc");
      await page.getByRole("button", { name: "保存新密码" }).click();
      await expectVisible(page.getByText("请先获取验证码"));
      return page;
    },
  },
  {
    name: "a password that must be changed",
    async show() {
      const page = await open();
      await page.route("**/api/sysAuth/userInfo", async (route) => {
        const response = await route.fetch();
        const body = await response.json();
        await route.fulfill({ json: { ...body, result: { ...body.result, mustChangePassword: true } } });
      });
      const { account, password } = getDemoAccount("superadmin");
      await goTo(page, "/login");
      await page.getByLabel("账号", { exact: true }).fill(account);
      await page.getByLabel("密码", { exact: true }).fill(password);
      await page.getByRole("button", { name: "登录", exact: true }).click();
      await expectVisible(page.getByRole("heading", { name: "请先设置新密码" }));
      await page.getByLabel("新密码", { exact: true }).fill("abc");
      return page;
    },
  },
];

it.each(selectCases(scenes))("$name is accessible", async ({ show }) => {
  const page = await show();

  expect(await findViolationsInThemes(page)).toEqual([]);
});

/** States of a page inside the shell, shown one after the other in the same window. */
const states: { name: string; show: (page: Page) => Promise<void> }[] = [
  {
    name: "a page that does not exist",
    async show(page) {
      await goTo(page, "/nowhere");
      await expectVisible(page.getByRole("heading", { name: "页面不存在" }));
    },
  },
  {
    name: "a list that cannot be loaded",
    async show(page) {
      const body = { code: 500, type: "error", message: "服务器出错", result: null, extras: null, time: "" };
      await page.route("**/api/sysPos/page", async (route) => await route.fulfill({ json: body }));
      await goTo(page, "/system/pos");
      await expectVisible(page.getByRole("button", { name: "重试" }));
      await page.unroute("**/api/sysPos/page");
    },
  },
  {
    name: "a list without matches",
    async show(page) {
      await goTo(page, "/system/pos?name=没有这个");
      await expectVisible(page.getByText("没有符合条件的职位"));
    },
  },
  {
    name: "a form in its drawer, with an error",
    async show(page) {
      await goTo(page, shortList);
      await page.getByRole("button", { name: "新增" }).click();
      const form = page.getByRole("dialog", { name: "新增职位" });
      await form.getByRole("button", { name: "保存", exact: true }).click();
      await expectVisible(form.getByText("请填写此项").first());
    },
  },
];

it("a missing page, a failed list, an empty list and a refused form are accessible, one of them each day", async () => {
  const page = await openSignedIn(open, getDemoAccount("admin"), { address: "/dashboard/home" });

  const found: string[] = [];
  for (const [index, { name, show }] of selectCases(states).entries()) {
    await show(page);
    const violations = await findViolationsInThemes(page, { index });
    found.push(...violations.map((violation) => `${name}: ${violation}`));
  }

  expect(found).toEqual([]);
});

const segment = (form: Locator, name: string) => form.getByRole("radiogroup", { name: "分组" }).getByText(name).first();

describe("accessibility on a desktop and on a phone, in light and in dark", () => {
  it("covers all sections of the form of an account", async () => {
    const page = await openSignedIn(open, getDemoAccount("admin"), { address: "/system/user?pageSize=10" });

    await page.getByRole("button", { name: "新增", exact: true }).click();
    const form = page.getByRole("dialog", { name: "新增账号" });
    await form.getByRole("button", { name: "保存", exact: true }).click();
    await expectVisible(form.getByText("请填写此项").first());
    const inForm = await findDrawerFaults(page, ["基本信息", "任职信息", "档案"], async (name) => {
      await segment(form, name).click();
      await expectVisible(form.getByRole("group", { name, exact: true }).first());
    });

    expect(inForm).toEqual([]);
  });

  it("covers all grants of a role", async () => {
    const page = await openSignedIn(open, getDemoAccount("admin"), { address: "/system/role?name=巡检督导" });

    await chooseRowAction(page, "巡检督导", "授权菜单");
    const form = page.getByRole("dialog", { name: "编辑角色" });
    const sections = ["角色信息", "菜单权限", "数据范围", "字段黑名单", "接口黑名单", "授权账号"];
    const inDrawer = await findDrawerFaults(page, sections, async (name) => {
      await segment(form, name).click();
      const rows = form.getByRole("row").or(form.getByRole("listitem"));
      const content = form.getByRole("group", { name, exact: true }).or(rows);
      await expectVisible(content.filter({ visible: true }).first());
    });

    expect(inDrawer).toEqual([]);
  });

  it("covers the form and the history of an organisation", async () => {
    const page = await openSignedIn(open, getDemoAccount("admin"), { address: "/system/org" });

    await page.getByRole("button", { name: "编辑 上海分公司" }).click();
    const form = page.getByRole("dialog", { name: "编辑机构" });
    const inForm = await findDrawerFaults(page, ["基本信息", "修改历史"], async (name) => {
      await segment(form, name).click();
      const content = form.getByRole("textbox", { name: "机构名称" }).or(form.getByRole("list", { name: "修改历史" }));
      await expectVisible(content.filter({ visible: true }).first());
    });

    expect(inForm).toEqual([]);
  });

  it("covers the form of a menu entry", async () => {
    const page = await openSignedIn(open, getDemoAccount("superadmin"), {
      address: "/platform/menu?i18nName=职位管理",
    });

    await page.getByRole("button", { name: "编辑 职位管理" }).click();
    await expectVisible(page.getByRole("dialog", { name: "编辑菜单" }).getByRole("textbox", { name: "菜单名称" }));

    expect(await findFaults(page, { within: "[role=dialog]" })).toEqual([]);
  });

  it("covers the permission check with its result", async () => {
    const page = await openSignedIn(open, getDemoAccount("admin"), { address: "/system/permission" });
    await pickOption(page.getByRole("combobox", { name: "操作" }), "sysPos/delete", "删除");
    await pickOption(page.getByRole("combobox", { name: "账号" }), "worker", "曹玲娟 (worker)");
    await expectVisible(page.getByRole("heading", { name: "曹玲娟不能执行“职位管理 · 删除”" }));

    expect(await findFaults(page)).toEqual([]);
  });
});
