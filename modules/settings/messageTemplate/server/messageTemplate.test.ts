import { afterEach, assert, describe, expect, it } from "vitest";
import { getEndpointPath } from "#contract/api";
import { toId } from "#contract/id";
import type { ValidationIssue } from "#contract/validationIssue";
import { outboxApi } from "#modules/identity/outbox/contract";
import { composeMessage, messagePurposes, sendMessage } from "#modules/identity/outbox/server";
import { emailApi } from "#modules/identity/verificationCode/contract";
import { createSystemContext } from "#core/request/openContext";
import { aClient, type Client, type Reply } from "#tests/builders/client";
import { aPhone } from "#tests/builders/phones";
import { thePlatform } from "#tests/builders/platform";
import { theServer } from "#tests/builders/server";
import { aTenant, insertRow, nextUnique, type TestTenant } from "#tests/builders/tenant";
import {
  aMailServer,
  aProvider,
  aSendingServer,
  closeSenders,
  createMailSettings,
  createSmsSettings,
} from "#tests/builders/senders";
import { anAddress, anOpenSession } from "#tests/builders/sessions";
import { waitOptions } from "#tests/builders/testRun";
import { messageTemplateApi, TemplateType } from "../contract.ts";

afterEach(closeSenders);

const letter = {
  name: "Welcome",
  groupName: "Site",
  type: TemplateType.email,
  isRich: true,
  subject: "Welcome, @(name)",
  content: "<p>Dear @(name), see you on <b>@(date)</b>.</p>",
} as const;

const code = {
  name: "Our code",
  groupName: "System",
  type: TemplateType.email,
  purpose: "signIn",
  subject: "@(tenant): @(code)",
  content: "Your code: @(code)",
} as const;

/** The call was refused with this error at the field, so that the form marks it. */
async function expectRefused(reply: Reply, field: string, issue: ValidationIssue): Promise<void> {
  const { app } = await theServer();
  expect(reply.body.code).toBe(400);
  expect(JSON.parse(reply.body.message)).toEqual({
    [field]: [app.words.forLanguage("zh-CN")(issue.key, issue.parameters)],
  });
}

async function add(client: Client, draft: object): Promise<string> {
  const newCode = nextUnique();
  const { body } = await client.send(messageTemplateApi, "add", { ...letter, code: newCode, ...draft });
  expect(body).toMatchObject({ code: 200 });
  return newCode;
}

describe("a template", () => {
  it("is listed with its group, found by its code, changed and deleted", async () => {
    const { admin } = await aTenant();
    const added = await add(admin, { groupName: "B" });
    await add(admin, { groupName: "A" });

    const found = await admin.get(messageTemplateApi, "template", { code: added });
    await admin.get(messageTemplateApi, "update", { id: found.id, name: "Hello", version: found.version });
    const { items } = await admin.get(messageTemplateApi, "page", { name: "hell" });

    expect(await admin.get(messageTemplateApi, "groupList", {})).toEqual(["A", "B"]);
    expect(items).toMatchObject([{ code: added, name: "Hello", content: letter.content, isRich: true }]);
    await admin.get(messageTemplateApi, "delete", { id: found.id });
    await expect(await admin.send(messageTemplateApi, "template", { code: added })).toFailWith(
      "messageTemplate.missing",
    );
  });

  it("has a code of its own in the tenant", async () => {
    const { admin } = await aTenant();
    const { admin: other } = await aTenant();
    const added = await add(admin, {});

    const again = await admin.send(messageTemplateApi, "add", { ...letter, code: added });

    await expect(again).toFailWith("messageTemplate.taken");
    await expect(await other.send(messageTemplateApi, "template", { code: added })).toFailWith(
      "messageTemplate.missing",
    );
    expect((await other.get(messageTemplateApi, "page", {})).total).toBe(0);
  });

  it("is stored without what is harmful", async () => {
    const { admin } = await aTenant();
    const added = await add(admin, { content: '<p onclick="x()">@(name)</p><script>x</script>' });

    expect(await admin.get(messageTemplateApi, "template", { code: added })).toMatchObject({
      content: "<p>@(name)</p>",
    });
    const empty = await admin.send(messageTemplateApi, "add", { ...letter, code: "e", content: "<script>x</script>" });
    await expectRefused(empty, "Content", { key: "messageTemplate.no_content", parameters: { part: "内容" } });
  });

  it("is rendered with values that are text, in the language of the caller or the main one", async () => {
    const { admin } = await aTenant();
    const translations = { en: { subject: "Hi", content: "<p>Hello @(name)</p>" } };
    const added = await add(admin, { content: "<p>你好 @(name)</p>", translations });
    const data = { name: "<b>王</b>", other: 1 };

    const render = async (language: string) =>
      await admin.withHeaders({ "accept-language": language }).get(messageTemplateApi, "render", { code: added, data });

    expect(await render("en")).toBe("<p>Hello &lt;b&gt;王&lt;/b&gt;</p>");
    expect(await render("de")).toBe("<p>你好 &lt;b&gt;王&lt;/b&gt;</p>");
  });

  it("is previewed before it is stored, and bounded", async () => {
    const { admin } = await aTenant();
    const preview = async (content: string) =>
      await admin.send(messageTemplateApi, "proView", { content, data: { name: "<i>" } });

    expect(await admin.get(messageTemplateApi, "proView", { content: "<p>@(name)</p>", data: { name: "<i>" } })).toBe(
      "<p>&lt;i&gt;</p>",
    );
    await expect(await preview("@(name)".repeat(201))).toFailWith("messageTemplate.too_many_placeholders", {
      maximum: 200,
    });
    expect(await preview("a".repeat(20_001))).toRefuseFields("Content");
    const long = { content: "@(name)", data: { name: "a".repeat(2001) } };
    expect(await admin.send(messageTemplateApi, "proView", long)).toRefuseFields("Data.name");
  });

  it("has texts in the languages of the product alone", async () => {
    const { admin } = await aTenant();
    const translations = { xx: { subject: "a", content: "b" } };

    const reply = await admin.send(messageTemplateApi, "add", { ...letter, code: "t", translations });

    expect(reply).toRefuseFields("Translations");
  });
});

