import { describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { historyApi } from "#modules/records/history/contract";
import { noticeApi } from "../../contract.ts";
import { noticeTemplateApi } from "../../template.contract.ts";
import { aTenant, DataScope, nextUnique, type TestAccount, type TestTenant } from "#tests/builders/tenant";

const page = { page: 1, pageSize: 20 };
const managing = ["page", "add", "update", "delete"].map((name) => `sysNoticeTemplate/${name}`);

async function anAccount(tenant: TestTenant, permissions: string[]): Promise<TestAccount> {
  const role = await tenant.hasRole({ dataScope: DataScope.self, permissions });
  return await tenant.hasAccount({ roleIds: [role.id] });
}

async function hasTemplate(by: TestAccount, draft: object = {}) {
  const name = `Template ${nextUnique()}`;
  const texts = { name, title: "Water is cut off", content: "<p>from <b>8</b></p>" };
  await by.get(noticeTemplateApi, "add", { ...texts, ...draft });
  const [template] = (await by.get(noticeTemplateApi, "page", { ...page, name })).items;
  return { id: toId(template?.id ?? 0), name };
}

describe("a template of notices", () => {
  it("is written by callers with its own permissions, and found by name, title and type", async () => {
    const { tenant } = await aTenant();
    const manager = await anAccount(tenant, managing);
    const { id, name } = await hasTemplate(manager, { isMustRead: true, type: 2 });

    await manager.get(noticeTemplateApi, "update", { id, title: "Power is cut off", version: 1 });

    const found = await manager.get(noticeTemplateApi, "page", { ...page, title: "power", type: 2 });
    expect(found.items).toMatchObject([{ id, name, title: "Power is cut off", isMustRead: true, isPinned: false }]);
    expect((await manager.get(noticeTemplateApi, "page", { ...page, type: 1 })).items).toEqual([]);
    await manager.get(noticeTemplateApi, "delete", { id });
    expect((await manager.get(noticeTemplateApi, "page", page)).total).toBe(0);
    await expect(await manager.call(noticeTemplateApi, "delete", { id })).toFailWith("noticeTemplate.missing");
  });

  it("is used by everyone who writes notices, and changed by none of them", async () => {
    const { tenant, admin } = await aTenant();
    const [author, reader] = [await anAccount(tenant, ["sysNotice/add"]), await anAccount(tenant, ["sysNotice/page"])];
    const { id, name } = await hasTemplate(admin);

    expect(await author.get(noticeTemplateApi, "list", {})).toEqual([{ id, name }]);
    expect(await author.get(noticeTemplateApi, "template", { id })).toMatchObject({ content: "<p>from <b>8</b></p>" });
    for (const call of ["list", "template"] as const)
      expect((await reader.call(noticeTemplateApi, call, { id })).body.code).toBe(403);
    expect((await author.call(noticeTemplateApi, "delete", { id })).body.code).toBe(403);
    expect((await author.call(noticeTemplateApi, "page", page)).body.code).toBe(403);
  });

  it("has a name of its own in its tenant, and is missing in others", async () => {
    const { admin } = await aTenant();
    const stranger = (await aTenant()).admin;
    const { id, name } = await hasTemplate(admin);
    const draft = { name, title: "Other", content: "<p>x</p>" };

    await expect(await admin.call(noticeTemplateApi, "add", draft)).toFailWith("noticeTemplate.taken");
    const other = await hasTemplate(admin);
    await expect(await admin.call(noticeTemplateApi, "update", { id: other.id, name })).toFailWith(
      "noticeTemplate.taken",
    );
    expect((await stranger.call(noticeTemplateApi, "add", draft)).body.code).toBe(200);
    for (const call of ["template", "delete"] as const)
      await expect(await stranger.call(noticeTemplateApi, call, { id })).toFailWith("noticeTemplate.missing");
    expect(await stranger.get(noticeTemplateApi, "list", {})).toHaveLength(1);
  });

  it("is sanitised, and holds no uploaded pictures", async () => {
    const { admin } = await aTenant();
    const content = `<p onclick="x()">a</p><script>b</script><img src="/api/sysFile/noticePicture?id=5">`;

    const { id } = await hasTemplate(admin, { content });
    const empty = await admin.call(noticeTemplateApi, "update", { id, content: "<script>b</script>" });

    expect((await admin.get(noticeTemplateApi, "template", { id })).content).toBe("<p>a</p>");
    await expect(empty).toFailWith("notice.empty");
  });

  it("keeps its history, which brings it back", async () => {
    const { admin } = await aTenant();
    const { id, name } = await hasTemplate(admin);
    await admin.get(noticeTemplateApi, "delete", { id });

    const { items } = await admin.get(historyApi, "page", { entity: "sysNoticeTemplate", id });
    await admin.get(historyApi, "undo", { requestId: items[0]?.requestId ?? "" });

    expect(await admin.get(noticeTemplateApi, "list", {})).toEqual([{ id, name }]);
  });

  it("leaves the notices alone that were written with it", async () => {
    const { admin } = await aTenant();
    const { id } = await hasTemplate(admin);
    const { title, content, type } = await admin.get(noticeTemplateApi, "template", { id });
    await admin.get(noticeApi, "add", { title, content, type });

    await admin.get(noticeTemplateApi, "update", { id, title: "Other" });

    expect((await admin.get(noticeApi, "page", page)).items).toContainRow({ title });
  });
});
