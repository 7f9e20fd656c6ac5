import { buffer } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { archiveApi } from "#modules/platform/archive/contract";
import { aName, createApiCaller } from "./fixtures.ts";
import { expectGone, expectVisible, findRow, getDemoAccount, openSignedIn, signIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();
const passphrase = "correct horse battery";
const company = { id: 100_002, name: "远山路桥工程" };

/** The exports of the company and what else has its name, after the list has loaded. */
async function countRows(page: Page): Promise<number> {
  await expectVisible(findRow(page, company.name).first());
  return await findRow(page, company.name).count();
}

it("a tenant is exported, imported as another one, and its people sign in there and find their files", async () => {
  const operator = getDemoAccount("superadmin");
  const page = await openSignedIn(open, operator, { address: "/platform/archive" });
  const name = aName("远山迁移");

  const before = await countRows(page);
  await page.getByRole("button", { name: "导出租户" }).click();
  const form = page.getByRole("dialog", { name: "导出租户" });
  await form.getByRole("combobox", { name: "租户" }).fill("远山");
  await page.getByTitle(company.name, { exact: true }).last().click();
  await form.getByLabel("归档口令", { exact: true }).fill(passphrase);
  await form.getByLabel("再次输入口令").fill(passphrase);
  await form.getByLabel("您的登录密码").fill(operator.password);
  await form.getByRole("button", { name: "开始" }).click();
  await expectGone(form);
  await expect.poll(async () => await countRows(page)).toBe(before + 1);
  const exported = findRow(page, company.name).first();
  await expectVisible(exported.getByText("已完成"));
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    exported.getByRole("button", { name: /下载/u }).click(),
  ]);
  const content = await buffer(await download.createReadStream());

  await page.getByRole("button", { name: "导入归档" }).click();
  const steps = page.getByRole("dialog", { name: "导入归档" });
  await steps
    .locator("input[type=file]")
    .setInputFiles({ name: "tenant.siteward", mimeType: "application/octet-stream", buffer: content });
  await steps.getByLabel("归档口令").fill(passphrase);
  await steps.getByRole("button", { name: "打开" }).click();
  await steps.getByLabel("新租户名称").fill(name);
  await steps.getByLabel("您的登录密码").fill(operator.password);
  await steps.getByRole("button", { name: "开始" }).click();
  await expectGone(steps);
  await expectVisible(findRow(page, name).getByText("已完成"));

  const caller = await createApiCaller(operator);
  const { items } = await caller(archiveApi, "page", { page: 1, pageSize: 50 });
  const tenantId = Number(items.find((run) => run.name === name)?.targetId);
  const other = await open();
  await signIn(other, { ...getDemoAccount("admin", company.id), tenantId }, "/platform/file");
  await preview(other, "高处作业安全技术交底.txt");
  const drawer = other.getByRole("dialog");
  await expectVisible(drawer.getByText(/临边洞口设置防护栏杆/u));
  await drawer.getByRole("button", { name: "关闭" }).first().click();
  await expectGone(drawer);
  await preview(other, "塔吊基础验收.jpg");
  const picture = other.getByRole("dialog").locator("img").first();
  await expect
    .poll(async () => await picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

async function preview(page: Page, fileName: string): Promise<void> {
  await page
    .getByRole("row", { name: new RegExp(fileName, "u") })
    .getByRole("button", { name: /预览/u })
    .click();
}
