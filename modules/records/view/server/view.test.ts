import { describe, expect, it } from "vitest";
import type { Id } from "#contract/id";
import { columnCustomApi, maxViews, viewApi } from "../contract.ts";
import { positionApi } from "#modules/identity/position/contract";
import { roleApi } from "#modules/identity/role/contract";
import { aTenant, insertRow, type TestAccount, type TestTenant } from "#tests/builders/tenant";

const grid = "sysPos/page";
const definition = { filters: { status: 1 }, hidden: ["remark"], pageSize: 50 };

/** An account that may list positions, and with `sysView/share` share views of them. */
async function aReader(tenant: TestTenant, ...permissions: string[]): Promise<TestAccount & { roleId: Id }> {
  const { id } = await tenant.hasRole({ permissions: ["sysPos/page", ...permissions] });
  return { ...(await tenant.hasAccount({ roleIds: [id] })), roleId: id };
}

async function namesFor(account: TestAccount): Promise<string[]> {
  return (await account.get(viewApi, "list", { grid })).map(({ name }) => name);
}

async function viewIn(account: TestAccount, id: Id) {
  const view = (await account.get(viewApi, "list", { grid })).find((candidate) => candidate.id === id);
  if (view === undefined) throw new Error("the account does not see the view");
  return view;
}

describe("an account's own view", () => {
  it("is returned as saved, with defaults", async () => {
    const { tenant } = await aTenant();
    const account = await aReader(tenant);

    const id = await account.get(viewApi, "add", { grid, name: "在用", definition });

    const view = await viewIn(account, id);
    expect(view).toMatchObject({ name: "在用", grid, level: "account", isForMe: true, canChange: true, leftOut: [] });
    expect(view).toMatchObject({ isDefault: false, isPinned: false, version: 1, createUserName: account.realName });
    expect(view.definition).toEqual({
      ...definition,
      order: [],
      shown: [],
      widths: {},
      pins: {},
      density: null,
      sort: null,
      conditions: [],
    });
  });

  it("keeps a relative period, which a call that answers rows does not accept", async () => {
    const { tenant } = await aTenant();
    const account = await aReader(tenant);
    const span = { field: "createTime", operator: "within", values: ["last7Days"] };
    const conditions = [span, { field: "name", operator: "contains", values: ["员"] }];

    const saved = await account.send(viewApi, "add", { grid, name: "Lately", definition: { conditions } });
    const unknown = { conditions: [{ ...span, values: ["last8Days"] }] };
    const refusal = await account.send(viewApi, "add", { grid, name: "Never", definition: unknown });
    const asked = await account.send(positionApi, "page", { page: 1, pageSize: 10, conditions: [span] });

    expect(saved.body.code).toBe(200);
    const [view] = await account.get(viewApi, "list", { grid });
    expect(view?.definition.conditions).toEqual(conditions);
    expect([refusal.body.code, asked.body.code]).toEqual([400, 400]);
  });

  it("is hidden from other accounts", async () => {
    const { tenant, admin } = await aTenant();
    const account = await aReader(tenant);
    const id = await account.get(viewApi, "add", { grid, name: "Mine", definition });

    const replies = [
      await admin.call(viewApi, "update", { id, name: "Theirs" }),
      await admin.call(viewApi, "delete", { id }),
      await admin.call(viewApi, "setDefault", { id, isDefault: true }),
      await admin.call(viewApi, "setPinned", { id, isPinned: true }),
      await admin.call(viewApi, "copy", { id }),
    ];

    for (const reply of replies) await expect(reply).toFailWith("view.missing");
    expect(await namesFor(admin)).toEqual([]);
    expect(await namesFor(account)).toEqual(["Mine"]);
  });

  it("has a unique name among the account's views of that list", async () => {
    const { tenant, admin } = await aTenant();
    const account = await aReader(tenant);
    await account.get(viewApi, "add", { grid, name: "Mine", definition });
    const other = await account.get(viewApi, "add", { grid, name: "Other", definition });

    const twice = await account.call(viewApi, "add", { grid, name: " Mine ", definition });
    const renamed = await account.call(viewApi, "update", { id: other, name: "Mine" });
    const elsewhere = await admin.call(viewApi, "add", { grid: "sysUser/page", name: "Mine", definition });
    const foreign = await admin.call(viewApi, "add", { grid, name: "Mine", definition });

    await expect(twice).toFailWith("view.taken", { name: "Mine" });
    await expect(renamed).toFailWith("view.taken", { name: "Mine" });
    expect([elsewhere.body.code, foreign.body.code]).toEqual([200, 200]);
  });

  it("can be changed and deleted, but not from a stale state", async () => {
    const { admin } = await aTenant();
    const id = await admin.get(viewApi, "add", { grid, name: "Mine", definition });
    await admin.get(viewApi, "update", { id, definition: { ...definition, pageSize: 100 }, version: 1 });

    const stale = await admin.call(viewApi, "update", { id, name: "Late", version: 1 });

    expect(stale.body.code).toBe(409);
    expect((await viewIn(admin, id)).definition.pageSize).toBe(100);
    await admin.get(viewApi, "delete", { id });
    expect(await namesFor(admin)).toEqual([]);
    await expect(await admin.call(viewApi, "delete", { id })).toFailWith("view.missing");
  });

  it("requires the page call of its list", async () => {
    const { tenant } = await aTenant();
    const bare = await tenant.hasAccount();

    const refusal = await bare.call(viewApi, "add", { grid, name: "Mine", definition });
    const unknown = await bare.call(viewApi, "add", { grid: "no/list", name: "Mine", definition });

    expect([refusal.body.code, unknown.body.code]).toEqual([403, 403]);
    expect(await bare.get(viewApi, "open", { grid })).toEqual({ columns: null, views: [], canShare: false });
  });

  it("is limited to 50 per account", async () => {
    const { tenant } = await aTenant();
    const account = await aReader(tenant, "sysView/share");
    const owned = Array.from({ length: maxViews }, (_, index) => `View ${index}`);
    await Promise.all(
      owned.map(async (name) => await insertRow("listView", { ...ownedBy(account), name, definition: "{}" })),
    );

    const reply = await account.call(viewApi, "add", { grid, name: "One more", definition });
    const shared = await account.call(viewApi, "add", { grid, name: "Shared", definition, level: "tenant" });
    const conflict = await account.call(viewApi, "update", { id: shared.body.result, level: "account" });
    const copied = await account.call(viewApi, "copy", { id: shared.body.result });

    for (const refused of [reply, conflict, copied]) await expect(refused).toFailWith("view.too_many", { most: 50 });
    expect(shared.body.code).toBe(200);
  });
});

