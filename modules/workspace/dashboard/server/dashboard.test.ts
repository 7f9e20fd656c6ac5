import { describe, expect, it } from "vitest";
import type { Id } from "#contract/id";
import { dashboardApi, type PlacedWidget } from "../contract.ts";
import { theServer } from "#tests/builders/server";
import { aTenant, type TestTenant } from "#tests/builders/tenant";

function place(name: string, overrides: Partial<PlacedWidget> = {}): PlacedWidget {
  return { name, x: 0, y: 0, w: 4, h: 2, isLocked: false, ...overrides };
}

const own = [place("notices"), place("schedule", { x: 4 })];
const foreign = [place("version")];

/** An account that may define defaults, and one with a role that may not. */
async function aSharer(tenant: TestTenant) {
  const { id } = await tenant.hasRole({ permissions: ["sysDashboard/share", "sysRole/page"] });
  return await tenant.hasAccount({ roleIds: [id] });
}

async function aHolder(tenant: TestTenant, ...roleIds: Id[]) {
  return await tenant.hasAccount({ roleIds });
}

async function setOrder(roleId: Id, orderNo: number): Promise<void> {
  const { owner } = await theServer();
  await owner.query("update role set order_no = $2 where id = $1", [roleId, orderNo]);
}

describe("the caller's own home page", () => {
  it("is the product's until another is saved, which replaces the previous one", async () => {
    const { tenant } = await aTenant();
    const account = await tenant.hasAccount();
    const before = await account.get(dashboardApi, "own", {});
    await account.get(dashboardApi, "save", { widgets: foreign });

    await account.get(dashboardApi, "save", { widgets: own });

    expect(before).toEqual({ level: "builtIn", widgets: [] });
    expect(await account.get(dashboardApi, "own", {})).toEqual({ level: "account", widgets: own });
  });

  it("is not visible to other accounts", async () => {
    const { tenant, admin } = await aTenant();
    const account = await tenant.hasAccount();
    await account.get(dashboardApi, "save", { widgets: own });

    expect(await admin.get(dashboardApi, "own", {})).toEqual({ level: "builtIn", widgets: [] });
    await admin.get(dashboardApi, "reset", {});
    expect((await account.get(dashboardApi, "own", {})).level).toBe("account");
  });

  it("is the default again after a reset", async () => {
    const { tenant, admin } = await aTenant();
    const account = await tenant.hasAccount();
    await admin.get(dashboardApi, "share", { widgets: foreign });
    await account.get(dashboardApi, "save", { widgets: own });

    await account.get(dashboardApi, "reset", {});

    expect(await account.get(dashboardApi, "own", {})).toEqual({ level: "tenant", widgets: foreign });
  });

  it("remains consistent when several browsers save at once", async () => {
    const { admin } = await aTenant();

    const replies = await Promise.all(
      [1, 2, 3, 4].map(async (h) => await admin.call(dashboardApi, "save", { widgets: [place("notices", { h })] })),
    );

    expect(replies.map(({ body }) => body.code)).toEqual([200, 200, 200, 200]);
    expect((await admin.get(dashboardApi, "own", {})).widgets).toHaveLength(1);
  });

  it.each([
    ["exceeds the grid", [place("notices", { x: 10, w: 3 })]],
    ["has a widget twice", [place("notices"), place("notices", { y: 4 })]],
    ["has a widget without a size", [place("notices", { w: 0 })]],
    ["has a widget with an invalid name", [place("<b>")]],
  ])("is refused if it %s", async (_, widgets) => {
    const { admin } = await aTenant();

    const reply = await admin.call(dashboardApi, "save", { widgets });

    expect(reply.body.code).toBe(400);
    expect((await admin.get(dashboardApi, "own", {})).level).toBe("builtIn");
  });
});

