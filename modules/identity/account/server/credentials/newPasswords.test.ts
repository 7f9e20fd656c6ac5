import { describe, expect, it } from "vitest";
import { accountApi } from "../../contract.ts";
import { roleApi } from "#modules/identity/role/contract";
import { aSession, trySignIn } from "#tests/builders/sessions";
import { theServer } from "#tests/builders/server";
import { aTenant, nextUnique } from "#tests/builders/tenant";

describe("new passwords for several accounts", () => {
  it("are shown once, work, and have to be changed; the own account is refused with the reason", async () => {
    const { tenant, admin } = await aTenant();
    const [li, han] = [await tenant.hasAccount({ realName: "李雷" }), await tenant.hasAccount({ realName: "韩梅" })];

    const passwords = await admin.get(accountApi, "resetPwdMany", { ids: [li.id, han.id, admin.id] });

    const own = passwords.find(({ id }) => id === admin.id);
    expect(own).toMatchObject({ password: null, isSent: false, message: "修改自己的密码请使用“修改密码”" });
    const [first, second] = [li, han].map(({ id }) => passwords.find((one) => one.id === id));
    expect(first).toMatchObject({ account: li.account, realName: "李雷", isSent: false, message: null });
    expect(first?.password).not.toBe(second?.password);
    const reply = await trySignIn({ tenantId: tenant.id, account: li.account, password: first?.password ?? "" });
    expect(reply.body.code).toBe(200);
  });

  it("come with the mobile number, which the audit trail records, except where the role hides it", async () => {
    const { tenant, admin } = await aTenant();
    const li = await tenant.hasAccount({ phone: "13800138001" });
    const role = await tenant.hasRole({ permissions: ["sysUser/page", "sysUser/resetPwd"] });
    const clerk = await tenant.hasAccount({ roleIds: [role.id] });
    const bare = await tenant.hasRole({ permissions: ["sysUser/resetPwd"] });
    const blind = await tenant.hasAccount({ roleIds: [bare.id] });

    expect(await blind.get(accountApi, "resetPwdMany", { ids: [li.id] })).toMatchObject([{ phone: null }]);
    expect(await clerk.get(accountApi, "resetPwdMany", { ids: [li.id] })).toMatchObject([{ phone: "13800138001" }]);
    const { owner } = await theServer();
    const { rows: events } = await owner.query(
      "select account_id, detail ->> 'field' as field from security_event where tenant_id = $1 and kind = 'account.field_revealed'",
      [tenant.id],
    );
    expect(events).toEqual([{ account_id: clerk.id, field: "phone" }]);
    await admin.get(roleApi, "grantRoleTable", { id: role.id, tableColumnList: ["sysUser:phone"] });
    const [outcome] = await clerk.get(accountApi, "resetPwdMany", { ids: [li.id] });
    expect(outcome?.account).toBe(li.account);
    expect(outcome).not.toHaveProperty("phone");
  });

  it("are refused by e-mail without a mail server, and the old password stays", async () => {
    const { tenant, admin } = await aTenant();
    const li = await tenant.hasAccount();

    expect(await admin.get(accountApi, "passwordDelivery")).toEqual({ email: false, invitation: false, url: null });
    const [outcome] = await admin.get(accountApi, "resetPwdMany", { ids: [li.id], byEmail: true });

    expect(outcome).toMatchObject({ password: null, isSent: false, message: expect.stringContaining("邮箱") });
    expect((await li.send(accountApi, "ownExtOrgList", { userId: li.id })).body.code).toBe(200);
  });

  it("are kept from accounts that have signed in, if only new ones should get one", async () => {
    const { tenant, admin } = await aTenant();
    const [li, han] = [await tenant.hasAccount(), await tenant.hasAccount()];
    await aSession(han);

    const outcomes = await admin.get(accountApi, "resetPwdMany", { ids: [li.id, han.id], neverSignedIn: true });

    expect(outcomes.find(({ id }) => id === li.id)?.password).toMatch(/^[a-z]/u);
    expect(outcomes.find(({ id }) => id === han.id)).toMatchObject({ password: null, message: "该账号已登录过" });
    expect((await trySignIn(han)).body.code).toBe(200);
  });

  it("need the permission to reset a password", async () => {
    const { tenant } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysUser/page"] });
    const viewer = await tenant.hasAccount({ roleIds: [role.id] });

    expect((await viewer.send(accountApi, "resetPwdMany", { ids: [viewer.id] })).body.code).toBe(403);
  });
});

describe("accounts that have not signed in yet", () => {
  it("are found by a filter of their own", async () => {
    const { tenant, admin } = await aTenant();
    const li = await tenant.hasAccount({ realName: "李雷" });
    const han = await tenant.hasAccount({ realName: "韩梅" });
    await aSession(admin);
    await aSession(han);

    const { items } = await admin.get(accountApi, "page", { page: 1, pageSize: 20, signedIn: "never" });

    expect(items.map(({ id }) => id)).toEqual([li.id]);
  });
});

describe("a new account", () => {
  it("has only the personal data that was given", async () => {
    const { tenant, admin } = await aTenant();
    const draft = { account: `n${nextUnique()}`, realName: "张三丰", orgId: tenant.organisationId };

    const id = await admin.get(accountApi, "add", draft);

    expect(await admin.get(accountApi, "detail", { id })).toMatchObject({ sex: 0, cultureLevel: 0, birthday: null });
  });
});