function ownedBy({ id, tenantId }: TestAccount) {
  return { tenantId, grid, accountId: id };
}

describe("a shared view", () => {
  it("is visible to the whole tenant, or to the holders of the role", async () => {
    const { tenant } = await aTenant();
    const [first, second] = [await aReader(tenant), await aReader(tenant)];
    const sharing = await aReader(tenant, "sysView/share");
    await insertRow("accountRole", { tenantId: tenant.id, accountId: sharing.id, roleId: first.roleId });

    await sharing.get(viewApi, "add", { grid, name: "All", definition, level: "tenant", isPinned: true });
    await sharing.get(viewApi, "add", { grid, name: "Some", definition, level: "role", roleId: first.roleId });

    expect(await namesFor(first)).toEqual(["All", "Some"]);
    expect(await namesFor(second)).toEqual(["All"]);
    const [all, some] = await first.get(viewApi, "list", { grid });
    expect(all).toMatchObject({ level: "tenant", roleName: null, isPinned: true, canChange: false });
    expect(some).toMatchObject({ level: "role", roleId: first.roleId, roleName: expect.stringMatching(/^Role /u) });
  });

  it("is hidden from other tenants", async () => {
    const [here, there] = [await aTenant(), await aTenant()];
    const id = await here.admin.get(viewApi, "add", { grid, name: "All", definition, level: "tenant" });

    expect(await namesFor(there.admin)).toEqual([]);
    await expect(await there.admin.call(viewApi, "copy", { id })).toFailWith("view.missing");
  });

  it("requires the permission to share, to create and to change it", async () => {
    const { tenant, admin } = await aTenant();
    const account = await aReader(tenant);
    const own = await account.get(viewApi, "add", { grid, name: "Mine", definition });
    const shared = await admin.get(viewApi, "add", { grid, name: "All", definition, level: "tenant" });

    const replies = [
      await account.call(viewApi, "add", { grid, name: "For all", definition, level: "tenant" }),
      await account.call(viewApi, "update", { id: own, level: "role", roleId: account.roleId }),
      await account.call(viewApi, "update", { id: shared, name: "Mine now" }),
      await account.call(viewApi, "update", { id: shared, level: "account" }),
      await account.call(viewApi, "setDefault", { id: shared, isDefault: true }),
      await account.call(viewApi, "setPinned", { id: shared, isPinned: true }),
      await account.call(viewApi, "delete", { id: shared }),
    ];

    expect(replies.map(({ body }) => body.code)).toEqual(replies.map(() => 403));
  });

  it("can be shared only with a role that its author works with", async () => {
    const { tenant, admin } = await aTenant();
    const other = await aTenant();
    const sharing = await aReader(tenant, "sysView/share");
    const stranger = await tenant.hasRole();
    const foreign = await other.tenant.hasRole();

    const replies = await Promise.all(
      [stranger.id, foreign.id, undefined].map(
        async (roleId) =>
          await sharing.call(viewApi, "add", {
            grid,
            name: "Some",
            definition,
            level: "role" as const,
            ...(roleId === undefined ? {} : { roleId }),
          }),
      ),
    );
    const byAdministrator = await admin.get(viewApi, "add", {
      grid,
      name: "Some",
      definition,
      level: "role",
      roleId: stranger.id,
    });

    for (const reply of replies) await expect(reply).toFailWith("view.role_missing");
    expect(await viewIn(admin, byAdministrator)).toMatchObject({ isForMe: false, canChange: true });
  });

  it("can be made from an own one, and is then no longer a default", async () => {
    const { tenant, admin } = await aTenant();
    const reader = await aReader(tenant);
    const id = await admin.get(viewApi, "add", { grid, name: "Mine", definition });
    await admin.get(viewApi, "setDefault", { id, isDefault: true });

    await admin.get(viewApi, "update", { id, level: "tenant", version: 1 });

    expect(await viewIn(reader, id)).toMatchObject({ level: "tenant", isDefault: false, version: 2 });
  });

  it("disappears and returns with its role", async () => {
    const { tenant, admin } = await aTenant();
    const { id: roleId } = await tenant.hasRole({ permissions: ["sysPos/page"] });
    const id = await admin.get(viewApi, "add", { grid, name: "Some", definition, level: "role", roleId });

    await admin.get(roleApi, "delete", { id: roleId });

    expect(await namesFor(admin)).toEqual([]);
    await expect(await admin.call(viewApi, "update", { id, name: "Still" })).toFailWith("view.missing");
  });

  it("is hidden while its role is disabled", async () => {
    const { tenant, admin } = await aTenant();
    const reader = await aReader(tenant);
    const switched = await tenant.hasRole({ status: 2 });
    await insertRow("accountRole", { tenantId: tenant.id, accountId: reader.id, roleId: switched.id });
    await admin.get(viewApi, "add", { grid, name: "Some", definition, level: "role", roleId: switched.id });

    expect(await namesFor(reader)).toEqual([]);
  });

  it("can be copied if it is visible, under a free name", async () => {
    const { tenant, admin } = await aTenant();
    const reader = await aReader(tenant);
    const id = await admin.get(viewApi, "add", { grid, name: "All", definition, level: "tenant" });

    const copies = [await reader.get(viewApi, "copy", { id }), await reader.get(viewApi, "copy", { id })];

    expect(await namesFor(reader)).toEqual(["All", "All", "All 2"]);
    expect(await viewIn(reader, copies[1] ?? id)).toMatchObject({ level: "account", definition: { pageSize: 50 } });
    expect(await namesFor(admin)).toEqual(["All"]);
  });
});

