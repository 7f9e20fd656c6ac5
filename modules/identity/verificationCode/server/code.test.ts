import { describe, expect, it, vi } from "vitest";
import { emailApi, smsApi } from "../contract.ts";
import { outboxApi } from "#modules/identity/outbox/contract";
import { aClient } from "#tests/builders/client";
import { advanceClock, aServer, theServer } from "#tests/builders/server";
import { aCaptcha, anAddress } from "#tests/builders/sessions";
import { aPhone } from "#tests/builders/phones";
import { aTenant, nextUnique, type TestAccount } from "#tests/builders/tenant";

type CodeInput = { tenantId: number; phoneNumber: string; from?: string } & Record<string, unknown>;

async function askForCode({ from = anAddress(), ...input }: CodeInput) {
  return await aClient()
    .withHeaders({ "x-forwarded-for": from })
    .send(smsApi, "sendSms", { templateId: "0", ...input });
}

async function latestText(admin: TestAccount): Promise<string> {
  const { items } = await admin.get(outboxApi, "page", {});
  return items[0]?.text ?? "";
}

function codeIn(text: string): string {
  return /\b\d{6}\b/u.exec(text)?.[0] ?? "";
}

describe("a code by SMS", () => {
  it("has six digits, is sent to the account's phone, and is stored only as a hash", async () => {
    const { tenant, admin } = await aTenant();
    const phone = aPhone();
    await tenant.hasAccount({ phone });

    const reply = await askForCode({ tenantId: tenant.id, phoneNumber: phone });

    expect(reply.body).toMatchObject({ code: 200, result: null });
    const code = codeIn(await latestText(admin));
    expect(Number(code)).toBeGreaterThanOrEqual(100_000);
    const { owner } = await theServer();
    const { rows } = await owner.query<{ row: string }>(
      "select sent_code::text as row from sent_code where tenant_id = $1",
      [tenant.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(code);
  });

  it("is used up by a right attempt, and valid only for its purpose", async () => {
    const { tenant, admin } = await aTenant();
    const phone = aPhone();
    await tenant.hasAccount({ phone });
    await askForCode({ tenantId: tenant.id, phoneNumber: phone, purpose: "reset" });
    const code = codeIn(await latestText(admin));
    const verify = async (purpose?: string) =>
      await aClient()
        .withHeaders({ "x-forwarded-for": anAddress() })
        .send(smsApi, "verifyCode", { phone, code, tenantId: tenant.id, purpose });

    const replies = [await verify(), await verify("reset"), await verify("reset")];

    expect(replies.map(({ body }) => body.code)).toEqual([400, 200, 400]);
    await expect(replies[0]).toFailWith("code.expired");
    expect(replies[1]?.body.result).toBe(true);
    await expect(replies[2]).toFailWith("code.expired");
  });

  it("has the same answer for an unknown number, and is not sent", async () => {
    const { tenant, admin } = await aTenant();
    const phone = aPhone();
    await tenant.hasAccount({ phone });

    const known = await askForCode({ tenantId: tenant.id, phoneNumber: phone });
    const unknown = await askForCode({ tenantId: tenant.id, phoneNumber: aPhone() });

    const comparable = (reply: typeof known) => ({ status: reply.status, ...reply.body, time: "" });
    expect(comparable(unknown)).toEqual(comparable(known));
    expect((await admin.get(outboxApi, "page", {})).total).toBe(1);
  });

  it.each(["sendSms", "aliyunSendSms", "tencentSendSms"])("is sent by %s in the same way", async (name) => {
    const { tenant, admin } = await aTenant();
    const phoneNumber = aPhone();
    await tenant.hasAccount({ phone: phoneNumber });

    await aClient()
      .withHeaders({ "x-forwarded-for": anAddress() })
      .send(smsApi, name, { phoneNumber, templateId: "0", tenantId: tenant.id });

    expect(codeIn(await latestText(admin))).not.toBe("");
  });

  it("requires a new captcha for each request if the tenant requires captchas", async () => {
    const { tenant, admin } = await aTenant();
    // Before the tenant also requires a captcha.
    expect((await admin.get(outboxApi, "page", {})).total).toBe(0);
    const { owner, app } = await theServer();
    await owner.query("update tenant set captcha = true where id = $1", [tenant.id]);
    await app.caches.invalidate("tenant", tenant.id);
    const phoneNumber = aPhone();
    await tenant.hasAccount({ phone: phoneNumber });
    const captcha = await aCaptcha();

    const without = await askForCode({ tenantId: tenant.id, phoneNumber });
    const solved = await askForCode({ tenantId: tenant.id, phoneNumber, ...captcha });
    const repeat = await askForCode({ tenantId: tenant.id, phoneNumber: aPhone(), ...captcha });

    await expect(without).toFailWith("session.wrong_captcha");
    expect(solved.body.code).toBe(200);
    await expect(repeat).toFailWith("session.wrong_captcha");
    expect((await admin.get(outboxApi, "page", {})).total).toBe(1);
  });

  it.each([
    ["a list of numbers", ["13800000001", "13800000002"]],
    ["an object", { $ne: "" }],
    ["a boolean", true],
    ["ten digits", "1380000000"],
    ["a foreign number", "12345678901"],
    ["two lines", "13800000001\r\n13800000002"],
  ])("is not sent to %s", async (_, phone) => {
    const reply = await aClient()
      .withHeaders({ "x-forwarded-for": anAddress() })
      .send(smsApi, "verifyCode", { phone, code: "123456" });

    expect(reply).toRefuseFields("Phone");
  });

  it.each([
    ["a list", ["123456"]],
    ["an object", { $gt: "" }],
    ["nothing", ""],
  ])("is never right as %s", async (_, code) => {
    const reply = await aClient()
      .withHeaders({ "x-forwarded-for": anAddress() })
      .send(smsApi, "verifyCode", { phone: aPhone(), code });

    expect(reply).toRefuseFields("Code");
  });
});

describe("a code by e-mail", () => {
  it("is sent to the account's address in any letter case, with a link to the sign-in page by the public URL", async () => {
    const { tenant, admin } = await aTenant();
    const email = `Wang.${nextUnique()}@Example.com`;
    const account = await tenant.hasAccount();
    const { owner } = await theServer();
    await owner.query("update account set email = $2 where id = $1", [account.id, email]);
    const server = await aServer({ environment: { SITEWARD_PUBLIC_URL: "https://site.example.com" } });

    const answer = await fetch(`${server.url}/api/sysEmail/sendCode`, {
      method: "POST",
      headers: { "content-type": "application/json", host: "evil.example.com", "x-forwarded-host": "evil.example.com" },
      body: JSON.stringify({ email: email.toUpperCase(), tenantId: tenant.id }),
    });

    expect(await answer.json()).toMatchObject({ code: 200 });
    const text = await latestText(admin);
    expect(text).toContain(`https://site.example.com/#/login?tid=${tenant.id}`);
    expect(text).not.toContain("evil");
  });

  it("identifies no account if several share the address", async () => {
    const { tenant, admin } = await aTenant();
    const email = `${nextUnique()}@example.com`;
    const accounts = [await tenant.hasAccount(), await tenant.hasAccount()];
    const { owner } = await theServer();
    await owner.query("update account set email = $2 where id = any($1)", [accounts.map(({ id }) => id), email]);

    const reply = await aClient()
      .withHeaders({ "x-forwarded-for": anAddress() })
      .call(emailApi, "sendCode", { email, tenantId: tenant.id });

    expect(reply.body.code).toBe(200);
    expect((await admin.get(outboxApi, "page", {})).total).toBe(0);
  });

  it.each([
    "wang@example.com\r\nBcc: all@example.com",
    "wang@example.com, other@example.com",
    "Wang <wang@example.com>",
    "wang",
  ])("is not sent to %j", async (email) => {
    const reply = await aClient().withHeaders({ "x-forwarded-for": anAddress() }).send(emailApi, "sendCode", { email });

    expect(reply).toRefuseFields("Email");
  });

  it("is sent even if the tenant's name contains a line break, which begins no header", async () => {
    const { tenant, admin } = await aTenant();
    const email = `${nextUnique()}@example.com`;
    const account = await tenant.hasAccount();
    const { owner } = await theServer();
    await owner.query("update account set email = $2 where id = $1", [account.id, email]);
    await owner.query("update tenant set title = $2 where id = $1", [tenant.id, "Site\r\nBcc: all@example.com"]);

    const reply = await aClient()
      .withHeaders({ "x-forwarded-for": anAddress() })
      .call(emailApi, "sendCode", { email, tenantId: tenant.id });

    expect(reply.body.code).toBe(200);
    expect((await admin.get(outboxApi, "page", {})).total).toBe(1);
  });
});

describe("the limit of codes", () => {
  it("is one a minute for an address, with the time to wait", async () => {
    const { tenant } = await aTenant();
    const phoneNumber = aPhone();

    await askForCode({ tenantId: tenant.id, phoneNumber });
    const soon = await askForCode({ tenantId: tenant.id, phoneNumber, purpose: "reset" });
    advanceClock(61);
    const later = await askForCode({ tenantId: tenant.id, phoneNumber });

    expect(soon.status).toBe(429);
    expect(soon.body.message).toMatch(/\b(?:59|60) /u);
    expect(later.body.code).toBe(200);
  });

  it("is ten a day to an address, over all tenants", async () => {
    const [{ tenant }, { tenant: other }] = [await aTenant(), await aTenant()];
    const phoneNumber = aPhone();
    for (let count = 0; count < 10; count++) {
      advanceClock(61);
      const { id } = count % 2 === 0 ? tenant : other;
      expect((await askForCode({ tenantId: id, phoneNumber })).body.code).toBe(200);
    }
    advanceClock(61);

    const eleventh = await askForCode({ tenantId: tenant.id, phoneNumber });
    advanceClock(86_400);
    const nextDay = await askForCode({ tenantId: tenant.id, phoneNumber });

    await expect(eleventh).toFailWith("request.wait_hours", { hours: 24 });
    expect(nextDay.body.code).toBe(200);
  });

  it("is thirty an hour from a network, to any addresses", async () => {
    const { tenant } = await aTenant();
    const from = anAddress();
    for (let count = 0; count < 30; count++) await askForCode({ tenantId: tenant.id, phoneNumber: aPhone(), from });

    const next = await askForCode({ tenantId: tenant.id, phoneNumber: aPhone(), from });
    const elsewhere = await askForCode({ tenantId: tenant.id, phoneNumber: aPhone() });

    await expect(next).toFailWith("request.wait_minutes", { minutes: 60 });
    expect(elsewhere.body.code).toBe(200);
  });

  it("is the same for concurrent requests", async () => {
    const { tenant } = await aTenant();
    const phoneNumber = aPhone();

    const replies = await Promise.all(
      Array.from({ length: 8 }, async () => await askForCode({ tenantId: tenant.id, phoneNumber })),
    );

    expect(replies.filter(({ body }) => body.code === 200)).toHaveLength(1);
  });

  it("applies to the whole installation as well", async () => {
    const { tenant } = await aTenant();
    const server = await aServer({ environment: { SITEWARD_CODES_PER_HOUR: "0" } });

    const answer = await fetch(`${server.url}/api/sysSms/sendSms/${aPhone()}/0`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": anAddress() },
      body: JSON.stringify({ tenantId: tenant.id }),
    });

    expect(answer.status).toBe(429);
  });
});

it("takes the same queries for an unknown address", async () => {
  const { tenant } = await aTenant();
  const { app } = await theServer();
  const connect = vi.spyOn(app.requests.pool, "connect");
  // Other work of the server may connect at the same time, so the fewest of several requests count.
  const countConnections = async (aNumber: () => Promise<string>) => {
    const counts: number[] = [];
    for (let request = 0; request < 5; request++) {
      const phoneNumber = await aNumber();
      connect.mockClear();
      const { body } = await askForCode({ tenantId: tenant.id, phoneNumber });
      expect(body.code).toBe(200);
      counts.push(connect.mock.calls.length);
    }
    return Math.min(...counts);
  };

  const known = await countConnections(async () => {
    const phone = aPhone();
    await tenant.hasAccount({ phone });
    return phone;
  });
  const unknown = await countConnections(async () => await Promise.resolve(aPhone()));
  connect.mockRestore();

  expect(unknown).toBe(known);
});