describe("a role that hides the content", () => {
  it("lets its accounts neither render nor try out a template", async () => {
    const { tenant, admin } = await aTenant();
    const added = await add(admin, {});
    const { id } = await admin.get(messageTemplateApi, "template", { code: added });
    const role = await tenant.hasRole({ permissions: ["sysTemplate/page", "sysTemplate/sendTest"] });
    await insertRow("roleField", { tenantId: tenant.id, roleId: role.id, entity: "sysTemplate", field: "content" });
    const clerk = await tenant.hasAccount({ roleIds: [role.id] });

    const rendered = await clerk.send(messageTemplateApi, "render", { code: added, data: {} });
    const sent = await clerk.send(messageTemplateApi, "sendTest", { id, recipient: "a@example.com" });

    expect([rendered.body.code, sent.body.code]).toEqual([403, 403]);
  });
});

describe("a template with a purpose", () => {
  it.each([
    {
      fault: { content: "@(code)\n@(surname)" },
      field: "Content",
      key: "messageTemplate.unknown_placeholder",
      parameters: { part: "内容", name: "surname", line: 2 },
    },
    {
      fault: { subject: "@(code) @(x)" },
      field: "Subject",
      key: "messageTemplate.unknown_placeholder",
      parameters: { part: "主题", name: "x", line: 1 },
    },
    {
      fault: { subject: "@(code) @(tenant" },
      field: "Subject",
      key: "messageTemplate.unclosed_placeholder",
      parameters: { part: "主题", line: 1 },
    },
    {
      fault: { content: "No code" },
      field: "Content",
      key: "messageTemplate.required_placeholder",
      parameters: { part: "内容", name: "code" },
    },
    {
      fault: { translations: { en: { subject: "s", content: "none" } } },
      field: "Translations",
      key: "messageTemplate.required_placeholder",
      parameters: { part: "英语 · 内容", name: "code" },
    },
    {
      fault: { translations: { en: { subject: "s", content: "" } } },
      field: "Translations",
      key: "messageTemplate.no_content",
      parameters: { part: "英语 · 内容" },
    },
    {
      fault: { subject: "" },
      field: "Subject",
      key: "messageTemplate.subject_required",
      parameters: { part: "主题" },
    },
    { fault: { type: TemplateType.weChat }, field: "Purpose", key: "messageTemplate.no_such_purpose", parameters: {} },
    { fault: { purpose: "written" }, field: "Purpose", key: "messageTemplate.no_such_purpose", parameters: {} },
  ] as const)("is refused with $fault at the field $field", async ({ fault, field, key, parameters }) => {
    const { admin } = await aTenant();

    const reply = await admin.send(messageTemplateApi, "add", { ...code, code: "c", ...fault });

    await expectRefused(reply, field, { key, parameters });
    expect((await admin.get(messageTemplateApi, "page", {})).total).toBe(0);
  });

  it("for SMS is refused to a tenant", async () => {
    const { admin } = await aTenant();
    const sms = { type: TemplateType.sms, providerTemplate: "SMS_9" };

    const reply = await admin.send(messageTemplateApi, "add", { ...code, code: "c", ...sms });

    await expect(reply).toFailWith("messageTemplate.provider_template_reserved");
  });

  it("cannot lose what its purpose needs in an update of another part", async () => {
    const { admin } = await aTenant();
    await add(admin, { ...letter, content: "<p>Hello</p>" });
    const { items } = await admin.get(messageTemplateApi, "page", {});
    const id = items[0]?.id ?? toId(0);

    const reply = await admin.send(messageTemplateApi, "update", { id, purpose: "signIn" });

    await expectRefused(reply, "Subject", {
      key: "messageTemplate.unknown_placeholder",
      parameters: { part: "主题", name: "name", line: 1 },
    });
  });

  it("replaces the standard text until it is disabled or deleted", async () => {
    const { tenant, admin } = await aTenant();
    const added = await add(admin, code);
    const { id } = await admin.get(messageTemplateApi, "template", { code: added });

    expect(await sentCode(tenant, admin)).toMatch(/^Your code: \d{6}$/u);
    await admin.get(messageTemplateApi, "update", { id, status: 2 });
    expect(await sentCode(tenant, admin)).toMatch(/是您登录/u);
    await admin.get(messageTemplateApi, "update", { id, status: 1 });
    await admin.get(messageTemplateApi, "delete", { id });
    expect(await sentCode(tenant, admin)).toMatch(/是您登录/u);
  });

  it("exists once for each type", async () => {
    const { admin } = await aTenant();
    await add(admin, code);

    const reply = await admin.send(messageTemplateApi, "add", { ...code, code: "second" });

    await expect(reply).toFailWith("messageTemplate.taken");
  });

  it("is shown beside the standard text of its purpose", async () => {
    const { admin } = await aTenant();
    const added = await add(admin, code);
    const { id } = await admin.get(messageTemplateApi, "template", { code: added });

    const purposes = await admin.get(messageTemplateApi, "purposes", {});

    expect(purposes.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["signIn", "reset", "register", "admitted", "rejected", "invited", "password", "test"]),
    );
    expect(purposes.find(({ name }) => name === "signIn")).toMatchObject({
      subject: "@(tenant) 登录验证码",
      content: expect.stringMatching(/^@\(code\) 是您登录 @\(tenant\) 的验证码，@\(minutes\) 分钟[^]*\n\n@\(link\)$/u),
      channels: [
        { channel: "email", templateId: id, templateCode: added, isEditable: true },
        { channel: "sms", templateId: null, templateCode: null, isEditable: false },
      ],
    });
    const { content, subject } = purposes.find(({ name }) => name === "reset") ?? { content: "", subject: "" };
    await add(admin, { ...code, purpose: "reset", content, subject });
  });

  it("by SMS names the template of the provider, which the platform administrator alone enters", async () => {
    const platform = await thePlatform();
    const sms = { ...code, type: TemplateType.sms, code: nextUnique() };

    await expectRefused(await platform.send(messageTemplateApi, "add", sms), "ProviderTemplate", {
      key: "messageTemplate.provider_template_required",
    });
    await platform.get(messageTemplateApi, "add", { ...sms, providerTemplate: "SMS_9", signName: "工地" });

    const added = await platform.get(messageTemplateApi, "template", { code: sms.code });
    expect(added).toMatchObject({ providerTemplate: "SMS_9", signName: "工地", subject: null });
    await platform.get(messageTemplateApi, "delete", { id: added.id });
  });
});

