import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { type Id, toId } from "#contract/id";
import { maxEventContentLength, noticeApi, reminderPauseHours } from "../contract.ts";
import { aHub, closeHubs } from "#tests/builders/hub";
import { aHubWindow, type HubWindow } from "#tests/builders/hubWindow";
import { aServer, theServer } from "#tests/builders/server";
import { aSession } from "#tests/builders/sessions";
import { runAsRequest } from "#tests/builders/sql";
import { waitOptions } from "#tests/builders/testRun";
import { aTenant, DataScope, insertRow, type TestAccount } from "#tests/builders/tenant";

afterEach(closeHubs);

const page = { page: 1, pageSize: 20 };
const writing = ["page", "add", "public"].map((name) => `sysNotice/${name}`);

async function hubOf(account: TestAccount, options: Parameters<typeof aHub>[0] = {}) {
  return await aHub({ ...options, query: `?token=${(await aSession(account)).accessToken}` });
}

async function publishes(by: TestAccount, title: string, content = `<p>${title} words</p>`): Promise<Id> {
  await by.get(noticeApi, "add", { title, content });
  const [draft] = (await by.get(noticeApi, "page", { ...page, title })).items;
  const id = toId(draft?.id ?? 0);
  await by.get(noticeApi, "public", { id });
  return id;
}

/** A window with positions, which gets what it has missed. */
async function aWindowOf(account: TestAccount): Promise<HubWindow> {
  const { accessToken } = await aSession(account);
  const window = aHubWindow(`?token=${accessToken}`);
  onTestFinished(() => window.cut());
  await window.connect();
  return window;
}

const titlesTold = ({ messages }: Awaited<ReturnType<typeof aHub>>) =>
  messages
    .filter(({ target }) => target === "PublicNotice")
    .map(({ arguments: [content] = [] }): unknown => Reflect.get(Object(content), "title"));

describe("a published notice", () => {
  it("is sent on all nodes to its receivers only", async () => {
    const { tenant, admin } = await aTenant();
    const unit = await tenant.hasOrganisation();
    const role = await tenant.hasRole({ dataScope: DataScope.own, permissions: writing });
    const chief = await tenant.hasAccount({ organisationId: unit.id, roleIds: [role.id] });
    const insider = await tenant.hasAccount({ organisationId: unit.id });
    const outsider = await tenant.hasAccount();
    const [here, there] = [await hubOf(insider), await hubOf(insider, { server: await aServer() })];
    const [bystander, stranger] = [await hubOf(outsider), await hubOf((await aTenant()).admin)];

    const id = await publishes(chief, "Site meeting");
    const events = [await here.waitForEvent("PublicNotice"), await there.waitForEvent("PublicNotice")];
    await publishes(admin, "To all");

    for (const event of events)
      expect(event).toMatchObject({ id, title: "Site meeting", content: "<p>Site meeting words</p>", status: 1 });
    await expect.poll(() => titlesTold(here)).toEqual(["Site meeting", "To all"]);
    await expect.poll(() => titlesTold(bystander)).toEqual(["To all"]);
    expect(titlesTold(stranger)).toEqual([]);
  });

  it("is sent without hidden fields, and not at all to accounts that may not read notices", async () => {
    const { tenant, admin } = await aTenant();
    const [hiding, closing] = [await tenant.hasRole(), await tenant.hasRole()];
    await insertRow("roleField", { tenantId: tenant.id, roleId: hiding.id, entity: "sysNotice", field: "content" });
    await insertRow("roleApi", { tenantId: tenant.id, roleId: closing.id, route: "sysNotice/notice" });
    const [plain, narrow, closed] = [
      await hubOf(await tenant.hasAccount()),
      await hubOf(await tenant.hasAccount({ roleIds: [hiding.id] })),
      await hubOf(await tenant.hasAccount({ roleIds: [closing.id] })),
    ];

    await publishes(admin, "Secret");

    expect(JSON.stringify(await plain.waitForEvent("PublicNotice"))).toContain("words");
    const event = JSON.stringify(await narrow.waitForEvent("PublicNotice"));
    expect(event).toContain("Secret");
    expect(event).not.toContain("words");
    expect(titlesTold(closed)).toEqual([]);
  });

  it("omits content that is too long for an event, which clients then request", async () => {
    const { tenant, admin } = await aTenant();
    const hub = await hubOf(await tenant.hasAccount());

    const id = await publishes(admin, "Long", `<p>${"x".repeat(maxEventContentLength)}</p>`);

    expect(await hub.waitForEvent("PublicNotice")).toMatchObject({ id, title: "Long", content: "" });
    expect((await admin.get(noticeApi, "notice", { id })).content).toHaveLength(maxEventContentLength + 7);
  });

  it("is not sent to its author, who has read it", async () => {
    const { tenant, admin } = await aTenant();
    const [own, other] = [await hubOf(admin), await hubOf(await tenant.hasAccount())];

    await publishes(admin, "Mine");
    await other.waitForEvent("PublicNotice");

    expect(titlesTold(own)).toEqual([]);
    expect((await admin.get(noticeApi, "digest", {})).unreadCount).toBe(0);
  });

  it("exposes no receipts through the functions that nodes call", async () => {
    const { tenant, admin } = await aTenant();
    const id = await publishes(admin, "Mine");
    const as = { tenantId: tenant.id, accountId: admin.id };

    await expect(
      runAsRequest(as, async (ask) => await ask("select * from read_published_notice($1)", [id])),
    ).rejects.toMatchObject({ code: "42501" });
    await expect(
      runAsRequest(as, async (ask) => await ask("select find_notice_receivers($1, $2, null)", [id, [admin.id]])),
    ).rejects.toMatchObject({ code: "42501" });
  });
});

