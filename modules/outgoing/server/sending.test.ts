import { afterEach, describe, expect, it } from "vitest";
import { outboxApi } from "#modules/outgoing/contract";
import { systemContext } from "#server/context/open";
import { aMailServer, aProvider, aSendingServer, closeSenders, mail, sms } from "#tests/builders/senders";
import { passTime, theServer, type TestServer } from "#tests/builders/server";
import { aTenant, type TestTenant } from "#tests/builders/tenant";
import { type Message, sendMessage } from "./outgoing.service.ts";

afterEach(closeSenders);

async function send({ app }: TestServer, tenant: TestTenant, about: Partial<Message> = {}): Promise<void> {
  const account = await tenant.hasAccount();
  const message: Message = {
    ...{ channel: "email", purpose: "signIn", recipient: "wang@example.com", subject: "登录验证码" },
    ...{ text: "验证码 123456", code: "123456", account: { id: account.id, accountType: 777 } },
    expiresAt: new Date(app.now().getTime() + 180_000),
    ...about,
  };
  await systemContext(app, "test").inTenant(tenant.id, async (ctx) => await sendMessage(ctx, message));
}

async function stateOf(tenant: TestTenant) {
  const { owner } = await theServer();
  const { rows } = await owner.query<{ state: string; attempts: number; error: string | null; content: Buffer | null }>(
    "select state, attempts, error, content from outgoing_message where tenant_id = $1",
    [tenant.id],
  );
  return rows[0];
}

const soon = { timeout: 8000, interval: 50 };

describe("a message", () => {
  it("leaves by mail after the call, and nothing of what it said stays", async () => {
    const fake = await aMailServer();
    const server = await aSendingServer(mail(fake.port));
    const { tenant } = await aTenant();

    await send(server, tenant);

    await expect.poll(async () => (await stateOf(tenant))?.state, soon).toBe("sent");
    expect(await stateOf(tenant)).toMatchObject({ attempts: 1, error: null, content: null });
    expect(fake.heard[0]).toMatch(/^To: wang@example\.com$/mu);
    expect(fake.heard[0]).toMatch(/^From: Siteward <no-reply@example\.com>$/mu);
  });

  it("is sent again a while after the mail server has failed", async () => {
    const fake = await aMailServer({ failures: 1 });
    const server = await aSendingServer(mail(fake.port));
    const { tenant } = await aTenant();

    await send(server, tenant);
    await expect.poll(async () => (await stateOf(tenant))?.error, soon).toMatch(/451 later/u);
    expect(fake.heard).toEqual([]);
    passTime(10);

    await expect.poll(async () => (await stateOf(tenant))?.state, soon).toBe("sent");
    expect((await stateOf(tenant))?.attempts).toBe(2);
    expect(fake.heard).toHaveLength(1);
  });

  it("that has expired does not leave any more", async () => {
    const fake = await aMailServer();
    const server = await aSendingServer(mail(fake.port));
    const { tenant } = await aTenant();

    await send(server, tenant, { expiresAt: server.app.now() });

    await expect.poll(async () => (await stateOf(tenant))?.state, soon).toBe("failed");
    expect(fake.heard).toEqual([]);
  });

  it("for nobody waits for nothing and is not sent", async () => {
    const fake = await aMailServer();
    const server = await aSendingServer(mail(fake.port));
    const { tenant } = await aTenant();

    await send(server, tenant, { account: undefined });
    const { tenant: other } = await aTenant();
    await send(server, other);

    await expect.poll(async () => (await stateOf(other))?.state, soon).toBe("sent");
    expect((await stateOf(tenant))?.state).toBe("withheld");
    expect(fake.heard).toHaveLength(1);
  });

  it.each([
    { what: "recipient", about: { recipient: "a@example.com\r\nBcc: b@example.com" } },
    { what: "subject", about: { subject: "Code\nBcc: b@example.com" } },
  ])("whose $what would begin a new line of the head is refused", async ({ about }) => {
    const { tenant } = await aTenant();

    await expect(send(await theServer(), tenant, about)).rejects.toThrow("control character");

    expect(await stateOf(tenant)).toBeUndefined();
  });
});

