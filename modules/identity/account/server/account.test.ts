import { describe, expect, it } from "vitest";
import type { RawInputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { AccountType } from "#contract/accountType";
import { accountApi } from "../contract.ts";
import { standardRequirements } from "./account.standard.ts";
import { theServer } from "#tests/builders/server";
import { trySignIn, withSettings } from "#tests/builders/sessions";
import { aPhone } from "#tests/builders/phones";
import { aTenant, nextUnique, type TestTenant } from "#tests/builders/tenant";

type Draft = RawInputOf<typeof accountApi.calls.add>;

function draftIn(tenant: TestTenant, overrides: Partial<Draft> = {}): Draft {
  return { account: `n${nextUnique()}`, realName: "张三丰", orgId: tenant.organisationId, ...overrides };
}

async function eventsOf(tenantId: Id): Promise<{ kind: string; target: number; accountId: number }[]> {
  const { owner } = await theServer();
  const { rows } = await owner.query(
    `select kind, (detail ->> 'target')::bigint as target, account_id as "accountId" from security_event
     where tenant_id = $1 and detail ? 'target' order by id`,
    [tenantId],
  );
  return rows;
}

describe("adding an account", () => {
  it("stores the input, with its roles and further organisations", async () => {
    const { tenant, admin } = await aTenant();
    const [role, position, site] = [await tenant.hasRole(), await tenant.hasPosition(), await tenant.hasOrganisation()];
    const phone = aPhone();
    const draft = draftIn(tenant, {
      phone,
      email: "san@example.com",
      birthday: "1990-03-07",
      joinDate: "2020-01-01 00:00:00",
      posId: position.id,
      posTitle: "工程师",
      domainAccount: "corp.zhang",
      managerUserId: admin.id,
      roleIdList: [role.id],
      extOrgIdList: [{ orgId: site.id, posId: position.id, jobNum: "7" }],
    });

    const id = await admin.get(accountApi, "add", draft);

    const detail = await admin.get(accountApi, "detail", { id });
    expect(detail).toMatchObject({
      account: draft.account,
      realName: "张三丰",
      pinyin: "zhang san feng",
      pinyinPrefix: "zsf",
      birthday: "1990-03-07",
      joinDate: "2020-01-01",
      accountType: AccountType.normal,
      status: 1,
      orderNo: 100,
      orgId: tenant.organisationId,
      posName: position.name,
      posTitle: "工程师",
      domainAccount: "corp.zhang",
      managerName: admin.realName,
      roleIdList: [role.id],
      extOrgIdList: [{ orgId: site.id, orgName: site.name, posName: position.name, jobNum: "7", userId: id }],
      sysOrg: { id: tenant.organisationId },
      version: 1,
    });
    expect(await eventsOf(tenant.id)).toContainRow({ kind: "account.added", target: id, accountId: admin.id });
  });

  it("requires only account and real name, and allows no sign-in without a password", async () => {
    const { tenant, admin } = await aTenant();
    const account = `n${nextUnique()}`;

    await admin.get(accountApi, "add", { account, realName: "李" });

    await expect(await trySignIn({ tenantId: tenant.id, account })).toFailWith("session.wrong_password");
  });

  it("permits sign-in with the given password, which must then be changed", async () => {
    const { tenant, admin } = await aTenant();
    const draft = draftIn(tenant, { password: "Crane#27yard" });
    await admin.get(accountApi, "add", draft);

    const reply = await trySignIn({ tenantId: tenant.id, account: draft.account, password: "Crane#27yard" });

    expect(reply.body.code).toBe(200);
    await expect(await admin.call(accountApi, "add", draftIn(tenant, { password: "short" }))).toFailWith(
      "password.length",
      { minimum: 6, maximum: 16 },
    );
  });

  it("permits sign-in with the installation's default password if it has one", async () => {
    const { tenant, admin } = await aTenant();
    const draft = draftIn(tenant);

    await withSettings({ sys_password: "Crane#27yard" }, async () => await admin.get(accountApi, "add", draft));

    const reply = await trySignIn({ tenantId: tenant.id, account: draft.account, password: "Crane#27yard" });
    expect(reply.body.code).toBe(200);
  });

  it("derives birth date, gender and age from an identity card", async () => {
    const { tenant, admin } = await aTenant();

    const id = await admin.get(
      accountApi,
      "add",
      draftIn(tenant, { idCardNum: "11010519491231002X", birthday: "2000-01-01", sex: 1 }),
    );

    const detail = await admin.get(accountApi, "detail", { id });
    expect(detail).toMatchObject({ birthday: "1949-12-31", sex: 2, idCardNum: "110***********002X" });
    expect(detail.age).toBeGreaterThan(75);
  });

  it("refuses names and phones that are taken, also by invisible accounts, but not those of other tenants", async () => {
    const { tenant, admin } = await aTenant();
    const { tenant: other, admin: stranger } = await aTenant();
    const unit = await tenant.hasOrganisation();
    const role = await tenant.hasRole({ dataScope: 3, permissions: ["sysUser/add"] });
    const clerk = await tenant.hasAccount({ organisationId: unit.id, roleIds: [role.id] });
    const phone = aPhone();
    const first = draftIn(tenant, { phone });
    await admin.get(accountApi, "add", first);

    const sameName = await clerk.call(accountApi, "add", {
      account: first.account.toUpperCase(),
      realName: "李",
      orgId: unit.id,
    });
    const samePhone = await clerk.call(accountApi, "add", { ...draftIn(tenant, { phone }), orgId: unit.id });
    const elsewhere = await stranger.call(accountApi, "add", { ...first, orgId: other.organisationId });

    await expect(sameName).toFailWith("account.taken");
    expect(sameName.body.message).toMatch(/^\[D1003\] /u);
    await expect(samePhone).toFailWith("account.phone_taken");
    expect(samePhone.body.message).toMatch(/^\[D1032\] /u);
    expect(elsewhere.body.code).toBe(200);
  });

  it("refuses references that are missing or of another tenant", async () => {
    const { tenant, admin } = await aTenant();
    const { tenant: other } = await aTenant();
    const [role, position, foreign] = [await other.hasRole(), await other.hasPosition(), await other.hasAccount()];
    const add = async (overrides: Partial<Draft>) => await admin.call(accountApi, "add", draftIn(tenant, overrides));

    await expect(await add({ orgId: other.organisationId })).toFailWith("account.organisation_missing");
    await expect(await add({ posId: position.id })).toFailWith("position.missing");
    await expect(await add({ roleIdList: [role.id] })).toFailWith("account.role_missing");
    await expect(await add({ managerUserId: foreign.id })).toFailWith("account.manager_missing");
    await expect(await add({ extOrgIdList: [{ orgId: other.organisationId }] })).toFailWith(
      "account.organisation_missing",
    );
  });

  it.each([
    ["an invalid phone", { phone: "12345678901" }, "Phone"],
    ["an account with spaces", { account: "a b" }, "Account"],
    ["a wrong identity card", { idCardNum: "110105194912310021" }, "IdCardNum"],
    ["a birth date in the future", { birthday: "2999-01-01" }, "Birthday"],
    ["an invalid e-mail", { email: "x" }, "Email"],
    ["a mask of another value", { phone: "138****5678" }, "Phone"],
    ["a script as picture address", { avatar: "javascript:alert(1)" }, "Avatar"],
    ["a picture on another site", { avatar: "https://example.com/a.png" }, "Avatar"],
    ["a picture on another site without a scheme", { signature: "//example.com/a.png" }, "Signature"],
    ["an unknown account type", { accountType: 1 }, "AccountType"],
  ])("refuses %s", async (_, about, field) => {
    const { tenant, admin } = await aTenant();

    const reply = await admin.send(accountApi, "add", { ...draftIn(tenant), ...about });

    expect(reply).toRefuseFields(field);
  });
});

describe("the proposed name of a new account", () => {
  it("is the pinyin of the real name, with a number if another account has it", async () => {
    const { tenant, admin } = await aTenant();
    await tenant.hasAccount({ account: "zhangwei" });

    const names = [
      await admin.get(accountApi, "proposeAccount", { realName: "张伟" }),
      await admin.get(accountApi, "proposeAccount", { realName: "Ann O’Neil" }),
      await admin.get(accountApi, "proposeAccount", { realName: "·" }),
    ];

    expect(names).toEqual(["zhangwei2", "annoneil", ""]);
  });
});

describe("changing an account", () => {
  it("updates the given fields and keeps the rest, even if a mask is sent back", async () => {
    const { tenant, admin } = await aTenant();
    const [role, unit] = [await tenant.hasRole(), await tenant.hasOrganisation()];
    const phone = aPhone();
    const id = await admin.get(accountApi, "add", draftIn(tenant, { phone, email: "san@example.com", remark: "old" }));
    const detail = await admin.get(accountApi, "detail", { id });

    const whole = { ...detail, realName: "李四", orgId: unit.id, roleIdList: [role.id] };
    expect((await admin.send(accountApi, "update", whole)).body.code).toBe(200);

    const after = await admin.get(accountApi, "detail", { id });
    expect(after).toMatchObject({ realName: "李四", pinyin: "li si", pinyinPrefix: "ls", orgId: unit.id, version: 2 });
    expect(after).toMatchObject({ remark: "old", email: "s***@example.com", roleIdList: [role.id] });
    expect((await admin.get(accountApi, "reveal", { id, field: "phone" })).value).toBe(phone);
    expect(await eventsOf(tenant.id)).toContainRow({ kind: "account.roles_changed", target: id });
  });

  it("ignores status, password and tenant in the input", async () => {
    const { tenant, admin } = await aTenant();
    const account = await tenant.hasAccount();

    await admin.send(accountApi, "update", { id: account.id, status: 2, password: "Crane#27yard", tenantId: 5 });

    expect((await trySignIn({ tenantId: tenant.id, account: account.account })).body.code).toBe(200);
  });

  it("refuses a stale edit and answers the current row without secrets", async () => {
    const { tenant, admin } = await aTenant();
    const { id } = await tenant.hasAccount();
    await admin.get(accountApi, "update", { id, remark: "one", version: 1 });

    const reply = await admin.call(accountApi, "update", { id, remark: "two", version: 1 });

    expect(reply.body.code).toBe(409);
    expect(JSON.stringify(reply.body)).not.toMatch(/argon2|passwordHash|tokenVersion/u);
  });

  it("affects an open session at once when roles change", async () => {
    const { tenant, admin } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysUser/page"] });
    const account = await tenant.hasAccount();
    expect((await account.call(accountApi, "page")).body.code).toBe(403);

    await admin.get(accountApi, "grantRole", { userId: account.id, roleIdList: [role.id] });

    expect((await account.call(accountApi, "page")).body.code).toBe(200);
    await admin.get(accountApi, "grantRole", { userId: account.id, roleIdList: [] });
    expect((await account.call(accountApi, "page")).body.code).toBe(403);
  });

  it("answers an invisible account, or one of another tenant, as missing", async () => {
    const { tenant, admin } = await aTenant();
    const { admin: stranger } = await aTenant();
    const unit = await tenant.hasOrganisation();
    const clerk = await tenant.hasAccount({
      organisationId: unit.id,
      roleIds: [(await tenant.hasRole({ dataScope: 3, permissions: everything })).id],
    });

    for (const caller of [clerk, stranger]) {
      const { id } = admin;
      const replies = [
        await caller.call(accountApi, "detail", { id }),
        await caller.call(accountApi, "reveal", { id, field: "phone" }),
        await caller.call(accountApi, "update", { id, remark: "x" }),
        await caller.call(accountApi, "delete", { id }),
        await caller.call(accountApi, "setStatus", { id, status: 2 }),
        await caller.call(accountApi, "grantRole", { userId: id, roleIdList: [] }),
        await caller.call(accountApi, "resetPwd", { id }),
        await caller.call(accountApi, "unlockLogin", { id }),
        await caller.call(accountApi, "ownRoleList", { userId: id }),
        await caller.call(accountApi, "ownExtOrgList", { userId: id }),
      ];
      for (const reply of replies) {
        await expect(reply).toFailWith("account.missing");
        expect(reply.body.message).toMatch(/^\[D0009\] /u);
      }
    }
  });
});

const everything = ["page", "add", "update", "delete", "setStatus", "grantRole", "resetPwd", "unlockLogin"].map(
  (name) => `sysUser/${name}`,
);

describe("deleting an account", () => {
  it("removes its roles and further organisations, ends its sessions, and frees its name", async () => {
    const { tenant, admin } = await aTenant();
    const [role, unit] = [await tenant.hasRole("all"), await tenant.hasOrganisation()];
    const account = await tenant.hasAccount({ roleIds: [role.id] });
    await tenant.hasAffiliation(account.id, unit.id);
    expect((await account.call(accountApi, "page")).body.code).toBe(200);

    await admin.get(accountApi, "delete", { id: account.id });

    expect((await account.call(accountApi, "page")).status).toBe(401);
    await expect(await admin.call(accountApi, "detail", { id: account.id })).toFailWith("account.missing");
    const { owner } = await theServer();
    for (const table of ["account_role", "account_organisation"]) {
      const { rowCount } = await owner.query(`select 1 from ${table} where account_id = $1`, [account.id]);
      expect(`${table}: ${rowCount}`).toBe(`${table}: 0`);
    }
    expect((await admin.call(accountApi, "add", draftIn(tenant, { account: account.account }))).body.code).toBe(200);
    expect(await eventsOf(tenant.id)).toContainRow({ kind: "account.deleted", target: account.id });
  });

  it("is refused for the caller and for the tenant's own administrator", async () => {
    const { tenant, admin } = await aTenant();
    const second = await tenant.hasAccount({
      accountType: AccountType.administrator,
      roleIds: [(await tenant.hasRole("all")).id],
    });
    const { owner, app } = await theServer();
    await owner.query("update tenant set account_id = $2 where id = $1", [tenant.id, admin.id]);
    await app.caches.invalidate("tenant", tenant.id);

    const own = await second.call(accountApi, "delete", { id: second.id });
    const foreign = await second.call(accountApi, "delete", { id: admin.id });

    await expect(own).toFailWith("account.own_delete");
    expect(own.body.message).toMatch(/^\[D1001\] /u);
    await expect(foreign).toFailWith("account.tenant_administrator");
    expect(foreign.body.message).toMatch(/^\[D1029\] /u);
  });
});

describe("the personal facts that a tenant requires", () => {
  it("are those of the specification until the tenant chooses others", async () => {
    const { tenant, admin } = await aTenant();
    const other = await aTenant();
    expect(await admin.get(accountApi, "requirements", {})).toEqual(["posId", "posTitle", "birthday"]);

    await admin.get(accountApi, "saveRequirements", { fields: ["joinDate"] });
    await admin.get(accountApi, "saveRequirements", { fields: ["emergencyPhone", "posId"] });

    expect(await admin.get(accountApi, "requirements", {})).toEqual(["posId", "emergencyPhone"]);
    expect(await other.admin.get(accountApi, "requirements", {})).toHaveLength(3);
    const { owner } = await theServer();
    const changes = "select detail from security_event where tenant_id = $1 and kind = 'account.requirements_changed'";
    expect((await owner.query(`${changes} order by id`, [tenant.id])).rows).toEqual([
      { detail: { fields: ["joinDate"] } },
      { detail: { fields: ["emergencyPhone", "posId"] } },
    ]);
  });

  it("are none in a new installation", () => {
    expect(standardRequirements()).toMatchObject([{ fieldNames: "" }]);
  });
});
