import { describe, expect, it } from "vitest";
import type { RawInputOf } from "#contract/api";
import { AccountType } from "#contract/accountType";
import { accountApi } from "../../contract.ts";
import { theServer } from "#tests/builders/server";
import { failSignIn } from "#tests/builders/sessions";
import { aTenant, DataScope, insertRow, type TestAccount } from "#tests/builders/tenant";

type Filter = RawInputOf<typeof accountApi.calls.page>;

async function names(caller: TestAccount, filter: Filter = {}): Promise<string[]> {
  const { items } = await caller.get(accountApi, "page", { pageSize: 100, ...filter });
  return items.map(({ realName }) => realName);
}

/** Root > site > crew; accounts are named after their organisations, and one of the root also works for the crew. */
async function aCompany() {
  const { tenant, admin } = await aTenant();
  const site = await tenant.hasOrganisation();
  const crew = await tenant.hasOrganisation({ parentId: site.id });
  const at = async (realName: string, organisationId = tenant.organisationId, phone?: string) =>
    await tenant.hasAccount({ realName, organisationId, ...(phone === undefined ? {} : { phone }) });
  const inRoot = await at("总部");
  const inSite = await at("工地", site.id, "13811112222");
  const inCrew = await at("班组", crew.id);
  const helper = await at("帮手");
  await tenant.hasAffiliation(helper.id, crew.id);
  return { tenant, admin, site, crew, inRoot, inSite, inCrew, helper };
}

