import { describe, expect, it } from "vitest";
import type { Id } from "#contract/id";
import { organisationApi } from "../contract.ts";
import { AccountType } from "#contract/accountType";
import { theServer } from "#tests/builders/server";
import { aTenant, DataScope, insertRow, type TestTenant } from "#tests/builders/tenant";

const page = { page: 1, pageSize: 20 };
const writing = ["sysOrg/add", "sysOrg/update", "sysOrg/delete"];

/** An account of an organisation that may write in its data scope. */
async function aManager(tenant: TestTenant, organisationId: Id, dataScope: number = DataScope.ownAndBelow) {
  const role = await tenant.hasRole({ dataScope, permissions: writing });
  return await tenant.hasAccount({ organisationId, roleIds: [role.id] });
}

/** Root > branch > team, and side next to branch. */
async function aTree() {
  const { tenant, admin } = await aTenant();
  const branch = await tenant.hasOrganisation({ name: "Branch" });
  const team = await tenant.hasOrganisation({ name: "Team", parentId: branch.id });
  const side = await tenant.hasOrganisation({ name: "Side" });
  return { tenant, admin, root: tenant.organisationId, branch, team, side };
}

describe("adding an organisation", () => {
  it("answers its id and lists it below its parent, with its author", async () => {
    const { admin, branch } = await aTree();

    const id = await admin.get(organisationApi, "add", {
      pid: branch.id,
      name: " 测量组 ",
      code: "CL",
      level: 3,
      type: "501",
      directorId: admin.id,
      longitude: 121.473701,
      latitude: 31.230416,
      remark: "现场",
    });

    const children = await admin.get(organisationApi, "children", { pid: branch.id });
    expect(children).toContainRow({ id, pid: branch.id, name: "测量组", code: "CL", level: 3, type: "501", status: 1 });
    expect(children).toContainRow({ id, directorId: admin.id, directorName: admin.realName, orderNo: 100 });
    expect(children).toContainRow({ id, longitude: 121.473701, latitude: 31.230416, createUserId: admin.id });
  });

  it("refuses a parent that is missing or another tenant's", async () => {
    const { admin } = await aTree();
    const other = await aTenant();

    const missing = await admin.call(organisationApi, "add", { pid: 4_000_000_000_000_000, name: "A", code: "a" });
    const foreign = await admin.call(organisationApi, "add", {
      pid: other.tenant.organisationId,
      name: "A",
      code: "a",
    });

    await expect(missing).toFailWith("organisation.parent_missing");
    expect(missing.body.message).toMatch(/^\[D2000\] /u);
    expect(foreign.body.message).toBe(missing.body.message);
  });

  it("refuses the same name with the same code anywhere in the tree, but not one of them alone", async () => {
    const { admin, branch, side } = await aTree();
    await admin.get(organisationApi, "add", { pid: branch.id, name: "Crew", code: "c" });

    const twice = await admin.call(organisationApi, "add", { pid: side.id, name: "Crew", code: "c" });
    const otherCode = await admin.call(organisationApi, "add", { pid: side.id, name: "Crew", code: "c2" });

    await expect(twice).toFailWith("organisation.taken");
    expect(twice.body.message).toMatch(/^\[D2002\] /u);
    expect(otherCode.body.code).toBe(200);
  });

  it("requires a parent in the data scope", async () => {
    const { tenant, branch, team, side } = await aTree();
    const manager = await aManager(tenant, branch.id);
    const add = async (pid: Id) => await manager.call(organisationApi, "add", { pid, name: "New", code: String(pid) });

    const replies = [await add(branch.id), await add(team.id), await add(side.id)];

    expect(replies.map(({ body }) => body.code)).toEqual([200, 200, 400]);
    expect(replies[2]?.body.message).toMatch(/^\[D2003\] /u);
  });

  it("permits roots only to administrators", async () => {
    const { tenant, admin } = await aTree();
    const role = await tenant.hasRole({ dataScope: DataScope.all, permissions: writing });
    const leader = await tenant.hasAccount({ roleIds: [role.id] });
    const narrow = await tenant.hasRole({ dataScope: DataScope.own, permissions: writing });
    const bound = await tenant.hasAccount({ roleIds: [narrow.id], accountType: AccountType.administrator });

    const refusal = await leader.call(organisationApi, "add", { pid: 0, name: "Second", code: "2" });
    const outOfReach = await bound.call(organisationApi, "add", { name: "Second", code: "2" });
    const added = await admin.call(organisationApi, "add", { name: "Second", code: "2" });

    expect(refusal.body.message).toMatch(/^\[D2009\] /u);
    expect(outOfReach.body.message).toMatch(/^\[D2003\] /u);
    expect(added.body.code).toBe(200);
    expect(await admin.get(organisationApi, "children")).toContainRow({ name: "Second", pid: 0 });
  });

  it("names every invalid field, including a type that the dictionary lacks", async () => {
    const { admin, branch } = await aTree();

    const shapes = await admin.send(organisationApi, "add", {
      pid: -1,
      name: "",
      code: "x".repeat(65),
      level: 1.5,
      longitude: 181,
      latitude: 91,
      status: 3,
    });
    const type = await admin.call(organisationApi, "add", { pid: branch.id, name: "A", code: "a", type: "999" });

    expect(shapes).toRefuseFields("Pid", "Name", "Code", "Level", "Longitude", "Latitude", "Status");
    expect(type).toRefuseFields("Type");
  });

  it("accepts as director only an account that the caller may see", async () => {
    const { tenant, admin, branch, side } = await aTree();
    const hidden = await tenant.hasAccount({ organisationId: side.id });
    const other = await aTenant();
    const manager = await aManager(tenant, branch.id);

    const foreign = await admin.call(organisationApi, "add", {
      pid: branch.id,
      name: "A",
      code: "a",
      directorId: other.admin.id,
    });
    const outside = await manager.call(organisationApi, "add", {
      pid: branch.id,
      name: "A",
      code: "a",
      directorId: hidden.id,
    });

    expect(foreign.body.message).toMatch(/^\[D0009\] /u);
    expect(outside.body.message).toBe(foreign.body.message);
  });

  it("is limited to 64 levels", async () => {
    const { tenant, admin } = await aTenant();
    let pid = tenant.organisationId;
    for (let depth = 2; depth <= 64; depth++) pid = (await tenant.hasOrganisation({ parentId: pid })).id;

    const deeper = await admin.call(organisationApi, "add", { pid, name: "Deep", code: "65" });

    expect(deeper.body.message).toMatch(/^\[D2001\] /u);
  });
});

