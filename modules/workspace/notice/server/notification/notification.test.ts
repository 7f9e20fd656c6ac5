import { describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import type { InboxKind } from "#contract/inboxKind";
import { outboxApi } from "#modules/identity/outbox/contract";
import {
  defaultWays,
  type KindWays,
  type NotificationPreferences,
  profileApi,
} from "#modules/workspace/profile/contract";
import { theServer } from "#tests/builders/server";
import { runAsRequest } from "#tests/builders/sql";
import { aTenant, nextUnique, type TestAccount, type TestTenant } from "#tests/builders/tenant";
import { noticeApi, ReadStatus } from "../../contract.ts";
import { inboxApi } from "../../inbox.contract.ts";
import { sendDueNotifications } from "./notification.worker.ts";

const hourMs = 3_600_000;

type Preferences = Partial<NotificationPreferences>;

async function prefers(
  account: TestAccount,
  ways: Partial<Record<InboxKind, Partial<KindWays>>>,
  others: Preferences = {},
): Promise<void> {
  const kinds = (["notice", "announcement"] as const).map((kind) => ({ kind, ...defaultWays, ...ways[kind] }));
  const none = { quietFrom: null, quietTo: null, digestHour: 9, timeZone: "UTC" };
  await account.get(profileApi, "savePreferences", { kinds, ...none, ...others });
}

async function publishes(by: TestAccount, title: string, options: object = {}): Promise<void> {
  await by.get(noticeApi, "add", { title, content: "<p>words</p>", ...options });
  const [draft] = (await by.get(noticeApi, "page", { title })).items;
  await by.get(noticeApi, "public", { id: toId(draft?.id ?? 0) });
}

/** What the worker does some hours from now. */
async function sendIn(hours: number): Promise<void> {
  const { app } = await theServer();
  await sendDueNotifications({ ...app, now: () => new Date(app.now().getTime() + hours * hourMs) });
}

/** Messages of the outbox, without a sender; the newest first. */
async function readOutbox(admin: TestAccount): Promise<string[]> {
  const { items } = await admin.get(outboxApi, "page", { channel: "email" });
  return items.filter(({ purpose }) => purpose === "notification").map(({ text }) => text ?? "");
}

async function aReader(): Promise<{ tenant: TestTenant; admin: TestAccount; reader: TestAccount }> {
  const { tenant, admin } = await aTenant();
  return { tenant, admin, reader: await hasAddress(await tenant.hasAccount()) };
}

async function hasAddress(account: TestAccount): Promise<TestAccount> {
  const { owner } = await theServer();
  const values = [account.tenantId, account.id, `reader${nextUnique()}@example.com`];
  await owner.query("update account set email = $3 where tenant_id = $1 and id = $2", values);
  return account;
}

/** The clock of UTC some hours from now, `09:30`. */
async function clockIn(hours: number): Promise<string> {
  const { app } = await theServer();
  return new Date(app.now().getTime() + hours * hourMs).toISOString().slice(11, 16);
}

describe("an e-mail about an entry", () => {
  it("leaves once, however many nodes look and however often", async () => {
    const { admin, reader } = await aReader();
    await prefers(reader, { notice: { email: "now" } });

    await publishes(admin, "Water off");
    await Promise.all([sendIn(0), sendIn(0), sendIn(0)]);
    await sendIn(1);

    const mails = await readOutbox(admin);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain("Water off");
  });

  it("is not sent by default, nor for other kinds, nor to the author", async () => {
    const { tenant, admin, reader } = await aReader();
    await hasAddress(await tenant.hasAccount());
    await prefers(reader, { announcement: { email: "now" } });
    await prefers(admin, { notice: { email: "now" } });

    await publishes(admin, "Water off");
    await sendIn(0);

    expect(await readOutbox(admin)).toEqual([]);
  });

  it.each(["read", "removed"])("no longer leaves if the entry was %s before", async (how) => {
    const { admin, reader } = await aReader();
    await prefers(reader, { notice: { email: "now" } });
    await publishes(admin, "Water off");
    const [entry] = (await reader.get(noticeApi, "pageReceived", {})).items;
    const ids = [toId(entry?.id ?? 0)];

    if (how === "read") await reader.get(inboxApi, "mark", { ids, readStatus: ReadStatus.read });
    else await reader.get(inboxApi, "remove", { ids });
    await sendIn(0);
    await reader.get(inboxApi, how === "read" ? "mark" : "restore", { ids, readStatus: ReadStatus.unread });
    await sendIn(1);

    expect(await readOutbox(admin)).toEqual([]);
  });

  it("waits in quiet hours, and leaves afterwards", async () => {
    const { admin, reader } = await aReader();
    const quiet = { quietFrom: await clockIn(-1), quietTo: await clockIn(2) };
    await prefers(reader, { notice: { email: "now" } }, quiet);
    await publishes(admin, "One");
    await publishes(admin, "Two");

    await sendIn(0);
    await sendIn(1);
    const during = await readOutbox(admin);
    await sendIn(2.1);

    expect(during).toEqual([]);
    const [mail, ...others] = await readOutbox(admin);
    expect(others).toEqual([]);
    expect(mail).toMatch(/Two[\s\S]*One/u);
  });

  it("follows preferences that have changed since the entry came", async () => {
    const { admin, reader } = await aReader();
    await prefers(reader, { notice: { email: "daily" } });
    await publishes(admin, "Water off");

    await prefers(reader, { notice: { email: "none" } });
    await sendIn(48);

    expect(await readOutbox(admin)).toEqual([]);
  });

  it("is not sent to an account without an address, which is told so", async () => {
    const { tenant, admin } = await aReader();
    const reader = await tenant.hasAccount();
    await prefers(reader, { notice: { email: "now" } });

    await publishes(admin, "Water off");
    await sendIn(0);

    expect(await readOutbox(admin)).toEqual([]);
    expect(await reader.get(profileApi, "preferences", {})).toMatchObject({ hasEmail: false, canSms: false });
  });

  it("beyond the quota of the tenant is dropped, and tried no more", async () => {
    const { tenant, admin, reader } = await aReader();
    const { owner } = await theServer();
    await owner.query("insert into usage_limit (tenant_id, kind, hard_limit) values ($1, 'email', 0)", [tenant.id]);
    await prefers(reader, { notice: { email: "now" } });
    await publishes(admin, "Water off");

    await sendIn(0);
    await sendIn(1);

    expect(await readOutbox(admin)).toEqual([]);
    const { rows } = await owner.query("select outcome from notice_delivery where tenant_id = $1", [tenant.id]);
    expect(rows).toEqual([{ outcome: "refused" }]);
  });

  it("reaches many receivers at once, each once", async () => {
    const { tenant, admin } = await aReader();
    const { owner } = await theServer();
    const count = 120;
    await owner.query(
      `with added as (
         insert into account (tenant_id, account, real_name, email, organisation_id)
         select $1::bigint, 'mail' || n, 'Mail ' || n, 'mail' || n || '@example.com', $2::bigint
         from generate_series(1, $3::int) n returning tenant_id, id)
       insert into notification_preference (tenant_id, account_id, kinds, daily_at, weekly_at)
       select tenant_id, id, '{"notice": {"inbox": "now", "email": "now", "sms": false}}', now() + interval '1 day',
         now() + interval '7 days' from added`,
      [tenant.id, tenant.organisationId, count],
    );
    await publishes(admin, "To all");

    await Promise.all([sendIn(0), sendIn(0)]);
    await sendIn(0.1);

    const { rows } = await owner.query(
      "select count(*)::int as total, count(distinct recipient)::int as people from outgoing_message where tenant_id = $1",
      [tenant.id],
    );
    expect(rows).toEqual([{ total: count, people: count }]);
  });
});

describe("a digest", () => {
  it("lists the titles of a day in one e-mail, in the language of the receiver, and leaves out what was read", async () => {
    const { admin, reader } = await aReader();
    await prefers(reader, { notice: { email: "daily" } });
    for (const title of ["One", "Two", "Three"]) await publishes(admin, title);
    const [entry] = (await reader.get(noticeApi, "pageReceived", { title: "Two" })).items;
    await reader.get(inboxApi, "mark", { ids: [toId(entry?.id ?? 0)], readStatus: ReadStatus.read });

    await sendIn(0);
    const before = await readOutbox(admin);
    await sendIn(24.1);
    await sendIn(48.2);

    expect(before).toEqual([]);
    const mails = await readOutbox(admin);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatch(/Three[\s\S]*One/u);
    expect(mails[0]).not.toContain("Two");
  });

  it("in the inbox brings its entries at once at its time", async () => {
    const { admin, reader } = await aReader();
    await prefers(reader, { notice: { inbox: "digest" } });

    await publishes(admin, "Later");
    const during = await reader.get(noticeApi, "digest", {});
    const { snoozedCount } = await reader.get(inboxApi, "counts", {});

    expect([during.unreadCount, snoozedCount]).toEqual([0, 1]);
    const [waiting] = (await reader.get(noticeApi, "pageReceived", { isSnoozed: true })).items;
    expect(waiting?.snoozedUntil?.toISOString()).toMatch(/T09:00/u);
  });
});

describe("a kind that is switched off", () => {
  it("does not come into the inbox, unless the notice has to be confirmed", async () => {
    const { admin, reader } = await aReader();
    await prefers(reader, { notice: { inbox: "none" } });

    await publishes(admin, "Not wanted");
    await publishes(admin, "Safety", { isMustRead: true });

    expect((await reader.get(noticeApi, "pageReceived", {})).items.map(({ title }) => title)).toEqual(["Safety"]);
    expect((await reader.get(noticeApi, "digest", {})).unreadCount).toBe(1);
    const [published] = (await admin.get(noticeApi, "page", { title: "Not wanted" })).items;
    expect(published?.recipientCount).toBe(2);
  });
});

it("requests of accounts can neither take deliveries nor see preferences of others", async () => {
  const { admin, reader } = await aReader();
  await prefers(reader, { notice: { email: "now" } });
  await publishes(admin, "Water off");
  const run = async (statement: string) =>
    await runAsRequest(
      { tenantId: admin.tenantId, accountId: admin.id, scope: "all" },
      async (ask) => await ask(statement),
    );

  await expect(run(`select take_notifications(${reader.id}, now(), 10)`)).rejects.toMatchObject({ code: "42501" });
  await expect(run("select * from notice_delivery")).rejects.toMatchObject({ code: "42501" });
  expect(await run("select id from notification_preference")).toEqual([]);
});
