import { afterEach, describe, expect, it } from "vitest";
import { outboxApi } from "../contract.ts";
import {
  aMailServer,
  aProvider,
  aSendingServer,
  closeSenders,
  createMailSettings,
  createSmsSettings,
} from "#tests/builders/senders";
import { queueMessage } from "#tests/builders/outgoing";
import { advanceClock, theServer } from "#tests/builders/server";
import { aTenant, type TestTenant } from "#tests/builders/tenant";
import { waitOptions } from "#tests/builders/testRun";

afterEach(closeSenders);

async function stateOf(tenant: TestTenant) {
  const { owner } = await theServer();
  const { rows } = await owner.query<{ state: string; attempts: number; error: string | null; content: Buffer | null }>(
    "select state, attempts, error, content from outgoing_message where tenant_id = $1",
    [tenant.id],
  );
  return rows[0];
}

describe("a message", () => {
  it("is sent by mail after the call, and its content is deleted", async () => {
    const fake = await aMailServer();
    const server = await aSendingServer(createMailSettings(fake.port));
    const { tenant } = await aTenant();

    const recipient = await queueMessage(server, tenant);

    await expect.poll(async () => (await stateOf(tenant))?.state, waitOptions).toBe("sent");
    expect(await stateOf(tenant)).toMatchObject({ attempts: 1, error: null, content: null });
    const [mail = ""] = fake.receivedFor(recipient);
    expect(mail.split("\n")).toContain(`To: ${recipient}`);
    expect(mail).toMatch(/^From: Siteward <no-reply@example\.com>$/mu);
  });

  it("is retried later after a failure of the mail server", async () => {
    const fake = await aMailServer({ failures: 1 });
    const server = await aSendingServer(createMailSettings(fake.port));
    const { tenant } = await aTenant();

    const recipient = await queueMessage(server, tenant);
    await expect.poll(async () => (await stateOf(tenant))?.error, waitOptions).toMatch(/451 later/u);
    expect(fake.receivedFor(recipient)).toEqual([]);
    advanceClock(10);

    await expect.poll(async () => (await stateOf(tenant))?.state, waitOptions).toBe("sent");
    expect((await stateOf(tenant))?.attempts).toBe(2);
    expect(fake.receivedFor(recipient)).toHaveLength(1);
  });

  it("that has expired is no longer sent", async () => {
    const fake = await aMailServer();
    const server = await aSendingServer(createMailSettings(fake.port));
    const { tenant } = await aTenant();

    const recipient = await queueMessage(server, tenant, { expiresAt: server.app.now() });

    await expect.poll(async () => (await stateOf(tenant))?.state, waitOptions).toBe("failed");
    expect(fake.receivedFor(recipient)).toEqual([]);
  });

  it("without an account is withheld and never sent", async () => {
    const fake = await aMailServer();
    const server = await aSendingServer(createMailSettings(fake.port));
    const { tenant } = await aTenant();

    const withheld = await queueMessage(server, tenant, { account: undefined });
    const { tenant: other } = await aTenant();
    const sent = await queueMessage(server, other);

    await expect.poll(async () => (await stateOf(other))?.state, waitOptions).toBe("sent");
    expect((await stateOf(tenant))?.state).toBe("withheld");
    expect([withheld, sent].map((recipient) => fake.receivedFor(recipient).length)).toEqual([0, 1]);
  });

  it.each([
    { title: "recipient", about: { recipient: "a@example.com\r\nBcc: b@example.com" } },
    { title: "subject", about: { subject: "Code\nBcc: b@example.com" } },
  ])("whose $title would begin a new header line is refused", async ({ about: options }) => {
    const { tenant } = await aTenant();

    await expect(queueMessage(await theServer(), tenant, options)).rejects.toThrow("control character");

    expect(await stateOf(tenant)).toBeUndefined();
  });
});

