import { afterEach, describe, expect, it } from "vitest";
import { historyApi } from "#modules/records/history/contract";
import { preferenceApi } from "#modules/workspace/preferences/contract";
import {
  aMailServer,
  aProvider,
  aSendingServer,
  closeSenders,
  createMailSettings,
  createSmsSettings,
} from "#tests/builders/senders";
import { queueMessage } from "#tests/builders/outgoing";
import { theServer } from "#tests/builders/server";
import { aTenant, insertRow, type TestAccount } from "#tests/builders/tenant";
import { waitOptions } from "#tests/builders/testRun";
import { outboxApi, suppressionApi } from "../contract.ts";

afterEach(closeSenders);

async function latest(admin: TestAccount) {
  const { items } = await admin.get(outboxApi, "page", {});
  return items[0];
}

const listSuppressed = async (admin: TestAccount) => (await admin.get(suppressionApi, "page", {})).items;

describe("a recipient whom the mail server does not know", () => {
  it.each(["550 5.1.1 <x@example.com> rejected", "550 No such user here", "553 user unknown"])(
    "gets nothing more after the answer %s, until an account removes it",
    async (answer) => {
      const fake = await aMailServer({ recipientAnswer: answer });
      const server = await aSendingServer(createMailSettings(fake.port));
      const { tenant, admin } = await aTenant();

      const recipient = await queueMessage(server, tenant);

      await expect.poll(async () => (await latest(admin))?.state, waitOptions).toBe("failed");
      expect(await latest(admin)).toMatchObject({ reason: "unknownRecipient", attempts: 1 });
      const [suppressed] = await listSuppressed(admin);
      expect(suppressed).toMatchObject({ channel: "email", masked: "w***@example.com", reason: "unknownRecipient" });
      expect(suppressed?.detail).toContain(answer);
      await queueMessage(server, tenant, { recipient: recipient.toUpperCase() });
      expect(await latest(admin)).toMatchObject({ state: "suppressed", text: "验证码 123456", attempts: 0 });
      await admin.get(suppressionApi, "delete", { id: suppressed?.id ?? 0 });
      await queueMessage(server, tenant, { recipient });
      await expect.poll(async () => (await latest(admin))?.state, waitOptions).toBe("failed");
    },
  );

  it("is written to by other tenants", async () => {
    const fake = await aMailServer({ recipientAnswer: "550 5.1.1 no such user" });
    const server = await aSendingServer(createMailSettings(fake.port));
    const { tenant, admin } = await aTenant();
    const { tenant: other, admin: otherAdmin } = await aTenant();
    const recipient = await queueMessage(server, tenant);
    await expect.poll(async () => (await listSuppressed(admin)).length, waitOptions).toBe(1);

    expect(await listSuppressed(otherAdmin)).toEqual([]);
    await queueMessage(await theServer(), other, { recipient });

    expect((await latest(otherAdmin))?.state).toBe("kept");
  });
});

describe("another fault of the mail server", () => {
  it.each([
    ["451 4.7.1 try again later", "refused"],
    ["550 5.7.1 relaying denied", "refused"],
    ["550 relay access denied", "refused"],
    ["552 5.2.2 mailbox full", "refused"],
  ])("as %s is tried again, and blocks no recipient", async (answer, reason) => {
    const fake = await aMailServer({ recipientAnswer: answer });
    const server = await aSendingServer(createMailSettings(fake.port));
    const { tenant, admin } = await aTenant();

    await queueMessage(server, tenant);

    await expect.poll(async () => (await latest(admin))?.error, waitOptions).toContain(answer);
    expect(await latest(admin)).toMatchObject({
      state: "waiting",
      reason,
      steps: [{ step: "added" }, { step: "delayed" }],
    });
    expect(await listSuppressed(admin)).toEqual([]);
  });
});

describe("a phone", () => {
  it.each([
    ["tencent", { Response: { SendStatusSet: [{ Code: "FailedOperation.PhoneNumberInBlacklist", Message: "" }] } }],
    ["aliyun", { Code: "isv.MOBILE_NUMBER_ILLEGAL", Message: "" }],
  ] as const)("that %s refuses for good gets nothing more", async (provider, answer) => {
    const fake = await aProvider(answer);
    const server = await aSendingServer(createSmsSettings(provider, fake.port));
    const { tenant, admin } = await aTenant();

    const phone = await queueMessage(server, tenant, { channel: "sms" });

    await expect.poll(async () => (await listSuppressed(admin)).length, waitOptions).toBe(1);
    const masked = `${phone.slice(0, 3)}****${phone.slice(-4)}`;
    expect((await listSuppressed(admin))[0]).toMatchObject({ channel: "sms", masked });
    expect((await latest(admin))?.state).toBe("failed");
  });
});

