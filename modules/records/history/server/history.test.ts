import { describe, expect, it } from "vitest";
import { historyApi } from "../contract.ts";
import type { Id } from "#contract/id";
import { accountApi } from "#modules/identity/account/contract";
import { positionApi } from "#modules/identity/position/contract";
import { aTenant, DataScope, insertRow, type TestAccount, type TestTenant } from "#tests/builders/tenant";

const entity = "sysPos";

async function entriesOf(client: TestAccount, id: Id) {
  return (await client.get(historyApi, "page", { entity, id })).items;
}

/** Makes a call that must succeed; returns its request id. */
async function done(reply: Promise<{ headers: Response["headers"]; body: { code: number; message: string } }>) {
  const { headers, body } = await reply;
  expect(body.message).toBe("");
  return { requestId: headers.get("x-request-id") ?? "" };
}

/** A position that the administrator has added. */
async function aPosition(admin: TestAccount, name = "Foreman"): Promise<{ id: Id; name: string }> {
  await admin.get(positionApi, "add", { name, code: name });
  const { items } = await admin.get(positionApi, "page", { name });
  const [position] = items;
  if (position === undefined) throw new Error("the position was not added");
  return position;
}

/** An account with these permissions, and a role that hides a field of positions. */
async function aClerk(tenant: TestTenant, permissions: readonly string[], field: string): Promise<TestAccount> {
  const role = await tenant.hasRole({ permissions });
  await insertRow("roleField", { tenantId: tenant.id, roleId: role.id, entity, field });
  return await tenant.hasAccount({ roleIds: [role.id] });
}

describe("the history of a record", () => {
  it("has an entry for each request, the latest first, with its changes and its account", async () => {
    const { admin } = await aTenant();
    const { id } = await aPosition(admin);
    await admin.get(positionApi, "update", { id, name: "Boss", remark: "since May" });
    await admin.get(positionApi, "setStatus", { id, status: 2 });

    const entries = await entriesOf(admin, id);

    expect(entries.map(({ action }) => action)).toEqual(["update", "update", "add"]);
    expect(entries[0]?.fields).toMatchObject([{ field: "status", before: 1, after: 2, canRestore: true }]);
    expect(entries[1]).toMatchObject({ accountId: admin.id, accountName: admin.realName, canRestore: true, links: [] });
    expect(entries[1]?.fields.toSorted((a, b) => a.field.localeCompare(b.field))).toMatchObject([
      { field: "name", before: "Foreman", after: "Boss" },
      { field: "remark", before: null, after: "since May" },
    ]);
    expect(entries[2]).toMatchObject({ canRestore: false });
    expect(entries[2]?.fields).toContainRow({ field: "code", before: null, after: "Foreman", canRestore: false });
  });

  it("is paged", async () => {
    const { admin } = await aTenant();
    const { id } = await aPosition(admin);
    for (const orderNo of [1, 2, 3]) await admin.get(positionApi, "update", { id, orderNo });

    const page = await admin.get(historyApi, "page", { entity, id, page: 2, pageSize: 3 });

    expect(page).toMatchObject({ total: 4, totalPages: 2, hasNextPage: false });
    expect(page.items.map(({ action }) => action)).toEqual(["add"]);
  });

  it("is only for accounts that may read the records", async () => {
    const { tenant, admin } = await aTenant();
    const { id } = await aPosition(admin);
    const role = await tenant.hasRole({ permissions: ["sysPos/update"] });
    const clerk = await tenant.hasAccount({ roleIds: [role.id] });

    expect((await clerk.call(historyApi, "page", { entity, id })).body.code).toBe(403);
    expect((await clerk.call(historyApi, "restore", { entity, id, historyId: id })).body.code).toBe(403);
    expect((await clerk.call(historyApi, "deleted", { entity })).body.code).toBe(403);
  });

  it("is separate for each tenant", async () => {
    const foreign = await aTenant();
    const { id } = await aPosition(foreign.admin);
    const [entry] = await entriesOf(foreign.admin, id);
    const { admin } = await aTenant();

    await expect(admin.call(historyApi, "page", { entity, id })).resolves.toFailWith("position.missing");
    const restoring = admin.call(historyApi, "restore", { entity, id, historyId: entry?.id ?? id });
    await expect(restoring).resolves.toFailWith("position.missing");
    const undoing = admin.call(historyApi, "undo", { requestId: entry?.requestId ?? "" });
    await expect(undoing).resolves.toFailWith("history.nothing");
  });

  it("neither shows nor restores a field that a role hides", async () => {
    const { tenant, admin } = await aTenant();
    const { id } = await aPosition(admin);
    await admin.get(positionApi, "update", { id, remark: "secret", orderNo: 7 });
    const clerk = await aClerk(tenant, ["sysPos/page", "sysPos/update"], "remark");

    const [entry] = await entriesOf(clerk, id);

    expect(entry?.fields.map(({ field }) => field)).toEqual(["orderNo"]);
    const historyId = entry?.id ?? id;
    const named = clerk.call(historyApi, "restore", { entity, id, historyId, fields: ["remark"] });
    await expect(named).resolves.toFailWith("history.not_restorable");
    await clerk.get(historyApi, "restore", { entity, id, historyId });
    expect((await admin.get(positionApi, "page")).items).toContainRow({ id, orderNo: 100, remark: "secret" });
  });

  it("is limited to the data scope", async () => {
    const { tenant, admin } = await aTenant();
    const unit = await tenant.hasOrganisation();
    const person = await tenant.hasAccount();
    const role = await tenant.hasRole({ permissions: ["sysUser/page", "sysUser/delete"], dataScope: DataScope.own });
    const clerk = await tenant.hasAccount({ roleIds: [role.id], organisationId: unit.id });
    const ofPerson = { entity: "sysUser", id: person.id };
    const [entry] = (await admin.get(historyApi, "page", ofPerson)).items;

    await expect(await clerk.call(historyApi, "page", ofPerson)).toFailWith("account.missing");
    await admin.get(accountApi, "delete", { id: person.id });
    const restoring = await clerk.call(historyApi, "restore", { ...ofPerson, historyId: entry?.id ?? person.id });
    await expect(restoring).toFailWith("account.missing");
    expect((await clerk.get(historyApi, "deleted", { entity: "sysUser" })).items).toEqual([]);
    expect((await admin.get(historyApi, "deleted", { entity: "sysUser" })).items).toContainRow({ id: person.id });
  });

  it("is refused for records without one", async () => {
    const { admin } = await aTenant();

    const reply = await admin.call(historyApi, "page", { entity: "sysNothing", id: admin.id });

    await expect(reply).toFailWith("history.unknown", { entity: "sysNothing" });
  });
});

