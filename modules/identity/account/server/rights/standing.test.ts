import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { findPasswordFault } from "#contract/password";
import { accountApi } from "../../contract.ts";
import { profileApi } from "#modules/workspace/profile/contract";
import { sessionApi } from "#modules/identity/session/contract";
import { aClient } from "#tests/builders/client";
import { knownPassword } from "#tests/builders/passwords";
import { theServer } from "#tests/builders/server";
import { aSession, callWithTokens, failSignIn, trySignIn, withSettings } from "#tests/builders/sessions";
import { aTenant, DataScope } from "#tests/builders/tenant";

const usual = { minimumLength: 6, maximumLength: 16, upper: true, lower: true, digit: true, special: true };

async function aPerson() {
  const { tenant, admin } = await aTenant();
  const person = await tenant.hasAccount();
  const credentials = { tenantId: tenant.id, account: person.account };
  return { tenant, admin, person, credentials };
}

describe("switching an account's status", () => {
  it("ends its sessions at once and permits sign-in again afterwards", async () => {
    const { admin, person, credentials } = await aPerson();
    const pair = await aSession(credentials);

    expect(await admin.get(accountApi, "setStatus", { id: person.id, status: 2 })).toBe(1);

    expect((await callWithTokens(pair, sessionApi, "userInfo")).status).toBe(401);
    await expect(await trySignIn(credentials)).toFailWith("session.account_disabled");
    expect(await admin.get(accountApi, "setStatus", { id: person.id, status: 1 })).toBe(1);
    expect((await trySignIn(credentials)).body.code).toBe(200);
    expect(await admin.send(accountApi, "setStatus", { id: person.id, status: 3 })).toRefuseFields("Status");
  });
});

describe("resetting a password", () => {
  it("answers a random one that meets the policy, ends the sessions and must be changed", async () => {
    const { admin, person, credentials } = await aPerson();
    const pair = await aSession(credentials);

    const password = await admin.get(accountApi, "resetPwd", { id: person.id, newPassword: "" });

    expect(password.length).toBeGreaterThanOrEqual(12);
    expect(findPasswordFault(password, usual, { account: person.account, tenantName: null })).toBeUndefined();
    expect((await callWithTokens(pair, sessionApi, "userInfo")).status).toBe(401);
    await expect(await trySignIn(credentials)).toFailWith("session.wrong_password");
    const info = await callWithTokens(await aSession({ ...credentials, password }), sessionApi, "userInfo");
    expect(info.body.result).toMatchObject({ mustChangePassword: true, lastChangePasswordTime: null });
  });

  it("observes a longer policy of the installation", async () => {
    const { admin, person } = await aPerson();
    const expression = String.raw`^(?=.*[a-z])(?=.*[A-Z])(?=.*\d).{20,40}$`;

    const password = await withSettings(
      { sys_password_strength_expression: expression },
      async () => await admin.get(accountApi, "resetPwd", { id: person.id }),
    );

    expect(password.length).toBeGreaterThanOrEqual(20);
  });

  it("accepts a given password, checked by the policy", async () => {
    const { admin, person, credentials } = await aPerson();

    const weak = await admin.call(accountApi, "resetPwd", { id: person.id, newPassword: "123456" });
    const password = await admin.get(accountApi, "resetPwd", { id: person.id, newPassword: "Crane#27yard" });

    await expect(weak).toFailWith("password.upper");
    expect(password).toBe("Crane#27yard");
    expect((await trySignIn({ ...credentials, password })).body.code).toBe(200);
  });

  it("uses the installation's default if it has one", async () => {
    const { admin, person } = await aPerson();

    const password = await withSettings(
      { sys_password: "Crane#28yard" },
      async () => await admin.get(accountApi, "resetPwd", { id: person.id }),
    );

    expect(password).toBe("Crane#28yard");
  });

  it("does not store its answer: a repeat with the same key is refused", async () => {
    const { tenant, admin, person } = await aPerson();
    const once = admin.withHeaders({ "idempotency-key": randomUUID() });

    const first = await once.call(accountApi, "resetPwd", { id: person.id });
    const repeat = await once.call(accountApi, "resetPwd", { id: person.id });

    expect(first.body.code).toBe(200);
    expect(repeat.body.code).toBe(409);
    await expect(repeat).toFailWith("request.answered");
    const { owner } = await theServer();
    const everything = await owner.query(
      `select (select jsonb_agg(to_jsonb(k)) from idempotency_key k where tenant_id = $1)::text as keys,
        (select jsonb_agg(to_jsonb(h)) from change_history h where tenant_id = $1)::text as history,
        (select jsonb_agg(to_jsonb(e)) from security_event e where tenant_id = $1)::text as events`,
      [tenant.id],
    );
    expect(JSON.stringify(everything.rows)).not.toContain(first.body.result);
  });

  it("unlocks the account", async () => {
    const { admin, person, credentials } = await aPerson();
    const from = "10.7.7.7";
    await failSignIn(5, { ...credentials, from });

    const password = await admin.get(accountApi, "resetPwd", { id: person.id });

    expect((await trySignIn({ ...credentials, from, password })).body.code).toBe(200);
  });
});

