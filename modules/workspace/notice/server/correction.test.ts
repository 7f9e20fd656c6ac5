import { afterEach, describe, expect, it } from "vitest";
import { type Id, toId } from "#contract/id";
import { historyApi } from "#modules/records/history/contract";
import { everybody, type NoticeAudience } from "../audience.contract.ts";
import { noticeApi, NoticeStatus, ReadStatus } from "../contract.ts";
import { inboxApi } from "../inbox.contract.ts";
import { aHub, closeHubs } from "#tests/builders/hub";
import { advanceClock, theServer } from "#tests/builders/server";
import { aSession } from "#tests/builders/sessions";
import { runAsOwner, runAsRequest } from "#tests/builders/sql";
import { exportToBuffer, importBuffer } from "#tests/builders/tenantArchive";
import { aTenant, DataScope, insertRow, nextUnique, type TestAccount, type TestTenant } from "#tests/builders/tenant";
import { waitOptions } from "#tests/builders/testRun";
import { deliverNext } from "./delivery.ts";

afterEach(closeHubs);

const page = { page: 1, pageSize: 20 };
const writing = ["page", "add", "update", "delete", "public"].map((name) => `sysNotice/${name}`);

type Options = { isMustRead?: boolean; isPinned?: boolean; cancelTime?: Date; audience?: NoticeAudience };

function audienceOf(...people: readonly TestAccount[]): NoticeAudience {
  return { ...everybody, isTargeted: true, people: people.map(({ id }) => ({ id })) };
}

async function publishes(by: TestAccount, options: Options = {}) {
  const title = `Notice ${nextUnique()}`;
  await by.get(noticeApi, "add", { content: "<p>old words</p>", ...options, title });
  const [draft] = (await by.get(noticeApi, "page", { ...page, title })).items;
  const id = toId(draft?.id ?? 0);
  await by.get(noticeApi, "public", { id });
  return { id, title };
}

/** Publishes a correction of a notice; returns its id. */
async function corrects(by: TestAccount, id: Id, changes: object = {}): Promise<Id> {
  const correction = await by.get(noticeApi, "correct", { id });
  if (Object.keys(changes).length > 0) await by.get(noticeApi, "update", { id: correction, ...changes });
  await by.get(noticeApi, "public", { id: correction });
  return correction;
}

async function inboxOf(by: TestAccount) {
  return (await by.get(noticeApi, "pageReceived", page)).items;
}

async function listed(by: TestAccount, id: Id) {
  return (await by.get(noticeApi, "page", page)).items.find((notice) => notice.id === id);
}

async function countUnread(by: TestAccount): Promise<number> {
  const counts = await by.get(inboxApi, "counts", {});
  const sum = counts.unread.reduce((total, { count }) => total + count, 0);
  expect((await by.get(noticeApi, "digest", {})).unreadCount).toBe(sum);
  return sum;
}

async function aWriter(tenant: TestTenant, dataScope: number = DataScope.all): Promise<TestAccount> {
  const role = await tenant.hasRole({ dataScope, permissions: writing });
  return await tenant.hasAccount({ roleIds: [role.id] });
}

async function hubOf(account: TestAccount) {
  return await aHub({ query: `?token=${(await aSession(account)).accessToken}` });
}