describe("changing an organisation", () => {
  it("updates the given fields, keeps the rest and increments the version", async () => {
    const { admin, branch } = await aTree();

    await admin.get(organisationApi, "update", { id: branch.id, name: "First branch", type: "201", version: 1 });

    const { items } = await admin.get(organisationApi, "page", { ...page, keyword: "first" });
    expect(items).toContainRow({ id: branch.id, name: "First branch", type: "201", orderNo: 100, version: 2 });
  });

  it("refuses a stale version and answers the current row", async () => {
    const { admin, branch } = await aTree();
    await admin.get(organisationApi, "update", { id: branch.id, name: "Changed meanwhile", version: 1 });

    const reply = await admin.call(organisationApi, "update", { id: branch.id, name: "Mine", version: 1 });

    expect(reply.body.code).toBe(409);
    expect(reply.body.result).toMatchObject({ name: "Changed meanwhile", version: 2 });
  });

  it("moves it with all below, and the reach of accounts above follows at once", async () => {
    const { tenant, admin, branch, team, side } = await aTree();
    const member = await tenant.hasAccount({ organisationId: team.id, realName: "Member" });
    const manager = await aManager(tenant, side.id);
    const listVisible = async () =>
      (await manager.get(organisationApi, "children", { pid: branch.id })).map(({ id }) => id);
    const before = await listVisible();

    await admin.get(organisationApi, "update", { id: branch.id, pid: side.id });

    expect(before).toEqual([]);
    expect(await listVisible()).toEqual([team.id]);
    expect((await admin.get(organisationApi, "staff", { id: side.id })).items).toContainRow({ id: member.id });
  });

  it("refuses itself and its descendants as a parent", async () => {
    const { admin, branch, team } = await aTree();

    const self = await admin.call(organisationApi, "update", { id: branch.id, pid: branch.id });
    const below = await admin.call(organisationApi, "update", { id: branch.id, pid: team.id });
    const preview = await admin.call(organisationApi, "movePreview", { id: branch.id, pid: team.id });

    for (const reply of [self, below, preview]) expect(reply.body.message).toMatch(/^\[D2001\] /u);
  });

  it("refuses a missing parent and a duplicate name and code", async () => {
    const { admin, branch, side } = await aTree();
    await admin.get(organisationApi, "update", { id: side.id, name: "Same", code: "s" });

    const missing = await admin.call(organisationApi, "update", { id: branch.id, pid: 4_000_000_000_000_000 });
    const conflict = await admin.call(organisationApi, "update", { id: branch.id, name: "Same", code: "s" });

    expect(missing.body.message).toMatch(/^\[D2000\] /u);
    expect(conflict.body.message).toMatch(/^\[D2002\] /u);
  });

  it("is limited to the data scope: the organisation and its new parent", async () => {
    const { tenant, branch, team, side } = await aTree();
    const manager = await aManager(tenant, branch.id);

    const own = await manager.call(organisationApi, "update", { id: team.id, name: "Renamed" });
    const outside = await manager.call(organisationApi, "update", { id: side.id, name: "Renamed", version: 1 });
    const moved = await manager.call(organisationApi, "update", { id: team.id, pid: side.id });
    const switched = await manager.call(organisationApi, "setStatus", { id: side.id, status: 2 });

    expect(own.body.code).toBe(200);
    for (const reply of [outside, moved, switched]) expect(reply.body.message).toMatch(/^\[D2003\] /u);
  });

  it("keeps the parent of a changed organisation although that is outside the data scope", async () => {
    const { tenant, admin, root, branch } = await aTree();
    const manager = await aManager(tenant, branch.id);

    const reply = await manager.call(organisationApi, "update", { id: branch.id, pid: root, remark: "ours" });

    expect(reply.body.code).toBe(200);
    expect(await admin.get(organisationApi, "children", { pid: root })).toContainRow({ id: branch.id, remark: "ours" });
  });

  it("permits only administrators to change roots, and to create one by a move", async () => {
    const { tenant, admin, root, branch } = await aTree();
    const role = await tenant.hasRole({ dataScope: DataScope.all, permissions: writing });
    const leader = await tenant.hasAccount({ roleIds: [role.id] });

    const renamed = await leader.call(organisationApi, "update", { id: root, name: "Renamed" });
    const moved = await leader.call(organisationApi, "update", { id: branch.id, pid: 0 });
    const byAdministrator = await admin.call(organisationApi, "update", { id: branch.id, pid: 0 });

    for (const reply of [renamed, moved]) expect(reply.body.message).toMatch(/^\[D2010\] /u);
    expect(byAdministrator.body.code).toBe(200);
  });

  it("is allowed for the account that added it, in any scope", async () => {
    const { tenant, branch } = await aTree();
    const maker = await aManager(tenant, branch.id, DataScope.self);
    const { owner } = await theServer();
    const made = await tenant.hasOrganisation({ name: "Made" });
    await owner.query("update organisation set create_user_id = $1 where id = $2", [maker.id, made.id]);

    const reply = await maker.call(organisationApi, "update", { id: made.id, name: "Still mine" });

    expect(reply.body.code).toBe(200);
  });

  it("switches the status without incrementing the version", async () => {
    const { admin, branch } = await aTree();

    const changed = await admin.get(organisationApi, "setStatus", { id: branch.id, status: 2 });

    expect(changed).toBe(1);
    const { items } = await admin.get(organisationApi, "page", { ...page, status: 2 });
    expect(items).toContainRow({ id: branch.id, version: 1 });
  });

  it("answers the same for a missing one and for another tenant's", async () => {
    const { admin } = await aTree();
    const other = await aTenant();

    const missing = await admin.call(organisationApi, "update", { id: 4_000_000_000_000_000, name: "A" });
    const foreign = await admin.call(organisationApi, "update", { id: other.tenant.organisationId, name: "A" });

    expect(missing.body.message).toMatch(/^\[D1002\] /u);
    expect(foreign.body.message).toBe(missing.body.message);
  });
});