describe("a code by SMS", () => {
  it("is sent by Aliyun, signed", async () => {
    const fake = await aProvider({ Code: "OK", Message: "OK" });
    const server = await aSendingServer(createSmsSettings("aliyun", fake.port));
    const { tenant } = await aTenant();

    const phone = await queueMessage(server, tenant, { channel: "sms" });

    await expect.poll(async () => (await stateOf(tenant))?.state, waitOptions).toBe("sent");
    const { url, headers } = JSON.parse(fake.receivedFor(phone)[0] ?? "{}");
    const query = new URLSearchParams(String(url).split("?")[1]);
    expect(Object.fromEntries(query)).toEqual({
      PhoneNumbers: phone,
      SignName: "工地",
      TemplateCode: "SMS_1",
      TemplateParam: '{"code":"123456"}',
    });
    expect(headers.authorization).toMatch(/^ACS3-HMAC-SHA256 Credential=id,SignedHeaders=.*,Signature=[\da-f]{64}$/u);
  });

  it("is sent by Tencent, signed", async () => {
    const fake = await aProvider({ Response: { SendStatusSet: [{ Code: "Ok", Message: "" }] } });
    const server = await aSendingServer(createSmsSettings("tencent", fake.port));
    const { tenant } = await aTenant();

    const phone = await queueMessage(server, tenant, { channel: "sms" });

    await expect.poll(async () => (await stateOf(tenant))?.state, waitOptions).toBe("sent");
    const { headers, body } = JSON.parse(fake.receivedFor(phone)[0] ?? "{}");
    expect(JSON.parse(body)).toEqual({
      PhoneNumberSet: [`+86${phone}`],
      SmsSdkAppId: "1400",
      SignName: "工地",
      TemplateId: "SMS_1",
      TemplateParamSet: ["123456"],
    });
    expect(headers["x-tc-action"]).toBe("SendSms");
    expect(headers.authorization).toMatch(/^TC3-HMAC-SHA256 Credential=id\/.*, Signature=[\da-f]{64}$/u);
  });

  it.each([
    ["aliyun", { Code: "isv.BUSINESS_LIMIT_CONTROL", Message: "limit" }, /isv\.BUSINESS_LIMIT_CONTROL limit/u],
    ["tencent", { Response: { Error: { Code: "AuthFailure", Message: "no" } } }, /AuthFailure no/u],
    ["tencent", { Response: { SendStatusSet: [{ Code: "LimitExceeded", Message: "day" }] } }, /LimitExceeded day/u],
  ] as const)("that %s refuses has the reason", async (provider, answer, reason) => {
    const fake = await aProvider(answer);
    const server = await aSendingServer(createSmsSettings(provider, fake.port));
    const { tenant } = await aTenant();

    await queueMessage(server, tenant, { channel: "sms" });

    await expect.poll(async () => (await stateOf(tenant))?.error, waitOptions).toMatch(reason);
    expect((await stateOf(tenant))?.state).toBe("waiting");
  });
});

describe("the outbox", () => {
  it("keeps messages without a sender, shows them masked, and says that there is no sender", async () => {
    const { tenant, admin } = await aTenant();
    await queueMessage(await theServer(), tenant);
    await queueMessage(await theServer(), tenant, { channel: "sms", recipient: "13800000001" });

    const page = await admin.get(outboxApi, "page", {});

    expect(page.items.map(({ channel, recipient, text, state }) => ({ channel, recipient, text, state }))).toEqual([
      { channel: "sms", recipient: "138****0001", text: "验证码 123456", state: "kept" },
      { channel: "email", recipient: "w***@example.com", text: "验证码 123456", state: "kept" },
    ]);
    expect(await admin.get(outboxApi, "senders", {})).toEqual({ sms: null, email: null });
  });

  it("stores messages encrypted", async () => {
    const { tenant } = await aTenant();
    await queueMessage(await theServer(), tenant);

    expect((await stateOf(tenant))?.content?.includes("123456")).toBe(false);
  });

  it("shows the content only to administrators, and that of a platform administrator not even to them", async () => {
    const { tenant, admin } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysOutbox/page"] });
    const clerk = await tenant.hasAccount({ roleIds: [role.id] });
    const account = await tenant.hasAccount();
    await queueMessage(await theServer(), tenant);
    await queueMessage(await theServer(), tenant, { account: { id: account.id, accountType: 999 } });

    const textsOf = async (client: typeof admin) =>
      (await client.get(outboxApi, "page", {})).items.map(({ text }) => text);

    expect(await textsOf(clerk)).toEqual([null, null]);
    expect(await textsOf(admin)).toEqual([null, "验证码 123456"]);
  });

  it("shows no message of another tenant, and no withheld message", async () => {
    const { tenant, admin } = await aTenant();
    const { admin: other } = await aTenant();
    await queueMessage(await theServer(), tenant, { account: undefined });
    expect((await admin.get(outboxApi, "page", {})).total).toBe(0);

    await queueMessage(await theServer(), tenant);

    expect((await admin.get(outboxApi, "page", {})).total).toBe(1);
    expect((await other.get(outboxApi, "page", {})).total).toBe(0);
  });

  it("is filtered by channel and state", async () => {
    const { tenant, admin } = await aTenant();
    await queueMessage(await theServer(), tenant);

    expect((await admin.get(outboxApi, "page", { channel: "sms" })).total).toBe(0);
    expect((await admin.get(outboxApi, "page", { channel: "email", state: "kept" })).total).toBe(1);
    expect((await admin.get(outboxApi, "page", { state: "failed" })).total).toBe(0);
  });
});

describe("a test message", () => {
  it("goes through the outbox like any other message", async () => {
    const { admin } = await aTenant();

    await admin.call(outboxApi, "sendTest", { channel: "email", recipient: "boss@example.com" });

    const { items } = await admin.get(outboxApi, "page", { page: 1, pageSize: 20 });
    const text = "收到这条消息，说明发送设置正确。";
    expect(items).toMatchObject([{ channel: "email", recipient: "b***@example.com", purpose: "test", text }]);
  });

  it("needs an address of its channel", async () => {
    const { admin } = await aTenant();

    const reply = await admin.send(outboxApi, "sendTest", { channel: "sms", recipient: "boss@example.com" });

    expect(reply).toRefuseFields("Recipient");
  });
});
