import { afterEach, describe, expect, it } from "vitest";
import { accountApi, invitationHours, type NewPassword } from "#modules/identity/account/contract";
import { outboxApi } from "#modules/identity/outbox/contract";
import { preferenceApi } from "#modules/workspace/preferences/contract";
import { aClient } from "#tests/builders/client";
import { aPhone } from "#tests/builders/phones";
import {
  aMailServer,
  aProvider,
  aSendingServer,
  closeSenders,
  createMailSettings,
  createSmsSettings,
} from "#tests/builders/senders";
import { advanceClock, theServer, type TestServer } from "#tests/builders/server";
import { aSession, anAddress, trySignIn } from "#tests/builders/sessions";
import { aTenant, nextUnique, type TestAccount } from "#tests/builders/tenant";
import { waitOptions } from "#tests/builders/testRun";
import { invitedApi } from "../../contract.ts";

const password = "Fresh#2026";
const publicUrl = "https://console.example.com";

afterEach(closeSenders);

async function aMailingServer() {
  const mail = await aMailServer();
  const server = await aSendingServer({ ...createMailSettings(mail.port), SITEWARD_PUBLIC_URL: publicUrl });
  return { mail, server };
}

/** A server whose provider has a template for invitations. */
async function anInvitingServer(sms: Record<string, string>): Promise<TestServer> {
  return await aSendingServer({ ...sms, SITEWARD_SMS_INVITATION_TEMPLATE: "SMS_9", SITEWARD_PUBLIC_URL: publicUrl });
}

/** Invites accounts by a server that sends messages. */
async function invite(server: TestServer, by: TestAccount, ids: readonly number[]): Promise<NewPassword[]> {
  const { accessToken } = await aSession(by);
  const answer = await fetch(`${server.url}/api/sysUser/inviteMany`, {
    method: "POST",
    headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json", "accept-language": "en" },
    body: JSON.stringify({ ids }),
  });
  const { code, message, result } = await answer.json();
  if (code !== 200) throw new Error(message);
  return result;
}

/** An account with an e-mail address that has never signed in. */
async function aNewcomer({ tenant, admin }: Awaited<ReturnType<typeof aTenant>>) {
  const account = `n${nextUnique()}`;
  const draft = { account, realName: "王小明", orgId: tenant.organisationId, email: `${account}@example.com` };
  return { id: await admin.get(accountApi, "add", draft), ...draft };
}