describe("the default view", () => {
  it("is unique for each owner", async () => {
    const { tenant, admin } = await aTenant();
    const reader = await aReader(tenant);
    const add = async (name: string, level: "account" | "tenant") =>
      await admin.get(viewApi, "add", { grid, name, definition, level });
    const ids = [await add("A", "account"), await add("B", "account"), await add("C", "tenant")];
    const own = await reader.get(viewApi, "add", { grid, name: "Own", definition });

    for (const id of ids) await admin.get(viewApi, "setDefault", { id, isDefault: true });
    await reader.get(viewApi, "setDefault", { id: own, isDefault: true });

    const defaultsOf = async (account: TestAccount) =>
      (await account.get(viewApi, "list", { grid })).flatMap(({ name, isDefault }) => (isDefault ? [name] : []));
    expect(await defaultsOf(admin)).toEqual(["B", "C"]);
    expect(await defaultsOf(reader)).toEqual(["C", "Own"]);
    await admin.get(viewApi, "setDefault", { id: ids[1] ?? own, isDefault: false });
    expect(await defaultsOf(admin)).toEqual(["C"]);
  });

  it("remains unique when two are set at once", async () => {
    const { admin } = await aTenant();
    const names = ["A", "B", "C"];
    const ids = await Promise.all(
      names.map(async (name) => await admin.get(viewApi, "add", { grid, name, definition })),
    );

    const replies = await Promise.all(
      ids.map(async (id) => await admin.call(viewApi, "setDefault", { id, isDefault: true })),
    );

    expect(replies.map(({ body }) => body.code)).toEqual([200, 200, 200]);
    const defaults = (await admin.get(viewApi, "list", { grid })).filter(({ isDefault }) => isDefault);
    expect(defaults.length).toBe(1);
  });
});

