import { afterEach, describe, expect, it } from "vitest";
import { type Id, idOf } from "#contract/id";
import { longestTold, noticeApi } from "#modules/notice/contract";
import { aHub, endHubs } from "#tests/builders/hub";
import { aServer, theServer } from "#tests/builders/server";
import { aSession } from "#tests/builders/sessions";
import { asRequest } from "#tests/builders/sql";
import { aTenant, DataScope, insert, type TestAccount } from "#tests/builders/tenant";

afterEach(endHubs);

const page = { page: 1, pageSize: 20 };
const writing = ["page", "add", "public"].map((name) => `sysNotice/${name}`);

async function hubOf(account: TestAccount, about: Parameters<typeof aHub>[0] = {}) {
  return await aHub({ ...about, query: `?token=${(await aSession(account)).accessToken}` });
}

async function publishes(by: TestAccount, title: string, content = `<p>${title} words</p>`): Promise<Id> {
  await by.get(noticeApi, "add", { title, content });
  const [draft] = (await by.get(noticeApi, "page", { ...page, title })).items;
  const id = idOf(draft?.id ?? 0);
  await by.get(noticeApi, "public", { id });
  return id;
}

const titlesTold = ({ heard }: Awaited<ReturnType<typeof aHub>>) =>
  heard
    .filter(({ target }) => target === "PublicNotice")
    .map(({ arguments: [content] = [] }): unknown => Reflect.get(Object(content), "title"));

describe("a notice that is published", () => {
  it("is told on all nodes to those who have received it, and to nobody else", async () => {
    const { tenant, admin } = await aTenant();
    const unit = await tenant.hasOrganisation();
    const role = await tenant.hasRole({ dataScope: DataScope.own, permissions: writing });
    const chief = await tenant.hasAccount({ organisationId: unit.id, roleIds: [role.id] });
    const near = await tenant.hasAccount({ organisationId: unit.id });
    const far = await tenant.hasAccount();
    const [here, there] = [await hubOf(near), await hubOf(near, { server: await aServer() })];
    const [bystander, stranger] = [await hubOf(far), await hubOf((await aTenant()).admin)];

    const id = await publishes(chief, "Site meeting");
    const told = [await here.event("PublicNotice"), await there.event("PublicNotice")];
    await publishes(admin, "To all");

    for (const one of told)
      expect(one).toMatchObject({ id, title: "Site meeting", content: "<p>Site meeting words</p>", status: 1 });
    await expect.poll(() => titlesTold(here)).toEqual(["Site meeting", "To all"]);
    await expect.poll(() => titlesTold(bystander)).toEqual(["To all"]);
    expect(titlesTold(stranger)).toEqual([]);
  });

  it("is told without what a role hides, and not at all to whoever may not read notices", async () => {
    const { tenant, admin } = await aTenant();
    const [hiding, closing] = [await tenant.hasRole(), await tenant.hasRole()];
    await insert("roleField", { tenantId: tenant.id, roleId: hiding.id, entity: "sysNotice", field: "content" });
    await insert("roleApi", { tenantId: tenant.id, roleId: closing.id, route: "sysNotice/notice" });
    const [plain, narrow, closed] = [
      await hubOf(await tenant.hasAccount()),
      await hubOf(await tenant.hasAccount({ roleIds: [hiding.id] })),
      await hubOf(await tenant.hasAccount({ roleIds: [closing.id] })),
    ];

    await publishes(admin, "Secret");

    expect(JSON.stringify(await plain.event("PublicNotice"))).toContain("words");
    const told = JSON.stringify(await narrow.event("PublicNotice"));
    expect(told).toContain("Secret");
    expect(told).not.toContain("words");
    expect(titlesTold(closed)).toEqual([]);
  });

  it("leaves a content that is too long for thousands at once to the call", async () => {
    const { admin } = await aTenant();
    const hub = await hubOf(admin);

    const id = await publishes(admin, "Long", `<p>${"x".repeat(longestTold)}</p>`);

    expect(await hub.event("PublicNotice")).toMatchObject({ id, title: "Long", content: "" });
    expect((await admin.get(noticeApi, "notice", { id })).content).toHaveLength(longestTold + 7);
  });

  it("tells accounts nothing of receipts by the functions that nodes ask", async () => {
    const { tenant, admin } = await aTenant();
    const id = await publishes(admin, "Mine");
    const as = { tenantId: tenant.id, accountId: admin.id };

    await expect(
      asRequest(as, async (ask) => await ask("select * from read_published_notice($1)", [id])),
    ).rejects.toMatchObject({ code: "42501" });
    await expect(
      asRequest(as, async (ask) => await ask("select find_notice_receivers($1, $2)", [id, [admin.id]])),
    ).rejects.toMatchObject({ code: "42501" });
  });
});

describe("who has received a notice", () => {
  it("is counted and named for whoever has it in his list, as far as he sees these accounts", async () => {
    const { tenant, admin } = await aTenant();
    const unit = await tenant.hasOrganisation({ name: "Project 9" });
    const role = await tenant.hasRole({ dataScope: DataScope.own, permissions: writing });
    const chief = await tenant.hasAccount({ organisationId: unit.id, roleIds: [role.id] });
    const near = await tenant.hasAccount({ organisationId: unit.id, realName: "李雷" });
    const away = await tenant.hasAccount({ organisationId: unit.id });
    const id = await publishes(chief, "Site meeting");
    await near.get(noticeApi, "setRead", { id });
    const { owner } = await theServer();
    await owner.query("update account set organisation_id = $2 where tenant_id = $1 and id = $3", [
      ...[tenant.id, tenant.organisationId, away.id],
    ]);
    const namesFor = async (by: TestAccount, readStatus?: 0 | 1) =>
      (await by.get(noticeApi, "receivers", { ...page, id, readStatus })).items.map((one) => one.id).toSorted();

    const [listed] = (await chief.get(noticeApi, "page", page)).items;

    expect(listed).toMatchObject({ id, recipientCount: 3, readCount: 1 });
    expect(await namesFor(chief)).toEqual([chief.id, near.id].toSorted());
    expect(await namesFor(chief, 0)).toEqual([chief.id]);
    expect(await namesFor(admin, 0)).toEqual([chief.id, away.id].toSorted());
    const read = await admin.get(noticeApi, "receivers", { ...page, id, readStatus: 1 });
    expect(read).toMatchObject({ total: 1, items: [{ realName: "李雷", orgName: "Project 9", readStatus: 1 }] });
    expect(read.items[0]?.readTime).not.toBeNull();
  });

  it("is nothing that a receiver, another tenant or another data scope learns", async () => {
    const { tenant, admin } = await aTenant();
    const receiver = await tenant.hasAccount();
    const narrow = await tenant.hasRole({ dataScope: DataScope.self, permissions: writing });
    const other = await tenant.hasAccount({ roleIds: [narrow.id] });
    const stranger = (await aTenant()).admin;
    const id = await publishes(admin, "To all");

    expect((await receiver.call(noticeApi, "receivers", { ...page, id })).body.code).toBe(403);
    for (const by of [other, stranger])
      await expect(await by.call(noticeApi, "receivers", { ...page, id })).toFailWith("notice.missing");
    const seen = await asRequest(
      { tenantId: tenant.id, accountId: other.id, scope: "own" },
      async (ask) => await ask("select account_id from notice_receipt where notice_id = $1", [id]),
    );
    expect(seen).toEqual([{ account_id: other.id }]);
    expect(JSON.stringify(await receiver.get(noticeApi, "notice", { id }))).not.toContain("readCount");
  });
});
