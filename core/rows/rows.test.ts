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
async function runInTenant<Result>(tenant: TestTenant, work: (ctx: TenantContext) => Promise<Result>): Promise<Result> {
  const { app } = await theServer();
  return await createSystemContext(app, "rows test").inTenant(tenant.id, work);
}

async function readHistory(table: string, id: number) {
  return await runAsOwner(
    async (query) =>
      await query(
        "select action, account_id, account_name, request_id, before, after from change_history where table_name = $1 and row_id = $2 order by id",
        [table, id],
      ),
  );
}

describe("the version of a record", () => {
  it("admits one of several concurrent edits of the same state", async () => {
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

  it("increases with every edit without a version, but not with a switch of the status", async () => {
    const { tenant } = await aTenant();
    const { id } = await tenant.hasPosition();

    const version = await runInTenant(tenant, async (ctx) => {
      const rows = ctx.rows(positions);
      await rows.update(id, { remark: "one" });
      await rows.set(id, { status: 2 });
      await rows.update(id, { remark: "two" });
      return (await rows.get(id)).version;
    });

    expect(version).toBe(3);
  });

  it("is irrelevant for a deleted record, which is reported as missing", async () => {
    const { tenant } = await aTenant();
    const { id } = await tenant.hasPosition();
    await runInTenant(tenant, async (ctx) => await ctx.rows(positions).remove(id));

    await expect(runInTenant(tenant, async (ctx) => await ctx.rows(positions).update(id, {}, 1))).rejects.toThrow(
      "position.missing",
    );
  });

  it("that is stale is answered with the row, without secret columns", async () => {
    const { tenant } = await aTenant();
    const { id } = await tenant.hasAccount();

    const stale = runInTenant(tenant, async (ctx) => await ctx.rows(accounts).update(id, { realName: "x" }, 99));

    const row = await stale.then(
      () => undefined,
      (error: unknown) => (error instanceof ExpectedError ? error.result : error),
    );
    expect(row).toMatchObject({ id, version: 1 });
    for (const name of ["passwordHash", "tenantId", "deletedAt"]) expect(row).not.toHaveProperty(name);
  });
});

describe("an edit", () => {
  it("keeps fields that are undefined, and clears fields that are null", async () => {
    const { tenant } = await aTenant();
    const { id, name } = await tenant.hasPosition({ code: "c" });

    const row = await runInTenant(tenant, async (ctx) => {
      await ctx.rows(positions).update(id, { remark: "kept" });
      await ctx.rows(positions).update(id, { name: undefined, remark: undefined, code: null });
      return await ctx.rows(positions).get(id);
    });

    expect(row).toMatchObject({ name, remark: "kept", code: null });
  });

  it("updates the sort columns of a name", async () => {
    const { tenant } = await aTenant();

    const row = await runInTenant(tenant, async (ctx) => {
      const id = await ctx.rows(positions).add({ name: "张三", code: "z" });
      await ctx.rows(positions).update(id, { name: "重庆" });
      return await ctx.rows(positions).get(id);
    });

    expect(row).toMatchObject({ pinyin: "chong qing", initials: "cq" });
  });
});

describe("a deleted record", () => {
  it("is hidden from every query", async () => {
    const { tenant } = await aTenant();
    const { id } = await tenant.hasPosition();

    const results = await runInTenant(tenant, async (ctx) => {
      const rows = ctx.rows(positions);
      await rows.remove(id);
      return [
        await rows.find(id),
        await rows.list({ id }),
        await rows.count({ id }),
        await rows.run(rows.select().selectAll()),
      ];
    });

    expect(results).toEqual([undefined, [], 0, []]);
  });

  it.each<[title: string, act: (ctx: TenantContext, id: Id) => Promise<unknown>]>([
    ["read", async (ctx, id) => await ctx.rows(positions).get(id)],
    ["edited", async (ctx, id) => await ctx.rows(positions).update(id, { remark: "x" })],
    ["switched", async (ctx, id) => await ctx.rows(positions).set(id, { status: 2 })],
    ["deleted again", async (ctx, id) => await ctx.rows(positions).remove(id)],
  ])("cannot be %s", async (_title, act) => {
    const { tenant } = await aTenant();
    const { id } = await tenant.hasPosition();
    await runInTenant(tenant, async (ctx) => await ctx.rows(positions).remove(id));

    await expect(runInTenant(tenant, async (ctx) => await act(ctx, id))).rejects.toThrow("position.missing");
  });

  it("frees its name for another record", async () => {
    const { tenant } = await aTenant();
    const { id, name, code } = await tenant.hasPosition();

    const next = await runInTenant(tenant, async (ctx) => {
      await ctx.rows(positions).remove(id);
      return await ctx.rows(positions).add({ name, code });
    });

    expect(next).not.toBe(id);
  });
});

describe("erased links", () => {
  it("are those that match the filter, and none for an empty filter value", async () => {
    const { tenant } = await aTenant();
    const [one, other] = [await tenant.hasRole(), await tenant.hasRole()];
    const { id } = await tenant.hasAccount({ roleIds: [one.id, other.id] });

    const counts = await runInTenant(tenant, async (ctx) => {
      const rows = ctx.rows(accountRoles);
      return [
        await rows.erase({ accountId: id, roleId: [] }),
        await rows.erase({ accountId: id, roleId: undefined }),
        await rows.erase({ accountId: id, roleId: [one.id] }),
        await rows.erase({ accountId: id }),
      ];
    });

    expect(counts).toEqual([0, 0, 1, 1]);
  });
});

describe("the history of a record", () => {
  it("contains account, action, request and changes", async () => {
    const { admin } = await aTenant();
    const add = await admin.call(positionApi, "add", { name: "Foreman", code: "fm" });
    const id = (await admin.get(positionApi, "page", {})).items[0]?.id ?? 0;
    const update = await admin.call(positionApi, "update", { id, name: "Head", version: 1 });
    const remove = await admin.call(positionApi, "delete", { id });

    const history = await readHistory("position", id);

    const author = { account_id: admin.id, account_name: admin.realName };
    const requestIds = [add, update, remove].map(({ headers }) => headers.get("x-request-id"));
    expect(history).toMatchObject([
      { ...author, action: "add", request_id: requestIds[0], before: null, after: { name: "Foreman", code: "fm" } },
      { ...author, action: "update", request_id: requestIds[1], before: { name: "Foreman" }, after: { name: "Head" } },
      { ...author, action: "delete", request_id: requestIds[2], before: { deleted_at: null } },
    ]);
  });

  it("contains no secret of a new or changed record", async () => {
    const { tenant } = await aTenant();

    const id = await runInTenant(tenant, async (ctx) => {
      const newId = await ctx
        .rows(accounts)
        .add({ account: nextUnique(), realName: "A", passwordHash: "first-secret" });
      await ctx.rows(accounts).update(newId, { realName: "B", passwordHash: "second-secret" });
      return newId;
    });

    const history = await readHistory("account", id);
    expect(history.map(({ action }) => action)).toEqual(["add", "update"]);
    expect(JSON.stringify(history)).not.toMatch(/-secret|password_hash/u);
  });

  it("has no entry for a transaction that was rolled back", async () => {
    const { tenant } = await aTenant();
    const { id } = await tenant.hasPosition();

    const failing = runInTenant(tenant, async (ctx) => {
      await ctx.rows(positions).update(id, { remark: "half" });
      throw new Error("undone");
    });

    await expect(failing).rejects.toThrow("undone");
    expect((await readHistory("position", id)).map(({ action }) => action)).toEqual(["add"]);
  });
});
