import { describe, expect, it } from "vitest";
import { historyApi } from "#modules/records/history/contract";
import { toId } from "#contract/id";
import { accountApi } from "#modules/identity/account/contract";
import { outboxApi } from "#modules/identity/outbox/contract";
import { invitationApi, registrationApi, registrationSchemeApi } from "../contract.ts";
import { tenantApi } from "#modules/identity/tenant/contract";
import { aClient } from "#tests/builders/client";
import { getKnownPasswordHash, knownPassword } from "#tests/builders/passwords";
import { theServer } from "#tests/builders/server";
import { trySignIn } from "#tests/builders/sessions";
import { aTenant, DataScope, insertRow, nextUnique, type TestTenant } from "#tests/builders/tenant";

const approving = ["sysUserRegistration/page", "sysUserRegistration/approve", "sysUserRegWay/page"] as const;
const writing = [
  "sysUserRegWay/page",
  "sysUserRegWay/add",
  "sysUserRegWay/update",
  "sysUserRegInvitation/invite",
] as const;

async function aCompany() {
  const { tenant, admin } = await aTenant();
  const role = await tenant.hasRole({ permissions: ["sysPos/page"], dataScope: DataScope.self });
  const position = await tenant.hasPosition();
  const wayId = await insertRow("registrationWay", {
    tenantId: tenant.id,
    name: "Site staff",
    roleId: role.id,
    organisationId: tenant.organisationId,
    positionId: position.id,
  });
  const draft = { name: "Office", roleId: role.id, orgId: tenant.organisationId, posId: position.id };
  return { tenant, admin, role, position, wayId, draft };
}

/** A waiting registration. */
async function aRequest(tenant: TestTenant, overrides: Record<string, unknown> = {}) {
  const account = `new${nextUnique()}`;
  const id = await insertRow("registrationRequest", {
    tenantId: tenant.id,
    account,
    realName: "王小明",
    phone: "13912345678",
    isPhoneProved: true,
    passwordHash: await getKnownPasswordHash(),
    address: "10.1.2.3",
    network: "10.1.2.3",
    ...overrides,
  });
  return { id, account };
}

async function eventsOf(tenantId: number): Promise<string[]> {
  const { owner } = await theServer();
  const { rows } = await owner.query<{ kind: string }>(
    "select kind from security_event where tenant_id = $1 and kind like 'registration.%' order by id",
    [tenantId],
  );
  return rows.map(({ kind }) => kind);
}