describe("a default", () => {
  it("of the first role that has one overrides the tenant's, and the own page overrides both", async () => {
    const { tenant, admin } = await aTenant();
    const [first, second] = [await tenant.hasRole(), await tenant.hasRole()];
    await setOrder(first.id, 20);
    await setOrder(second.id, 10);
    const holder = await aHolder(tenant, first.id, second.id);
    const other = await tenant.hasAccount();
    await admin.get(dashboardApi, "share", { widgets: [place("version")] });
    await admin.get(dashboardApi, "share", { roleId: first.id, widgets: [place("notices")] });
    await admin.get(dashboardApi, "share", { roleId: second.id, widgets: [place("schedule")] });

    expect(await other.get(dashboardApi, "own", {})).toEqual({ level: "tenant", widgets: [place("version")] });
    expect(await holder.get(dashboardApi, "own", {})).toEqual({ level: "role", widgets: [place("schedule")] });
    await admin.get(dashboardApi, "unshare", { roleId: second.id });
    expect(await holder.get(dashboardApi, "own", {})).toEqual({ level: "role", widgets: [place("notices")] });
    await holder.get(dashboardApi, "save", { widgets: own });
    expect(await holder.get(dashboardApi, "own", {})).toEqual({ level: "account", widgets: own });
  });

  it("locks widgets in their position on every page, except for accounts that may share", async () => {
    const { tenant, admin } = await aTenant();
    const { id } = await tenant.hasRole();
    const holder = await aHolder(tenant, id);
    const ofTenant = place("notices", { y: 7, isLocked: true });
    const ofRole = place("figures", { w: 12, isLocked: true });
    await admin.get(dashboardApi, "share", { widgets: [ofTenant, place("version")] });
    await admin.get(dashboardApi, "share", { roleId: id, widgets: [ofRole, place("schedule", { y: 2 })] });

    await holder.get(dashboardApi, "save", { widgets: [place("details"), place("notices", { x: 8, isLocked: true })] });
    await admin.get(dashboardApi, "save", { widgets: own });

    const { widgets } = await holder.get(dashboardApi, "own", {});
    expect(widgets).toEqual([ofRole, ofTenant, place("details")]);
    expect((await admin.get(dashboardApi, "own", {})).widgets).toEqual(own);
    await holder.get(dashboardApi, "reset", {});
    expect((await holder.get(dashboardApi, "own", {})).widgets).toEqual([
      ofRole,
      ofTenant,
      place("schedule", { y: 2 }),
    ]);
  });

  it("is saved, read and removed only with the permission", async () => {
    const { tenant, admin } = await aTenant();
    const account = await tenant.hasAccount();
    await admin.get(dashboardApi, "share", { widgets: foreign });

    const replies = [
      await account.call(dashboardApi, "share", { widgets: own }),
      await account.call(dashboardApi, "unshare", {}),
      await account.call(dashboardApi, "shared", {}),
      await account.call(dashboardApi, "roles", {}),
    ];

    expect(replies.map(({ body }) => body.code)).toEqual([403, 403, 403, 403]);
    expect(await admin.get(dashboardApi, "shared", {})).toEqual(foreign);
  });

  it("is only for roles of the tenant that the caller manages", async () => {
    const { tenant, admin } = await aTenant();
    const elsewhere = await aTenant();
    const foreign = await elsewhere.tenant.hasRole();
    const { id } = await tenant.hasRole();
    await admin.get(dashboardApi, "share", { roleId: id, widgets: own });

    const reply = await admin.call(dashboardApi, "share", { roleId: foreign.id, widgets: own });

    await expect(reply).toFailWith("dashboard.role_missing");
    expect(await admin.get(dashboardApi, "shared", { roleId: id })).toEqual(own);
    expect(await elsewhere.admin.get(dashboardApi, "shared", { roleId: foreign.id })).toBeNull();
    expect((await admin.get(dashboardApi, "roles", {})).map((role) => role.id)).toContain(id);
    expect((await admin.get(dashboardApi, "roles", {})).map((role) => role.id)).not.toContain(foreign.id);
  });

  it("can be saved and removed with the permission", async () => {
    const { tenant, admin } = await aTenant();
    const sharer = await aSharer(tenant);
    await sharer.get(dashboardApi, "share", { widgets: foreign });
    const during = await admin.get(dashboardApi, "own", {});

    await sharer.get(dashboardApi, "unshare", {});

    expect(during.level).toBe("tenant");
    expect((await admin.get(dashboardApi, "own", {})).level).toBe("builtIn");
  });
});
