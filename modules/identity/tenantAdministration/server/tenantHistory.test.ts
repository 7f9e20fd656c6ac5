import { describe, expect, it } from "vitest";
import type { Id } from "#contract/id";
import { historyApi } from "#modules/records/history/contract";
import type { Client } from "#tests/builders/client";
import { aNewTenant } from "#tests/builders/newTenant";
import { thePlatform } from "#tests/builders/platform";
import { theServer } from "#tests/builders/server";
import { aTenant, nextUnique } from "#tests/builders/tenant";
import { aSecondDatabase } from "#tests/builders/tenantDatabase";
import { menuPackageApi, tenantAdministrationApi, tenantDeletionApi } from "../contract.ts";

async function entriesOf(client: Client, id: Id, entity = "sysTenant") {
  return (await client.get(historyApi, "page", { entity, id })).items;
}

async function aPackage(platform: Client, codes: readonly string[]): Promise<{ id: Id; name: string }> {
  const { owner } = await theServer();
  const { rows } = await owner.query("select id from menu where permission = any($1)", [codes]);
  const name = `Package ${nextUnique()}`;
  return { id: await platform.get(menuPackageApi, "add", { name, menuIdList: rows.map(({ id }) => id) }), name };
}

async function stateOf(id: Id) {
  const { owner } = await theServer();
  const { rows } = await owner.query(
    "select name, remark, status, package_id, added_menus, removed_menus, menu_ids from tenant where id = $1",
    [id],
  );
  return rows[0];
}

/** Makes a call that must succeed; returns its request id. */
async function done(reply: ReturnType<Client["call"]>): Promise<string> {
  const { headers, body } = await reply;
  expect(body.message).toBe("");
  return headers.get("x-request-id") ?? "";
}

describe("the history of a tenant", () => {
  it("tells what the platform has changed, and in which package, with the names of packages", async () => {
    const platform = await thePlatform();
    const first = await aPackage(platform, ["sysUser/page"]);
    const second = await aPackage(platform, ["sysPos/page"]);
    const { id } = await aNewTenant(platform, { packageId: first.id });
    await platform.get(tenantAdministrationApi, "update", { id, remark: "in arrears" });
    await platform.get(tenantAdministrationApi, "update", { id, packageId: second.id });
    await platform.get(tenantAdministrationApi, "setStatus", { id, status: 2 });

    const [status, grant, update] = await entriesOf(platform, id);

    expect(status?.fields).toMatchObject([{ field: "status", before: 1, after: 2, canRestore: true }]);
    expect(grant?.fields).toMatchObject([{ field: "packageId", before: first.id, after: second.id }]);
    expect(JSON.stringify(grant)).toContain(first.name);
    expect(update?.fields).toMatchObject([{ field: "remark", before: null, after: "in arrears" }]);
  });

  it("has nothing of the address of its database", async () => {
    const platform = await thePlatform();
    const { connection, name } = await aSecondDatabase();
    const { id } = await aNewTenant(platform, { tenantType: 1, connection });

    expect(JSON.stringify(await entriesOf(platform, id))).not.toMatch(new RegExp(`${name}|postgres|connection`, "iu"));
  });

  it("is not for accounts of tenants", async () => {
    const { tenant, admin } = await aTenant();

    const reply = await admin.call(historyApi, "page", { entity: "sysTenant", id: tenant.id });

    expect(reply.body.code).toBe(403);
  });
});

describe("the undo of a change of a tenant", () => {
  it("restores an update with the name of the organisation, and a status", async () => {
    const platform = await thePlatform();
    const { id, name } = await aNewTenant(platform);
    const { owner } = await theServer();
    const before = await stateOf(id);
    const renamed = { id, name: `Renamed ${nextUnique()}`, remark: "x" };

    const update = await done(platform.call(tenantAdministrationApi, "update", renamed));
    await platform.get(historyApi, "undo", { requestId: update });
    const disabling = await done(platform.call(tenantAdministrationApi, "setStatus", { id, status: 2 }));
    await platform.get(historyApi, "undo", { requestId: disabling });

    expect(await stateOf(id)).toEqual(before);
    const { rows } = await owner.query("select name from organisation where tenant_id = $1", [id]);
    expect(rows).toEqual([{ name }]);
  });

  it("restores the package of a tenant together with its override", async () => {
    const platform = await thePlatform();
    const first = await aPackage(platform, ["sysUser/page", "sysUser/add"]);
    const second = await aPackage(platform, ["sysPos/page"]);
    const { id } = await aNewTenant(platform, { packageId: first.id });
    const { menu_ids: held } = await stateOf(id);
    await platform.get(tenantAdministrationApi, "grantMenu", { id, menuIdList: held.slice(1) });
    const before = await stateOf(id);

    const change = { id, packageId: second.id, menuIdList: held.slice(2) };
    const requestId = await done(platform.call(tenantAdministrationApi, "saveGrants", change));
    const between = await stateOf(id);
    await platform.get(historyApi, "undo", { requestId });

    expect(between.package_id).toBe(second.id);
    expect(await stateOf(id)).toEqual(before);
  });

  it("restores a tenant without a limit as one without a limit", async () => {
    const platform = await thePlatform();
    const { id } = await aNewTenant(platform);
    const { owner } = await theServer();
    await owner.query("update tenant set package_id = null, menu_ids = null where id = $1", [id]);
    const { id: packageId } = await aPackage(platform, ["sysUser/page"]);

    const requestId = await done(
      platform.call(tenantAdministrationApi, "saveGrants", { id, packageId, menuIdList: [] }),
    );
    await platform.get(historyApi, "undo", { requestId });

    expect(await stateOf(id)).toMatchObject({ package_id: null, added_menus: [], removed_menus: [], menu_ids: null });
  });

  it("is refused for a deleted tenant, whose rows are removed", async () => {
    const platform = await thePlatform();
    const { id } = await aNewTenant(platform);
    await platform.get(tenantDeletionApi, "delete", { id });
    const [deletion] = await entriesOf(platform, id);

    const reply = await platform.call(historyApi, "restore", {
      entity: "sysTenant",
      id,
      historyId: deletion?.id ?? id,
    });

    await expect(reply).toFailWith("tenant.erased");
  });

  it("brings back a deleted package", async () => {
    const platform = await thePlatform();
    const { id, name } = await aPackage(platform, ["sysUser/page"]);
    const requestId = await done(platform.call(menuPackageApi, "delete", { id }));

    await platform.get(historyApi, "undo", { requestId });

    expect((await platform.get(menuPackageApi, "page", { name })).items).toMatchObject([{ id, name }]);
  });
});
