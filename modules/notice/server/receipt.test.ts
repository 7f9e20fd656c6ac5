import { describe, expect, it } from "vitest";
import { idOf } from "#contract/id";
import { noticeApi, ReadStatus } from "#modules/notice/contract";
import { theServer } from "#tests/builders/server";
import { aTenant, insert, type TestAccount } from "#tests/builders/tenant";

const page = { page: 1, pageSize: 20 };
const { unread, read } = ReadStatus;

/** Publishes notices of these titles, one after the other; answers their ids by title. */
async function hasPublished(by: TestAccount, ...titles: string[]) {
  const ids = [];
  for (const title of titles) {
    await by.get(noticeApi, "add", { title, content: `<p>${title} words</p>` });
    const [notice] = (await by.get(noticeApi, "page", { ...page, title })).items;
    const id = idOf(notice?.id ?? 0);
    await by.get(noticeApi, "public", { id });
    ids.push(id);
  }
  return ids;
}

describe("the inbox", () => {
  it("has what one has received, the newest first, each with the whole notice", async () => {
    const { tenant, admin } = await aTenant();
    const somebody = await tenant.hasAccount();
    const [first, second] = await hasPublished(admin, "First", "Second");

    const { items, total } = await somebody.get(noticeApi, "pageReceived", page);

    expect(total).toBe(2);
    expect(items.map(({ noticeId }) => noticeId)).toEqual([second, first]);
    expect(items[0]).toMatchObject({ userId: somebody.id, readStatus: unread, readTime: null, title: "Second" });
    expect(items[0]?.sysNotice).toMatchObject({ id: second, content: "<p>Second words</p>", status: 1 });
    expect((await somebody.get(noticeApi, "unReadList", {})).map(({ id }) => id)).toEqual([second, first]);
  });

  it("is filtered by title, type and what is read, and turned by pages", async () => {
    const { tenant, admin } = await aTenant();
    const somebody = await tenant.hasAccount();
    const [first = idOf(1)] = await hasPublished(admin, "Safety 100%", "Meeting", "Party");
    await somebody.get(noticeApi, "setRead", { id: first });
    const titles = async (filter: object) =>
      (await somebody.get(noticeApi, "pageReceived", { ...page, ...filter })).items.map(({ title }) => title);

    expect(await titles({ readStatus: read })).toEqual(["Safety 100%"]);
    expect(await titles({ readStatus: unread })).toEqual(["Party", "Meeting"]);
    expect(await titles({ title: "0%" })).toEqual(["Safety 100%"]);
    expect(await titles({ type: 2 })).toEqual([]);
    const condition = (field: string, value: string) => ({
      conditions: [{ field, operator: "contains", values: [value] }],
    });
    expect(await titles(condition("summary", "party words"))).toEqual(["Party"]);
    const unknown = await somebody.send(noticeApi, "pageReceived", { ...page, ...condition("accountId", "1") });
    expect(unknown.body.code).toBe(400);
    expect(await titles({ page: 2, pageSize: 2 })).toEqual(["Safety 100%"]);
    expect(await titles({ field: "createTime", order: "asc" })).toEqual(["Safety 100%", "Meeting", "Party"]);
  });

  it("leaves out what a role hides", async () => {
    const { tenant, admin } = await aTenant();
    const role = await tenant.hasRole();
    await insert("roleField", { tenantId: tenant.id, roleId: role.id, entity: "sysNotice", field: "content" });
    const somebody = await tenant.hasAccount({ roleIds: [role.id] });
    const [id = idOf(1)] = await hasPublished(admin, "Secret");

    const replies = [
      await somebody.send(noticeApi, "pageReceived", page),
      await somebody.send(noticeApi, "notice", { id }),
      await somebody.send(noticeApi, "digest", {}),
      await somebody.send(noticeApi, "unReadList", {}),
    ];

    for (const { body } of replies) {
      expect(JSON.stringify(body)).toContain("Secret");
      expect(JSON.stringify(body)).not.toContain("words");
    }
  });

  it("has nothing of what came before one did", async () => {
    const { tenant, admin } = await aTenant();
    await hasPublished(admin, "Before");

    const late = await tenant.hasAccount();

    expect(await late.get(noticeApi, "digest", {})).toEqual({ unreadCount: 0, lines: [] });
    expect(await late.get(noticeApi, "noticeTitle", {})).toBeNull();
  });
});

describe("reading", () => {
  it("marks one notice of the reader's own, once", async () => {
    const { tenant, admin } = await aTenant();
    const [one, other] = [await tenant.hasAccount(), await tenant.hasAccount()];
    const [id = idOf(1)] = await hasPublished(admin, "Read me");

    await one.get(noticeApi, "setRead", { id });
    const [before] = (await one.get(noticeApi, "pageReceived", page)).items;
    await one.get(noticeApi, "setRead", { id });

    const [after] = (await one.get(noticeApi, "pageReceived", page)).items;
    expect(before).toMatchObject({ readStatus: read });
    expect(after?.readTime).toEqual(before?.readTime);
    expect((await other.get(noticeApi, "digest", {})).unreadCount).toBe(1);
  });

  it("marks all of the reader's own and nobody else's", async () => {
    const { tenant, admin } = await aTenant();
    const [one, other] = [await tenant.hasAccount(), await tenant.hasAccount()];
    await hasPublished(admin, "A", "B", "C");

    await one.get(noticeApi, "setReadAll", {});

    expect((await one.get(noticeApi, "digest", { readStatus: unread })).lines).toEqual([]);
    expect((await one.get(noticeApi, "digest", {})).lines.map(({ title }) => title)).toEqual(["C", "B", "A"]);
    expect((await other.get(noticeApi, "digest", { count: 2 })).lines).toHaveLength(2);
    expect((await other.get(noticeApi, "digest", {})).unreadCount).toBe(3);
  });

  it("counts right when many read at once", async () => {
    const { tenant, admin } = await aTenant();
    const somebody = await tenant.hasAccount();
    const ids = await hasPublished(admin, "A", "B", "C", "D");

    await Promise.all([...ids, ...ids].map(async (id) => await somebody.get(noticeApi, "setRead", { id })));

    expect((await somebody.get(noticeApi, "digest", {})).unreadCount).toBe(0);
  });

  it("reaches no receipt of somebody else, by whatever id", async () => {
    const { tenant, admin } = await aTenant();
    const stranger = (await aTenant()).admin;
    const [one, other] = [await tenant.hasAccount(), await tenant.hasAccount()];
    const [id = idOf(1)] = await hasPublished(admin, "Mine");
    const [receipt] = (await one.get(noticeApi, "pageReceived", page)).items;

    const byReceipt = await other.call(noticeApi, "setRead", { id: receipt?.id ?? idOf(1) });
    const foreign = await stranger.call(noticeApi, "setRead", { id });
    const named = await other.send(noticeApi, "pageReceived", { ...page, userId: one.id, ids: [receipt?.id] });

    await expect(byReceipt).toFailWith("notice.missing");
    await expect(foreign).toFailWith("notice.missing");
    expect(named.body).toMatchObject({ code: 200, result: { total: 0 } });
    expect((await one.get(noticeApi, "digest", {})).unreadCount).toBe(1);
  });
});

it("publishes to very many accounts at once", async () => {
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
  expect((await admin.get(noticeApi, "notice", { id: idOf(id ?? 0) })).recipientCount).toBe(2001);
  expect((await admin.get(noticeApi, "digest", {})).unreadCount).toBe(1);
});