describe("the preview of a move", () => {
  it("counts the moved organisations and the accounts whose reach changes", async () => {
    const { tenant, admin, branch, team, side } = await aTree();
    await tenant.hasAccount({ organisationId: team.id });
    await aManager(tenant, branch.id);
    await aManager(tenant, side.id);
    const helping = await aManager(tenant, tenant.organisationId, DataScope.own);
    await tenant.hasAffiliation(helping.id, side.id);
    await tenant.hasAffiliation(helping.id, team.id);
    const both = await aManager(tenant, branch.id);
    await tenant.hasAffiliation(both.id, side.id);

    const preview = await admin.get(organisationApi, "movePreview", { id: team.id, pid: side.id });

    // A member of both sees it before and after; "own" alone does not follow the tree.
    expect(preview).toMatchObject({ organisations: 1, accounts: 1, secondPosts: 1, gaining: 1, losing: 1, roles: 2 });
  });

  it("names accounts and roles whose reach changes, as far as the caller sees them", async () => {
    const { tenant, admin, branch, team, side } = await aTree();
    const loser = await aManager(tenant, branch.id);
    const gainer = await aManager(tenant, side.id);
    const widely = await tenant.hasRole({
      dataScope: DataScope.listed,
      organisationIds: [team.id, side.id],
      permissions: writing,
    });
    const mover = await tenant.hasAccount({ roleIds: [widely.id] });
    const input = { id: team.id, pid: side.id };

    const full = await admin.get(organisationApi, "movePreview", input);
    const partial = await mover.get(organisationApi, "movePreview", input);

    expect(full.gainingAccounts).toEqual([{ id: gainer.id, realName: gainer.realName }]);
    expect(full.losingAccounts).toEqual([{ id: loser.id, realName: loser.realName }]);
    expect(full.affectedRoles).toHaveLength(2);
    expect(partial).toMatchObject({ gaining: 1, losing: 1, roles: 2, losingAccounts: [], affectedRoles: [] });
    expect(partial.gainingAccounts).toEqual([{ id: gainer.id, realName: gainer.realName }]);
  });

  it("counts who sees whole branches by a custom data scope", async () => {
    const { tenant, admin, branch, team, side } = await aTree();
    for (const { id: organisationId } of [branch, side]) {
      const { id: roleId } = await tenant.hasRole({ dataScope: DataScope.listed });
      await insertRow("roleOrganisation", { tenantId: tenant.id, roleId, organisationId, withBelow: true });
      await tenant.hasAccount({ roleIds: [roleId] });
    }

    const preview = await admin.get(organisationApi, "movePreview", { id: team.id, pid: side.id });

    expect(preview).toMatchObject({ gaining: 1, losing: 1, roles: 2 });
  });

  it("counts no change of reach if a root is made of a part that only the root saw in full", async () => {
    const { tenant, admin, root, branch } = await aTree();
    await aManager(tenant, root);
    const all = await tenant.hasRole({ dataScope: DataScope.all });
    const everything = await aManager(tenant, root);
    await insertRow("accountRole", { tenantId: tenant.id, accountId: everything.id, roleId: all.id });

    const preview = await admin.get(organisationApi, "movePreview", { id: branch.id, pid: 0 });

    expect(preview).toMatchObject({ organisations: 2, accounts: 0, secondPosts: 0, gaining: 0, losing: 1, roles: 1 });
  });
});

