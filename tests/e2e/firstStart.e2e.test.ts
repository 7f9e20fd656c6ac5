import { afterAll, beforeAll, expect, it } from "vitest";
import { queryRows } from "./database.ts";
import { type Site, startSite } from "./site.ts";
import { expectShell, expectVisible, fillSignIn, goTo } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();
let site: Site | undefined;

beforeAll(async () => {
  site = await startSite("server");
});

afterAll(async () => await site?.stop());

it("the first start prints a password that must be changed at the first sign-in, which requires a captcha", async () => {
  const { url, dataDir, getOutput } = site ?? { url: "", dataDir: "", getOutput: () => "" };
  const first = /First password:\s+(?<password>\S+)/u.exec(getOutput())?.groups?.["password"] ?? "";
  expect(getOutput()).toMatch(/Next: sign in at the address below.*\n[\s\S]*\nSiteward is ready: http/u);
  const page = await open({ url });
  await goTo(page, "/");
  const picture = page.getByRole("button", { name: "验证码图片，点击换一张" }).getByRole("presentation");
  await expectVisible(picture);
  const source = await picture.getAttribute("src");

  await page.getByLabel("验证码", { exact: true }).fill("-999");
  await fillSignIn(page, { account: "superadmin", password: first });

  await expectVisible(page.getByRole("alert").getByText("验证码"));
  expect(await page.getByLabel("验证码", { exact: true }).inputValue()).toBe("");
  expect(await page.getByLabel("密码", { exact: true }).inputValue()).toBe(first);
  await expect.poll(async () => await picture.getAttribute("src")).not.toBe(source);

  // Only a human can solve the captcha.
  await queryRows(dataDir, "update tenant set captcha = false");
  await expect.poll(async () => await isCaptchaRequired(url)).toBe(false);
  await page.reload();
  await fillSignIn(page, { account: "superadmin", password: first });

  await expectVisible(page.getByRole("heading", { name: "请先设置新密码" }));
  const next = "Brand-new-7";
  await page.getByLabel("新密码", { exact: true }).fill("brand");
  await expectVisible(page.getByRole("listitem").filter({ hasText: "小写字母" }).getByRole("img", { name: "已满足" }));
  await expectVisible(page.getByRole("listitem").filter({ hasText: "大写字母" }).getByRole("img", { name: "未满足" }));
  await page.getByLabel("新密码", { exact: true }).fill(next);
  await page.getByLabel("再次输入新密码", { exact: true }).fill(`${next}x`);
  await page.getByRole("button", { name: "保存新密码" }).click();
  await expectVisible(page.getByText("两次输入的密码不一致！"));
  await page.getByLabel("再次输入新密码", { exact: true }).fill(next);
  await page.getByRole("button", { name: "保存新密码" }).click();

  await expectVisible(page.getByText("密码已修改，请用新密码登录。"));
  await fillSignIn(page, { account: "superadmin", password: next });

  await expectVisible(page.getByRole("heading", { name: "您的公司叫什么名字？" }));
  await page.getByLabel("公司名称", { exact: true }).fill("华夏建设");
  await page.getByLabel("您的姓名", { exact: true }).fill("王建国");
  await page.getByRole("button", { name: "保存" }).click();
  await expectShell(page);
  await expectVisible(page.getByRole("region", { name: "开始使用" }));
  expect(await queryRows(dataDir, "select t.name, o.name as root from tenant t, organisation o")).toEqual([
    { name: "华夏建设", root: "华夏建设" },
  ]);
});

async function isCaptchaRequired(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/sysTenant/sysInfo/0`);
  const { result }: { result: { captcha: boolean } } = await answer.json();
  return result.captcha;
}
