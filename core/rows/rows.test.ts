import { describe, expect, it } from "vitest";
import { ExpectedError } from "#contract/errors";
import type { Id } from "#contract/id";
import { accounts } from "#modules/identity/account/server";
import { positionApi } from "#modules/identity/position/contract";
import { positions } from "#modules/identity/position/server";
import { accountRoles } from "#modules/identity/role/server";
import type { TenantContext } from "#core/request/context";
import { createSystemContext } from "#core/request/openContext";
import { runAsOwner } from "#tests/builders/sql";
import { theServer } from "#tests/builders/server";
import { aTenant, nextUnique, type TestTenant } from "#tests/builders/tenant";

/** Runs work in a tenant, in its own transaction, as the system does. */
async function inside<Result>(tenant: TestTenant, work: (ctx: TenantContext) => Promise<Result>): Promise<Result> {
  const { app } = await theServer();
  return await createSystemContext(app, "rows test").inTenant(tenant.id, work);
}

async function historyOf(table: string, id: number) {
  return await runAsOwner(
    async (ask) =>
      await ask(
        "select action, account_id, account_name, request_id, before, after from change_history where table_name = $1 and row_id = $2 order by id",
        [table, id],
      ),
  );
}

describe("the version of a record", () => {
  it("lets one of several edits of the same state through", async () => {
    const { tenant, admin } = await aTenant();
    const { id } = await tenant.hasPosition();

    const replies = await Promise.all(
      Array.from(
        { length: 10 },
        async (_, count) => await admin.call(positionApi, "update", { id, orderNo: count, version: 1 }),
      ),
    );

    const codes = replies.map(({ body }) => body.code).toSorted((one, other) => one - other);
    expect(codes).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect((await admin.get(positionApi, "page", {})).items).toContainRow({ id, version: 2 });
  });

  it("rises with every edit that names none, and with no switch", async () => {
    const { tenant } = await aTenant();
    const { id } = await tenant.hasPosition();

    const version = await inside(tenant, async (ctx) => {
      const rows = ctx.rows(positions);
      await rows.update(id, { remark: "one" });
      await rows.set(id, { status: 2 });
      await rows.update(id, { remark: "two" });
      return (await rows.get(id)).version;
    });

    expect(version).toBe(3);
  });

  it("is asked for in vain when the record is gone", async () => {
    const { tenant } = await aTenant();
    const { id } = await tenant.hasPosition();
    await inside(tenant, async (ctx) => await ctx.rows(positions).remove(id));

    await expect(inside(tenant, async (ctx) => await ctx.rows(positions).update(id, {}, 1))).rejects.toThrow(
      "position.missing",
    );
  });

  it("that is stale shows the row without secret columns", async () => {
    const { tenant } = await aTenant();
    const { id } = await tenant.hasAccount();

    const stale = inside(tenant, async (ctx) => await ctx.rows(accounts).update(id, { realName: "x" }, 99));

    const shown = await stale.then(
      () => undefined,
      (error: unknown) => (error instanceof ExpectedError ? error.result : error),
    );
    expect(shown).toMatchObject({ id, version: 1 });
    for (const name of ["passwordHash", "tenantId", "deletedAt"]) expect(shown).not.toHaveProperty(name);
  });
});

describe("an edit", () => {
  it("leaves what is undefined as it is, and clears what is null", async () => {
    const { tenant } = await aTenant();
    const { id, name } = await tenant.hasPosition({ code: "c" });

    const row = await inside(tenant, async (ctx) => {
      await ctx.rows(positions).update(id, { remark: "kept" });
      await ctx.rows(positions).update(id, { name: undefined, remark: undefined, code: null });
      return await ctx.rows(positions).get(id);
    });

    expect(row).toMatchObject({ name, remark: "kept", code: null });
  });

  it("keeps the sort columns of a name beside it", async () => {
    const { tenant } = await aTenant();

    const row = await inside(tenant, async (ctx) => {
      const id = await ctx.rows(positions).add({ name: "张三", code: "z" });
      await ctx.rows(positions).update(id, { name: "重庆" });
      return await ctx.rows(positions).get(id);
    });

    expect(row).toMatchObject({ pinyin: "chong qing", initials: "cq" });
  });
});

