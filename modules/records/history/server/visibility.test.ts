import { expect, it } from "vitest";
import { historyApi } from "../contract.ts";
import { organisationApi } from "#modules/identity/organisation/contract";
import { permissionApi } from "#modules/identity/permission/contract";
import { roleApi } from "#modules/identity/role/contract";
import { aTenant, DataScope, insertRow } from "#tests/builders/tenant";

const everything = { page: 1, pageSize: 100 };

it("reveals no record that the lists would not show, not even a deleted one", async () => {
  const { tenant, admin } = await aTenant();
  const [role, unit] = [await tenant.hasRole(), await tenant.hasOrganisation({ name: "Elsewhere" })];
  const home = await tenant.hasOrganisation();
  const permissions = ["sysRole/page", "sysRole/delete", "sysOrg/delete"];
  const { id: ownRole } = await tenant.hasRole({ dataScope: DataScope.ownAndBelow, permissions });
  const reader = await tenant.hasAccount({ roleIds: [ownRole], organisationId: home.id });
  const records = [
    { entity: "sysRole", id: role.id },
    { entity: "sysOrg", id: unit.id },
  ] as const;
  const pagesOf = async () =>
    await Promise.all(
      records.map(async (record) => await reader.call(historyApi, "page", { ...record, ...everything })),
    );

  const before = await pagesOf();
  await admin.get(roleApi, "delete", { id: role.id });
  await admin.get(organisationApi, "delete", { id: unit.id });
  const after = await pagesOf();
  const deleted = await Promise.all(
    records.map(async ({ entity }) => await reader.get(historyApi, "deleted", { entity, ...everything })),
  );
  const restored = await Promise.all(
    records.map(async (record) => {
      const { items } = await admin.get(historyApi, "page", { ...record, ...everything });
      return await reader.call(historyApi, "restore", { ...record, historyId: items[0]?.id ?? record.id });
    }),
  );

  expect([...before, ...after, ...restored].map(({ body }) => body.code)).toEqual([400, 400, 400, 400, 400, 400]);
  expect(deleted.map(({ total }) => total)).toEqual([0, 0]);
  expect((await admin.get(historyApi, "deleted", { entity: "sysOrg", ...everything })).items).toContainRow({
    id: unit.id,
    name: "Elsewhere",
  });
});

it("shows the records below the caller's own organisation, including deleted ones", async () => {
  const { tenant, admin } = await aTenant();
  const home = await tenant.hasOrganisation();
  const [team, gone] = [
    await tenant.hasOrganisation({ parentId: home.id }),
    await tenant.hasOrganisation({ parentId: home.id }),
  ];
  await admin.get(organisationApi, "delete", { id: gone.id });
  const role = await tenant.hasRole({ dataScope: DataScope.ownAndBelow, permissions: ["sysOrg/delete"] });
  const manager = await tenant.hasAccount({ roleIds: [role.id], organisationId: home.id });

  const historyReply = await manager.call(historyApi, "page", { entity: "sysOrg", id: team.id });
  const deleted = await manager.get(historyApi, "deleted", { entity: "sysOrg" });

  expect(historyReply.body.code).toBe(200);
  expect(deleted.items.map(({ id }) => id)).toEqual([gone.id]);
});

it("is refused to callers who may not read the record", async () => {
  const { tenant } = await aTenant();
  const role = await tenant.hasRole();
  const explaining = await tenant.hasRole({ permissions: ["sysPermission/explain"] });
  const both = await tenant.hasRole({ permissions: ["sysPermission/explain", "sysRole/page", "sysPos/page"] });
  const stranger = await tenant.hasAccount({ roleIds: [explaining.id] });
  const reader = await tenant.hasAccount({ roleIds: [both.id] });
  const job = await tenant.hasPosition();
  await insertRow("roleField", { tenantId: tenant.id, roleId: both.id, entity: "sysPos", field: "name" });
  const question = { accountId: stranger.id, route: "sysRole/update", recordId: role.id };

  const closed = await stranger.call(permissionApi, "explain", question);
  const unseen = await reader.call(permissionApi, "explain", question);
  const nameless = await reader.get(permissionApi, "explain", {
    accountId: stranger.id,
    route: "sysPos/update",
    recordId: job.id,
  });

  expect([closed.body.code, unseen.body.code]).toEqual([403, 400]);
  expect(nameless.row).toMatchObject({ name: null, isReadable: true });
});
