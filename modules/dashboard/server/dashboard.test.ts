import { describe, expect, it } from "vitest";
import type { Id } from "#contract/id";
import { dashboardApi, type PlacedWidget } from "#modules/dashboard/contract";
import { theServer } from "#tests/builders/server";
import { aTenant, type TestTenant } from "#tests/builders/tenant";

function place(name: string, about: Partial<PlacedWidget> = {}): PlacedWidget {
  return { name, x: 0, y: 0, w: 4, h: 2, isLocked: false, ...about };
}

const mine = [place("notices"), place("schedule", { x: 4 })];
const theirs = [place("version")];

/** Somebody who may make defaults, and somebody with a role who may not. */
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

describe("one's own home page", () => {
  it("is the product's until somebody saves another, which takes the place of the one before", async () => {
    const { tenant } = await aTenant();
    const somebody = await tenant.hasAccount();
    const before = await somebody.get(dashboardApi, "own", {});
    await somebody.get(dashboardApi, "save", { widgets: theirs });

    await somebody.get(dashboardApi, "save", { widgets: mine });

    expect(before).toEqual({ level: "builtIn", widgets: [] });
    expect(await somebody.get(dashboardApi, "own", {})).toEqual({ level: "account", widgets: mine });
  });

  it("is nobody else's", async () => {
    const { tenant, admin } = await aTenant();
    const somebody = await tenant.hasAccount();
    await somebody.get(dashboardApi, "save", { widgets: mine });

    expect(await admin.get(dashboardApi, "own", {})).toEqual({ level: "builtIn", widgets: [] });
    await admin.get(dashboardApi, "reset", {});
    expect((await somebody.get(dashboardApi, "own", {})).level).toBe("account");
  });

  it("gives way to the default again when it is reset", async () => {
    const { tenant, admin } = await aTenant();
    const somebody = await tenant.hasAccount();
    await admin.get(dashboardApi, "share", { widgets: theirs });
    await somebody.get(dashboardApi, "save", { widgets: mine });

    await somebody.get(dashboardApi, "reset", {});

    expect(await somebody.get(dashboardApi, "own", {})).toEqual({ level: "tenant", widgets: theirs });
  });

  it("survives that several browsers save at once", async () => {
    const { admin } = await aTenant();

    const replies = await Promise.all(
      [1, 2, 3, 4].map(async (h) => await admin.call(dashboardApi, "save", { widgets: [place("notices", { h })] })),
    );

    expect(replies.map(({ body }) => body.code)).toEqual([200, 200, 200, 200]);
    expect((await admin.get(dashboardApi, "own", {})).widgets).toHaveLength(1);
  });

  it.each([
    ["reaches over the edge", [place("notices", { x: 10, w: 3 })]],
    ["has a part twice", [place("notices"), place("notices", { y: 4 })]],
    ["has a part without a size", [place("notices", { w: 0 })]],
    ["has a part whose name is none", [place("<b>")]],
  ])("is refused where it %s", async (_, widgets) => {
    const { admin } = await aTenant();

    const reply = await admin.call(dashboardApi, "save", { widgets });

    expect(reply.body.code).toBe(400);
    expect((await admin.get(dashboardApi, "own", {})).level).toBe("builtIn");
  });
});

describe("a default", () => {
  it("of the first role that has one goes before the tenant's, and the own page before both", async () => {
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
    await holder.get(dashboardApi, "save", { widgets: mine });
    expect(await holder.get(dashboardApi, "own", {})).toEqual({ level: "account", widgets: mine });
  });

  it("locks parts that stay where they are on everybody's page but of those who may share", async () => {
    const { tenant, admin } = await aTenant();
    const { id } = await tenant.hasRole();
    const holder = await aHolder(tenant, id);
    const ofTenant = place("notices", { y: 7, isLocked: true });
    const ofRole = place("figures", { w: 12, isLocked: true });
    await admin.get(dashboardApi, "share", { widgets: [ofTenant, place("version")] });
    await admin.get(dashboardApi, "share", { roleId: id, widgets: [ofRole, place("schedule", { y: 2 })] });

    await holder.get(dashboardApi, "save", { widgets: [place("details"), place("notices", { x: 8, isLocked: true })] });
    await admin.get(dashboardApi, "save", { widgets: mine });

    const { widgets } = await holder.get(dashboardApi, "own", {});
    expect(widgets).toEqual([ofRole, ofTenant, place("details")]);
    expect((await admin.get(dashboardApi, "own", {})).widgets).toEqual(mine);
    await holder.get(dashboardApi, "reset", {});
    expect((await holder.get(dashboardApi, "own", {})).widgets).toEqual([
      ofRole,
      ofTenant,
      place("schedule", { y: 2 }),
    ]);
  });

  it("is made, seen and taken away by nobody without the permission", async () => {
    const { tenant, admin } = await aTenant();
    const somebody = await tenant.hasAccount();
    await admin.get(dashboardApi, "share", { widgets: theirs });

    const replies = [
      await somebody.call(dashboardApi, "share", { widgets: mine }),
      await somebody.call(dashboardApi, "unshare", {}),
      await somebody.call(dashboardApi, "shared", {}),
      await somebody.call(dashboardApi, "roles", {}),
    ];

    expect(replies.map(({ body }) => body.code)).toEqual([403, 403, 403, 403]);
    expect(await admin.get(dashboardApi, "shared", {})).toEqual(theirs);
  });

  it("is for roles that whoever makes it works with, of his own tenant", async () => {
    const { tenant, admin } = await aTenant();
    const elsewhere = await aTenant();
    const foreign = await elsewhere.tenant.hasRole();
    const { id } = await tenant.hasRole();
    await admin.get(dashboardApi, "share", { roleId: id, widgets: mine });

    const reply = await admin.call(dashboardApi, "share", { roleId: foreign.id, widgets: mine });

    await expect(reply).toFailWith("dashboard.role_missing");
    expect(await admin.get(dashboardApi, "shared", { roleId: id })).toEqual(mine);
    expect(await elsewhere.admin.get(dashboardApi, "shared", { roleId: foreign.id })).toBeNull();
    expect((await admin.get(dashboardApi, "roles", {})).map((role) => role.id)).toContain(id);
    expect((await admin.get(dashboardApi, "roles", {})).map((role) => role.id)).not.toContain(foreign.id);
  });

  it("can be made by whoever holds the permission, and is taken away again", async () => {
    const { tenant, admin } = await aTenant();
    const sharer = await aSharer(tenant);
    await sharer.get(dashboardApi, "share", { widgets: theirs });
    const during = await admin.get(dashboardApi, "own", {});

    await sharer.get(dashboardApi, "unshare", {});

    expect(during.level).toBe("tenant");
    expect((await admin.get(dashboardApi, "own", {})).level).toBe("builtIn");
  });
});
