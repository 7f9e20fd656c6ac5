import { expect, it } from "vitest";
import { historyApi } from "#contract/history";
import { organisationApi } from "#modules/organisation/contract";
import { permissionApi } from "#modules/permission/contract";
import { roleApi } from "#modules/role/contract";
import { aTenant, DataScope, insert } from "#tests/builders/tenant";

const everything = { page: 1, pageSize: 100 };

it("tells of no record that the lists would not show, neither of a deleted one", async () => {
  const { tenant, admin } = await aTenant();
  const [role, unit] = [await tenant.hasRole(), await tenant.hasOrganisation({ name: "Elsewhere" })];
  const home = await tenant.hasOrganisation();
  const permissions = ["sysRole/page", "sysRole/delete", "sysOrg/delete"];
  const { id: ownRole } = await tenant.hasRole({ dataScope: DataScope.ownAndBelow, permissions });
  const reader = await tenant.hasAccount({ roleIds: [ownRole], organisationId: home.id });
  const asked = [
    { entity: "sysRole", id: role.id },
    { entity: "sysOrg", id: unit.id },
  ] as const;
  const pagesOf = async () =>
    await Promise.all(asked.map(async (one) => await reader.call(historyApi, "page", { ...one, ...everything })));

  const before = await pagesOf();
  await admin.get(roleApi, "delete", { id: role.id });
  await admin.get(organisationApi, "delete", { id: unit.id });
  const after = await pagesOf();
  const deleted = await Promise.all(
    asked.map(async ({ entity }) => await reader.get(historyApi, "deleted", { entity, ...everything })),
  );
  const restored = await Promise.all(
    asked.map(async (one) => {
      const { items } = await admin.get(historyApi, "page", { ...one, ...everything });
      return await reader.call(historyApi, "restore", { ...one, historyId: items[0]?.id ?? one.id });
    }),
  );

  expect([...before, ...after, ...restored].map(({ body }) => body.code)).toEqual([400, 400, 400, 400, 400, 400]);
  expect(deleted.map(({ total }) => total)).toEqual([0, 0]);
  expect((await admin.get(historyApi, "deleted", { entity: "sysOrg", ...everything })).items).toContainRow({
    ...{ id: unit.id, name: "Elsewhere" },
  });
});

it("shows what is below one's own unit, and those that were deleted there", async () => {
  const { tenant, admin } = await aTenant();
  const home = await tenant.hasOrganisation();
  const [team, gone] = [
    await tenant.hasOrganisation({ parentId: home.id }),
    await tenant.hasOrganisation({ parentId: home.id }),
  ];
  await admin.get(organisationApi, "delete", { id: gone.id });
  const role = await tenant.hasRole({ dataScope: DataScope.ownAndBelow, permissions: ["sysOrg/delete"] });
  const manager = await tenant.hasAccount({ roleIds: [role.id], organisationId: home.id });

  const shown = await manager.call(historyApi, "page", { entity: "sysOrg", id: team.id });
  const deleted = await manager.get(historyApi, "deleted", { entity: "sysOrg" });

  expect(shown.body.code).toBe(200);
  expect(deleted.items.map(({ id }) => id)).toEqual([gone.id]);
});

it("is explained to nobody who could not look at the record itself", async () => {
  const { tenant } = await aTenant();
  const role = await tenant.hasRole();
  const explaining = await tenant.hasRole({ permissions: ["sysPermission/explain"] });
  const both = await tenant.hasRole({ permissions: ["sysPermission/explain", "sysRole/page", "sysPos/page"] });
  const stranger = await tenant.hasAccount({ roleIds: [explaining.id] });
  const reader = await tenant.hasAccount({ roleIds: [both.id] });
  const job = await tenant.hasPosition();
  await insert("roleField", { tenantId: tenant.id, roleId: both.id, entity: "sysPos", field: "name" });
  const question = { accountId: stranger.id, route: "sysRole/update", recordId: role.id };

  const closed = await stranger.call(permissionApi, "explain", question);
  const unseen = await reader.call(permissionApi, "explain", question);
  const nameless = await reader.get(permissionApi, "explain", {
    ...{ accountId: stranger.id, route: "sysPos/update", recordId: job.id },
  });

  expect([closed.body.code, unseen.body.code]).toEqual([403, 400]);
  expect(nameless.row).toMatchObject({ name: null, isReadable: true });
});
