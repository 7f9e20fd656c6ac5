import { afterEach, describe, expect, it } from "vitest";
import { superadminId } from "#modules/identity/account/server";
import { emailApi, smsApi } from "../contract.ts";
import { aClient } from "#tests/builders/client";
import { thePlatform } from "#tests/builders/platform";
import {
  aMailServer,
  aProvider,
  aSendingServer,
  closeSenders,
  createMailSettings,
  createSmsSettings,
} from "#tests/builders/senders";
import { theServer } from "#tests/builders/server";
import { aSession } from "#tests/builders/sessions";
import { aTenant, nextUnique } from "#tests/builders/tenant";
import { mainTenantId } from "#modules/identity/access/server";
import { waitOptions } from "#tests/builders/testRun";

afterEach(closeSenders);

/** Makes a call of the platform administrator at a separate server. */
async function callAt(url: string, path: string, body: object = {}): Promise<{ code: number; message: string }> {
  const { accessToken } = await aSession({ tenantId: mainTenantId, account: "superadmin" });
  const headers = { "content-type": "application/json", authorization: `Bearer ${accessToken}` };
  const answer = await fetch(`${url}/api/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return JSON.parse(await answer.text());
}

async function countMessages(recipient: string): Promise<number> {
  const { owner } = await theServer();
  const text = "select 1 from outgoing_message where recipient = $1";
  return (await owner.query(text, [recipient])).rowCount ?? 0;
}

describe("an e-mail written by an administrator", () => {
  it("is sent with exactly the given headers, regardless of its text", async () => {
    const fake = await aMailServer();
    const server = await aSendingServer(createMailSettings(fake.port));
    const address = `${nextUnique()}@example.com`;
    const content = "Dear all\r\nBcc: third@example.com\r\n\r\n.\r\nRCPT TO:<fourth@example.com>";
    const path = ["sysEmail/sendEmail", content, "周五停电 & maintenance", address].map((part, index) =>
      index === 0 ? part : encodeURIComponent(part),
    );

    const { code } = await callAt(server.url, path.join("/"));

    expect(code).toBe(200);
    // Messages that earlier tests left waiting are sent by this server as well.
    const own = () => fake.received.find((message) => message.includes(address));
    await expect.poll(own, waitOptions).toBeDefined();
    const [head = "", text = ""] = (own() ?? "").split(/\n\n(?<text>[\s\S]*)/u);
    expect(fake.recipients).toContain(`<${address}>`);
    expect(fake.recipients.join()).not.toMatch(/third|fourth/u);
    expect(head).toMatch(new RegExp(`^To: ${address}$`, "mu"));
    expect(head).not.toMatch(/^(?:Bcc|Cc):/mu);
    expect(head.match(/^Subject: /gmu)).toHaveLength(1);
    expect(text).not.toBe("");
  });

  it.each([
    { title: "title", input: { title: "Hello\r\nBcc: all@example.com" }, field: "Title" },
    { title: "title in another way", input: { title: "Hello\u2028Bcc: all@example.com" }, field: "Title" },
    { title: "address", input: { toEmail: "wang@example.com\r\nBcc: all@example.com" }, field: "ToEmail" },
    { title: "list of addresses", input: { toEmail: "wang@example.com,all@example.com" }, field: "ToEmail" },
    { title: "name with the address", input: { toEmail: "All <all@example.com>" }, field: "ToEmail" },
  ])("is refused with another line or recipient in its $title", async ({ input, field }) => {
    const platform = await thePlatform();
    const good = { content: "text", title: "Hello", toEmail: "wang@example.com" };

    const reply = await platform.send(emailApi, "sendEmail", { ...good, ...input });

    expect(reply).toRefuseFields(field);
  });

  it("is reserved to the platform administrator", async () => {
    const { admin } = await aTenant();
    const toEmail = `${nextUnique()}@example.com`;
    const input = { content: "text", title: "title", toEmail };

    const replies = [
      await admin.send(emailApi, "sendEmail", input),
      await aClient().send(emailApi, "sendEmail", input),
      await admin.send(smsApi, "aliyunSendSmsTemplate", { phoneNumber: "13800000001", templateParam: "{}" }),
    ];

    expect(replies.map(({ body }) => body.code)).toEqual([403, 401, 403]);
    expect(await countMessages(toEmail)).toBe(0);
  });

  it("is limited to sixty in an hour", async () => {
    const platform = await thePlatform();
    const { owner, app } = await theServer();
    const toEmail = `${nextUnique()}@example.com`;
    await owner.query(
      `insert into outgoing_message (tenant_id, purpose, recipient, account_id, state, next_attempt_at, request_id, created_at, expires_at)
       select $1, 'written', 'x@example.com', $2, 'sent', $3, 'test', $3, $3 from generate_series(1, 60)`,
      [mainTenantId, superadminId, app.now()],
    );

    const reply = await platform.send(emailApi, "sendEmail", { content: "text", title: "title", toEmail });
    await owner.query("delete from outgoing_message where tenant_id = $1 and request_id = 'test'", [mainTenantId]);

    expect(reply.status).toBe(429);
    expect(await countMessages(toEmail)).toBe(0);
  });
});

describe("an SMS with a template of the caller", () => {
  it("passes the template and its parameters to the provider", async () => {
    const fake = await aProvider({ Code: "OK", Message: "OK" });
    const server = await aSendingServer(createSmsSettings("aliyun", fake.port));
    const templateParam = JSON.stringify({ site: "一号塔吊", hours: 3 });

    const { code } = await callAt(server.url, "sysSms/aliyunSendSmsTemplate", {
      phoneNumber: "13800000001",
      templateId: "SMS_77",
      templateParam,
    });

    expect(code).toBe(200);
    const own = () => fake.received.find((message) => message.includes("SMS_77"));
    await expect.poll(own, waitOptions).toBeDefined();
    const { url } = JSON.parse(own() ?? "{}");
    expect(Object.fromEntries(new URLSearchParams(String(url).split("?")[1]))).toMatchObject({
      TemplateCode: "SMS_77",
      TemplateParam: '{"site":"一号塔吊","hours":"3"}',
    });
  });

  it.each([
    ["invalid JSON", "code=1"],
    ["a list", "[1]"],
    ["an object inside", '{"code":{"a":1}}'],
    ["another line", '{"code":"1\\r\\n2"}'],
  ])("is refused with %s", async (_, templateParam) => {
    const platform = await thePlatform();

    const reply = await platform.send(smsApi, "aliyunSendSmsTemplate", { phoneNumber: "13800000001", templateParam });

    expect(reply).toRefuseFields("TemplateParam");
  });
});