describe("the SMS of a purpose", () => {
  it("leaves with the template of the provider, and parameters in the order of the text", async () => {
    const fake = await aProvider({ Response: { SendStatusSet: [{ Code: "Ok", Message: "" }] } });
    const { app } = await aSendingServer(createSmsSettings("tencent", fake.port));
    const { tenant } = await aTenant();
    const account = await tenant.hasAccount();
    const recipient = aPhone();
    const { owner } = await theServer();
    await owner.query(
      `insert into message_template (tenant_id, name, code, group_name, type, purpose, content, provider_template, sign_name)
       values ($1, 'n', 'c', 'g', 2, 'rejected', '@(account): @(reason), @(account)', 'SMS_9', '工地')`,
      [tenant.id],
    );
    const purpose = messagePurposes.list({ app }).find(({ name }) => name === "rejected");
    assert(purpose);

    await createSystemContext(app, "test").inTenant(tenant.id, async (ctx) => {
      const values = { tenant: "t", account: "wang", reason: "no" };
      const text = await composeMessage(ctx, { purpose, channel: "sms", language: "en", values });
      const expiresAt = new Date(app.now().getTime() + 180_000);
      const owned = { id: account.id, accountType: 777 };
      const message = { channel: "sms", purpose: "rejected", recipient, code: "" } as const;
      await sendMessage(ctx, { ...message, ...text, account: owned, expiresAt });
    });

    await expect.poll(() => fake.receivedFor(recipient).length, waitOptions).toBe(1);
    expect(JSON.parse(JSON.parse(fake.receivedFor(recipient)[0] ?? "{}").body)).toMatchObject({
      SignName: "工地",
      TemplateId: "SMS_9",
      TemplateParamSet: ["wang", "no"],
    });
  });
});