describe("restoring", () => {
  it("sets one field to its value before an entry, regardless of later changes", async () => {
    const { admin } = await aTenant();
    const { id } = await aPosition(admin);
    await admin.get(positionApi, "update", { id, name: "Boss", code: "B" });
    await admin.get(positionApi, "update", { id, code: "C" });
    const [, entry] = await entriesOf(admin, id);

    await admin.get(historyApi, "restore", { entity, id, historyId: entry?.id ?? id, fields: ["name"] });

    expect((await admin.get(positionApi, "page")).items).toContainRow({ id, name: "Foreman", code: "C" });
    expect((await entriesOf(admin, id))[0]?.fields).toMatchObject([
      { field: "name", before: "Boss", after: "Foreman" },
    ]);
  });

  it("restores a whole entry, including an empty field", async () => {
    const { admin } = await aTenant();
    const { id } = await aPosition(admin);
    await admin.get(positionApi, "update", { id, name: "Boss", remark: "x" });
    const [entry] = await entriesOf(admin, id);

    await admin.get(historyApi, "restore", { entity, id, historyId: entry?.id ?? id });

    expect((await admin.get(positionApi, "page")).items).toContainRow({
      id,
      name: "Foreman",
      remark: null,
      version: 3,
    });
  });

  it("follows the rules of the module", async () => {
    const { admin } = await aTenant();
    const { id } = await aPosition(admin);
    await admin.get(positionApi, "update", { id, name: "Boss", code: "B" });
    await aPosition(admin);
    const [entry] = await entriesOf(admin, id);

    const reply = await admin.call(historyApi, "restore", { entity, id, historyId: entry?.id ?? id });

    await expect(reply).toFailWith("position.taken");
  });

  it("reports that nothing would change", async () => {
    const { admin } = await aTenant();
    const { id } = await aPosition(admin);
    await admin.get(positionApi, "update", { id, orderNo: 5 });
    await admin.get(positionApi, "update", { id, orderNo: 100 });
    const [, entry] = await entriesOf(admin, id);

    const reply = await admin.call(historyApi, "restore", { entity, id, historyId: entry?.id ?? id });

    expect(entry).toMatchObject({ canRestore: false });
    await expect(reply).toFailWith("history.nothing");
  });

  it("requires the permission to change the record", async () => {
    const { tenant, admin } = await aTenant();
    const { id } = await aPosition(admin);
    await admin.get(positionApi, "update", { id, orderNo: 5 });
    const role = await tenant.hasRole({ permissions: ["sysPos/page"] });
    const reader = await tenant.hasAccount({ roleIds: [role.id] });
    const [entry] = await entriesOf(reader, id);

    const reply = await reader.call(historyApi, "restore", { entity, id, historyId: entry?.id ?? id });

    expect(entry).toMatchObject({ canRestore: false, fields: [{ canRestore: false }] });
    expect(reply.body.code).toBe(403);
  });

  it("cannot undo a creation, nor anything missing", async () => {
    const { admin } = await aTenant();
    const { id } = await aPosition(admin);
    const [added] = await entriesOf(admin, id);

    const creation = await admin.call(historyApi, "restore", { entity, id, historyId: added?.id ?? id });
    const unknown = await admin.call(historyApi, "restore", { entity, id, historyId: id });

    await expect(creation).toFailWith("history.not_restorable");
    await expect(unknown).toFailWith("history.missing");
  });
});

