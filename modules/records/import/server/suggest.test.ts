import { describe, expect, it } from "vitest";
import { positionApi } from "#modules/identity/position/contract";
import { importApi } from "../contract.ts";
import { aTenant, insertRow } from "#tests/builders/tenant";

const permissions = ["sysUser/page", "sysUser/add", "sysOrg/page", "sysPos/page"];

async function aClerk() {
  const { tenant, admin } = await aTenant();
  const role = await tenant.hasRole({ permissions });
  return { tenant, admin, role, clerk: await tenant.hasAccount({ roleIds: [role.id] }) };
}

const suggest = (field: string, keyword: string) => ({ entity: "sysUser", field, keyword });

describe("texts for a cell of an import", () => {
  it("are names of records, found by their name or its pinyin, and labels of choices", async () => {
    const { tenant, admin } = await aTenant();
    await admin.get(positionApi, "add", { name: "钢筋工", code: "p1" });
    await tenant.hasPosition({ name: "木工" });

    const all = await admin.get(importApi, "suggest", suggest("posId", ""));
    expect(all).toEqual(expect.arrayContaining(["钢筋工", "木工"]));
    expect(await admin.get(importApi, "suggest", suggest("posId", "钢"))).toEqual(["钢筋工"]);
    expect(await admin.get(importApi, "suggest", suggest("posId", "gangjin"))).toEqual(["钢筋工"]);
    expect(await admin.get(importApi, "suggest", suggest("posId", "gjg"))).toEqual(["钢筋工"]);
    expect(await admin.get(importApi, "suggest", suggest("sex", "男"))).toEqual(["男"]);
    expect(await admin.get(importApi, "suggest", suggest("realName", "A"))).toEqual([]);
  });

  it("are paths where organisations share a name", async () => {
    const { tenant, admin } = await aTenant();
    const [east, west] = [
      await tenant.hasOrganisation({ name: "东区" }),
      await tenant.hasOrganisation({ name: "西区" }),
    ];
    await tenant.hasOrganisation({ name: "一号项目部", parentId: east.id });
    await tenant.hasOrganisation({ name: "一号项目部", parentId: west.id });

    const texts = await admin.get(importApi, "suggest", suggest("orgId", "一号"));

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

    expect(await clerk.get(importApi, "suggest", suggest("posId", "人"))).toEqual(["自己人"]);
    expect(await clerk.get(importApi, "suggest", suggest("roleIdList", ""))).toEqual([]);
  });

  it("name nothing of hidden fields", async () => {
    const { tenant, role, clerk } = await aClerk();
    await tenant.hasPosition({ name: "自己人" });
    await insertRow("roleField", { tenantId: tenant.id, roleId: role.id, entity: "sysPos", field: "name" });
    await insertRow("roleField", { tenantId: tenant.id, roleId: role.id, entity: "sysUser", field: "orgId" });

    expect(await clerk.get(importApi, "suggest", suggest("posId", ""))).toEqual([]);
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