describe("the receivers of a notice", () => {
  it("are counted and listed for callers with the notice in their list, as far as they see these accounts", async () => {
    const { tenant, admin } = await aTenant();
    const unit = await tenant.hasOrganisation({ name: "Project 9" });
    const role = await tenant.hasRole({ dataScope: DataScope.own, permissions: writing });
    const chief = await tenant.hasAccount({ organisationId: unit.id, roleIds: [role.id] });
    const insider = await tenant.hasAccount({ organisationId: unit.id, realName: "李雷" });
    const outsider = await tenant.hasAccount({ organisationId: unit.id });
    const id = await publishes(chief, "Site meeting");
    await insider.get(noticeApi, "setRead", { id });
    const { owner } = await theServer();
    await owner.query("update account set organisation_id = $2 where tenant_id = $1 and id = $3", [
      tenant.id,
      tenant.organisationId,
      outsider.id,
    ]);
    const namesFor = async (by: TestAccount, readStatus?: 0 | 1) =>
      (await by.get(noticeApi, "receivers", { ...page, id, readStatus })).items.map((item) => item.id).toSorted();

    const [listed] = (await chief.get(noticeApi, "page", page)).items;

    expect(listed).toMatchObject({ id, recipientCount: 3, readCount: 2 });
    expect(await namesFor(chief)).toEqual([chief.id, insider.id].toSorted());
    const noneConfirmed = { confirmed: 0, unconfirmed: 0, reminderTime: null };
    expect(await chief.get(noticeApi, "receiverCounts", { id })).toEqual({ visible: 2, read: 2, ...noneConfirmed });
    expect(await admin.get(noticeApi, "receiverCounts", { id })).toEqual({ visible: 3, read: 2, ...noneConfirmed });
    expect(await namesFor(chief, 0)).toEqual([]);
    expect(await namesFor(admin, 0)).toEqual([outsider.id]);
    const read = await admin.get(noticeApi, "receivers", { ...page, id, readStatus: 1 });
    expect(read.total).toBe(2);
    expect(read.items).toContainRow({ realName: "李雷", avatar: null, orgName: "Project 9", readStatus: 1 });
    expect(read.items.every(({ readTime }) => readTime !== null)).toBe(true);
  });

  it("are found by name or account among those who have not read it", async () => {
    const { tenant, admin } = await aTenant();
    const [first, second] = [
      await tenant.hasAccount({ realName: "李雷" }),
      await tenant.hasAccount({ realName: "李伟" }),
    ];
    await tenant.hasAccount({ realName: "韩梅" });
    const id = await publishes(admin, "Site meeting");
    await second.get(noticeApi, "setRead", { id });
    const found = async (keyword: string, readStatus?: 0 | 1) =>
      (await admin.get(noticeApi, "receivers", { ...page, id, keyword, readStatus })).items.map(
        (item) => item.realName,
      );

    expect(await found("李", 0)).toEqual(["李雷"]);
    expect(await found("李伟")).toEqual(["李伟"]);
    expect(await found(first.account)).toEqual(["李雷"]);
    expect(await found("nobody")).toEqual([]);
  });

  it("are hidden from receivers, other tenants and other data scopes", async () => {
    const { tenant, admin } = await aTenant();
    const receiver = await tenant.hasAccount();
    const narrow = await tenant.hasRole({ dataScope: DataScope.self, permissions: writing });
    const other = await tenant.hasAccount({ roleIds: [narrow.id] });
    const stranger = (await aTenant()).admin;
    const id = await publishes(admin, "To all");

    expect((await receiver.call(noticeApi, "receivers", { ...page, id })).body.code).toBe(403);
    expect((await receiver.call(noticeApi, "receiverCounts", { id })).body.code).toBe(403);
    for (const by of [other, stranger])
      await expect(await by.call(noticeApi, "receiverCounts", { id })).toFailWith("notice.missing");
    for (const by of [other, stranger])
      await expect(await by.call(noticeApi, "receivers", { ...page, id })).toFailWith("notice.missing");
    const visible = await runAsRequest(
      { tenantId: tenant.id, accountId: other.id, scope: "own" },
      async (ask) => await ask("select account_id from notice_receipt where notice_id = $1", [id]),
    );
    expect(visible).toEqual([{ account_id: other.id }]);
    expect(JSON.stringify(await receiver.get(noticeApi, "notice", { id }))).not.toContain("readCount");
  });
});

