import { describe, expect, it } from "vitest";
import type { Condition } from "#contract/condition";
import { accountApi } from "#modules/identity/account/contract";
import { positionApi } from "#modules/identity/position/contract";
import { theServer } from "#tests/builders/server";
import { aTenant, nextUnique, type TestAccount } from "#tests/builders/tenant";

type Values = { name: string; code?: string | null; orderNo?: number; remark?: string | null; status?: 1 | 2 };

/** A tenant with these positions, in this order of ids. */
async function aTenantWithPositions(...all: readonly Values[]): Promise<TestAccount> {
  const { tenant, admin } = await aTenant();
  const { owner } = await theServer();
  for (const { name, code = nextUnique(), orderNo = 100, remark = null, status = 1 } of all)
    await owner.query(
      `insert into position (tenant_id, name, code, order_no, remark, status, pinyin, create_time)
       values ($1, $2::text, $3, $4::int, $5, $6, lower($2::text), '2026-03-01 08:00:00.000123+00'::timestamptz + $4::int * interval '1 day')`,
      [tenant.id, name, code, orderNo, remark, status],
    );
  return admin;
}

const mixed: readonly Values[] = [
  { name: "Foreman", code: "fm", orderNo: 1, remark: "on site" },
  { name: "Welder", code: "WD-1", orderNo: 2, remark: null },
  { name: "Wel%der", code: "wd_2", orderNo: 3, remark: "", status: 2 },
  { name: "Clerk", code: null, orderNo: 4, remark: "Office" },
];

async function listNames(caller: TestAccount, ...conditions: Condition[]): Promise<string[]> {
  const { items } = await caller.get(positionApi, "page", { conditions });
  return items.map(({ name }) => name);
}

type ListInput = [string, Condition["operator"], Condition["values"]];

describe("a condition on a field of a list", () => {
  it.each<[...ListInput, string[]]>([
    ["name", "contains", ["WEL"], ["Welder", "Wel%der"]],
    ["name", "contains", ["l%d"], ["Wel%der"]],
    ["name", "notContains", ["wel"], ["Foreman", "Clerk"]],
    ["code", "startsWith", ["wd_"], ["Wel%der"]],
    ["code", "endsWith", ["1"], ["Welder"]],
    ["name", "equals", ["clerk"], ["Clerk"]],
    ["code", "notEquals", ["FM"], ["Welder", "Wel%der", "Clerk"]],
    ["name", "oneOf", ["clerk", "foreman"], ["Foreman", "Clerk"]],
    ["code", "noneOf", ["fm", "wd-1"], ["Wel%der", "Clerk"]],
    ["remark", "isEmpty", [], ["Welder", "Wel%der"]],
    ["remark", "isNotEmpty", [], ["Foreman", "Clerk"]],
    ["orderNo", "equals", [2], ["Welder"]],
    ["ORDERNO", "greater", ["2"], ["Wel%der", "Clerk"]],
    ["orderNo", "atLeast", [3.5], ["Clerk"]],
    ["orderNo", "less", [2], ["Foreman"]],
    ["orderNo", "atMost", [2], ["Foreman", "Welder"]],
    ["orderNo", "between", [2, 3], ["Welder", "Wel%der"]],
    ["status", "noneOf", [1], ["Wel%der"]],
    ["createTime", "between", ["2026-03-02T00:00:00Z", "2026-03-03T23:59:59+08:00"], ["Foreman", "Welder"]],
    ["updateTime", "isEmpty", [], ["Foreman", "Welder", "Wel%der", "Clerk"]],
  ])("%s %s %j", async (...[field, operator, values, expected]) => {
    const admin = await aTenantWithPositions(...mixed);

    expect(await listNames(admin, { field, operator, values })).toEqual(expected);
  });

  it("is combined with other conditions, filters and selected ids, and limits the count", async () => {
    const admin = await aTenantWithPositions(...mixed);
    const all = await admin.get(positionApi, "page", {});
    const ids = all.items.filter(({ name }) => name !== "Foreman").map(({ id }) => id);

    const page = await admin.get(positionApi, "page", {
      ids,
      status: 1,
      conditions: [
        { field: "orderNo", operator: "less", values: [4] },
        { field: "name", operator: "contains", values: ["e"] },
      ],
    });

    expect(page.items.map(({ name }) => name)).toEqual(["Welder"]);
    expect(page).toMatchObject({ total: 1, totalKind: "exact", nextCursor: null });
  });

  it.each<ListInput>([
    ["nothing", "equals", ["x"]],
    ["tenantName", "equals", ["x"]],
    ["pinyin", "contains", ["x"]],
    ["name", "greater", ["x"]],
    ["name", "contains", []],
    ["name", "contains", [""]],
    ["orderNo", "contains", ["1"]],
    ["orderNo", "equals", ["1; drop table position"]],
    ["orderNo", "between", [1]],
    ["orderNo", "isEmpty", [1]],
    ["createTime", "less", ["yesterday"]],
  ])("%s %s %j is refused", async (field, operator, values) => {
    const { admin } = await aTenant();

    await expect(await admin.call(positionApi, "page", { conditions: [{ field, operator, values }] })).toFailWith(
      "invalid.condition",
      { field },
    );
  });

  it("is refused for masked fields, whose values it would reveal", async () => {
    const { admin } = await aTenant();

    for (const field of ["idCardNum", "phone", "emergencyPhone"])
      await expect(
        await admin.call(accountApi, "page", { conditions: [{ field, operator: "startsWith", values: ["1"] }] }),
      ).toFailWith("invalid.condition", { field });
  });
});