describe("a deleted record", () => {
  it("is hidden from every way to a row", async () => {
    const { tenant } = await aTenant();
    const { id } = await tenant.hasPosition();

    const seen = await inside(tenant, async (ctx) => {
      const rows = ctx.rows(positions);
      await rows.remove(id);
      return [
        await rows.find(id),
        await rows.list({ id }),
        await rows.count({ id }),
        await rows.run(rows.select().selectAll()),
      ];
    });

    expect(seen).toEqual([undefined, [], 0, []]);
  });

  it.each<[what: string, act: (ctx: TenantContext, id: Id) => Promise<unknown>]>([
    ["got", async (ctx, id) => await ctx.rows(positions).get(id)],
    ["edited", async (ctx, id) => await ctx.rows(positions).update(id, { remark: "x" })],
    ["switched", async (ctx, id) => await ctx.rows(positions).set(id, { status: 2 })],
    ["deleted again", async (ctx, id) => await ctx.rows(positions).remove(id)],
  ])("is not %s", async (_what, act) => {
    const { tenant } = await aTenant();
    const { id } = await tenant.hasPosition();
    await inside(tenant, async (ctx) => await ctx.rows(positions).remove(id));

    await expect(inside(tenant, async (ctx) => await act(ctx, id))).rejects.toThrow("position.missing");
  });

  it("leaves its name to the next one", async () => {
    const { tenant } = await aTenant();
    const { id, name, code } = await tenant.hasPosition();

    const next = await inside(tenant, async (ctx) => {
      await ctx.rows(positions).remove(id);
      return await ctx.rows(positions).add({ name, code });
    });

    expect(next).not.toBe(id);
  });
});

describe("links that are erased", () => {
  it("are those that a filter names, and none for an empty one", async () => {
    const { tenant } = await aTenant();
    const [one, other] = [await tenant.hasRole(), await tenant.hasRole()];
    const { id } = await tenant.hasAccount({ roleIds: [one.id, other.id] });

    const erased = await inside(tenant, async (ctx) => {
      const rows = ctx.rows(accountRoles);
      return [
        await rows.erase({ accountId: id, roleId: [] }),
        await rows.erase({ accountId: id, roleId: undefined }),
        await rows.erase({ accountId: id, roleId: [one.id] }),
        await rows.erase({ accountId: id }),
      ];
    });

    expect(erased).toEqual([0, 0, 1, 1]);
  });
});

describe("the history of a record", () => {
  it("says who did what in which request, with what changed", async () => {
    const { admin } = await aTenant();
    const add = await admin.call(positionApi, "add", { name: "Foreman", code: "fm" });
    const id = (await admin.get(positionApi, "page", {})).items[0]?.id ?? 0;
    const update = await admin.call(positionApi, "update", { id, name: "Head", version: 1 });
    const remove = await admin.call(positionApi, "delete", { id });

    const history = await historyOf("position", id);

    const who = { account_id: admin.id, account_name: admin.realName };
    const requestIds = [add, update, remove].map(({ headers }) => headers.get("x-request-id"));
    expect(history).toMatchObject([
      { ...who, action: "add", request_id: requestIds[0], before: null, after: { name: "Foreman", code: "fm" } },
      { ...who, action: "update", request_id: requestIds[1], before: { name: "Foreman" }, after: { name: "Head" } },
      { ...who, action: "delete", request_id: requestIds[2], before: { deleted_at: null } },
    ]);
  });

  it("holds no secret, neither of a new record nor of a changed one", async () => {
    const { tenant } = await aTenant();

    const id = await inside(tenant, async (ctx) => {
      const made = await ctx.rows(accounts).add({ account: nextUnique(), realName: "A", passwordHash: "first-secret" });
      await ctx.rows(accounts).update(made, { realName: "B", passwordHash: "second-secret" });
      return made;
    });

    const history = await historyOf("account", id);
    expect(history.map(({ action }) => action)).toEqual(["add", "update"]);
    expect(JSON.stringify(history)).not.toMatch(/-secret|password_hash/u);
  });

  it("has no line for what was undone", async () => {
    const { tenant } = await aTenant();
    const { id } = await tenant.hasPosition();

    const undone = inside(tenant, async (ctx) => {
      await ctx.rows(positions).update(id, { remark: "half" });
      throw new Error("undone");
    });

    await expect(undone).rejects.toThrow("undone");
    expect((await historyOf("position", id)).map(({ action }) => action)).toEqual(["add"]);
  });
});
