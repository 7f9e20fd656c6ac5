import { expect, it, onTestFinished } from "vitest";
import { outboxApi, suppressionApi } from "#modules/identity/outbox/contract";
import { messageTemplateApi } from "#modules/settings/messageTemplate/contract";
import { aName, createApiCaller } from "./fixtures.ts";
import { findViolations, findViolationsInThemes } from "./pageChecks.ts";
import { expectGone, expectVisible, getDemoAccount, openSignedIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();

it("a company writes its own text for a message, tries it out, and goes back to the standard one", async () => {
  const caller = await createApiCaller(getDemoAccount("admin"));
  onTestFinished(async () => {
    const { items } = await caller(messageTemplateApi, "page", { code: "reset-email" });
    for (const { id } of items) await caller(messageTemplateApi, "delete", { id });
  });
  const page = await openSignedIn(open, getDemoAccount("admin"), { address: "/system/template" });
  await page.getByRole("button", { name: "系统消息" }).click();
  const drawer = page.getByRole("dialog", { name: "系统消息" });
  const message = drawer.getByRole("group", { name: "找回密码 · 邮件" });
  await expectVisible(message.getByText("标准文案"));
  expect(await findViolationsInThemes(page)).toEqual([]);
  await message.getByRole("button", { name: "自定义" }).click();

  const form = page.getByRole("dialog", { name: "新增消息模板" });
  const content = form.getByRole("textbox", { name: "内容" });
  await content.fill("@(name)");
  await form.getByRole("button", { name: "保存", exact: true }).click();
  await expectVisible(page.getByText("第 1 行的占位符 @(name) 不可用于此用途").first());
  await content.fill("新密码验证码：");
  await form.getByRole("button", { name: "验证码 (必填)" }).click();
  await form.getByRole("button", { name: "预览" }).click();
  const preview = page.getByRole("dialog", { name: "预览" });
  await expectVisible(preview.getByText("新密码验证码：123456"));
  expect(await findViolationsInThemes(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expectGone(preview);
  await form.getByRole("button", { name: "保存", exact: true }).click();
  await expectGone(form);

  await page.getByRole("button", { name: "系统消息" }).click();
  await expectVisible(message.getByText("自定义文案"));
  await message.getByRole("button", { name: "恢复标准文案" }).click();
  await expectVisible(message.getByText("标准文案", { exact: true }));
});

it("the outbox shows what has happened to a message, and blocks addresses", async () => {
  const recipient = `${aName("x").replaceAll(/[^a-z\d]/giu, "")}@example.com`;
  const caller = await createApiCaller(getDemoAccount("admin"));
  onTestFinished(async () => {
    const { items } = await caller(suppressionApi, "page", { recipient });
    for (const { id } of items) await caller(suppressionApi, "delete", { id });
  });
  const page = await openSignedIn(open, getDemoAccount("admin"), { address: "/system/outbox" });
  await page.getByRole("button", { name: "停发名单" }).click();
  const drawer = page.getByRole("dialog", { name: "停发名单" });
  await drawer.getByRole("button", { name: "新增", exact: true }).click();
  const form = page.getByRole("dialog", { name: "新增停发名单" });
  await form.getByRole("radio", { name: "邮件" }).check({ force: true });
  await form.getByRole("textbox", { name: "邮箱或手机号" }).fill(recipient);
  expect(await findViolations(page)).toEqual([]);
  await form.getByRole("button", { name: "保存", exact: true }).click();
  await expectGone(form);
  await expectVisible(drawer.getByText("手工添加").first());
  expect(await findViolationsInThemes(page)).toEqual([]);

  await caller(outboxApi, "sendTest", { channel: "email", recipient });
  await page.reload();
  await page
    .getByRole("row")
    .filter({ hasText: "已拦截" })
    .first()
    .getByRole("button", { name: /@example\.com$/u })
    .click();
  const detail = page.getByRole("dialog", { name: "详情" });
  await expectVisible(detail.getByText("已创建"));
  expect(await findViolationsInThemes(page)).toEqual([]);
});
