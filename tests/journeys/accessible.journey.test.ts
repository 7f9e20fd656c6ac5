import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { demoAccount, expectVisible, goTo, openSignedIn } from "./steps.ts";
import { windows } from "./windows.ts";

const open = windows();
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe finds against WCAG 2.2 A and AA: the rule, and the elements. */
async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} ${failureSummary}`),
  );
}

/** The fewer rows, the sooner axe is done. */
const shortList = "/system/pos?pageSize=10";

/** Every page that there is, and its states. */
const scenes: { name: string; show: () => Promise<Page> }[] = [
  {
    name: "sign-in",
    async show() {
      const page = await open();
      await goTo(page, "/login");
      await page.getByRole("button", { name: "登录", exact: true }).click();
      await expectVisible(page.getByText("此项不能为空").first());
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
      const { account, password } = demoAccount("superadmin");
      await goTo(page, "/login");
      await page.getByLabel("账号", { exact: true }).fill(account);
      await page.getByLabel("密码", { exact: true }).fill(password);
      await page.getByRole("button", { name: "登录", exact: true }).click();
      await expectVisible(page.getByRole("heading", { name: "请先设置新密码" }));
      await page.getByLabel("新密码", { exact: true }).fill("abc");
      return page;
    },
  },
  {
    name: "home",
    async show() {
      const page = await openSignedIn(open, demoAccount("admin"), { address: "/dashboard/home" });
      await expectVisible(page.getByRole("heading", { level: 1 }));
      return page;
    },
  },
  {
    name: "a page that does not exist",
    async show() {
      const page = await openSignedIn(open, demoAccount("admin"), { address: "/nowhere" });
      await expectVisible(page.getByRole("heading", { name: "页面不存在" }));
      return page;
    },
  },
  {
    name: "a list",
    async show() {
      const page = await openSignedIn(open, demoAccount("admin"), { address: shortList });
      await expectVisible(page.getByRole("row").nth(3));
      return page;
    },
  },
  {
    name: "a form in its drawer, with a complaint",
    async show() {
      const page = await openSignedIn(open, demoAccount("admin"), { address: shortList });
      await page.getByRole("button", { name: "新增" }).click();
      const form = page.getByRole("dialog", { name: "新增职位" });
      await form.getByRole("button", { name: "保存" }).click();
      await expectVisible(form.getByText("此项不能为空").first());
      return page;
    },
  },
  {
    name: "a list that nothing matches",
    async show() {
      const page = await openSignedIn(open, demoAccount("admin"), {
        address: "/system/pos?name=没有这个",
      });
      await expectVisible(page.getByText("没有符合条件的职位"));
      return page;
    },
  },
  {
    name: "a list that cannot be loaded",
    async show() {
      const page = await openSignedIn(open, demoAccount("admin"), { address: "/dashboard/home" });
      const body = { code: 500, type: "error", message: "服务器出错", result: null, extras: null, time: "" };
      await page.route("**/api/sysPos/page", async (route) => await route.fulfill({ json: body }));
      await goTo(page, "/system/pos");
      await expectVisible(page.getByRole("button", { name: "重试" }));
      return page;
    },
  },
];

it.each(scenes)("everybody can use $name, in light and in dark", async ({ show }) => {
  const page = await show();

  const inLight = await violationsOf(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(async () => await page.evaluate(() => document.documentElement.dataset["theme"])).toBe("dark");
  const inDark = await violationsOf(page);

  expect({ inLight, inDark }).toEqual({ inLight: [], inDark: [] });
});