describe("the list of accounts", () => {
  it("names roles in the language of the caller, as do the choices of roles", async () => {
    const { tenant, admin } = await aTenant();
    const { owner } = await theServer();
    const role = await tenant.hasRole();
    await owner.query(`update role set name = '现场员工', names = '{"en": "Site staff"}' where id = $1`, [role.id]);
    const person = await tenant.hasAccount({ roleIds: [role.id] });
    const inEnglish = admin.withHeaders({ "accept-language": "en" });

    const { body } = await inEnglish.call(accountApi, "page", { account: person.account });
    const choices = await inEnglish.call(accountApi, "ownRoleList", { userId: person.id });

    expect(body).toMatchObject({ result: { items: [{ roleName: "Site staff", roles: [{ name: "Site staff" }] }] } });
    expect(choices.body).toMatchObject({ result: { grantedRoles: [{ id: role.id, name: "Site staff" }] } });
  });

  it("shows organisations, positions and roles, and masks personal fields", async () => {
    const { tenant, admin } = await aTenant();
    const [position, role, other] = [await tenant.hasPosition(), await tenant.hasRole(), await tenant.hasRole()];
    const person = await tenant.hasAccount({
      phone: "13812345678",
      positionId: position.id,
      roleIds: [role.id, other.id],
    });

    const { items } = await admin.get(accountApi, "page", { account: person.account });

    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ phone: "138****5678", posName: position.name, isLocked: false });
    expect(items[0]?.roles.map(({ id }) => id)).toEqual([role.id, other.id].toSorted());
    expect(items[0]?.roleName.split(",")).toHaveLength(2);
    expect(items[0]?.orgName).toBe(items[0]?.sysOrg?.name);
    expect(JSON.stringify(items)).not.toMatch(/passwordHash|argon2|tokenVersion|mustChange/u);
  });

  it("is sorted by order and id and contains the total", async () => {
    const { admin, inRoot } = await aCompany();
    await admin.get(accountApi, "update", { id: inRoot.id, orderNo: 1 });

    const page = await admin.get(accountApi, "page", { pageSize: 2 });

    expect(page).toMatchObject({ total: 5, totalPages: 3, hasNextPage: true });
    expect(page.items[0]?.id).toBe(inRoot.id);
  });

  it("is sorted by pinyin when it is sorted by name", async () => {
    const { tenant, admin } = await aTenant();
    for (const realName of ["赵", "阿", "钱"])
      await admin.get(accountApi, "add", { account: `s${realName}1`, realName });

    const sorted = await names(admin, { field: "realName", order: "descending", orgId: -1 });

    expect(sorted.filter((name) => ["赵", "阿", "钱"].includes(name))).toEqual(["赵", "钱", "阿"]);
    expect(tenant.id).toBeGreaterThan(0);
  });

  it("is filtered by an organisation with all below it, including affiliated accounts", async () => {
    const { admin, site, crew, tenant } = await aCompany();

    expect(await names(admin, { orgId: site.id })).toEqual(["工地", "班组", "帮手"]);
    expect(await names(admin, { orgId: site.id, withChildren: false })).toEqual(["工地"]);
    expect(await names(admin, { orgId: crew.id, withChildren: false })).toEqual(["班组", "帮手"]);
    expect(await names(admin, { orgId: tenant.organisationId })).toHaveLength(5);
    expect(await names(admin, { orgId: -1 })).toHaveLength(5);
  });

  it.each(["organisation", "role"])(
    "is filtered by a new %s with many members on every page",
    async (kind) => {
      const { admin, site, crew, tenant } = await aCompany();
      const { owner } = await theServer();
      const role = await tenant.hasRole();
      await owner.query(
        `with member as (
         insert into account (tenant_id, account, real_name, order_no, organisation_id)
         select $1, 'm' || n, 'm' || n, n, case when n % 2 = 0 then $2::bigint else $3 end
         from generate_series(1, 2000) n returning id, order_no
       )
       insert into account_role (tenant_id, account_id, role_id) select $1, id, $4 from member where order_no % 2 = 0`,
        [tenant.id, crew.id, tenant.organisationId, role.id],
      );
      const filter = kind === "role" ? { roleId: role.id } : { orgId: site.id };
      const all = await names(admin, { ...filter, pageSize: 1000 });
      const onPage = async (page: number) => await names(admin, { ...filter, pageSize: 20, page });

      expect(new Set(all).size).toBe(1000);
      expect(all.slice(0, 3)).toEqual(["m2", "m4", "m6"]);
      for (const page of [1, 2, 3, 40]) expect(await onPage(page)).toEqual(all.slice((page - 1) * 20, page * 20));
      const first = await admin.get(accountApi, "page", { ...filter, pageSize: 20 });
      const second = await admin.get(accountApi, "page", {
        ...filter,
        pageSize: 20,
        ...(first.nextCursor === null ? {} : { cursor: first.nextCursor }),
      });
      expect([first.total, second.total]).toEqual(kind === "role" ? [1000, 1000] : [1003, 1003]);
      expect(second.items.map(({ realName }) => realName)).toEqual(all.slice(20, 40));
    },
    10_000,
  );

  it("is filtered by every field that it offers", async () => {
    const { tenant, admin, inSite, inCrew } = await aCompany();
    const [role, position] = [await tenant.hasRole(), await tenant.hasPosition({ name: "塔吊司机" })];
    await admin.get(accountApi, "grantRole", { userId: inCrew.id, roleIdList: [role.id] });
    await admin.get(accountApi, "update", { id: inCrew.id, posId: position.id, accountType: AccountType.member });
    await admin.get(accountApi, "setStatus", { id: inSite.id, status: 2 });

    const filters: readonly (readonly [Filter, string[]])[] = [
      [{ account: inCrew.account.slice(1).toUpperCase() }, ["班组"]],
      [{ realName: "地" }, ["工地"]],
      [{ realName: "%" }, []],
      [{ phone: "1111" }, ["工地"]],
      [{ posName: "司机" }, ["班组"]],
      [{ posId: position.id }, ["班组"]],
      [{ roleId: role.id }, ["班组"]],
      [{ status: 2 }, ["工地"]],
      [{ accountType: AccountType.member }, ["班组"]],
      [{ keyword: "班组" }, ["班组"]],
      [{ keyword: "13811112222" }, ["工地"]],
      [{ keyword: "nobody" }, []],
    ];
    for (const [filter, expected] of filters)
      expect(await names(admin, filter), JSON.stringify(filter)).toEqual(expected);
  });

  it("finds names by pinyin and initials", async () => {
    const { admin } = await aTenant();
    await admin.get(accountApi, "add", { account: "cq.1", realName: "欧阳锋" });

    expect(await names(admin, { keyword: "yang" })).toContain("欧阳锋");
    expect(await names(admin, { keyword: "oyf" })).toContain("欧阳锋");
  });

  it.each([
    ["ownAndBelow", ["工地", "班组", "帮手"]],
    ["own", ["工地"]],
    ["self", []],
    ["all", ["总部", "工地", "班组", "帮手"]],
  ] as const)("is limited to the data scope %s", async (kind, expected) => {
    const { tenant, site } = await aCompany();
    const role = await tenant.hasRole({ dataScope: DataScope[kind], permissions: ["sysUser/page"] });
    const caller = await tenant.hasAccount({ realName: "自己", organisationId: site.id, roleIds: [role.id] });

    const visible = await names(caller);

    expect(visible).toContain("自己");
    expect(visible.filter((name) => ["总部", "工地", "班组", "帮手"].includes(name))).toEqual(expected);
  });

  it("shows the caller's own row with all names, loaded in one round trip", async () => {
    const { tenant } = await aTenant();
    const { app } = await theServer();
    const role = await tenant.hasRole({ dataScope: DataScope.self, permissions: ["sysUser/page"] });
    const position = await tenant.hasPosition();
    const caller = await tenant.hasAccount({ positionId: position.id, roleIds: [role.id] });
    await tenant.hasAccount({ positionId: position.id, roleIds: [role.id] });
    // The first call loads the cached data of the caller.
    await names(caller);
    let connectionCount = 0;
    const count = () => (connectionCount += 1);
    app.requests.pool.on("acquire", count);

    const { items, total } = await caller.get(accountApi, "page", {});

    app.requests.pool.off("acquire", count);
    expect(total).toBe(1);
    expect(items).toMatchObject([{ id: caller.id, posName: position.name, isLocked: false, roles: [{ id: role.id }] }]);
    expect(items[0]?.sysOrg).toMatchObject({ id: tenant.organisationId, name: items[0]?.orgName });
    expect(connectionCount).toBe(1);
  });

  it("never shows platform administrators or accounts of another tenant", async () => {
    const { tenant, admin } = await aTenant();
    await insertRow("account", { tenantId: tenant.id, account: "root", realName: "平台", accountType: 999 });
    const { admin: stranger } = await aCompany();

    expect(await names(admin)).toEqual([admin.realName]);
    expect(await names(stranger, { orgId: tenant.organisationId })).toEqual([]);
  });

  it("shows locked accounts", async () => {
    const { tenant, admin } = await aTenant();
    const { account } = await tenant.hasAccount();
    await failSignIn(5, { tenantId: tenant.id, account, from: "10.9.8.7" });

    const { items } = await admin.get(accountApi, "page", { account });

    expect(items[0]?.isLocked).toBe(true);
  });

  it("pages down to row 10,000 and no deeper", async () => {
    const { admin } = await aTenant();

    const reply = await admin.call(accountApi, "page", { page: 12, pageSize: 1000 });

    await expect(reply).toFailWith("invalid.page_depth", { maximum: 10_000 });
  });
});