describe("hidden fields", () => {
  const withCode = {
    filters: { code: "aqy", status: 1 },
    sort: { field: "code", isDescending: true },
    conditions: [
      { field: "code", operator: "contains" as const, values: ["a"] },
      { field: "name", operator: "contains" as const, values: ["b"] },
    ],
  };

  it("are left out of views, which list them", async () => {
    const { tenant, admin } = await aTenant();
    const reader = await aReader(tenant);
    await insertRow("roleField", { tenantId: tenant.id, roleId: reader.roleId, entity: "sysPos", field: "code" });
    const id = await admin.get(viewApi, "add", { grid, name: "All", definition: withCode, level: "tenant" });

    const view = await viewIn(reader, id);
    const copy = await viewIn(reader, await reader.get(viewApi, "copy", { id }));

    expect(view.leftOut).toEqual(["code"]);
    expect(view.definition).toMatchObject({ filters: { status: 1 }, sort: null });
    expect(JSON.stringify([view.definition, copy.definition])).not.toMatch(/code|aqy/u);
    expect((await viewIn(admin, id)).leftOut).toEqual([]);
  });

  it("stay in a view that is saved again", async () => {
    const { tenant, admin } = await aTenant();
    const sharing = await aReader(tenant, "sysView/share");
    await insertRow("roleField", { tenantId: tenant.id, roleId: sharing.roleId, entity: "sysPos", field: "code" });
    const id = await admin.get(viewApi, "add", { grid, name: "All", definition: withCode, level: "tenant" });
    const { definition: seen } = await viewIn(sharing, id);

    await sharing.get(viewApi, "update", { id, definition: { ...seen, filters: {}, pageSize: 10 } });

    const { definition: saved } = await viewIn(admin, id);
    expect(saved).toMatchObject({ filters: { code: "aqy" }, sort: withCode.sort, pageSize: 10 });
    expect(saved.conditions.map(({ field }) => field)).toEqual(["name", "code"]);
  });
});

describe("the roles that views can be shared with", () => {
  it("are those that the caller works with, and none without the permission", async () => {
    const { tenant, admin } = await aTenant();
    const [reader, sharing] = [await aReader(tenant), await aReader(tenant, "sysView/share")];

    const idsFor = async (account: TestAccount) => (await account.get(viewApi, "roles", {})).map(({ id }) => id);

    expect(await idsFor(reader)).toEqual([]);
    expect(await idsFor(sharing)).toEqual([sharing.roleId]);
    expect(await idsFor(admin)).toEqual(expect.arrayContaining([reader.roleId, sharing.roleId]));
  });
});

describe("opening a list", () => {
  it("answers columns and views at once", async () => {
    const { admin } = await aTenant();
    await admin.get(columnCustomApi, "store", { gridId: grid, visibleData: '{"code":false}' });
    await admin.get(viewApi, "add", { grid, name: "Mine", definition });

    const { columns, views, canShare } = await admin.get(viewApi, "open", { grid });

    expect(columns).toMatchObject({ gridId: grid, visibleData: '{"code":false}' });
    expect(views.map(({ name }) => name)).toEqual(["Mine"]);
    expect(canShare).toBe(true);
  });
});

describe("an invalid view", () => {
  const names = Array.from({ length: 201 }, (_, index) => `column${index}`);

  it.each([
    ["more than 200 columns", { order: names }],
    ["more than 20 conditions", { conditions: names.slice(0, 21).map((field) => ({ field, operator: "isEmpty" })) }],
    ["a very long value", { filters: { name: "长".repeat(257) } }],
    ["a NUL", { filters: { name: "a\0b" } }],
    ["half a surrogate pair", { filters: { name: "a\ud800" } }],
    ["a page of more than 1000 rows", { pageSize: 1001 }],
    ["an unknown operator", { conditions: [{ field: "name", operator: "like", values: ["%"] }] }],
    ["no object", "everything"],
  ])("%s", async (_, part) => {
    const { admin } = await aTenant();

    const reply = await admin.send(viewApi, "add", { grid, name: "Mine", definition: part });

    expect(reply.body.code).toBe(400);
    const fields = Object.keys(JSON.parse(reply.body.message));
    expect(fields.every((field) => field.startsWith("Definition"))).toBe(true);
    expect(await namesFor(admin)).toEqual([]);
  });

  it("an empty name or one of more than 32 characters", async () => {
    const { admin } = await aTenant();

    expect(await admin.send(viewApi, "add", { grid, name: " ", definition: {} })).toRefuseFields("Name");
    expect(await admin.send(viewApi, "add", { grid, name: "长".repeat(33), definition: {} })).toRefuseFields("Name");
  });
});