describe("approving", () => {
  it("creates the account with its own password, informs the applicant, and deletes the hash", async () => {
    const { tenant, admin, role, position, wayId } = await aCompany();
    const { id, account } = await aRequest(tenant, { wayId });

    await admin.get(registrationApi, "approve", { id });

    expect((await trySignIn({ tenantId: tenant.id, account, password: knownPassword })).body.code).toBe(200);
    const [row] = (await admin.get(accountApi, "page", { account })).items;
    expect(row).toMatchObject({ accountType: 777, orgId: tenant.organisationId, posId: position.id });
    expect(row).toMatchObject({ createUserId: admin.id, roles: [{ id: role.id }] });
    const [request] = (await admin.get(registrationApi, "page", {})).items;
    expect(request).toMatchObject({ state: "approved", accountId: row?.id, decidedUserName: admin.realName });
    const [message] = (await admin.get(outboxApi, "page", {})).items;
    expect(message).toMatchObject({ purpose: "admitted", channel: "sms", recipient: "139****5678", state: "kept" });
    expect(message?.text).toContain(account);
    const { owner } = await theServer();
    const { rows } = await owner.query("select password_hash from registration_request where id = $1", [id]);
    expect(rows).toEqual([{ password_hash: null }]);
    expect(await eventsOf(tenant.id)).toEqual(["registration.approved"]);
  });

  it("can use another scheme than the requested one, and requires one", async () => {
    const { tenant, admin, wayId } = await aCompany();
    const { id, account } = await aRequest(tenant);

    const without = await admin.call(registrationApi, "approve", { id });
    await admin.get(registrationApi, "approve", { id, wayId });

    await expect(without).toFailWith("registration.no_way");
    expect((await admin.get(accountApi, "page", { account })).total).toBe(1);
  });

  it("grants nothing beyond the approver's own rights", async () => {
    const { tenant, role, position, wayId } = await aCompany();
    const { id: roleId } = await tenant.hasRole({ permissions: [...approving, "sysUser/page"] });
    const clerk = await tenant.hasAccount({ roleIds: [roleId, role.id] });
    const strong = await tenant.hasRole({ permissions: ["sysUser/delete"] });
    const beyond = await insertRow("registrationWay", {
      tenantId: tenant.id,
      name: "Strong",
      roleId: strong.id,
      organisationId: tenant.organisationId,
      positionId: position.id,
    });
    const { id, account } = await aRequest(tenant, { wayId: beyond });

    const refusal = await clerk.call(registrationApi, "approve", { id });
    const before = await clerk.get(accountApi, "page", { account });
    const within = await clerk.call(registrationApi, "approve", { id, wayId });

    await expect(refusal).toFailWith("grant.beyond", { what: "sysUser/delete" });
    expect(before.total).toBe(0);
    expect(within.body.code).toBe(200);
  });

  it("is limited to organisations that the caller sees", async () => {
    const { tenant, role, position } = await aCompany();
    const [reachable, remote] = [await tenant.hasOrganisation(), await tenant.hasOrganisation()];
    const own = await tenant.hasRole({ permissions: approving, dataScope: DataScope.own });
    const clerk = await tenant.hasAccount({ organisationId: reachable.id, roleIds: [own.id, role.id] });
    const wayTo = async (organisationId: number) =>
      await insertRow("registrationWay", {
        tenantId: tenant.id,
        name: nextUnique().slice(-20),
        roleId: role.id,
        positionId: position.id,
        organisationId,
      });
    const { id } = await aRequest(tenant);

    const refusal = await clerk.call(registrationApi, "approve", { id, wayId: await wayTo(remote.id) });
    const done = await clerk.call(registrationApi, "approve", { id, wayId: await wayTo(reachable.id) });

    expect([refusal.body.code, done.body.code]).toEqual([400, 200]);
  });

  it("happens once, also in two concurrent requests", async () => {
    const { tenant, admin, wayId } = await aCompany();
    const { id, account } = await aRequest(tenant, { wayId });

    const replies = await Promise.all([
      admin.call(registrationApi, "approve", { id }),
      admin.call(registrationApi, "approve", { id }),
    ]);

    expect(replies.map(({ body }) => body.code).toSorted()).toEqual([200, 400]);
    expect((await admin.get(accountApi, "page", { account })).total).toBe(1);
  });

  it("refuses a name or phone that has been taken since, and keeps the registration waiting", async () => {
    const { tenant, admin, wayId } = await aCompany();
    const { id, account } = await aRequest(tenant, { wayId });
    await tenant.hasAccount({ account: account.toUpperCase() });

    const reply = await admin.call(registrationApi, "approve", { id });

    await expect(reply).toFailWith("account.taken");
    expect(await admin.get(registrationApi, "waiting")).toBe(1);
  });
});

it("rejecting stores the reason, deletes the password, is final, and informs the applicant in their language", async () => {
  const { tenant, admin, wayId } = await aCompany();
  const { id, account } = await aRequest(tenant, { wayId, language: "de" });

  await admin.get(registrationApi, "reject", { id, reason: "Nobody knows him" });
  const late = await admin.call(registrationApi, "approve", { id });

  await expect(late).toFailWith("registration.decided", { name: "王小明" });
  const { items } = await admin.get(registrationApi, "page", { state: "rejected", keyword: "王小" });
  expect(items).toContainRow({ account, reason: "Nobody knows him", decidedUserName: admin.realName });
  expect(await eventsOf(tenant.id)).toEqual(["registration.rejected"]);
  const [message] = (await admin.get(outboxApi, "page", {})).items;
  expect(message).toMatchObject({ purpose: "rejected", channel: "sms", recipient: "139****5678", state: "kept" });
  expect(message?.text).toMatch(/wurde abgelehnt\. Grund: Nobody knows him$/u);
});

it("rejecting sends nothing to an unverified phone", async () => {
  const { tenant, admin, wayId } = await aCompany();
  const { id } = await aRequest(tenant, { wayId, isPhoneProved: false });

  await admin.get(registrationApi, "reject", { id, reason: "Nobody knows him" });

  expect((await admin.get(outboxApi, "page", {})).total).toBe(0);
});