describe("a test of a template", () => {
  it("goes to the given address with example values, as text and with formats", async () => {
    const fake = await aMailServer();
    const server = await aSendingServer(createMailSettings(fake.port));
    const { tenant, admin } = await aTenant();
    const added = await add(admin, { ...code, isRich: true, content: "<p>Code <b>@(code)</b></p>" });
    const { id } = await admin.get(messageTemplateApi, "template", { code: added });
    const recipient = `${nextUnique()}@example.com`;

    const reply = await fetch(server.url + getEndpointPath(messageTemplateApi, "sendTest"), {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${await anOpenSession({ tenantId: tenant.id, id: admin.id })}`,
      },
      body: JSON.stringify({ id, recipient }),
    });

    expect(await reply.json()).toMatchObject({ code: 200 });
    await expect.poll(() => fake.receivedFor(recipient).length, waitOptions).toBe(1);
    expect(fake.receivedFor(recipient)[0]).toContain("Code 123456");
    expect((await admin.get(outboxApi, "page", {})).items).toMatchObject([{ purpose: "test" }]);
  });

  it("stays in the outbox without a sender, where its text can be read", async () => {
    const { admin } = await aTenant();
    const { id } = await admin.get(messageTemplateApi, "template", { code: await add(admin, {}) });

    await admin.get(messageTemplateApi, "sendTest", { id, recipient: "a@example.com" });

    await expect
      .poll(async () => (await admin.get(outboxApi, "page", {})).items, waitOptions)
      .toMatchObject([{ purpose: "test", state: "kept" }]);
    const { items } = await admin.get(outboxApi, "page", {});
    expect(JSON.stringify(items)).toContain("Dear name, see you on date.");
  });

  it.each([
    [TemplateType.sms, "12", "messageTemplate.phone_format"],
    [TemplateType.email, "13800000001", "messageTemplate.email_format"],
  ] as const)("of type %s does not go to %s", async (type, recipient, error) => {
    const { admin } = await aTenant();
    const { id } = await admin.get(messageTemplateApi, "template", { code: await add(admin, { type, isRich: false }) });

    const reply = await admin.send(messageTemplateApi, "sendTest", { id, recipient });

    await expect(reply).toFailWith(error);
  });

  it("needs an address, and a type that can be sent", async () => {
    const { admin } = await aTenant();
    const notice = await add(admin, { type: TemplateType.notice });
    const mail = await add(admin, {});
    const send = async (sought: string) => {
      const { id } = await admin.get(messageTemplateApi, "template", { code: sought });
      return await admin.send(messageTemplateApi, "sendTest", { id });
    };

    await expect(await send(notice)).toFailWith("messageTemplate.not_testable");
    await expect(await send(mail)).toFailWith("messageTemplate.no_address");
  });
});

async function sentCode(tenant: TestTenant, admin: Client): Promise<string> {
  const email = `${nextUnique()}@example.com`;
  const account = await tenant.hasAccount();
  const { owner } = await theServer();
  await owner.query("update account set email = $1 where id = $2", [email, account.id]);
  const input = { email, tenantId: tenant.id, purpose: "signIn" } as const;
  const client = aClient().withHeaders({ "x-forwarded-for": anAddress() });
  await client.get(emailApi, "sendCode", input);
  const { items } = await admin.get(outboxApi, "page", {});
  return items[0]?.text ?? "";
}