describe("fields that a role hides", () => {
  async function aBlindCaller(field: string) {
    const { tenant, admin } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysUser/page", "sysUser/update"] });
    await insertRow("roleField", { tenantId: tenant.id, roleId: role.id, entity: "sysUser", field });
    const person = await tenant.hasAccount({ phone: "13812345678" });
    return { person, admin, caller: await tenant.hasAccount({ roleIds: [role.id] }) };
  }

  it("are in no answer, are not revealed, and match no account", async () => {
    const { caller, person } = await aBlindCaller("phone");

    const reply = await caller.send(accountApi, "page", { account: person.account });
    const revealed = await caller.call(accountApi, "reveal", { id: person.id, field: "phone" });
    const filtered = await caller.call(accountApi, "page", { phone: "138" });

    expect(JSON.stringify(reply.body)).not.toMatch(/"phone"/u);
    expect([revealed.body.code, filtered.body.code]).toEqual([403, 403]);
    expect(await caller.send(accountApi, "page", { keyword: "13812345678" })).toMatchObject({
      body: { result: { total: 0 } },
    });
  });

  it("stay unchanged when they are written", async () => {
    const { caller, person, admin } = await aBlindCaller("remark");
    await admin.get(accountApi, "update", { id: person.id, remark: "old" });

    await caller.get(accountApi, "update", { id: person.id, remark: "new", nickName: "阿三" });

    expect(await admin.get(accountApi, "detail", { id: person.id })).toMatchObject({ remark: "old", nickName: "阿三" });
  });
});

describe("revealing a field", () => {
  it("answers the value and records the access", async () => {
    const { tenant, admin } = await aTenant();
    const person = await tenant.hasAccount({ phone: "13812345678" });

    const { value } = await admin.get(accountApi, "reveal", { id: person.id, field: "phone" });

    expect(value).toBe("13812345678");
    const { owner } = await theServer();
    const { rows } = await owner.query(
      "select account_id, detail from security_event where tenant_id = $1 and kind = 'account.field_revealed'",
      [tenant.id],
    );
    expect(rows).toEqual([
      { account_id: admin.id, detail: { target: person.id, account: person.account, field: "phone" } },
    ]);
    expect(await admin.send(accountApi, "reveal", { id: person.id, field: "passwordHash" })).toRefuseFields("Field");
  });
});
