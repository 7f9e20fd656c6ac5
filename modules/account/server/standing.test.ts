import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { faultOfPassword } from "#contract/password";
import { accountApi } from "#modules/account/contract";
import { sessionApi } from "#modules/session/contract";
import { aClient } from "#tests/builders/client";
import { knownPassword } from "#tests/builders/passwords";
import { theServer } from "#tests/builders/server";
import { aSession, callWith, failToSignIn, tryToSignIn, withSettings } from "#tests/builders/sessions";
import { aTenant, DataScope } from "#tests/builders/tenant";

const usual = { minimumLength: 6, maximumLength: 16, upper: true, lower: true, digit: true, special: true };

async function aPerson() {
  const { tenant, admin } = await aTenant();
  const person = await tenant.hasAccount();
  const who = { tenantId: tenant.id, account: person.account };
  return { tenant, admin, person, who };
}

describe("switching an account", () => {
  it("ends its sessions at once and lets it in again afterwards", async () => {
    const { admin, person, who } = await aPerson();
    const pair = await aSession(who);

    expect(await admin.get(accountApi, "setStatus", { id: person.id, status: 2 })).toBe(1);

    expect((await callWith(pair, sessionApi, "userInfo")).status).toBe(401);
    await expect(await tryToSignIn(who)).toFailWith("session.account_disabled");
    expect(await admin.get(accountApi, "setStatus", { id: person.id, status: 1 })).toBe(1);
    expect((await tryToSignIn(who)).body.code).toBe(200);
    expect(await admin.send(accountApi, "setStatus", { id: person.id, status: 3 })).toRefuseFields("Status");
  });
});

describe("resetting a password", () => {
  it("answers a random one that keeps the rules, ends the sessions and must be changed", async () => {
    const { admin, person, who } = await aPerson();
    const pair = await aSession(who);

    const password = await admin.get(accountApi, "resetPwd", { id: person.id });

    expect(password.length).toBeGreaterThanOrEqual(12);
    expect(faultOfPassword(password, usual, { account: person.account, tenantName: null })).toBeUndefined();
    expect((await callWith(pair, sessionApi, "userInfo")).status).toBe(401);
    await expect(await tryToSignIn(who)).toFailWith("session.wrong_password");
    const info = await callWith(await aSession({ ...who, password }), sessionApi, "userInfo");
    expect(info.body.result).toMatchObject({ mustChangePassword: true, lastChangePasswordTime: null });
  });

  it("keeps a longer policy of the installation", async () => {
    const { admin, person } = await aPerson();
    const expression = String.raw`^(?=.*[a-z])(?=.*[A-Z])(?=.*\d).{20,40}$`;

    const password = await withSettings(
      { sys_password_strength_expression: expression },
      async () => await admin.get(accountApi, "resetPwd", { id: person.id }),
    );

    expect(password.length).toBeGreaterThanOrEqual(20);
  });

  it("takes a given password, checked by the policy", async () => {
    const { admin, person, who } = await aPerson();

    const weak = await admin.call(accountApi, "resetPwd", { id: person.id, newPassword: "123456" });
    const password = await admin.get(accountApi, "resetPwd", { id: person.id, newPassword: "Crane#27yard" });

    await expect(weak).toFailWith("password.upper");
    expect(password).toBe("Crane#27yard");
    expect((await tryToSignIn({ ...who, password })).body.code).toBe(200);
  });

  it("takes the installation's own default where it has one", async () => {
    const { admin, person } = await aPerson();

    const password = await withSettings(
      { sys_password: "Crane#28yard" },
      async () => await admin.get(accountApi, "resetPwd", { id: person.id }),
    );

    expect(password).toBe("Crane#28yard");
  });

  it("keeps its answer nowhere: a repeat with the same key is refused", async () => {
    const { tenant, admin, person } = await aPerson();
    const once = admin.with({ "idempotency-key": randomUUID() });

    const first = await once.call(accountApi, "resetPwd", { id: person.id });
    const again = await once.call(accountApi, "resetPwd", { id: person.id });

    expect(first.body.code).toBe(200);
    expect(again.body.code).toBe(409);
    await expect(again).toFailWith("request.answered");
    const { owner } = await theServer();
    const everything = await owner.query(
      `select (select jsonb_agg(to_jsonb(k)) from idempotency_key k where tenant_id = $1)::text as keys,
        (select jsonb_agg(to_jsonb(h)) from change_history h where tenant_id = $1)::text as history,
        (select jsonb_agg(to_jsonb(e)) from security_event e where tenant_id = $1)::text as events`,
      [tenant.id],
    );
    expect(JSON.stringify(everything.rows)).not.toContain(first.body.result);
  });

  it("opens what was locked", async () => {
    const { admin, person, who } = await aPerson();
    const from = "10.7.7.7";
    await failToSignIn(5, { ...who, from });

    const password = await admin.get(accountApi, "resetPwd", { id: person.id });

    expect((await tryToSignIn({ ...who, from, password })).body.code).toBe(200);
  });
});

describe("unlocking", () => {
  it("forgets wrong passwords from all addresses", async () => {
    const { tenant, admin, person, who } = await aPerson();
    // From the sixth on each wrong password of an account makes the next attempt wait.
    await withSettings({ sys_password_max_error_times: "2" }, async () => {
      for (const from of ["10.6.6.6", "10.6.6.7"]) await failToSignIn(2, { ...who, from });
      await expect(await tryToSignIn({ ...who, from: "10.6.6.6" })).toFailWith("session.locked", { minutes: 30 });

      await admin.get(accountApi, "unlockLogin", { id: person.id });

      for (const from of ["10.6.6.6", "10.6.6.7"]) expect((await tryToSignIn({ ...who, from })).body.code).toBe(200);
    });
    const { owner } = await theServer();
    const { rowCount } = await owner.query(
      "select 1 from security_event where tenant_id = $1 and kind = 'account.unlocked' and account_id = $2",
      [tenant.id, admin.id],
    );
    expect(rowCount).toBe(1);
  });
});