describe("a code by SMS", () => {
  it("leaves by Aliyun, signed", async () => {
    const fake = await aProvider({ Code: "OK", Message: "OK" });
    const server = await aSendingServer(sms("aliyun", fake.port));
    const { tenant } = await aTenant();

    await send(server, tenant, { channel: "sms", recipient: "13800000001" });

    await expect.poll(async () => (await stateOf(tenant))?.state, soon).toBe("sent");
    const { url, headers } = JSON.parse(fake.heard[0] ?? "{}");
    const query = new URLSearchParams(String(url).split("?")[1]);
    expect(Object.fromEntries(query)).toEqual({
      PhoneNumbers: "13800000001",
      SignName: "工地",
      TemplateCode: "SMS_1",
      TemplateParam: '{"code":"123456"}',
    });
    expect(headers.authorization).toMatch(/^ACS3-HMAC-SHA256 Credential=id,SignedHeaders=.*,Signature=[\da-f]{64}$/u);
  });

  it("leaves by Tencent, signed", async () => {
    const fake = await aProvider({ Response: { SendStatusSet: [{ Code: "Ok", Message: "" }] } });
    const server = await aSendingServer(sms("tencent", fake.port));
    const { tenant } = await aTenant();

    await send(server, tenant, { channel: "sms", recipient: "13800000001" });

    await expect.poll(async () => (await stateOf(tenant))?.state, soon).toBe("sent");
    const { headers, body } = JSON.parse(fake.heard[0] ?? "{}");
    expect(JSON.parse(body)).toEqual({
      PhoneNumberSet: ["+8613800000001"],
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
  ] as const)("that %s refuses says why", async (provider, answer, reason) => {
    const fake = await aProvider(answer);
    const server = await aSendingServer(sms(provider, fake.port));
    const { tenant } = await aTenant();

    await send(server, tenant, { channel: "sms", recipient: "13800000001" });

    await expect.poll(async () => (await stateOf(tenant))?.error, soon).toMatch(reason);
    expect((await stateOf(tenant))?.state).toBe("waiting");
  });
});

describe("the outbox", () => {
  it("keeps what nothing can send, shows it masked, and says that nothing sends", async () => {
    const { tenant, admin } = await aTenant();
    await send(await theServer(), tenant);
    await send(await theServer(), tenant, { channel: "sms", recipient: "13800000001" });

    const page = await admin.get(outboxApi, "page", {});

    expect(page.items.map(({ channel, recipient, text, state }) => ({ channel, recipient, text, state }))).toEqual([
      { channel: "sms", recipient: "138****0001", text: "验证码 123456", state: "kept" },
      { channel: "email", recipient: "w***@example.com", text: "验证码 123456", state: "kept" },
    ]);
    expect(await admin.get(outboxApi, "senders", {})).toEqual({ sms: null, email: null });
  });

  it("holds the messages in a form that the database does not understand", async () => {
    const { tenant } = await aTenant();
    await send(await theServer(), tenant);

    expect((await stateOf(tenant))?.content?.includes("123456")).toBe(false);
  });

  it("shows what a message says to administrators alone, and that of a platform administrator not even to them", async () => {
    const { tenant, admin } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysOutbox/page"] });
    const clerk = await tenant.hasAccount({ roleIds: [role.id] });
    const account = await tenant.hasAccount();
    await send(await theServer(), tenant);
    await send(await theServer(), tenant, { account: { id: account.id, accountType: 999 } });

    const textsOf = async (client: typeof admin) =>
      (await client.get(outboxApi, "page", {})).items.map(({ text }) => text);

    expect(await textsOf(clerk)).toEqual([null, null]);
    expect(await textsOf(admin)).toEqual([null, "验证码 123456"]);
  });

  it("shows a tenant nothing of another, and nobody what was withheld", async () => {
    const { tenant, admin } = await aTenant();
    const { admin: other } = await aTenant();
    await send(await theServer(), tenant, { account: undefined });
    expect((await admin.get(outboxApi, "page", {})).total).toBe(0);

    await send(await theServer(), tenant);

    expect((await admin.get(outboxApi, "page", {})).total).toBe(1);
    expect((await other.get(outboxApi, "page", {})).total).toBe(0);
  });

  it("is filtered by channel and state", async () => {
    const { tenant, admin } = await aTenant();
    await send(await theServer(), tenant);

    expect((await admin.get(outboxApi, "page", { channel: "sms" })).total).toBe(0);
    expect((await admin.get(outboxApi, "page", { channel: "email", state: "kept" })).total).toBe(1);
    expect((await admin.get(outboxApi, "page", { state: "failed" })).total).toBe(0);
  });
});
