import { describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { noticeApi, ReadStatus } from "../contract.ts";
import { theServer } from "#tests/builders/server";
import { aTenant, insertRow, type TestAccount } from "#tests/builders/tenant";

const page = { page: 1, pageSize: 20 };
const { unread, read } = ReadStatus;

/** Publishes notices with these titles in sequence; returns their ids by title. */
async function hasPublished(by: TestAccount, ...titles: string[]) {
  const ids = [];
  for (const title of titles) {
    await by.get(noticeApi, "add", { title, content: `<p>${title} words</p>` });
    const [notice] = (await by.get(noticeApi, "page", { ...page, title })).items;
    const id = toId(notice?.id ?? 0);
    await by.get(noticeApi, "public", { id });
    ids.push(id);
  }
  return ids;
}

it("a notice shows the picture of its publisher, in the inbox and in the list of authors", async () => {
  const { tenant, admin } = await aTenant();
  const { owner } = await theServer();
  await owner.query("update account set avatar = '/api/sysFile/picture?id=7' where id = $1", [admin.id]);
  const reader = await tenant.hasAccount();
  await admin.get(noticeApi, "add", { title: "Site meeting", content: "<p>words</p>" });
  const [draft] = (await admin.get(noticeApi, "page", {})).items;
  if (draft !== undefined) await admin.get(noticeApi, "public", { id: draft.id });

  const [received] = (await reader.get(noticeApi, "pageReceived", { title: "Site meeting" })).items;

  expect([draft?.publicUserAvatar, received?.publicUserAvatar]).toEqual(Array(2).fill("/api/sysFile/picture?id=7"));
});

describe("the inbox", () => {
  it("contains the received notices with their content, the newest first", async () => {
    const { tenant, admin } = await aTenant();
    const account = await tenant.hasAccount();
    const [first, second] = await hasPublished(admin, "First", "Second");

    const { items, total } = await account.get(noticeApi, "pageReceived", page);
    const sorted = await account.get(noticeApi, "pageReceived", {
      ...page,
      field: "id",
      order: "asc",
      descStr: "desc",
    });

    expect(sorted.items).toEqual(items);
    expect(total).toBe(2);
    expect(items.map(({ noticeId }) => noticeId)).toEqual([second, first]);
    expect(items[0]).toMatchObject({ userId: account.id, readStatus: unread, readTime: null, title: "Second" });
    expect(items[0]?.sysNotice).toMatchObject({ id: second, content: "<p>Second words</p>", status: 1 });
    expect((await account.get(noticeApi, "unReadList", {})).map(({ id }) => id)).toEqual([second, first]);
  });

  it("is filtered by title, type and read state, and paged", async () => {
    const { tenant, admin } = await aTenant();
    const account = await tenant.hasAccount();
    const [first = toId(1)] = await hasPublished(admin, "Safety 100%", "Meeting", "Party");
    await account.get(noticeApi, "setRead", { id: first });
    const titles = async (filter: object) =>
      (await account.get(noticeApi, "pageReceived", { ...page, ...filter })).items.map(({ title }) => title);

    expect(await titles({ readStatus: read })).toEqual(["Safety 100%"]);
    expect(await titles({ readStatus: unread })).toEqual(["Party", "Meeting"]);
    expect(await titles({ title: "0%" })).toEqual(["Safety 100%"]);
    expect(await titles({ type: 2 })).toEqual([]);
    const condition = (field: string, value: string) => ({
      conditions: [{ field, operator: "contains", values: [value] }],
    });
    expect(await titles(condition("summary", "party words"))).toEqual(["Party"]);
    const unknown = await account.send(noticeApi, "pageReceived", { ...page, ...condition("accountId", "1") });
    expect(unknown.body.code).toBe(400);
    expect(await titles({ page: 2, pageSize: 2 })).toEqual(["Safety 100%"]);
    expect(await titles({ field: "createTime", order: "asc" })).toEqual(["Safety 100%", "Meeting", "Party"]);
  });

  it("leaves out fields that a role hides", async () => {
    const { tenant, admin } = await aTenant();
    const role = await tenant.hasRole();
    await insertRow("roleField", { tenantId: tenant.id, roleId: role.id, entity: "sysNotice", field: "content" });
    const account = await tenant.hasAccount({ roleIds: [role.id] });
    const [id = toId(1)] = await hasPublished(admin, "Secret");

    const replies = [
      await account.send(noticeApi, "pageReceived", page),
      await account.send(noticeApi, "notice", { id }),
      await account.send(noticeApi, "digest", {}),
      await account.send(noticeApi, "unReadList", {}),
    ];

    for (const { body } of replies) {
      expect(JSON.stringify(body)).toContain("Secret");
      expect(JSON.stringify(body)).not.toContain("words");
    }
  });

  it("is empty for an account that has received nothing", async () => {
    const { tenant } = await aTenant();

    const account = await tenant.hasAccount();

    expect(await account.get(noticeApi, "digest", {})).toEqual({ unreadCount: 0, nextEndTime: null, lines: [] });
    expect(await account.get(noticeApi, "noticeTitle", {})).toBeNull();
  });
});

describe("marking as read", () => {
  it("marks one notice of the caller, once", async () => {
    const { tenant, admin } = await aTenant();
    const [first, second] = [await tenant.hasAccount(), await tenant.hasAccount()];
    const [id = toId(1)] = await hasPublished(admin, "Read me");

    await first.get(noticeApi, "setRead", { id });
    const [before] = (await first.get(noticeApi, "pageReceived", page)).items;
    await first.get(noticeApi, "setRead", { id });

    const [after] = (await first.get(noticeApi, "pageReceived", page)).items;
    expect(before).toMatchObject({ readStatus: read });
    expect(after?.readTime).toEqual(before?.readTime);
    expect((await second.get(noticeApi, "digest", {})).unreadCount).toBe(1);
  });

  it("is done for authors when they publish", async () => {
    const { tenant, admin } = await aTenant();
    const reader = await tenant.hasAccount();

    await hasPublished(admin, "Mine");

    expect((await admin.get(noticeApi, "digest", {})).unreadCount).toBe(0);
    expect((await reader.get(noticeApi, "digest", {})).unreadCount).toBe(1);
  });

  it("marks only notices of the caller", async () => {
    const { tenant, admin } = await aTenant();
    const [first, second] = [await tenant.hasAccount(), await tenant.hasAccount()];
    await hasPublished(admin, "A", "B", "C");

    await first.get(noticeApi, "setReadAll", {});

    expect((await first.get(noticeApi, "digest", { readStatus: unread })).lines).toEqual([]);
    expect((await first.get(noticeApi, "digest", {})).lines.map(({ title }) => title)).toEqual(["C", "B", "A"]);
    expect((await second.get(noticeApi, "digest", { count: 2 })).lines).toHaveLength(2);
    expect((await second.get(noticeApi, "digest", {})).unreadCount).toBe(3);
  });

  it("counts correctly when many read at once", async () => {
    const { tenant, admin } = await aTenant();
    const account = await tenant.hasAccount();
    const ids = await hasPublished(admin, "A", "B", "C", "D");

    await Promise.all([...ids, ...ids].map(async (id) => await account.get(noticeApi, "setRead", { id })));

    expect((await account.get(noticeApi, "digest", {})).unreadCount).toBe(0);
  });

  it("reaches no receipt of another account, by any id", async () => {
    const { tenant, admin } = await aTenant();
    const stranger = (await aTenant()).admin;
    const [first, second] = [await tenant.hasAccount(), await tenant.hasAccount()];
    const [id = toId(1)] = await hasPublished(admin, "Mine");
    const [receipt] = (await first.get(noticeApi, "pageReceived", page)).items;

    const byReceipt = await second.call(noticeApi, "setRead", { id: receipt?.id ?? toId(1) });
    const foreign = await stranger.call(noticeApi, "setRead", { id });
    const named = await second.send(noticeApi, "pageReceived", { ...page, userId: first.id, ids: [receipt?.id] });

    await expect(byReceipt).toFailWith("notice.missing");
    await expect(foreign).toFailWith("notice.missing");
    expect(named.body).toMatchObject({ code: 200, result: { total: 0 } });
    expect((await first.get(noticeApi, "digest", {})).unreadCount).toBe(1);
  });
});

it("publishes to a large number of accounts at once", async () => {
  const { tenant, admin } = await aTenant();
  const { owner } = await theServer();
  await owner.query(
    `insert into account (tenant_id, account, real_name, organisation_id)
     select $1::bigint, 'many' || n, 'Many ' || n, $2::bigint from generate_series(1, 2000) n`,
    [tenant.id, tenant.organisationId],
  );

  const [id] = await hasPublished(admin, "To all");

  const { rows } = await owner.query<{ count: number }>(
    "select count(*)::int as count from notice_receipt where tenant_id = $1 and notice_id = $2",
    [tenant.id, id],
  );
  expect(rows[0]?.count).toBe(2001);
  expect((await admin.get(noticeApi, "notice", { id: toId(id ?? 0) })).recipientCount).toBe(2001);
  expect((await admin.get(noticeApi, "digest", {})).unreadCount).toBe(0);
});
