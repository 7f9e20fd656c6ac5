import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { type MessagePurposeInfo, type MessageTemplate, messageTemplateApi } from "../contract.ts";
import { messageTemplateText as texts } from "../text/index.ts";
import { toFormatted, toUnformatted } from "./formats.ts";
import { Component as MessageTemplateListPage } from "./MessageTemplateListPage.tsx";

const template: MessageTemplate = {
  id: toId(7),
  name: "登录验证码",
  code: "signIn-email",
  groupName: "系统消息",
  type: 3,
  purpose: "signIn",
  isRich: false,
  subject: "验证码 @(code)",
  content: "您的验证码是 @(code)",
  translations: { en: { subject: "Code @(code)", content: "Your code is @(code)" } },
  providerTemplate: null,
  signName: null,
  orderNo: 100,
  status: 1,
  remark: null,
  createTime: new Date("2026-11-22T02:00:00Z"),
  updateTime: null,
  createUserId: null,
  createUserName: "王管理",
  updateUserId: null,
  updateUserName: null,
  version: 1,
};

const signIn: MessagePurposeInfo = {
  name: "signIn",
  title: "登录",
  variables: [
    { name: "code", title: "验证码", example: "123456", isRequired: true },
    { name: "minutes", title: "有效分钟数", example: "3", isRequired: false },
  ],
  subject: "@(tenant) 登录验证码",
  content: "@(code) 是您的验证码",
  channels: [
    { channel: "email", templateId: template.id, templateCode: template.code, isEditable: true },
    { channel: "sms", templateId: null, templateCode: null, isEditable: false },
  ],
};

const reset: MessagePurposeInfo = {
  ...signIn,
  name: "reset",
  title: "找回密码",
  channels: [{ channel: "email", templateId: null, templateCode: null, isEditable: true }],
};

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
  server.answer(messageTemplateApi, "page", () => toPage({ page: 1, pageSize: 20 }, { total: 1 }, [template]));
  server.answer(messageTemplateApi, "purposes", () => [signIn, reset]);
  server.answer(messageTemplateApi, "groupList", () => ["系统消息"]);
  server.answer(messageTemplateApi, "template", () => template);
  server.answer(messageTemplateApi, "delete", () => null);
  server.answer(messageTemplateApi, "sendTest", () => null);
});

async function openStandardMessages() {
  const { user } = await renderScreen(<MessageTemplateListPage />, { server, texts });
  await user.click(await screen.findByRole("button", { name: "系统消息" }));
  return { user, drawer: await screen.findByRole("dialog", { name: "系统消息" }) };
}

describe("the product's own messages", () => {
  it("say which text each has, and go back to the standard one", async () => {
    const { user, drawer } = await openStandardMessages();

    const own = await within(drawer).findByRole("group", { name: "登录 · 邮件" });
    expect(within(own).getByText("自定义文案")).toBeDefined();
    const sms = within(drawer).getByRole("group", { name: "登录 · 短信" });
    expect(within(sms).getByText("标准文案")).toBeDefined();
    expect(within(sms).queryByRole("button")).toBeNull();
    expect(within(sms).getByText("系统短信的模板须由平台管理员维护")).toBeDefined();
    await user.click(within(own).getByRole("button", { name: "恢复标准文案" }));

    await waitFor(() => expect(server.receivedCalls(messageTemplateApi, "delete")).toHaveLength(1));
    expect(server.receivedCalls(messageTemplateApi, "delete")[0]?.input).toEqual({ id: 7 });
  });

  it("start from the standard text", async () => {
    const { user, drawer } = await openStandardMessages();

    const standard = await within(drawer).findByRole("group", { name: "找回密码 · 邮件" });
    await user.click(within(standard).getByRole("button", { name: "自定义" }));

    const form = await screen.findByRole("dialog", { name: "新增消息模板" });
    expect(within(form).getByRole("textbox", { name: /^内容/u })).toHaveProperty("value", "@(code) 是您的验证码");
    expect(within(form).getByRole("textbox", { name: /^编码/u })).toHaveProperty("value", "reset-email");
  });
});