describe("a cursor", () => {
  it.each([
    ["orderNo", "ascending"],
    ["orderNo", "descending"],
    ["remark", "ascending"],
    ["remark", "descending"],
    ["createTime", "descending"],
    ["name", "ascending"],
    ["status", "descending"],
  ])("visits every row once, ordered by %s %s", async (field, order) => {
    const rows = Array.from({ length: 23 }, (_, index) => ({
      name: `Job ${String(index % 7)}`,
      orderNo: index % 5,
      remark: index % 3 === 0 ? null : `r${index % 4}`,
      status: index % 2 === 0 ? (1 as const) : (2 as const),
    }));
    const admin = await aTenantWithPositions(...rows);
    const input = { field, order, pageSize: 4 };
    const expected = await admin.get(positionApi, "page", { field, order, pageSize: 100 });

    const ids: unknown[] = [];
    let page = await admin.get(positionApi, "page", input);
    ids.push(...page.items.map(({ id }) => id));
    while (page.nextCursor !== null) {
      page = await admin.get(positionApi, "page", { ...input, cursor: page.nextCursor });
      expect(page.total).toBe(23);
      ids.push(...page.items.map(({ id }) => id));
    }

    expect(ids).toEqual(expected.items.map(({ id }) => id));
    expect(expected.nextCursor).toBeNull();
  });

  it("continues a search", async () => {
    const admin = await aTenantWithPositions(...mixed, { name: "Welding inspector", orderNo: 9 });
    const first = await admin.get(positionApi, "page", { keyword: "wel", pageSize: 2 });

    const second = await admin.get(positionApi, "page", {
      keyword: "wel",
      pageSize: 2,
      cursor: first.nextCursor ?? "",
    });

    expect(first.items.map(({ name }) => name)).toEqual(["Welder", "Wel%der"]);
    expect(second.items.map(({ name }) => name)).toEqual(["Welding inspector"]);
    expect([first.total, second.total]).toEqual([3, 3]);
  });

  it.each([
    ["of another order", (cursor: string) => ({ cursor, field: "name" })],
    ["of another direction", (cursor: string) => ({ cursor, field: "orderNo", order: "descending" })],
    ["that is invalid", () => ({ cursor: "nonsense" })],
    ["that is not sealed", () => ({ cursor: Buffer.from('["order_no",false,"1",-1]').toString("base64url") })],
  ])("%s is refused", async (_title, createInput) => {
    const admin = await aTenantWithPositions(...mixed);
    const { nextCursor } = await admin.get(positionApi, "page", { pageSize: 2, field: "orderNo", order: "ascending" });

    await expect(await admin.call(positionApi, "page", { pageSize: 2, ...createInput(nextCursor ?? "") })).toFailWith(
      "invalid.cursor",
    );
  });

  it("does not reveal the last row, and is refused for other callers", async () => {
    const admin = await aTenantWithPositions(
      { name: "Foreman", orderNo: 987_654 },
      { name: "Welder", orderNo: 987_655 },
    );
    const other = await aTenantWithPositions(...mixed);

    const { nextCursor } = await admin.get(positionApi, "page", { pageSize: 1 });

    expect(Buffer.from(nextCursor ?? "", "base64url").toString("latin1")).not.toContain("987654");
    await expect(await other.call(positionApi, "page", { cursor: nextCursor ?? "" })).toFailWith("invalid.cursor");
  });
});