describe("a deleted record", () => {
  it("is listed for accounts that may delete, and can be restored", async () => {
    const { admin } = await aTenant();
    const { id } = await aPosition(admin);
    await admin.get(positionApi, "delete", { id });

    const { items, total } = await admin.get(historyApi, "deleted", { entity });
    const [deleted] = items;
    expect({ total, deleted }).toMatchObject({
      total: 1,
      deleted: { id, name: "Foreman", details: ["Foreman"], accountName: admin.realName },
    });
    await admin.get(historyApi, "restore", { entity, id, historyId: deleted?.historyId ?? id });

    expect((await admin.get(positionApi, "page")).items).toContainRow({ id, name: "Foreman" });
    expect((await admin.get(historyApi, "deleted", { entity })).total).toBe(0);
    expect((await entriesOf(admin, id)).map(({ action }) => action)).toEqual(["restore", "delete", "add"]);
  });

  it("is listed before those that were deleted earlier", async () => {
    const { admin } = await aTenant();
    const [first, second, third] = [
      await aPosition(admin, "Foreman"),
      await aPosition(admin, "Welder"),
      await aPosition(admin, "Mason"),
    ];

    for (const { id } of [second, third, first]) await admin.get(positionApi, "delete", { id });

    const { items } = await admin.get(historyApi, "deleted", { entity });
    expect(items.map(({ name }) => name)).toEqual(["Foreman", "Mason", "Welder"]);
  });

  it("is told apart by account and organisation, and found by a part of its name", async () => {
    const { tenant, admin } = await aTenant();
    const unit = await tenant.hasOrganisation({ name: "Site 7" });
    const [one, other] = [
      await tenant.hasAccount({ realName: "张三丰", organisationId: unit.id }),
      await tenant.hasAccount({ realName: "李四" }),
    ];
    for (const { id } of [one, other]) await admin.get(accountApi, "delete", { id });
    const blind = await tenant.hasRole({ permissions: ["sysUser/page", "sysUser/delete"] });
    await insertRow("roleField", { tenantId: tenant.id, roleId: blind.id, entity: "sysUser", field: "orgId" });
    const clerk = await tenant.hasAccount({ roleIds: [blind.id] });
    const query = { entity: "sysUser", keyword: "三" };

    const found = await admin.get(historyApi, "deleted", query);
    const partly = await clerk.get(historyApi, "deleted", query);

    expect(found.items).toMatchObject([{ name: "张三丰", details: [one.account, "Site 7"] }]);
    expect(partly.items).toMatchObject([{ name: "张三丰", details: [one.account] }]);
  });

  it("cannot be restored twice, nor by an earlier change", async () => {
    const { admin } = await aTenant();
    const { id } = await aPosition(admin);
    await admin.get(positionApi, "update", { id, orderNo: 5 });
    await admin.get(positionApi, "delete", { id });
    const [deletion, change] = await entriesOf(admin, id);

    const byChange = await admin.call(historyApi, "restore", { entity, id, historyId: change?.id ?? id });
    await admin.get(historyApi, "restore", { entity, id, historyId: deletion?.id ?? id });
    const repeat = await admin.call(historyApi, "restore", { entity, id, historyId: deletion?.id ?? id });

    await expect(byChange).toFailWith("history.deleted");
    await expect(repeat).toFailWith("history.already_restored");
  });

  it("cannot be restored while its name is taken", async () => {
    const { admin } = await aTenant();
    const { id } = await aPosition(admin);
    await admin.get(positionApi, "delete", { id });
    await aPosition(admin);
    const [deletion] = await entriesOf(admin, id);

    const reply = await admin.call(historyApi, "restore", { entity, id, historyId: deletion?.id ?? id });

    await expect(reply).toFailWith("history.taken", { name: "Foreman" });
  });

  it("is listed without its name if a role hides that, and only for accounts that may delete", async () => {
    const { tenant, admin } = await aTenant();
    const { id } = await aPosition(admin);
    await admin.get(positionApi, "delete", { id });
    const clerk = await aClerk(tenant, ["sysPos/page", "sysPos/delete"], "name");
    const reading = await tenant.hasRole({ permissions: ["sysPos/page"] });
    const reader = await tenant.hasAccount({ roleIds: [reading.id] });

    expect((await clerk.get(historyApi, "deleted", { entity })).items).toMatchObject([{ id, name: null }]);
    expect((await reader.call(historyApi, "deleted", { entity })).body.code).toBe(403);
  });
});

