import { expect, it } from "vitest";
import { permissionApi } from "../contract.ts";
import { aTenant, insertRow } from "#tests/builders/tenant";

it("finds records of a kind whose list requires no permission", async () => {
  const { tenant, admin } = await aTenant();
  const unit = await tenant.hasOrganisation({ name: "Bridge 100%" });
  await tenant.hasOrganisation({ name: "Bridge 1000" });

  const found = await admin.get(permissionApi, "records", { entity: "sysOrg", keyword: "100%" });

  expect(found).toEqual([{ id: unit.id, name: "Bridge 100%" }]);
});

it("offers no records to a caller who may not list them", async () => {
  const { tenant } = await aTenant();
  const role = await tenant.hasRole({ permissions: ["sysPermission/explain"] });
  const caller = await tenant.hasAccount({ roleIds: [role.id] });

  const refusal = await caller.call(permissionApi, "records", { entity: "sysPos" });

  expect(refusal.body.code).toBe(403);
});

it("names calls by titles, also those without a button of their own", async () => {
  const { admin } = await aTenant();

  const calls = await admin.get(permissionApi, "calls", {});

  expect(calls.find(({ route }) => route === "sysOrg/below")).toEqual({
    route: "sysOrg/below",
    code: null,
    title: "全部下级",
    group: "机构管理",
    entity: "sysOrg",
  });
  const untitled = calls.filter(({ route, title, group }) => title === route.split("/")[1] || group === route);
  expect(untitled).toEqual([]);
});

it("names hidden fields by the titles of the list", async () => {
  const { tenant, admin } = await aTenant();
  const role = await tenant.hasRole({ permissions: ["sysUser/page"] });
  await insertRow("roleField", { tenantId: tenant.id, roleId: role.id, entity: "sysUser", field: "phone" });
  const { id: accountId } = await tenant.hasAccount({ roleIds: [role.id] });

  const explanation = await admin.get(permissionApi, "explain", { accountId, route: "sysUser/page" });

  expect(explanation).toMatchObject({ hiddenFields: ["phone"], hiddenFieldTitles: ["手机号码"] });
});