/** The link of the latest e-mail to an address. */
async function linkIn(
  mail: { received: string[] },
  to: string,
): Promise<{ tenantId: number; code: string; url: string }> {
  const find = () => mail.received.findLast((text) => text.includes(`To: ${to}`));
  await expect.poll(find, waitOptions).toBeDefined();
  const text = (find() ?? "")
    .replaceAll(/=\r?\n/gu, "")
    .replaceAll(/=(?<hex>[0-9A-F]{2})/gu, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
  const url = /https:\S+/u.exec(text)?.[0] ?? "";
  const query = new URLSearchParams(url.split("?")[1]);
  return { tenantId: Number(query.get("tid")), code: query.get("code") ?? "", url };
}

/** A tenant with an invited newcomer and the link. */
async function anInvitation() {
  const company = await aTenant();
  const { mail, server } = await aMailingServer();
  const newcomer = await aNewcomer(company);
  await invite(server, company.admin, [newcomer.id]);
  return { ...company, mail, server, newcomer, link: await linkIn(mail, newcomer.email) };
}

type Link = { tenantId: number; code: string };

const stranger = (from = anAddress()) => aClient().withHeaders({ "x-forwarded-for": from });
const read = async ({ tenantId, code }: Link, from?: string) =>
  await stranger(from).call(invitedApi, "invitation", { tenantId, code });
const accept = async ({ tenantId, code }: Link, chosen = password) =>
  await stranger().call(invitedApi, "acceptInvitation", { tenantId, code, password: chosen });

describe("the invitation of an account", () => {
  it("leads its person to a password, with which they sign in", async () => {
    const { tenant, newcomer, link } = await anInvitation();

    const shown = await read(link);
    const reply = await accept(link);

    expect(link.url.startsWith(`${publicUrl}/#/invitation?tid=${tenant.id}&code=`)).toBe(true);
    expect(shown.body.result).toMatchObject({ account: newcomer.account, realName: "王小明" });
    const hours = (shown.body.result.expiresAt.getTime() - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(invitationHours);
    expect(reply.body.code).toBe(200);
    expect((await trySignIn({ tenantId: tenant.id, account: newcomer.account, password })).body.code).toBe(200);
  });

  it("stores of its link only a hash, and records who invited", async () => {
    const { tenant, admin, newcomer, link } = await anInvitation();
    const { owner } = await theServer();

    const { rows } = await owner.query("select * from account_invitation where tenant_id = $1", [tenant.id]);
    const { rows: events } = await owner.query(
      "select account_id, detail ->> 'target' as target from security_event where tenant_id = $1 and kind = 'account.invited'",
      [tenant.id],
    );

    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(link.code);
    expect(events).toEqual([{ account_id: admin.id, target: String(newcomer.id) }]);
  });

  it("tells at once of a weak password, and can still be used", async () => {
    const { newcomer, link } = await anInvitation();

    const weak = await accept(link, "123");
    const own = await accept(link, `Aa1#${newcomer.account}`);

    expect([weak.body.code, own.body.code]).toEqual([400, 400]);
    expect((await accept(link)).body.code).toBe(200);
  });

  it("works once, even for two at the same moment", async () => {
    const { link } = await anInvitation();

    const replies = await Promise.all([accept(link), accept(link, "Other#2026"), accept(link, "Third#2026")]);

    expect(replies.map(({ body }) => body.code).toSorted()).toEqual([200, 400, 400]);
    await expect(await accept(link)).toFailWith("registration.invitation_gone");
    await expect(await read(link)).toFailWith("registration.invitation_gone");
  });

  it("ends after its hours", async () => {
    const { link } = await anInvitation();

    advanceClock(invitationHours * 3600 + 1);

    await expect(await read(link)).toFailWith("registration.invitation_gone");
    await expect(await accept(link)).toFailWith("registration.invitation_gone");
  });

  it("is unknown in another tenant", async () => {
    const { link } = await anInvitation();
    const { tenant: other } = await aTenant();

    await expect(await accept({ ...link, tenantId: other.id })).toFailWith("registration.invitation_gone");
    expect((await read(link)).body.code).toBe(200);
  });

  it("ends with a disabled or deleted account, another password, or another address", async () => {
    const company = await aTenant();
    const { mail, server } = await aMailingServer();
    const { admin } = company;
    const newcomers = await Promise.all([1, 2, 3, 4].map(async () => await aNewcomer(company)));
    await invite(
      server,
      admin,
      newcomers.map(({ id }) => id),
    );
    const links = await Promise.all(newcomers.map(async ({ email }) => await linkIn(mail, email)));
    const [disabled, deleted, renewed, moved] = newcomers;

    await admin.get(accountApi, "setStatus", { id: disabled?.id ?? admin.id, status: 2 });
    await admin.get(accountApi, "delete", { id: deleted?.id ?? admin.id });
    await admin.get(accountApi, "resetPwd", { id: renewed?.id ?? admin.id });
    const { version } = await admin.get(accountApi, "detail", { id: moved?.id ?? admin.id });
    await admin.get(accountApi, "update", { ...moved, id: moved?.id ?? admin.id, version, email: "new@example.com" });

    for (const link of links) await expect(await accept(link)).toFailWith("registration.invitation_gone");
  });

  it("cannot be guessed: failures count for the address, also many at once", async () => {
    const { tenant, link } = await anInvitation();
    const from = anAddress();
    const guess = async (index: number) => await read({ tenantId: tenant.id, code: `guess${index}` }, from);

    const replies = await Promise.all(Array.from({ length: 40 }, async (_, index) => await guess(index)));
    const next = await read(link, from);

    expect(replies.every(({ body }) => body.code !== 200)).toBe(true);
    expect(next.body.code).toBe(429);
    expect((await read(link)).body.code).toBe(200);
  });

  it("is replaced by the next one, a minute later at the earliest", async () => {
    const { admin, server, mail, newcomer, link } = await anInvitation();

    const [soon] = await invite(server, admin, [newcomer.id]);
    advanceClock(61);
    const [later] = await invite(server, admin, [newcomer.id]);

    expect(soon).toMatchObject({ isSent: false, message: "Was invited less than a minute ago" });
    expect(later).toMatchObject({ isSent: true, password: null, message: null });
    await expect.poll(() => mail.received.length, waitOptions).toBe(2);
    await expect(await accept(link)).toFailWith("registration.invitation_gone");
    expect((await accept(await linkIn(mail, newcomer.email))).body.code).toBe(200);
  });

  it("is refused with the reason for accounts that it would not help", async () => {
    const company = await aTenant();
    const { tenant, admin } = company;
    const { server } = await aMailingServer();
    const [known, closed, bare] = [
      await tenant.hasAccount(),
      await tenant.hasAccount({ status: 2 }),
      await tenant.hasAccount(),
    ];
    await aSession(known);

    const outcomes = await invite(server, admin, [known.id, closed.id, bare.id, admin.id]);

    const messageOf = (id: number) => outcomes.find((one) => one.id === id)?.message;
    expect(messageOf(known.id)).toBe("This account has already signed in");
    expect(messageOf(closed.id)).toBe("The account is disabled");
    expect(messageOf(bare.id)).toContain("No e-mail address");
    expect(outcomes.every(({ isSent, password: shown }) => !isSent && shown === null)).toBe(true);
  });

  it("goes by SMS where the provider has a template for it", async () => {
    const company = await aTenant();
    const provider = await aProvider({ Code: "OK" });
    const server = await anInvitingServer(createSmsSettings("aliyun", provider.port));
    const phone = aPhone();
    const newcomer = await company.tenant.hasAccount({ phone });

    await invite(server, company.admin, [newcomer.id]);

    await expect.poll(() => provider.receivedFor(phone).length, waitOptions).toBe(1);
    expect(provider.receivedFor(phone)[0]).toContain("SMS_9");
  });

  it("says by SMS what the tenant has written for the language of the account", async () => {
    const { tenant, admin } = await aTenant();
    const provider = await aProvider({ Response: { SendStatusSet: [{ Code: "Ok", Message: "" }] } });
    const server = await anInvitingServer(createSmsSettings("tencent", provider.port));
    const { owner } = await theServer();
    // The provider numbers the values of a template, so that their order is that of the text.
    await owner.query(
      `insert into message_template (tenant_id, name, code, group_name, type, purpose, content, translations, provider_template, sign_name)
       values ($1, 'n', 'c', 'g', 2, 'invited', '@(account) @(hours) @(link)', $2, 'SMS_77', '一号工地')`,
      [tenant.id, { de: { content: "@(link): @(hours), @(account)" } }],
    );
    const [german, other] = [aPhone(), aPhone()];
    const reader = await tenant.hasAccount({ phone: german });
    const undecided = await tenant.hasAccount({ phone: other });
    await reader.get(preferenceApi, "saveTheme", { language: "de" });

    await invite(server, admin, [reader.id, undecided.id]);

    const sentTo = (phone: string) => provider.receivedFor(phone).map((sent) => JSON.parse(JSON.parse(sent).body));
    await expect.poll(() => [sentTo(german).length, sentTo(other).length], waitOptions).toEqual([1, 1]);
    const link = expect.stringMatching(/^https:\/\/console\.example\.com\/#\/invitation\?tid=\d+&code=[\w-]{43}$/u);
    const hours = String(invitationHours);
    expect(sentTo(german)[0]).toMatchObject({
      TemplateId: "SMS_77",
      SignName: "一号工地",
      TemplateParamSet: [link, hours, reader.account],
    });
    expect(sentTo(other)[0]).toMatchObject({ TemplateParamSet: [undecided.account, hours, link] });
  });

  it("is not offered without a sender, needs the permission, and is hidden in the outbox once it is sent", async () => {
    const { tenant, admin, newcomer } = await anInvitation();
    const role = await tenant.hasRole({ permissions: ["sysUser/page"] });
    const viewer = await tenant.hasAccount({ roleIds: [role.id] });

    expect(await admin.get(accountApi, "passwordDelivery")).toEqual({ email: false, invitation: false, url: null });
    const [refused] = await admin.get(accountApi, "inviteMany", { ids: [newcomer.id] });
    expect(refused?.isSent).toBe(false);
    expect((await viewer.send(accountApi, "inviteMany", { ids: [newcomer.id] })).body.code).toBe(403);
    const { items } = await admin.get(outboxApi, "page", {});
    expect(items).toMatchObject([{ purpose: "invited", text: null }]);
  });
});