describe("deleting an organisation", () => {
  it("deletes all below it, and its entries in roles", async () => {
    const { tenant, admin, root, branch, team } = await aTree();
    const role = await tenant.hasRole({ dataScope: DataScope.listed, organisationIds: [team.id, root] });
    const { owner } = await theServer();

    await admin.get(organisationApi, "delete", { id: branch.id });

    const remaining = await admin.get(organisationApi, "page", { ...page, ids: [branch.id, team.id] });
    expect(remaining.total).toBe(0);
    const { rows } = await owner.query("select organisation_id as id from role_organisation where role_id = $1", [
      role.id,
    ]);
    expect(rows).toEqual([{ id: root }]);
    const { rows: history } = await owner.query(
      "select row_id as id, account_id from change_history where table_name = 'organisation' and action = 'delete' and row_id = any($1) order by id",
      [[branch.id, team.id]],
    );
    expect(history).toEqual([branch.id, team.id].map((id) => ({ id, account_id: admin.id })));
  });

  it("is refused while it or one below has members, also affiliated ones", async () => {
    const { tenant, admin, branch, team, side } = await aTree();
    await tenant.hasAccount({ organisationId: team.id });
    const helper = await tenant.hasAccount();
    await tenant.hasAffiliation(helper.id, side.id);

    const withStaff = await admin.call(organisationApi, "delete", { id: team.id });
    const withHelper = await admin.call(organisationApi, "delete", { id: side.id });
    const withStaffBelow = await admin.call(organisationApi, "delete", { id: branch.id });

    await expect(withStaff).toFailWith("organisation.has_staff", { name: "Team", count: 1 });
    expect(withStaff.body.message).toMatch(/^\[D2004\] /u);
    await expect(withHelper).toFailWith("organisation.has_affiliated", { name: "Side", count: 1 });
    expect(withHelper.body.message).toMatch(/^\[D2005\] /u);
    await expect(withStaffBelow).toFailWith("organisation.has_staff_below", { name: "Branch", count: 1 });
    expect(withStaffBelow.body.message).toMatch(/^\[D2007\] /u);
  });

  it("counts members whom the caller may not see, but no deleted ones", async () => {
    const { tenant, branch } = await aTree();
    const { owner } = await theServer();
    const member = await tenant.hasAccount({ organisationId: branch.id });
    const maker = await aManager(tenant, tenant.organisationId, DataScope.self);
    await owner.query("update organisation set create_user_id = $1 where tenant_id = $2", [maker.id, tenant.id]);

    const blockedDeletion = await maker.call(organisationApi, "delete", { id: branch.id });
    await owner.query("update account set deleted_at = now() where id = $1", [member.id]);
    const deletion = await maker.call(organisationApi, "delete", { id: branch.id });

    expect(blockedDeletion.body.message).toMatch(/^\[D2004\] /u);
    expect(deletion.body.code).toBe(200);
  });

  it("is refused for the tenant's own organisation", async () => {
    const { tenant, admin, branch, team } = await aTree();
    const { owner } = await theServer();
    await owner.query("update tenant set organisation_id = $1 where id = $2", [team.id, tenant.id]);

    const own = await admin.call(organisationApi, "delete", { id: team.id });
    const above = await admin.call(organisationApi, "delete", { id: branch.id });

    for (const reply of [own, above]) expect(reply.body.message).toMatch(/^\[D2008\] /u);
  });

  it("requires the whole branch to be in the data scope", async () => {
    const { tenant, admin, branch, side } = await aTree();
    const manager = await aManager(tenant, branch.id);
    const narrow = await aManager(tenant, branch.id, DataScope.own);
    const { owner } = await theServer();
    await owner.query("update account set organisation_id = $1 where id = any($2)", [
      tenant.organisationId,
      [manager.id, narrow.id],
    ]);
    const listed = await tenant.hasRole({
      dataScope: DataScope.listed,
      organisationIds: [branch.id],
      permissions: writing,
    });
    const lister = await tenant.hasAccount({ roleIds: [listed.id] });

    const outside = await lister.call(organisationApi, "delete", { id: side.id });
    const partly = await lister.call(organisationApi, "delete", { id: branch.id });

    for (const reply of [outside, partly]) expect(reply.body.message).toMatch(/^\[D2003\] /u);
    expect((await admin.get(organisationApi, "page", { ...page, ids: [branch.id, side.id] })).total).toBe(2);
  });

  it("answers the same for a missing one and for another tenant's", async () => {
    const { admin } = await aTree();
    const other = await aTenant();

    const missing = await admin.call(organisationApi, "delete", { id: 4_000_000_000_000_000 });
    const foreign = await admin.call(organisationApi, "delete", { id: other.tenant.organisationId });

    expect(missing.body.message).toMatch(/^\[D1002\] /u);
    expect(foreign.body.message).toBe(missing.body.message);
  });
});

describe("permissions of organisations", () => {
  it("are checked for each write, and that of accounts for the staff", async () => {
    const { tenant, branch } = await aTree();
    const reader = await tenant.hasAccount({ roleIds: [(await tenant.hasRole()).id] });
    const { id } = branch;

    const reads = [
      await reader.call(organisationApi, "list"),
      await reader.call(organisationApi, "childTree", { pid: 0, level: 3 }),
      await reader.call(organisationApi, "children"),
      await reader.call(organisationApi, "page", page),
    ];
    const refused = [
      await reader.call(organisationApi, "staff", { id }),
      await reader.call(organisationApi, "add", { pid: id, name: "A", code: "a" }),
      await reader.call(organisationApi, "update", { id, name: "A" }),
      await reader.call(organisationApi, "setStatus", { id, status: 2 }),
      await reader.call(organisationApi, "movePreview", { id, pid: 0 }),
      await reader.call(organisationApi, "delete", { id }),
    ];

    expect(reads.map(({ body }) => body.code)).toEqual([200, 200, 200, 200]);
    expect(refused.map(({ body }) => body.code)).toEqual([403, 403, 403, 403, 403, 403]);
  });
});