describe("a correction", () => {
  it("starts as a draft with all that the published notice has", async () => {
    const { tenant, admin } = await aTenant();
    const reader = await tenant.hasAccount();
    const cancelTime = new Date(Date.UTC(2099, 0, 1));
    const options = { isMustRead: true, isPinned: true, cancelTime };
    const { id, title } = await publishes(admin, { ...options, audience: audienceOf(reader) });

    const draft = await admin.get(noticeApi, "correct", { id });

    expect(await listed(admin, draft)).toMatchObject({
      title,
      content: "<p>old words</p>",
      status: NoticeStatus.draft,
      ...options,
      correctsId: id,
      correctsTitle: title,
      audience: { isTargeted: true, people: [{ id: reader.id }] },
    });
    expect(await listed(admin, id)).toMatchObject({ replacedById: null, replacedTime: null });
    expect((await inboxOf(reader)).map(({ noticeId }) => noticeId)).toEqual([id]);
  });

  it("takes the place of the notice for all readers once it is published, unread again", async () => {
    const { tenant, admin } = await aTenant();
    const [reader, idle] = [await tenant.hasAccount(), await tenant.hasAccount()];
    const { id, title } = await publishes(admin);
    await reader.get(noticeApi, "setRead", { id });

    const correction = await corrects(admin, id, { title: "Corrected", content: "<p>new words</p>" });

    for (const by of [reader, idle]) {
      expect(await inboxOf(by)).toMatchObject([
        { noticeId: correction, title: "Corrected", correctsTitle: title, readStatus: ReadStatus.unread },
      ]);
      expect(await countUnread(by)).toBe(1);
      const { lines } = await by.get(noticeApi, "digest", { count: 5 });
      expect(lines).toMatchObject([{ id: correction, correctsTitle: title, replacedTime: null }]);
      expect(await by.get(noticeApi, "unReadList", {})).toMatchObject([{ id: correction, correctsId: id }]);
      expect((await by.get(noticeApi, "pageReceived", { ...page, keyword: "old" })).items).toEqual([]);
    }
    expect(await reader.get(noticeApi, "notice", { id })).toMatchObject({ title, replacedById: correction });
  });

  it("leaves the author the receipts of both, and a link between them", async () => {
    const { tenant, admin } = await aTenant();
    const reader = await tenant.hasAccount();
    const { id } = await publishes(admin);
    await reader.get(noticeApi, "setRead", { id });

    const correction = await corrects(admin, id);

    const [older, newer] = [await listed(admin, id), await listed(admin, correction)];
    expect(older).toMatchObject({ replacedById: correction, readCount: 2, recipientCount: 2, status: 1 });
    expect(older?.replacedTime).toEqual(newer?.publicTime);
    expect(older?.cancelTime).toEqual(newer?.publicTime);
    expect(newer).toMatchObject({ correctsId: id, readCount: 1, recipientCount: 2 });
    const history = await admin.get(historyApi, "page", { entity: "sysNotice", id });
    expect(JSON.stringify(history.items)).toContain("replacedById");
    await expect(await admin.call(noticeApi, "remind", { id })).toFailWith("notice.ended", {
      title: older?.title ?? "",
    });
  });

  it("asks those again who have confirmed the notice", async () => {
    const { tenant, admin } = await aTenant();
    const reader = await tenant.hasAccount();
    const { id } = await publishes(admin, { isMustRead: true });
    await reader.get(noticeApi, "confirm", { id });

    const correction = await corrects(admin, id);

    const { lines } = await reader.get(noticeApi, "mustRead", {});
    expect(lines).toMatchObject([{ id: correction, confirmTime: null }]);
    expect(await listed(admin, id)).toMatchObject({ confirmCount: 1 });
    expect(await listed(admin, correction)).toMatchObject({ confirmCount: 0 });
  });

  it("stays marked as replaced, and no longer unread, for those who do not receive it", async () => {
    const { tenant, admin } = await aTenant();
    const [kept, left] = [await tenant.hasAccount(), await tenant.hasAccount()];
    const { id } = await publishes(admin, { isMustRead: true, audience: audienceOf(kept, left) });
    const correction = await admin.get(noticeApi, "correct", { id });
    await admin.get(noticeApi, "update", { id: correction, audience: audienceOf(kept) });
    const hub = await hubOf(left);

    await admin.get(noticeApi, "public", { id: correction });

    await hub.waitForEvent("InboxChanged");
    const [entry, ...others] = await inboxOf(left);
    expect([entry?.noticeId, others]).toEqual([id, []]);
    expect(entry?.replacedTime).not.toBeNull();
    expect(await countUnread(left)).toBe(0);
    expect((await left.get(noticeApi, "mustRead", {})).lines).toEqual([]);
    expect(await left.get(noticeApi, "notice", { id })).toMatchObject({ replacedById: null });
    await expect(await left.call(noticeApi, "notice", { id: correction })).toFailWith("notice.missing");
    expect((await inboxOf(kept)).map(({ noticeId }) => noticeId)).toEqual([correction]);
  });

  it("names no older notice to readers who have not received that one", async () => {
    const { tenant, admin } = await aTenant();
    const [first, second] = [await tenant.hasAccount(), await tenant.hasAccount()];
    const { id, title } = await publishes(admin, { audience: audienceOf(first) });

    const correction = await corrects(admin, id, { audience: audienceOf(first, second) });

    const seen = async (by: TestAccount) => await by.get(noticeApi, "notice", { id: correction });
    expect(await seen(first)).toMatchObject({ correctsId: id, correctsTitle: title });
    expect(await seen(second)).toMatchObject({ correctsId: null, correctsTitle: title });
  });

  it("is announced to open windows with the notice that it replaces", async () => {
    const { tenant, admin } = await aTenant();
    const hub = await hubOf(await tenant.hasAccount());
    const { id } = await publishes(admin);
    await hub.waitForEvent("PublicNotice");

    const correction = await corrects(admin, id);

    await expect.poll(() => JSON.stringify(hub.messages), waitOptions).toContain(`"id":${correction},"title"`);
    const told = hub.messages.filter(({ target }) => target === "PublicNotice").at(-1);
    expect(told?.arguments?.[0]).toMatchObject({ id: correction, correctsId: id });
  });

  it("can itself be corrected, and readers see the last one only", async () => {
    const { tenant, admin } = await aTenant();
    const reader = await tenant.hasAccount();
    const { id } = await publishes(admin);

    const second = await corrects(admin, id);
    const third = await corrects(admin, second);

    expect((await inboxOf(reader)).map(({ noticeId }) => noticeId)).toEqual([third]);
    expect(await countUnread(reader)).toBe(1);
    expect(await listed(admin, second)).toMatchObject({ correctsId: id, replacedById: third });
  });

  it("is published at its planned time, and replaces the notice only then", async () => {
    const { tenant, admin } = await aTenant();
    const reader = await tenant.hasAccount();
    const { app } = await theServer();
    const { id } = await publishes(admin);
    const correction = await admin.get(noticeApi, "correct", { id });
    await admin.get(noticeApi, "plan", { id: correction, plannedTime: new Date(app.now().getTime() + 60_000) });
    const before = await inboxOf(reader);

    advanceClock(61);
    while (await deliverNext(app));

    expect(before.map(({ noticeId }) => noticeId)).toEqual([id]);
    await expect
      .poll(async () => (await inboxOf(reader)).map(({ noticeId }) => noticeId), waitOptions)
      .toEqual([correction]);
  });

  it("has no end if that of the notice has passed", async () => {
    const { admin } = await aTenant();
    const { app } = await theServer();
    const { id } = await publishes(admin, { cancelTime: new Date(app.now().getTime() + 1000) });
    advanceClock(2);

    const draft = await admin.get(noticeApi, "correct", { id });

    expect(await listed(admin, draft)).toMatchObject({ cancelTime: null });
  });

  it("is hidden with the fields of the notice that it names", async () => {
    const { tenant, admin } = await aTenant();
    const role = await tenant.hasRole({ dataScope: DataScope.self });
    await insertRow("roleField", { tenantId: tenant.id, roleId: role.id, entity: "sysNotice", field: "title" });
    const reader = await tenant.hasAccount({ roleIds: [role.id] });
    const { id, title } = await publishes(admin);

    const correction = await corrects(admin, id, { title: "Other" });

    const answers = [
      await reader.send(noticeApi, "notice", { id: correction }),
      await reader.send(noticeApi, "pageReceived", page),
    ];
    for (const { body } of answers) {
      expect(JSON.stringify(body)).toContain(`"correctsTime"`);
      expect(JSON.stringify(body)).not.toContain(title);
    }
  });
});