describe("several accounts at once", () => {
  it("says of each what became of it; those that are refused stay as they are", async () => {
    const { tenant, admin, person } = await aPerson();
    const { admin: stranger } = await aTenant();
    const other = await tenant.hasAccount();

    const outcomes = await admin.get(accountApi, "deleteMany", {
      ids: [person.id, admin.id, stranger.id, other.id, person.id],
    });

    const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
    expect(outcomes).toHaveLength(4);
    expect(byId.get(person.id)).toEqual({ id: person.id, isDone: true, code: null, message: null });
    expect(byId.get(other.id)?.isDone).toBe(true);
    expect(byId.get(admin.id)).toMatchObject({ isDone: false, code: "D1001" });
    expect(byId.get(stranger.id)).toMatchObject({ isDone: false, code: "D0009" });
    expect((await admin.get(accountApi, "page")).total).toBe(1);
  });

  it("is one request in the history, so that all can be taken back together", async () => {
    const { tenant, admin, person } = await aPerson();
    const other = await tenant.hasAccount();

    await admin.get(accountApi, "setStatusMany", { ids: [person.id, other.id], status: 2 });

    const { owner } = await theServer();
    const { rows } = await owner.query<{ requests: number; entries: number }>(
      `select count(distinct request_id)::int as requests, count(*)::int as entries from change_history
       where tenant_id = $1 and table_name = 'account' and after ? 'status' and action = 'update'`,
      [tenant.id],
    );
    expect(rows).toEqual([{ requests: 1, entries: 2 }]);
  });

  it("adds roles to those that each account has, by the rules for one", async () => {
    const { tenant, admin } = await aPerson();
    const [kept, added] = [await tenant.hasRole(), await tenant.hasRole()];
    const [one, two] = [await tenant.hasAccount({ roleIds: [kept.id] }), await tenant.hasAccount()];

    const outcomes = await admin.get(accountApi, "grantRoleMany", {
      ids: [one.id, two.id, admin.id],
      roleIdList: [added.id],
    });

    expect(outcomes.filter(({ isDone }) => isDone).map(({ id }) => id)).toEqual([one.id, two.id]);
    expect((await admin.get(accountApi, "detail", { id: one.id })).roleIdList.toSorted()).toEqual(
      [kept.id, added.id].toSorted(),
    );
    expect(outcomes.find(({ id }) => id === admin.id)).toMatchObject({ isDone: false, code: "D1016" });
  });

  it("keeps to the data scope", async () => {
    const { tenant, admin, person } = await aPerson();
    const unit = await tenant.hasOrganisation();
    const role = await tenant.hasRole({ dataScope: DataScope.own, permissions: ["sysUser/setStatus"] });
    const clerk = await tenant.hasAccount({ organisationId: unit.id, roleIds: [role.id] });
    const near = await tenant.hasAccount({ organisationId: unit.id });

    const outcomes = await clerk.get(accountApi, "setStatusMany", { ids: [person.id, near.id], status: 2 });

    expect(outcomes.map(({ id, isDone }) => [id, isDone])).toEqual(
      [
        [person.id, false],
        [near.id, true],
      ].toSorted(),
    );
    expect((await admin.get(accountApi, "detail", { id: person.id })).status).toBe(1);
  });
});

describe("one's own profile", () => {
  async function aProfile() {
    const { tenant } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysUser/baseInfo"], dataScope: DataScope.self });
    const person = await tenant.hasAccount({ roleIds: [role.id], phone: "13800001111" });
    return { tenant, person, who: { tenantId: tenant.id, account: person.account } };
  }

  it("is shown whole", async () => {
    const { person } = await aProfile();

    expect(await person.get(accountApi, "baseInfo")).toMatchObject({ id: person.id, phone: "13800001111" });
  });

  it("can be changed as far as it is personal", async () => {
    const { person } = await aProfile();
    const before = await person.get(accountApi, "baseInfo");

    const reply = await person.send(accountApi, "updateBaseInfo", {
      ...before,
      realName: "李四",
      address: "上海",
      accountType: 888,
      orgId: null,
      status: 2,
      account: "other",
      orderNo: 1,
    });

    expect(reply.body).toMatchObject({ code: 200, result: 1 });
    const after = await person.get(accountApi, "baseInfo");
    expect(after).toMatchObject({ realName: "李四", pinyin: "li si", address: "上海", version: 2 });
    expect(after).toMatchObject({ accountType: 777, orgId: before.orgId, account: person.account, orderNo: 100 });
  });

  it("asks for the password before phone or e-mail change, and ends the other sessions", async () => {
    const { who, person } = await aProfile();
    const other = await aSession(who);

    const bare = await person.call(accountApi, "updateBaseInfo", { phone: "13800002222" });
    const wrong = await person.call(accountApi, "updateBaseInfo", { email: "x@example.com", password: "Wrong#2026" });
    const right = await person.call(accountApi, "updateBaseInfo", { phone: "13800002222", password: knownPassword });

    await expect(bare).toFailWith("account.password_needed");
    await expect(wrong).toFailWith("account.wrong_password");
    expect(right.body.code).toBe(200);
    expect((await callWith(other, sessionApi, "userInfo")).status).toBe(401);
    expect(await person.get(accountApi, "baseInfo")).toMatchObject({ phone: "13800002222", email: null });
  });

  it("is nobody else's", async () => {
    expect((await aClient().call(accountApi, "updateBaseInfo", { realName: "x" })).status).toBe(401);
  });
});