describe("unlocking", () => {
  it("clears wrong passwords from all addresses", async () => {
    const { tenant, admin, person, credentials } = await aPerson();
    // From the sixth wrong password of an account on, each one delays the next attempt.
    await withSettings({ sys_password_max_error_times: "2" }, async () => {
      for (const from of ["10.6.6.6", "10.6.6.7"]) await failSignIn(2, { ...credentials, from });
      await expect(await trySignIn({ ...credentials, from: "10.6.6.6" })).toFailWith("session.locked", { minutes: 30 });

      await admin.get(accountApi, "unlockLogin", { id: person.id });

      for (const from of ["10.6.6.6", "10.6.6.7"])
        expect((await trySignIn({ ...credentials, from })).body.code).toBe(200);
    });
    const { owner } = await theServer();
    const { rowCount } = await owner.query(
      "select 1 from security_event where tenant_id = $1 and kind = 'account.unlocked' and account_id = $2",
      [tenant.id, admin.id],
    );
    expect(rowCount).toBe(1);
  });
});

describe("a bulk call", () => {
  it("reports the result for each account; refused ones stay unchanged", async () => {
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

  it("is one request in the history, so that it can be undone as a whole", async () => {
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

  it("adds roles to those of each account, by the rules for one", async () => {
    const { tenant, admin } = await aPerson();
    const [kept, added] = [await tenant.hasRole(), await tenant.hasRole()];
    const [first, second] = [await tenant.hasAccount({ roleIds: [kept.id] }), await tenant.hasAccount()];

    const outcomes = await admin.get(accountApi, "grantRoleMany", {
      ids: [first.id, second.id, admin.id],
      roleIdList: [added.id],
    });

    expect(outcomes.filter(({ isDone }) => isDone).map(({ id }) => id)).toEqual([first.id, second.id]);
    expect((await admin.get(accountApi, "detail", { id: first.id })).roleIdList.toSorted()).toEqual(
      [kept.id, added.id].toSorted(),
    );
    expect(outcomes.find(({ id }) => id === admin.id)).toMatchObject({ isDone: false, code: "D1016" });
  });

  it("is limited to the data scope", async () => {
    const { tenant, admin, person } = await aPerson();
    const unit = await tenant.hasOrganisation();
    const role = await tenant.hasRole({ dataScope: DataScope.own, permissions: ["sysUser/setStatus"] });
    const clerk = await tenant.hasAccount({ organisationId: unit.id, roleIds: [role.id] });
    const insider = await tenant.hasAccount({ organisationId: unit.id });

    const outcomes = await clerk.get(accountApi, "setStatusMany", { ids: [person.id, insider.id], status: 2 });

    expect(outcomes.map(({ id, isDone }) => [id, isDone])).toEqual(
      [
        [person.id, false],
        [insider.id, true],
      ].toSorted(),
    );
    expect((await admin.get(accountApi, "detail", { id: person.id })).status).toBe(1);
  });
});

describe("the caller's own profile", () => {
  async function aProfile() {
    const { tenant } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysUser/baseInfo"], dataScope: DataScope.self });
    const person = await tenant.hasAccount({ roleIds: [role.id], phone: "13800001111" });
    return { tenant, person, credentials: { tenantId: tenant.id, account: person.account } };
  }

  it("is not masked", async () => {
    const { person } = await aProfile();

    expect(await person.get(accountApi, "baseInfo")).toMatchObject({ id: person.id, phone: "13800001111" });
  });

  it("can be changed except for rights", async () => {
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

  it("can be saved twice in a row by a client that does not read it again", async () => {
    const { person } = await aProfile();
    const { version } = await person.get(accountApi, "baseInfo");
    const save = async (address: string) => await person.send(accountApi, "updateBaseInfo", { address, version });

    const replies = [await save("上海"), await save("杭州")];
    const stale = await person.call(profileApi, "update", { address: "苏州", version });

    expect(replies.map(({ body }) => body.code)).toEqual([200, 200]);
    await expect(stale).toFailWith("record.stale");
    expect(await person.get(accountApi, "baseInfo")).toMatchObject({ address: "杭州" });
  });

  it("requires the password before phone or e-mail change, and ends the other sessions", async () => {
    const { credentials, person } = await aProfile();
    const other = await aSession(credentials);

    const bare = await person.call(accountApi, "updateBaseInfo", { phone: "13800002222" });
    const wrong = await person.call(accountApi, "updateBaseInfo", { email: "x@example.com", password: "Wrong#2026" });
    const right = await person.call(accountApi, "updateBaseInfo", { phone: "13800002222", password: knownPassword });

    await expect(bare).toFailWith("account.password_needed");
    await expect(wrong).toFailWith("account.wrong_password");
    expect(right.body.code).toBe(200);
    expect((await callWithTokens(other, sessionApi, "userInfo")).status).toBe(401);
    expect(await person.get(accountApi, "baseInfo")).toMatchObject({ phone: "13800002222", email: null });
  });

  it("is hidden from other accounts", async () => {
    expect((await aClient().call(accountApi, "updateBaseInfo", { realName: "x" })).status).toBe(401);
  });
});