describe("the list of blocked addresses", () => {
  it("takes an address once, finds it by the whole address, and undoes its removal", async () => {
    const { tenant, admin } = await aTenant();
    const blocked = { channel: "email", recipient: "Boss@example.com", remark: "asked for it" } as const;

    await admin.get(suppressionApi, "add", blocked);

    await expect(await admin.send(suppressionApi, "add", { ...blocked, recipient: "boss@example.com" })).toFailWith(
      "suppression.taken",
    );
    const { items } = await admin.get(suppressionApi, "page", { recipient: "boss@example.com" });
    expect(items).toMatchObject([{ masked: "B***@example.com", reason: "manual", remark: "asked for it" }]);
    expect((await admin.get(suppressionApi, "page", { recipient: "boss" })).total).toBe(0);
    const reply = await admin.call(suppressionApi, "delete", { id: items[0]?.id ?? 0 });
    await admin.get(historyApi, "undo", { requestId: reply.headers.get("x-request-id") ?? "" });
    await queueMessage(await theServer(), tenant, { recipient: "boss@example.com" });
    expect((await latest(admin))?.state).toBe("suppressed");
  });

  it("cannot be searched by accounts to whom a role hides the addresses", async () => {
    const { tenant } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysSuppression/page"] });
    await insertRow("roleField", { tenantId: tenant.id, roleId: role.id, entity: "sysSuppression", field: "masked" });
    const clerk = await tenant.hasAccount({ roleIds: [role.id] });

    const reply = await clerk.send(suppressionApi, "page", { recipient: "boss@example.com" });

    expect(reply.body.code).toBe(403);
  });

  it("takes only addresses of the channel", async () => {
    const { admin } = await aTenant();

    const reply = await admin.send(suppressionApi, "add", { channel: "sms", recipient: "boss@example.com" });

    expect(reply).toRefuseFields("Recipient");
  });
});

describe("a failed message", () => {
  it("is sent again once, with what has happened to it", async () => {
    const fake = await aMailServer({ failures: 1 });
    await aSendingServer(createMailSettings(fake.port));
    const { tenant, admin } = await aTenant();
    const { owner } = await theServer();
    await queueMessage(await theServer(), tenant);
    // Its next attempt is the last one.
    await owner.query("update outgoing_message set state = 'waiting', attempts = 3 where tenant_id = $1", [tenant.id]);
    await expect.poll(async () => (await latest(admin))?.state, waitOptions).toBe("failed");
    const failed = await latest(admin);
    expect(failed).toMatchObject({ canResend: true, reason: "refused" });
    const id = failed?.id ?? 0;

    await admin.get(outboxApi, "resend", { id });

    await expect.poll(async () => (await latest(admin))?.state, waitOptions).toBe("sent");
    expect((await latest(admin))?.steps.map(({ step }) => step)).toEqual("added failed resent sent".split(" "));
    await expect(await admin.send(outboxApi, "resend", { id })).toFailWith("outgoing.not_resendable");
  });

  it("that has expired is not sent again, nor one of another tenant", async () => {
    const fake = await aMailServer();
    const server = await aSendingServer(createMailSettings(fake.port));
    const { tenant, admin } = await aTenant();
    const { admin: other } = await aTenant();
    const recipient = await queueMessage(server, tenant, { expiresAt: server.app.now() });
    await expect.poll(async () => (await latest(admin))?.state, waitOptions).toBe("failed");
    const { id, canResend, reason } = (await latest(admin)) ?? { id: 0 };

    expect({ canResend, reason }).toEqual({ canResend: false, reason: "expired" });
    await expect(await admin.send(outboxApi, "resend", { id })).toFailWith("outgoing.expired");
    await expect(await other.send(outboxApi, "resend", { id })).toFailWith("record.missing");
    expect(fake.receivedFor(recipient)).toEqual([]);
  });
});

describe("the outbox", () => {
  it("is filtered by purpose, account and day", async () => {
    const { tenant, admin } = await aTenant();
    const account = await tenant.hasAccount();
    await queueMessage(await theServer(), tenant);
    await queueMessage(await theServer(), tenant, { purpose: "reset", account: { id: account.id, accountType: 777 } });
    const { app } = await theServer();
    const today = app.time.format(app.now()).slice(0, 10);
    const count = async (filter: object) => (await admin.get(outboxApi, "page", filter)).total;

    expect(await count({ purpose: "reset" })).toBe(1);
    expect(await count({ accountId: account.id })).toBe(1);
    expect(await count({ from: today, to: today })).toBe(2);
    expect(await count({ to: "2020-01-01" })).toBe(0);
    expect(await count({ from: "2100-01-01" })).toBe(0);
  });

  it("has days of the time zone that the call names, else of the one that the account has chosen", async () => {
    const { tenant, admin } = await aTenant();
    await queueMessage(await theServer(), tenant);
    const { owner } = await theServer();
    // The 31st in New York, the 1st in Shanghai, where the installation is.
    await owner.query("update outgoing_message set created_at = '2026-11-01T03:30:00Z' where tenant_id = $1", [
      tenant.id,
    ]);
    const count = async (day: string, timeZone?: string) =>
      (await admin.get(outboxApi, "page", { from: day, to: day, timeZone })).total;

    const inNewYork = [await count("2026-10-31", "America/New_York"), await count("2026-11-01", "America/New_York")];
    const ofInstallation = [await count("2026-10-31"), await count("2026-11-01")];
    await admin.get(preferenceApi, "saveTheme", { timeZone: "America/New_York" });
    const ofAccount = [await count("2026-10-31"), await count("2026-11-01")];

    expect({ inNewYork, ofInstallation, ofAccount }).toEqual({
      inNewYork: [1, 0],
      ofInstallation: [0, 1],
      ofAccount: [1, 0],
    });
    const reply = await admin.send(outboxApi, "page", { from: "2026-11-01", timeZone: "Mars/Olympus" });
    expect(reply).toRefuseFields("TimeZone");
  });
});
