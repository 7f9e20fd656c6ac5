import { describe, expect, it } from "vitest";
import { aName } from "./fixtures.ts";
import {
  chooseRowAction,
  expectAddress,
  expectGone,
  expectShell,
  expectVisible,
  fillSignIn,
  findRow,
  getDemoAccount,
  goTo,
  openSignedIn,
  pickOption,
} from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();
const password = "Tower!82gate";

describe("a new customer", () => {
  it("signs in at its own address with the shown password, and sees the menus of its package", async () => {
    const name = aName("客户");
    const operator = await openSignedIn(open, getDemoAccount("superadmin"), { address: "/platform/tenant" });

    await operator.getByRole("button", { name: "新增", exact: true }).click();
    const form = operator.getByRole("dialog", { name: "新增租户" });
    await form.getByLabel("租户名称").fill(name);
    await form.getByLabel("管理员账号").fill("chief");
    await form.getByLabel("管理员姓名").fill("钱总");
    await pickOption(form.getByRole("combobox", { name: "套餐" }), "基础", "基础版");
    await form.getByRole("button", { name: "保存", exact: true }).click();
    const access = operator.getByRole("dialog", { name: "租户已创建" });
    const address = (await access.getByRole("status", { name: "登录地址" }).textContent()) ?? "";
    const first = (await access.getByRole("status", { name: "初始密码" }).textContent()) ?? "";
    await access.getByRole("button", { name: "知道了" }).click();
    await expectVisible(findRow(operator, name));

    const chief = await open();
    await chief.goto(address);
    await fillSignIn(chief, { account: "chief", password: first });
    await chief.getByLabel("新密码", { exact: true }).fill(password);
    await chief.getByLabel("再次输入新密码", { exact: true }).fill(password);
    await chief.getByRole("button", { name: "保存新密码" }).click();
    await expectVisible(chief.getByText("密码已修改，请用新密码登录。"));
    await fillSignIn(chief, { account: "chief", password });
    await expectShell(chief);
    await goTo(chief, "/system/user");
    await expectVisible(findRow(chief, "钱总"));

    await expectVisible(chief.getByRole("link", { name: "机构管理" }));
    expect(await chief.getByRole("link", { name: "角色管理" }).count()).toBe(0);
  });
});

describe("an operator", () => {
  it("reaches every action of a tenant on a phone", async () => {
    const page = await openSignedIn(open, getDemoAccount("superadmin"), {
      address: "/platform/tenant",
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await page.getByRole("button", { name: "青禾装饰安装 的更多操作", exact: true }).click();

    const box = await page.getByRole("menu").boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
    await page.getByRole("menuitem", { name: "删除租户", exact: true }).click();

    await expectVisible(page.getByRole("dialog", { name: "删除租户“青禾装饰安装”？" }));
  });

  it("enters a tenant with a reason, works under a bar that says so, and leaves", async () => {
    const name = "恒远钢结构";
    const page = await openSignedIn(open, getDemoAccount("superadmin"), { address: "/platform/tenant" });

    await chooseRowAction(page, name, "进入租户");
    const dialog = page.getByRole("dialog", { name: `进入“${name}”` });
    await dialog.getByRole("button", { name: "进入", exact: true }).click();
    await expectVisible(dialog.getByText("请填写此项"));
    await dialog.getByLabel("原因").fill("机构导入失败");
    await page.evaluate(() => document.body.setAttribute("data-document", "first"));
    await dialog.getByRole("button", { name: "进入", exact: true }).click();
    const bar = page.getByRole("region", { name: `正在租户“${name}”中工作` });
    await expectVisible(bar.getByText("剩余 60 分钟"));
    const tabs = page.getByRole("navigation", { name: "打开的页面" });
    expect(await page.locator("body[data-document=first]").count()).toBe(1);
    expect(await tabs.getByRole("button", { name: "租户管理", exact: true }).count()).toBe(0);
    await page.reload();
    await expectVisible(bar);
    await goTo(page, "/system/user");
    await expectVisible(findRow(page, "吴恒"));
    await bar.getByRole("button", { name: "退出租户" }).click();

    await expectAddress(page, "/platform/tenant");
    await expectVisible(findRow(page, name));
    await expectGone(bar);
    expect(await tabs.getByRole("button", { name: "账号管理", exact: true }).count()).toBe(0);
  });
});
