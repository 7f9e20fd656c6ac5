import { describe, expect, it } from "vitest";
import type { Id } from "#contract/id";
import { accountApi } from "#modules/identity/account/contract";
import { accounts } from "#modules/identity/account/server";
import { theServer } from "#tests/builders/server";
import { aTenant, DataScope, insertRow, nextUnique, type TestAccount, type TestTenant } from "#tests/builders/tenant";
import { bindRows } from "#core/rows/rows";
import { toFieldColumns } from "#core/rows/order";
import { openReadTransaction } from "#core/rows/transaction";

type PageInput = { keyword?: string; page?: number; pageSize?: number; field?: string; status?: 1 | 2 };

async function pageOf(caller: TestAccount, input: PageInput) {
  const { items, total } = await caller.get(accountApi, "page", input);
  return { names: items.map(({ realName }) => realName), total };
}

/** The given number of accounts with the same surname, inserted as the owner. */
async function addAccounts(tenant: TestTenant, count: number, organisationId: Id): Promise<void> {
  const { owner } = await theServer();
  await owner.query(
    `insert into account (tenant_id, account, real_name, organisation_id, order_no, status)
     select $1, $2 || n, 'Crowd ' || lpad(n::text, 5, '0'), $3, n, case when n % 100 = 0 then 2 else 1 end
     from generate_series(1, $4::int) n`,
    [tenant.id, nextUnique(), organisationId, count],
  );
}

/** A company with two branches, and a caller of each data scope in the first. */
async function aCompany() {
  const { tenant, admin } = await aTenant();
  const [near, far] = [await tenant.hasOrganisation(), await tenant.hasOrganisation()];
  const below = await tenant.hasOrganisation({ parentId: near.id });
  const caller = async (dataScope: number, organisationIds: readonly Id[] = []) => {
    const role = await tenant.hasRole({ dataScope, permissions: ["sysUser/page"], organisationIds });
    return await tenant.hasAccount({ realName: "Caller", organisationId: near.id, roleIds: [role.id] });
  };
  for (const [realName, { id }] of [
    ["Near", near],
    ["Far", far],
    ["Below", below],
  ] as const)
    await tenant.hasAccount({ realName: `${realName} Smith`, organisationId: id });
  return { tenant, admin, near, far, caller };
}

it("has at most a thousand rows, even if an existing client asks for more", async () => {
  const { admin } = await aTenant();

  const page = await admin.get(accountApi, "page", { page: 1, pageSize: 9_999_999 });

  expect(page).toMatchObject({ pageSize: 1000, page: 1 });
});

describe("a page with a keyword", () => {
  it.each([
    ["all", ["Near Smith", "Far Smith", "Below Smith"]],
    ["ownAndBelow", ["Near Smith", "Below Smith"]],
    ["own", ["Near Smith"]],
    ["self", []],
    ["listed", ["Far Smith"]],
  ] as const)("finds the rows in the data scope %s", async (kind, expected) => {
    const { caller, far } = await aCompany();
    const account = await caller(DataScope[kind], kind === "listed" ? [far.id] : []);

    expect(await pageOf(account, { keyword: "smith" })).toEqual({ names: expected, total: expected.length });
  });

  it("requires every word in any position, and treats wildcards literally", async () => {
    const { admin } = await aCompany();

    expect((await pageOf(admin, { keyword: "  SMITH   far " })).names).toEqual(["Far Smith"]);
    expect((await pageOf(admin, { keyword: "smith nobody" })).total).toBe(0);
    expect((await pageOf(admin, { keyword: "s%h" })).total).toBe(0);
    expect((await pageOf(admin, { keyword: "   " })).total).toBeGreaterThan(3);
  });

  it("finds a name by each of its readings, also after a change", async () => {
    const { admin } = await aTenant();
    // An account without the letters of the keywords.
    await admin.get(accountApi, "add", { account: `a${process.hrtime.bigint()}`, realName: "重庆" });
    const { items } = await admin.get(accountApi, "page", { keyword: "重庆" });

    for (const keyword of ["cq", "zq", "chongqing", "zhongqing", "庆"])
      expect((await pageOf(admin, { keyword })).names, keyword).toContain("重庆");
    await admin.get(accountApi, "update", { id: items[0]?.id ?? 0, realName: "长安" });

    expect((await pageOf(admin, { keyword: "zq" })).names).not.toContain("长安");
    expect((await pageOf(admin, { keyword: "zhangan" })).names).toEqual(["长安"]);
  });

  it("does not search a field that a role hides, nor its pinyin", async () => {
    const { tenant } = await aCompany();
    const role = await tenant.hasRole({ permissions: ["sysUser/page"] });
    await insertRow("roleField", { tenantId: tenant.id, roleId: role.id, entity: "sysUser", field: "realName" });
    const restricted = await tenant.hasAccount({ roleIds: [role.id] });
    const { account } = await tenant.hasAccount({ realName: "张三" });

    for (const keyword of ["smith", "张", "zhang"])
      expect(await restricted.send(accountApi, "page", { keyword })).toMatchObject({ body: { result: { total: 0 } } });
    expect(await restricted.send(accountApi, "page", { keyword: account })).toMatchObject({
      body: { result: { total: 1 } },
    });
  });
});

