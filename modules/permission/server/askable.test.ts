import { expect, it } from "vitest";
import { permissionApi } from "#modules/permission/contract";
import { aTenant } from "#tests/builders/tenant";

it("finds records of a kind whose list asks for no permission", async () => {
  const { tenant, admin } = await aTenant();
  const unit = await tenant.hasOrganisation({ name: "Bridge 100%" });
  await tenant.hasOrganisation({ name: "Bridge 1000" });

  const found = await admin.get(permissionApi, "records", { entity: "sysOrg", keyword: "100%" });

  expect(found).toEqual([{ id: unit.id, name: "Bridge 100%" }]);
});

it("offers no records to somebody who may not list them", async () => {
  const { tenant } = await aTenant();
  const role = await tenant.hasRole({ permissions: ["sysPermission/explain"] });
  const asking = await tenant.hasAccount({ roleIds: [role.id] });

  const refused = await asking.call(permissionApi, "records", { entity: "sysPos" });

  expect(refused.body.code).toBe(403);
});