describe("only one correction", () => {
  it("is open at a time, also if it is asked for twice at once, until it is deleted", async () => {
    const { admin } = await aTenant();
    const { id, title } = await publishes(admin);

    const replies = await Promise.all([1, 2, 3].map(async () => await admin.call(noticeApi, "correct", { id })));

    expect(replies.filter(({ body }) => body.code === 200)).toHaveLength(1);
    await expect(await admin.call(noticeApi, "correct", { id })).toFailWith("notice.correction_open", { title });
    const [draft] = (await admin.get(noticeApi, "page", { ...page, status: NoticeStatus.draft })).items;
    await admin.get(noticeApi, "delete", { id: toId(draft?.id ?? 0) });
    expect((await admin.call(noticeApi, "correct", { id })).body.code).toBe(200);
  });

  it("is possible of a published notice that has not been replaced", async () => {
    const { admin } = await aTenant();
    const { id, title } = await publishes(admin);
    const draft = await admin.get(noticeApi, "correct", { id });
    await expect(await admin.call(noticeApi, "correct", { id: draft })).toFailWith("notice.correct_draft", { title });

    await admin.get(noticeApi, "public", { id: draft });

    await expect(await admin.call(noticeApi, "correct", { id })).toFailWith("notice.replaced", { title });
  });

  it("is written by the author with the permission to add notices", async () => {
    const { tenant, admin } = await aTenant();
    const [other, narrow] = [await aWriter(tenant), await aWriter(tenant, DataScope.self)];
    const reader = await tenant.hasAccount();
    const stranger = (await aTenant()).admin;
    const { id, title } = await publishes(admin);

    await expect(await other.call(noticeApi, "correct", { id })).toFailWith("notice.not_creator", { title });
    for (const by of [narrow, stranger])
      await expect(await by.call(noticeApi, "correct", { id })).toFailWith("notice.missing");
    expect((await reader.call(noticeApi, "correct", { id })).body.code).toBe(403);
    const draft = await admin.get(noticeApi, "correct", { id });
    const as = { tenantId: tenant.id, accountId: other.id };
    for (const correction of [draft, id])
      await expect(
        runAsRequest(as, async (ask) => await ask("select replace_notice($1)", [correction])),
      ).rejects.toMatchObject({ code: "42501" });
  });

  it("replaces a notice for good: the history undoes neither of them", async () => {
    const { tenant, admin } = await aTenant();
    const reader = await tenant.hasAccount();
    const { id } = await publishes(admin);
    const correction = await corrects(admin, id);

    for (const of of [id, correction])
      for (const { requestId } of (await admin.get(historyApi, "page", { entity: "sysNotice", id: of })).items)
        await admin.call(historyApi, "undo", { requestId: requestId ?? "" });

    expect(await listed(admin, id)).toMatchObject({ status: 1, replacedById: correction });
    expect(await listed(admin, correction)).toMatchObject({ status: 1, correctsId: id });
    expect((await inboxOf(reader)).map(({ noticeId }) => noticeId)).toEqual([correction]);
  });
});