describe("a reminder", () => {
  const reminded = async (by: TestAccount) =>
    (await by.get(noticeApi, "digest", {})).lines.map(({ reminderTime }) => reminderTime !== null);

  it("reaches those who have not read the notice, and marks it in their inbox", async () => {
    const { tenant, admin } = await aTenant();
    const [reader, idle] = [await tenant.hasAccount(), await tenant.hasAccount()];
    const id = await publishes(admin, "Site meeting");
    await reader.get(noticeApi, "setRead", { id });
    const [readerHub, idleHub] = [await hubOf(reader), await hubOf(idle)];

    await admin.get(noticeApi, "remind", { id });

    expect(await idleHub.waitForEvent("RemindNotice")).toMatchObject({ id, title: "Site meeting" });
    expect(readerHub.messages.filter(({ target }) => target === "RemindNotice")).toEqual([]);
    expect([await reminded(idle), await reminded(reader)]).toEqual([[true], [false]]);
  });

  it("is possible once a day, also for requests at the same time", async () => {
    const { tenant, admin } = await aTenant();
    const idle = await tenant.hasAccount();
    const id = await publishes(admin, "Site meeting");

    const replies = await Promise.all([1, 2, 3].map(async () => await admin.call(noticeApi, "remind", { id })));

    expect(replies.filter(({ body }) => body.code === 200)).toHaveLength(1);
    await idle.get(noticeApi, "setRead", { id });
    await expect(await admin.call(noticeApi, "remind", { id })).toFailWith("notice.reminded_again", {
      title: "Site meeting",
      hours: reminderPauseHours,
    });
    const { owner } = await theServer();
    await owner.query(
      "update notice_receipt set reminder_time = reminder_time - interval '24 hours' where notice_id = $1",
      [id],
    );
    expect((await admin.call(noticeApi, "remind", { id })).body.code).toBe(200);
  });

  it("is reserved to authors of published notices with the permission to publish", async () => {
    const { tenant, admin } = await aTenant();
    const role = await tenant.hasRole({ dataScope: DataScope.all, permissions: writing });
    const reading = await tenant.hasRole({ dataScope: DataScope.all, permissions: ["sysNotice/page"] });
    const other = await tenant.hasAccount({ roleIds: [role.id] });
    const reader = await tenant.hasAccount({ roleIds: [reading.id] });
    const id = await publishes(admin, "Site meeting");
    await admin.get(noticeApi, "add", { title: "Draft", content: "<p>x</p>" });
    const [draft] = (await admin.get(noticeApi, "page", { ...page, title: "Draft" })).items;

    expect((await reader.call(noticeApi, "remind", { id })).body.code).toBe(403);
    await expect(await other.call(noticeApi, "remind", { id })).toFailWith("notice.not_creator", {
      title: "Site meeting",
    });
    await expect(await (await aTenant()).admin.call(noticeApi, "remind", { id })).toFailWith("notice.missing");
    await expect(await admin.call(noticeApi, "remind", { id: draft?.id ?? toId(1) })).toFailWith("notice.missing");
    await expect(
      runAsRequest(
        { tenantId: tenant.id, accountId: other.id },
        async (ask) => await ask("select remind_unread($1, now())", [id]),
      ),
    ).rejects.toMatchObject({ code: "42501" });
    expect(await reminded(reader)).toEqual([false]);
  });
});

describe("a notice for many accounts", () => {
  it("is told once: first to those who are connected, then to the others", async () => {
    const { tenant, admin } = await aTenant();
    const { owner } = await theServer();
    const [connected, absent] = [await tenant.hasAccount(), await tenant.hasAccount()];
    const [here, away] = [await aWindowOf(connected), await aWindowOf(absent)];
    away.cut();
    await owner.query(
      `insert into account (tenant_id, account, real_name, organisation_id)
       select $1::bigint, 'many' || n, 'Many ' || n, $2::bigint from generate_series(1, 6000) n`,
      [tenant.id, tenant.organisationId],
    );
    const listConnected = async () =>
      (await owner.query<{ id: Id }>("select account_id as id from hub_connection where tenant_id = $1", [tenant.id]))
        .rows;
    await expect.poll(listConnected, waitOptions).toEqual([{ id: connected.id }]);

    const id = await publishes(admin, "To many");
    const isDelivered = async () =>
      (await owner.query("select from published_notice where id = $1 and delivered_to is null", [id])).rowCount;
    await expect.poll(isDelivered, waitOptions).toBe(1);
    await away.connect();
    await publishes(admin, "Then");

    for (const window of [here, away]) await window.waitForHandled(2);
    for (const { handled } of [here, away])
      expect(handled.map((notice) => Reflect.get(Object(notice), "title"))).toEqual(["To many", "Then"]);
    const { rows } = await owner.query<{ id: Id }>(
      `select receipt.account_id as id from notice_receipt receipt
       join published_notice notice on notice.id = receipt.notice_id and receipt.id <= notice.told_until
       where notice.id = $1 order by receipt.id`,
      [id],
    );
    expect(rows).toEqual([{ id: admin.id }, { id: connected.id }]);
  });
});