describe("the form", () => {
  it("inserts placeholders at the cursor, and says which one is missing", async () => {
    const { user, drawer } = await openStandardMessages();
    const standard = await within(drawer).findByRole("group", { name: "找回密码 · 邮件" });
    await user.click(within(standard).getByRole("button", { name: "自定义" }));
    const form = await screen.findByRole("dialog", { name: "新增消息模板" });
    const content = within(form).getByRole("textbox", { name: /^内容/u });

    await user.clear(content);
    await user.type(content, "ab");
    await user.keyboard("{ArrowLeft}");
    await user.click(await within(form).findByRole("button", { name: "插入占位符“验证码 (必填)”" }));

    expect(content).toHaveProperty("value", "a@(code)b");
    expect(within(form).getByRole("button", { name: "插入占位符“验证码”" })).toBeDefined();

    const subject = within(form).getByRole("textbox", { name: /^主题/u });
    await user.clear(subject);
    await user.type(subject, "您的");
    await user.click(within(form).getByRole("button", { name: "插入占位符“验证码”" }));

    expect(subject).toHaveProperty("value", "您的@(code)");
    expect(content).toHaveProperty("value", "a@(code)b");
  });

  it("marks the field of a fault that the server finds, and goes to it", async () => {
    const fault = "内容 · 第 1 行的占位符 @(x) 不可用于此用途";
    server.refuse(messageTemplateApi, "add", { code: 400, message: JSON.stringify({ Content: [fault] }) });
    const { user, drawer } = await openStandardMessages();
    const standard = await within(drawer).findByRole("group", { name: "找回密码 · 邮件" });
    await user.click(within(standard).getByRole("button", { name: "自定义" }));
    const form = await screen.findByRole("dialog", { name: "新增消息模板" });

    await user.click(within(form).getByRole("button", { name: /^保\s?存$/u }));

    expect(await within(form).findByText(fault)).toBeDefined();
    const content = within(form).getByRole("textbox", { name: /^内容/u });
    await waitFor(() => expect(document.activeElement).toBe(content));
    expect(content.closest(".ant-form-item-has-error")).not.toBeNull();
  });

  it("shows a preview with example values, which can be changed", async () => {
    server.answer(messageTemplateApi, "proView", ({ data = {} }) => `code: ${String(data["code"])}`);
    const { user, drawer } = await openStandardMessages();
    const standard = await within(drawer).findByRole("group", { name: "找回密码 · 邮件" });
    await user.click(within(standard).getByRole("button", { name: "自定义" }));
    const form = await screen.findByRole("dialog", { name: "新增消息模板" });

    await user.click(within(form).getByRole("button", { name: "预览" }));
    const preview = await screen.findByRole("dialog", { name: "预览" });

    expect(await within(preview).findByText("code: 123456")).toBeDefined();
    await user.type(within(preview).getByRole("textbox", { name: "code" }), "7");
    expect(await within(preview).findByText("code: 1234567")).toBeDefined();
    expect(within(preview).getByText("tenant 登录验证码")).toBeDefined();
    expect(within(preview).getByRole("alert").textContent).toBe("此用途没有占位符 @(tenant)，无法保存");
  });
});

describe("a test", () => {
  it("goes to an address of its type alone", async () => {
    const { user } = await renderScreen(<MessageTemplateListPage />, { server, texts });
    await user.click(await screen.findByRole("button", { name: "登录验证码 的更多操作" }));
    await user.click(await screen.findByRole("menuitem", { name: "发送测试" }));
    const dialog = await screen.findByRole("dialog", { name: "测试“登录验证码”" });
    const recipient = within(dialog).getByRole("textbox", { name: "收件人" });

    await user.type(recipient, "12");
    await user.click(within(dialog).getByRole("button", { name: "发送" }));

    expect(await within(dialog).findByText("请输入有效的邮箱地址")).toBeDefined();
    expect(server.receivedCalls(messageTemplateApi, "sendTest")).toEqual([]);
    await user.type(recipient, "@example.com");
    await user.click(within(dialog).getByRole("combobox", { name: "语言" }));
    await user.click(await screen.findByText("English", { selector: ".ant-select-dropdown *" }));
    await user.click(within(dialog).getByRole("button", { name: "发送" }));
    await waitFor(() => expect(server.receivedCalls(messageTemplateApi, "sendTest")).toHaveLength(1));
    const sent = { id: 7, recipient: "12@example.com", language: "en" };
    expect(server.receivedCalls(messageTemplateApi, "sendTest")[0]?.input).toEqual(sent);
  });
});

describe("formats", () => {
  it("are added to the content and to its translations at once", async () => {
    server.answer(messageTemplateApi, "update", () => null);
    const { user, drawer } = await openStandardMessages();
    const own = await within(drawer).findByRole("group", { name: "登录 · 邮件" });
    await user.click(within(own).getByRole("button", { name: "编辑" }));
    const form = await screen.findByRole("dialog", { name: "编辑消息模板" });

    await user.click(within(form).getByRole("switch", { name: "带格式" }));
    await user.click(within(form).getByRole("button", { name: "保存" }));

    await waitFor(() => expect(server.receivedCalls(messageTemplateApi, "update")).toHaveLength(1));
    expect(server.receivedCalls(messageTemplateApi, "update")[0]?.input).toMatchObject({
      isRich: true,
      content: "<p>您的验证码是 @(code)</p>",
      translations: { en: { subject: "Code @(code)", content: "<p>Your code is @(code)</p>" } },
    });
  });

  it("are added to plain text and removed again, without running anything", () => {
    expect(toFormatted("a <b>\n\nc")).toBe("<p>a &lt;b&gt;</p><p></p><p>c</p>");
    expect(toUnformatted("<p>a &lt;b&gt;</p><p>c<br>d</p><script>x</script>")).toBe("a <b>\nc\nd\nx");
    expect(toFormatted("")).toBe("");
  });
});
