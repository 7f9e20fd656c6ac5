import { describe, expect, it } from "vitest";
import { positionApi } from "#modules/identity/position/contract";
import { DataScope } from "#modules/identity/role/contract";
import { importApi } from "../contract.ts";
import type { Client } from "#tests/builders/client";
import { aTenant, insertRow } from "#tests/builders/tenant";

const permissions = ["sysUser/page", "sysUser/add", "sysOrg/page", "sysPos/page"];

async function aClerk() {
  const { tenant, admin } = await aTenant();
  const role = await tenant.hasRole({ permissions });
  return { tenant, admin, role, clerk: await tenant.hasAccount({ roleIds: [role.id] }) };
}

const suggest = (field: string, keyword: string) => ({ entity: "sysUser", field, keyword });

async function suggestedTexts(client: Client, field: string, keyword: string): Promise<string[]> {
  const suggestions = await client.get(importApi, "suggest", suggest(field, keyword));
  return suggestions.map(({ text }) => text);
}

describe("texts for a cell of an import", () => {
  it("are names of records, found by their name or its pinyin, and labels of choices", async () => {
    const { tenant, admin } = await aTenant();
    await admin.get(positionApi, "add", { name: "钢筋工", code: "p1" });
    await tenant.hasPosition({ name: "木工" });

    const all = await suggestedTexts(admin, "posId", "");
    expect(all).toEqual(expect.arrayContaining(["钢筋工", "木工"]));
    expect(await suggestedTexts(admin, "posId", "钢")).toEqual(["钢筋工"]);
    expect(await suggestedTexts(admin, "posId", "gangjin")).toEqual(["钢筋工"]);
    expect(await suggestedTexts(admin, "posId", "gjg")).toEqual(["钢筋工"]);
    expect(await suggestedTexts(admin, "sex", "男")).toEqual(["男"]);
    expect(await suggestedTexts(admin, "realName", "A")).toEqual([]);
  });

  it("are paths where organisations share a name", async () => {
    const { tenant, admin } = await aTenant();
    const [east, west] = [
      await tenant.hasOrganisation({ name: "东区" }),
      await tenant.hasOrganisation({ name: "西区" }),
    ];
    await tenant.hasOrganisation({ name: "一号项目部", parentId: east.id });
    await tenant.hasOrganisation({ name: "一号项目部", parentId: west.id });

    const texts = await suggestedTexts(admin, "orgId", "一号");

    expect(texts).toHaveLength(2);
    expect(texts.map((text) => text.split("/").slice(-2).join("/")).toSorted()).toEqual([
      "东区/一号项目部",
      "西区/一号项目部",
    ]);
  });

  it("name nothing of other tenants and of records that the caller may not list", async () => {
    const { tenant, clerk } = await aClerk();
    const { tenant: other } = await aTenant();
    await other.hasPosition({ name: "外人" });
    await tenant.hasPosition({ name: "自己人" });

    expect(await suggestedTexts(clerk, "posId", "人")).toEqual(["自己人"]);
    expect(await suggestedTexts(clerk, "roleIdList", "")).toEqual([]);
  });

  it("explain roles by their data, unless the caller may not know it", async () => {
    const { tenant, admin } = await aTenant();
    const role = await tenant.hasRole({ permissions: [...permissions, "sysRole/page"] });
    await insertRow("roleField", { tenantId: tenant.id, roleId: role.id, entity: "sysRole", field: "dataScope" });
    const clerk = await tenant.hasAccount({ roleIds: [role.id] });
    await tenant.hasRole({ dataScope: DataScope.self });
    const roleNotes = async (client: Client) =>
      (await client.get(importApi, "suggest", suggest("roleIdList", ""))).map(({ note }) => note);

    expect(await roleNotes(admin)).toEqual(
      expect.arrayContaining(["可查看和处理整个企业的数据", "只有本人创建或属于本人的数据"]),
    );
    expect(new Set(await roleNotes(clerk))).toEqual(new Set([null]));
  });

  it("name nothing of hidden fields", async () => {
    const { tenant, role, clerk } = await aClerk();
    await tenant.hasPosition({ name: "自己人" });
    await insertRow("roleField", { tenantId: tenant.id, roleId: role.id, entity: "sysPos", field: "name" });
    await insertRow("roleField", { tenantId: tenant.id, roleId: role.id, entity: "sysUser", field: "orgId" });

    expect(await suggestedTexts(clerk, "posId", "")).toEqual([]);
    const refusal = await clerk.call(importApi, "suggest", suggest("orgId", ""));
    await expect(refusal).toFailWith("import.unknown_field", {
      field: "orgId",
    });
  });

  it("require the permission to import", async () => {
    const { tenant } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysPos/page"] });
    const reader = await tenant.hasAccount({ roleIds: [role.id] });

    expect((await reader.call(importApi, "suggest", { entity: "sysPos", field: "name", keyword: "" })).body.code).toBe(
      403,
    );
  });
});
