import { expect, it } from "vitest";
import { permissionApi } from "../contract.ts";
import { aTenant } from "#tests/builders/tenant";

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