describe("undoing a request", () => {
  it("restores deleted records, as a request that can be undone itself", async () => {
    const { admin } = await aTenant();
    const { id } = await aPosition(admin);
    const { requestId } = await done(admin.call(positionApi, "delete", { id }));

    const undone = await done(admin.call(historyApi, "undo", { requestId }));
    expect((await admin.get(positionApi, "page")).items).toContainRow({ id, name: "Foreman" });

    await done(admin.call(historyApi, "undo", undone));
    expect((await admin.get(positionApi, "page")).total).toBe(0);
  });

  it("deletes added records and reverts changes", async () => {
    const { admin } = await aTenant();
    const added = await done(admin.call(positionApi, "add", { name: "Clerk", code: "C" }));
    const { id } = await aPosition(admin);
    const changed = await done(admin.call(positionApi, "update", { id, name: "Boss", remark: "x" }));
    const switched = await done(admin.call(positionApi, "setStatus", { id, status: 2 }));

    for (const request of [switched, changed, added]) await done(admin.call(historyApi, "undo", request));

    const { items } = await admin.get(positionApi, "page");
    expect(items).toMatchObject([{ id, name: "Foreman", remark: null, status: 1 }]);
  });

  it("is refused if the record was changed since, and says by whom", async () => {
    const { tenant, admin } = await aTenant();
    const { id } = await aPosition(admin);
    const { requestId } = await done(admin.call(positionApi, "update", { id, name: "Boss" }));
    const role = await tenant.hasRole("all");
    const other = await tenant.hasAccount({ roleIds: [role.id], realName: "Li Lei" });
    await other.get(positionApi, "update", { id, orderNo: 3 });

    const reply = await admin.call(historyApi, "undo", { requestId });

    await expect(reply).toFailWith("history.changed_since", { who: "Li Lei" });
    expect((await admin.get(positionApi, "page")).items).toContainRow({ id, name: "Boss", orderNo: 3 });
  });

  it("is limited to the caller's own requests", async () => {
    const { tenant, admin } = await aTenant();
    const { id } = await aPosition(admin);
    const { requestId } = await done(admin.call(positionApi, "delete", { id }));
    const role = await tenant.hasRole("all");
    const other = await tenant.hasAccount({ roleIds: [role.id] });

    await expect(other.call(historyApi, "undo", { requestId })).resolves.toFailWith("history.nothing");
  });

  it("does not restore a name that has been taken since", async () => {
    const { admin } = await aTenant();
    const { id } = await aPosition(admin);
    const { requestId } = await done(admin.call(positionApi, "delete", { id }));
    await aPosition(admin);

    await expect(admin.call(historyApi, "undo", { requestId })).resolves.toFailWith("history.taken", {
      name: "Foreman",
    });
  });

  it("follows the rules of the module: a record that is in use by now is not deleted", async () => {
    const { tenant, admin } = await aTenant();
    const { requestId } = await done(admin.call(positionApi, "add", { name: "Clerk", code: "C" }));
    const { items } = await admin.get(positionApi, "page");
    const [added] = items;
    await tenant.hasAccount({ positionId: added?.id ?? null });

    const reply = await admin.call(historyApi, "undo", { requestId });

    await expect(reply).toFailWith("position.in_use", { name: "Clerk", staffCount: 1 });
  });
});

describe("a stale edit", () => {
  it("is answered with the current row, without the fields that a role hides", async () => {
    const { tenant, admin } = await aTenant();
    const { id } = await aPosition(admin);
    await admin.get(positionApi, "update", { id, remark: "secret", name: "Boss" });
    const clerk = await aClerk(tenant, ["sysPos/update"], "remark");

    const { body } = await clerk.send(positionApi, "update", { id, orderNo: 3, version: 1 });

    expect(body.code).toBe(409);
    const names = ["id", "version", "name", "code", "orderNo", "status"];
    const audit = ["createTime", "createUserName", "updateTime", "updateUserName"];
    expect(Object.keys(body.result ?? {}).toSorted()).toEqual([...names, ...audit].toSorted());
    expect(body.result).toMatchObject({ name: "Boss", version: 2, updateUserName: admin.realName });
  });
});