describe("records of registrations", () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

  it("can be deleted when they are unused", async () => {
    const { tenant, admin } = await aCompany();
    const { owner } = await theServer();
    const decided = { state: "rejected", passwordHash: null };
    const remaining = [
      await aRequest(tenant, { createTime: daysAgo(89), phone: "13912345601" }),
      await aRequest(tenant, { ...decided, createTime: daysAgo(300), decidedTime: daysAgo(179) }),
    ];
    await aRequest(tenant, { createTime: daysAgo(91), phone: "13912345602" });
    await aRequest(tenant, { ...decided, createTime: daysAgo(300), decidedTime: daysAgo(181) });
    await aRequest(tenant, { ...decided, state: "invited", createTime: daysAgo(181) });

    await owner.query("select remove_old_registrations()");

    const { items } = await admin.get(registrationApi, "page", {});
    expect(items.map(({ id }) => id).toSorted()).toEqual(remaining.map(({ id }) => id).toSorted());
  });

  it("include invitations, unless a registration used one", async () => {
    const { tenant, admin, wayId } = await aCompany();
    const { owner } = await theServer();
    const one = async (days: number) =>
      await insertRow("registrationInvitation", {
        tenantId: tenant.id,
        wayId,
        expiresAt: daysAgo(days),
        codeHash: Buffer.from(nextUnique().padEnd(32).slice(0, 32)),
      });
    const [used, young] = [await one(181), await one(179)];
    await one(181);
    await aRequest(tenant, { state: "invited", passwordHash: null, invitationId: used });

    await owner.query("select remove_old_registrations()");

    const { items } = await admin.get(invitationApi, "page", {});
    expect(items.map(({ id }) => id).toSorted()).toEqual([used, young].toSorted());
  });
});

describe("a registration scheme", () => {
  it("is added, changed, listed with its waiting registrations, and has a history", async () => {
    const { tenant, admin, role, draft } = await aCompany();

    await admin.get(registrationSchemeApi, "add", { ...draft, remark: "HQ" });
    const [way] = await admin.get(registrationSchemeApi, "list", { name: "Office" });
    await aRequest(tenant, { wayId: way?.id });
    await admin.get(registrationSchemeApi, "update", { id: way?.id ?? toId(1), name: "Office staff", version: 1 });

    const { items } = await admin.get(registrationSchemeApi, "page", { keyword: "hq" });
    expect(items).toContainRow({
      name: "Office staff",
      accountType: 777,
      roleId: role.id,
      waitingCount: 1,
      version: 2,
    });
    const entries = await admin.get(historyApi, "page", { entity: "sysUserRegWay", id: way?.id ?? toId(1) });
    expect(entries.items.map(({ action }) => action)).toEqual(["update", "add"]);
  });

  it.each([999, 888])("cannot create administrators: %d", async (accountType) => {
    const { admin, draft, wayId } = await aCompany();

    const replies = [
      await admin.call(registrationSchemeApi, "add", { ...draft, accountType }),
      await admin.call(registrationSchemeApi, "update", { id: wayId, accountType }),
    ];

    for (const reply of replies) {
      await expect(reply).toFailWith("registration.admin_type");
      expect(reply.body.message).toMatch(/^\[D1038\] /u);
    }
  });

  it("grants nothing beyond the rights of the caller who adds, changes or uses it", async () => {
    const { tenant, role, position, wayId, draft } = await aCompany();
    const own = await tenant.hasRole({ permissions: writing });
    const clerk = await tenant.hasAccount({ roleIds: [own.id, role.id] });
    const strong = await tenant.hasRole({ permissions: ["sysUser/delete"] });
    const beyond = await insertRow("registrationWay", {
      tenantId: tenant.id,
      name: "Strong",
      roleId: strong.id,
      organisationId: tenant.organisationId,
      positionId: position.id,
    });

    const refused = [
      await clerk.call(registrationSchemeApi, "add", { ...draft, roleId: strong.id }),
      await clerk.call(registrationSchemeApi, "update", { id: wayId, roleId: strong.id }),
      await clerk.call(invitationApi, "invite", { wayId: beyond }),
    ];
    const done = [
      await clerk.call(registrationSchemeApi, "add", draft),
      await clerk.call(invitationApi, "invite", { wayId }),
    ];

    for (const reply of refused) await expect(reply).toFailWith("grant.beyond", { what: "sysUser/delete" });
    expect(done.map(({ body }) => body.code)).toEqual([200, 200]);
  });

  it("refuses references of another tenant, and duplicate names", async () => {
    const { admin, draft } = await aCompany();
    const other = await aCompany();

    const foreign = await admin.call(registrationSchemeApi, "add", { ...draft, roleId: other.role.id });
    await admin.get(registrationSchemeApi, "add", draft);
    const twice = await admin.call(registrationSchemeApi, "add", draft);

    await expect(foreign).toFailWith("account.role_missing");
    await expect(twice).toFailWith("registration.way_taken");
  });

  it("cannot be deleted while it is used", async () => {
    const { tenant, admin, wayId } = await aCompany();
    const { id } = await aRequest(tenant, { wayId });

    const used = await admin.call(registrationSchemeApi, "delete", { id: wayId });
    await admin.get(registrationApi, "reject", { id, reason: "x" });
    const unused = await admin.call(registrationSchemeApi, "delete", { id: wayId });

    await expect(used).toFailWith("registration.way_in_use", { name: "Site staff" });
    expect(unused.body.code).toBe(200);
  });
});