describe("a list with many rows", () => {
  it("has correct pages and counts for few matches and for many", async () => {
    const { tenant, near, far, caller } = await aCompany();
    await addAccounts(tenant, 1100, near.id);
    await addAccounts(tenant, 300, far.id);
    const own = await caller(DataScope.own);

    const [few, many, filtered, last] = [
      await pageOf(own, { keyword: "crowd 0000", pageSize: 5 }),
      await pageOf(own, { keyword: "crowd", pageSize: 5 }),
      await pageOf(own, { keyword: "crowd", pageSize: 5, status: 2 }),
      await pageOf(own, { keyword: "crowd", pageSize: 500, page: 3 }),
    ];

    const first = ["Crowd 00001", "Crowd 00002", "Crowd 00003", "Crowd 00004", "Crowd 00005"];
    expect(few).toEqual({ names: first, total: 9 });
    expect(many).toEqual({ names: first, total: 1100 });
    expect(filtered.total).toBe(11);
    expect(filtered.names[0]).toBe("Crowd 00100");
    expect([last.names.length, last.total]).toEqual([100, 1100]);
    expect((await pageOf(own, {})).total).toBe(1102);
  });

  it("requires one query for few matches, and two for many", async () => {
    const { tenant, near } = await aCompany();
    await addAccounts(tenant, 1100, near.id);

    expect(await countQueries(tenant, "smith")).toEqual([1, 3]);
    expect(await countQueries(tenant, "crowd")).toEqual([2, 1100]);
  });
});

/** Number of queries for a page, and the page's total. */
async function countQueries(tenant: TestTenant, word: string): Promise<[number, number]> {
  const { app } = await theServer();
  let queries = 0;
  const connect = async () => {
    queries += 1;
    return await app.requests.connect();
  };
  const settings = { tenantId: tenant.id, accountId: null, accountName: null, organisationId: null, requestId: "" };
  const scope = { scope: "all", organisations: [], trees: [] } as const;
  const rows = bindRows(accounts, {
    actor: { ...noActor, tenantId: tenant.id },
    transaction: openReadTransaction({ connect, prepared: true }, { ...settings, ...scope }),
    shared: undefined,
    now: () => new Date(),
    show: () => ({}),
  });
  const input = { page: 1, pageSize: 5, descStr: "descending" };
  const { total } = await rows.page(
    {
      query: rows.select(),
      columns: ["account"],
      fields: toFieldColumns([]),
      orderBy: "orderNo",
      input,
      isFiltered: false,
    },
    { words: [word], columns: ["real_name"] },
  );
  return [queries, total];
}

const noActor = {
  accountId: null,
  realName: null,
  organisationId: null,
  organisationName: null,
  scope: { all: true, organisations: [], trees: [] },
};