describe("a correction of a notice with a large audience", () => {
  it("ends the receipts of the notice in the background, each in the statement that writes the new one", async () => {
    const { tenant, admin } = await aTenant();
    const { app } = await theServer();
    await runAsOwner(async (run) => {
      const names = "select $1, 'crowd' || n, 'Crowd', $2 from generate_series(1, 5200) n";
      await run(`insert into account (tenant_id, account, real_name, organisation_id) ${names}`, [
        tenant.id,
        tenant.organisationId,
      ]);
    });
    const { id } = await publishes(admin);
    const deliver = async () => {
      while (await deliverNext(app));
    };
    const count = async (condition: string) => {
      const { owner } = await theServer();
      const { rows } = await owner.query<{ count: number }>(
        `select count(*)::integer as count from notice_receipt where tenant_id = $1 and ${condition}`,
        [tenant.id],
      );
      return rows[0]?.count;
    };
    await expect.poll(async () => (await deliver(), await count(`notice_id = ${id}`)), waitOptions).toBe(5201);

    const correction = await corrects(admin, id, { audience: { ...everybody } });
    await expect.poll(async () => (await deliver(), await count(`notice_id = ${correction}`)), waitOptions).toBe(5201);

    expect(await count(`notice_id = ${id} and (removed_at is null or cancel_time is null)`)).toBe(0);
    const single = await corrects(admin, correction, { audience: audienceOf(admin) });
    await expect
      .poll(
        async () => (await deliver(), await count(`notice_id = ${correction} and cancel_time is null`)),
        waitOptions,
      )
      .toBe(0);
    expect(await count(`notice_id = ${correction} and removed_at is not null`)).toBe(1);
    expect(await count(`notice_id = ${single}`)).toBe(1);
  });
});

describe("the archive of a tenant", () => {
  it("keeps which notice a correction has replaced", async () => {
    const { tenant, admin } = await aTenant();
    await tenant.hasAccount();
    const { id } = await publishes(admin);
    await corrects(admin, id, { title: "Corrected" });

    const copy = await importBuffer(await exportToBuffer(tenant.id));

    const { owner } = await theServer();
    for (const table of ["notice", "published_notice"]) {
      const { rows } = await owner.query(
        `select newer.corrects_id = older.id and older.replaced_by_id = newer.id as is_linked
         from ${table} newer join ${table} older on older.tenant_id = newer.tenant_id and older.id = newer.corrects_id
         where newer.tenant_id = $1`,
        [copy],
      );
      expect(rows, table).toEqual([{ is_linked: true }]);
    }
  });
});