describe("an invitation", () => {
  it("shows its code once and stores only the hash", async () => {
    const { tenant, admin, wayId } = await aCompany();

    const { code } = await admin.get(invitationApi, "invite", { wayId, uses: 3, note: "New at site 2" });

    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{10}$/u);
    const { items } = await admin.get(invitationApi, "page", { keyword: "site 2", state: "open" });
    expect(items).toContainRow({ wayName: "Site staff", uses: 3, usesLeft: 3, createUserName: admin.realName });
    const { owner } = await theServer();
    const { rows } = await owner.query<{ row: string }>(
      "select i::text || (select string_agg(e::text, '') from security_event e where e.tenant_id = $1) as row from registration_invitation i where tenant_id = $1",
      [tenant.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(code);
    expect(await eventsOf(tenant.id)).toEqual(["registration.invited"]);
  });

  it.each(["open", "usedUp", "expired", "ended"] as const)("is filtered by its state: %s", async (state) => {
    const { tenant, admin, wayId } = await aCompany();
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    const one = async (overrides: object) =>
      await insertRow("registrationInvitation", {
        tenantId: tenant.id,
        wayId,
        expiresAt: inHours(1),
        codeHash: Buffer.from(nextUnique().padEnd(32).slice(0, 32)),
        ...overrides,
      });
    const ids = {
      open: await one({}),
      usedUp: await one({ usesLeft: 0 }),
      expired: await one({ expiresAt: inHours(-1) }),
      ended: await one({ endedAt: new Date() }),
    };

    const { items } = await admin.get(invitationApi, "page", { state });

    expect(items.map((row) => [row.id, row.state])).toEqual([[ids[state], state]]);
  });
});

/** As in the demo, where administrators read the codes that applicants need. */
async function asDemo<Result>(work: () => Promise<Result>): Promise<Result> {
  const { app } = await theServer();
  const { demoAccounts } = app;
  Object.assign(app, { demoAccounts: [{ tenantId: 1, account: "a", password: "b", title: "c" }] });
  try {
    return await work();
  } finally {
    Object.assign(app, { demoAccounts });
  }
}

describe("the registration setting of a tenant", () => {
  it("offers no registration while there is no sender for the code", async () => {
    const { tenant, admin, wayId } = await aCompany();

    await admin.get(registrationApi, "saveSetting", { mode: "approval", wayId });

    const { offers } = await aClient().get(tenantApi, "sysInfo", { tenantId: tenant.id });
    expect(offers.registration).toBe("closed");
  });

  it("applies to the sign-in page immediately, and grants nothing beyond the caller's own rights", async () => {
    const { tenant, admin, wayId } = await aCompany();
    const offered = async () =>
      await asDemo(
        async () => (await aClient().get(tenantApi, "sysInfo", { tenantId: tenant.id })).offers.registration,
      );
    const before = await offered();
    const other = await aCompany();

    await admin.get(registrationApi, "saveSetting", { mode: "approval", wayId });
    const foreign = await admin.call(registrationApi, "saveSetting", { mode: "approval", wayId: other.wayId });

    expect([before, await offered()]).toEqual(["closed", "approval"]);
    await expect(foreign).toFailWith("registration.way_missing");
    expect(await admin.get(registrationApi, "setting")).toEqual({ mode: "approval", wayId, tenantId: tenant.id });
    expect(await eventsOf(tenant.id)).toEqual(["registration.setting_changed"]);
  });
});
