import { describe, expect, it } from "vitest";
import { accountApi } from "#modules/identity/account/contract";
import { outboxApi } from "#modules/identity/outbox/contract";
import { invitationApi, registrationApi, registrationSchemeApi, signUpApi } from "../contract.ts";
import { tenantApi } from "#modules/identity/tenant/contract";
import { aClient } from "#tests/builders/client";
import { advanceClock, theServer } from "#tests/builders/server";
import { aCaptcha, anAddress, trySignIn } from "#tests/builders/sessions";
import { aPhone } from "#tests/builders/phones";
import { aTenant, DataScope, insertRow, nextUnique, type TestAccount } from "#tests/builders/tenant";

const password = "Fresh#2026";

const stranger = (from = anAddress()) => aClient().withHeaders({ "x-forwarded-for": from });

/** A tenant with this registration mode and a scheme. */
async function aCompany(mode: "closed" | "invitation" | "approval" = "approval") {
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
  await insertRow("registrationSetting", { tenantId: tenant.id, mode, wayId });
  return { tenant, admin, role, position, wayId };
}

/** Requests a code and reads it in the outbox. */
async function aCode(tenantId: number, phone: string, admin: TestAccount): Promise<string> {
  const { body } = await stranger().send(signUpApi, "registrationCode", { phone, tenantId });
  if (body.code !== 200) throw new Error(body.message);
  const { items } = await admin.get(outboxApi, "page", {});
  return /\b\d{6}\b/u.exec(items[0]?.text ?? "")?.[0] ?? "";
}

type SignUpInput = { tenantId: number; phone: string; code: string; from?: string } & Record<string, unknown>;

async function signUp({ from = anAddress(), ...fields }: SignUpInput) {
  const person = { realName: "王小明", account: `new${nextUnique()}`, password, codeId: "0", wayId: 0 };
  return await stranger(from).send(signUpApi, "userRegistration", { ...person, ...fields });
}

/** Registers an account with a proved phone. */
async function registers(company: Awaited<ReturnType<typeof aCompany>>, overrides: Record<string, unknown> = {}) {
  const { tenant, admin } = company;
  const phone = aPhone();
  const code = await aCode(tenant.id, phone, admin);
  const account = `new${nextUnique()}`;
  return { phone, account, reply: await signUp({ tenantId: tenant.id, phone, code, account, ...overrides }) };
}

async function anInvitation({ admin, wayId }: Awaited<ReturnType<typeof aCompany>>, uses = 1): Promise<string> {
  return (await admin.get(invitationApi, "invite", { wayId, uses })).code;
}

async function accountsOf(admin: TestAccount, account: string) {
  return (await admin.get(accountApi, "page", { account })).items;
}

describe("registration by approval", () => {
  it("waits without an account, regardless of further fields in the body, and starts no session", async () => {
    const company = await aCompany();
    const { tenant, admin } = company;

    const { account, phone, reply } = await registers(company, {
      accountType: 999,
      status: 1,
      state: "approved",
      orgId: tenant.organisationId,
      isPhoneProved: false,
    });

    expect(reply.body).toMatchObject({ code: 200, result: null });
    expect(await accountsOf(admin, account)).toEqual([]);
    expect((await trySignIn({ tenantId: tenant.id, account, password })).body.code).toBe(400);
    const { items, total } = await admin.get(registrationApi, "page", { state: "waiting" });
    expect(total).toBe(1);
    expect(items).toContainRow({ account, phone, isPhoneProved: true, wayName: "Site staff", accountId: null });
    expect(JSON.stringify(items)).not.toMatch(/argon|hash/iu);
  });

  it("is hidden from accounts of other tenants, from those without the permission and without a session", async () => {
    const company = await aCompany();
    const { tenant, admin } = company;
    await registers(company);
    const id = (await admin.get(registrationApi, "page", {})).items[0]?.id ?? 0;
    const other = await aCompany();
    const bare = await tenant.hasAccount();

    const foreign = await other.admin.call(registrationApi, "approve", { id, wayId: other.wayId });
    const missing = await other.admin.call(registrationApi, "approve", {
      id: 4_000_000_000_000_000,
      wayId: other.wayId,
    });
    const replies = [
      await bare.send(registrationApi, "approve", { id }),
      await stranger().send(registrationApi, "approve", { id }),
    ];

    await expect(foreign).toFailWith("registration.missing");
    expect(foreign.body.message).toBe(missing.body.message);
    expect(replies.map(({ body }) => body.code)).toEqual([403, 401]);
    expect((await admin.get(registrationApi, "page", { state: "waiting" })).total).toBe(1);
  });

  it("accepts one for each phone at a time", async () => {
    const company = await aCompany();
    const { tenant, admin } = company;
    const { phone } = await registers(company);
    advanceClock(61);

    const repeat = await signUp({ tenantId: tenant.id, phone, code: await aCode(tenant.id, phone, admin) });

    await expect(repeat).toFailWith("registration.waits_already");
    expect(repeat.body.message).toMatch(/^\[D1032\] /u);
  });

  it("uses the requested scheme, and not another tenant's", async () => {
    const company = await aCompany();
    const { wayId } = await aCompany();

    const { reply } = await registers(company, { wayId });
    const { reply: unknown } = await registers(company, { wayId: 4_000_000_000_000_000 });

    await expect(reply).toFailWith("registration.way_missing");
    expect(reply.body.message).toBe(unknown.body.message);
    expect(reply.body.message).toMatch(/^\[D1035\] /u);
  });
});

describe("a tenant without registration", () => {
  it("sends no code and registers no account, like every new tenant", async () => {
    const { tenant, admin } = await aTenant();
    const phone = aPhone();

    const replies = [
      await stranger().send(signUpApi, "registrationCode", { phone, tenantId: tenant.id }),
      await signUp({ tenantId: tenant.id, phone, code: "123456" }),
    ];

    for (const reply of replies) await expect(reply).toFailWith("registration.closed");
    expect(replies[0]?.body.message).toMatch(/^\[D1034\] /u);
    expect((await admin.get(outboxApi, "page", {})).total).toBe(0);
    const { offers } = await aClient().get(tenantApi, "sysInfo", { tenantId: tenant.id });
    expect(offers.registration).toBe("closed");
  });

  it("registers no account while it is disabled", async () => {
    const { tenant } = await aCompany();
    const { owner, app } = await theServer();
    await owner.query("update tenant set status = 2 where id = $1", [tenant.id]);
    await app.caches.invalidate("tenant", tenant.id);

    const reply = await stranger().send(signUpApi, "registrationCode", { phone: aPhone(), tenantId: tenant.id });

    await expect(reply).toFailWith("registration.closed");
  });
});

describe("the proof of a phone", () => {
  it("is a code that was sent for this purpose, once", async () => {
    const company = await aCompany();
    const { tenant, admin } = company;
    const phone = aPhone();
    const code = await aCode(tenant.id, phone, admin);

    const replies = [
      await signUp({ tenantId: tenant.id, phone, code: code === "111111" ? "222222" : "111111" }),
      await signUp({ tenantId: tenant.id, phone: aPhone(), code }),
      await signUp({ tenantId: tenant.id, phone, code }),
      await signUp({ tenantId: tenant.id, phone, code }),
    ];

    expect(replies.map(({ body }) => body.code)).toEqual([400, 400, 200, 400]);
    await expect(replies[0]).toFailWith("code.wrong");
    await expect(replies[3]).toFailWith("code.expired");
  });

  it("does not reveal existing accounts in any other way", async () => {
    const company = await aCompany();
    const { tenant, admin } = company;
    const phone = aPhone();
    const known = await tenant.hasAccount({ phone });
    const fields = { tenantId: tenant.id, phone, account: known.account };

    const wrong = await signUp({ ...fields, code: "123456" });
    const byCaptcha = await signUp({ ...fields, ...(await aCaptcha()) });
    const proved = await signUp({ ...fields, account: `x${nextUnique()}`, code: await aCode(tenant.id, phone, admin) });
    const { reply: taken } = await registers(company, { account: known.account.toUpperCase() });

    await expect(wrong).toFailWith("code.expired");
    expect(byCaptcha.body).toMatchObject({ code: 200, result: null });
    await expect(proved).toFailWith("account.phone_taken");
    expect(proved.body.message).toMatch(/^\[D1032\] /u);
    await expect(taken).toFailWith("account.taken");
    expect(taken.body.message).toMatch(/^\[D1003\] /u);
  });

  it("is not replaced by a captcha, which leaves the phone unverified", async () => {
    const { tenant, admin } = await aCompany();
    const captcha = await aCaptcha();

    const reply = await signUp({ tenantId: tenant.id, phone: aPhone(), ...captcha });
    const repeat = await signUp({ tenantId: tenant.id, phone: aPhone(), ...captcha });

    expect(reply.body.code).toBe(200);
    await expect(repeat).toFailWith("session.wrong_captcha");
    expect((await admin.get(registrationApi, "page", {})).items).toContainRow({ isPhoneProved: false });
  });
});

describe("an invitation", () => {
  it("creates the account at once, with the grants of its scheme and no more", async () => {
    const company = await aCompany("invitation");
    const { tenant, admin, role, position } = company;

    const { account, phone, reply } = await registers(company, {
      invitation: (await anInvitation(company)).toLowerCase(),
    });

    expect(reply.body.code).toBe(200);
    expect((await trySignIn({ tenantId: tenant.id, account, password })).body.code).toBe(200);
    const [row] = await accountsOf(admin, account);
    expect(row).toMatchObject({ accountType: 777, orgId: tenant.organisationId, posId: position.id });
    expect(row?.roles.map(({ id }) => id)).toEqual([role.id]);
    expect(row?.phone).toBe(`${phone.slice(0, 3)}****${phone.slice(-4)}`);
    expect((await admin.get(registrationApi, "page", { state: "invited" })).items).toContainRow({ account });
    expect((await admin.get(invitationApi, "page", {})).items).toContainRow({ usesLeft: 0, state: "usedUp" });
  });

  it("is refused in another tenant, unknown, expired, revoked or without a code, with the same answer", async () => {
    const company = await aCompany("invitation");
    const other = await aCompany("invitation");
    const foreign = await anInvitation(other);
    const revoked = await anInvitation(company);
    const id = (await company.admin.get(invitationApi, "page", {})).items[0]?.id ?? 0;
    await company.admin.get(invitationApi, "revoke", { id });
    const expired = await anInvitation(company);
    const { owner } = await theServer();
    await owner.query("update registration_invitation set expires_at = now() where tenant_id = $1", [
      company.tenant.id,
    ]);
    advanceClock(1);

    const replies = [];
    for (const invitation of [foreign, "ABCDEFGHJK", revoked, expired, ""])
      replies.push((await registers(company, { invitation })).reply);

    for (const reply of replies) await expect(reply).toFailWith("registration.invitation_wrong");
    expect((await other.admin.get(invitationApi, "page", {})).items).toContainRow({ usesLeft: 1 });
    expect((await company.admin.get(registrationApi, "page", {})).total).toBe(0);
  });

  it("admits one of two concurrent registrations with its last use", async () => {
    const company = await aCompany("invitation");
    const { tenant, admin } = company;
    const invitation = await anInvitation(company);
    const phones = [aPhone(), aPhone()];
    const inputs = [];
    for (const phone of phones) inputs.push({ phone, code: await aCode(tenant.id, phone, admin) });

    const replies = await Promise.all(
      inputs.map(async (input) => await signUp({ tenantId: tenant.id, invitation, ...input })),
    );

    expect(replies.map(({ body }) => body.code).toSorted()).toEqual([200, 400]);
    expect((await admin.get(registrationApi, "page", {})).total).toBe(1);
  });

  it("is not used up by a name that is taken", async () => {
    const company = await aCompany("invitation");
    const known = await company.tenant.hasAccount();
    const invitation = await anInvitation(company);

    const { reply } = await registers(company, { invitation, account: known.account });

    await expect(reply).toFailWith("account.taken");
    expect((await company.admin.get(invitationApi, "page", {})).items).toContainRow({ usesLeft: 1 });
  });

  it("is refused when a referenced record was deleted, without being used up", async () => {
    const company = await aCompany("invitation");
    const invitation = await anInvitation(company);
    const { owner } = await theServer();
    const { tenant, role, admin } = company;
    await owner.query("update role set deleted_at = now() where tenant_id = $1 and id = $2", [tenant.id, role.id]);

    const { account, reply } = await registers(company, { invitation });

    await expect(reply).toFailWith("account.role_missing");
    expect(await accountsOf(admin, account)).toEqual([]);
    expect((await admin.get(invitationApi, "page", {})).items).toContainRow({ usesLeft: 1 });
  });

  it("accepts no phone that was verified only by a captcha", async () => {
    const company = await aCompany("invitation");
    const { tenant, admin } = company;
    const account = `new${nextUnique()}`;
    const invitation = await anInvitation(company);

    await signUp({ tenantId: tenant.id, phone: aPhone(), account, invitation, ...(await aCaptcha()) });

    expect((await accountsOf(admin, account))[0]?.phone).toBeNull();
  });

  it("ends when the grants of its scheme change, and stays valid when it is only renamed", async () => {
    const company = await aCompany("invitation");
    const { admin, tenant, wayId } = company;
    await anInvitation(company);
    const stateOf = async () => (await admin.get(invitationApi, "page", {})).items[0]?.state;
    const { id: roleId } = await tenant.hasRole({ permissions: ["sysPos/page", "sysPos/add"] });

    await admin.get(registrationSchemeApi, "update", { id: wayId, name: "Renamed" });
    const renamed = await stateOf();
    await admin.get(registrationSchemeApi, "update", { id: wayId, roleId });

    expect([renamed, await stateOf()]).toEqual(["open", "ended"]);
  });
});

describe("the limit of registrations", () => {
  it("is five a day for a phone and thirty an hour for a network, over all tenants", async () => {
    const company = await aCompany();
    const { tenant, admin } = await aCompany();
    const [phone, network] = [aPhone(), anAddress()];
    const past = async (overrides: object) =>
      await insertRow("registrationRequest", {
        tenantId: company.tenant.id,
        account: "past",
        realName: "past",
        phone: "1",
        address: "",
        network: "",
        state: "rejected",
        ...overrides,
      });
    for (let count = 0; count < 5; count++) await past({ phone });
    for (let count = 0; count < 30; count++) await past({ network });
    const other = aPhone();

    const byPhone = await signUp({ tenantId: tenant.id, phone, code: await aCode(tenant.id, phone, admin) });
    const code = await aCode(tenant.id, other, admin);
    const byNetwork = await signUp({ tenantId: tenant.id, phone: other, code, from: network });

    expect([byPhone.status, byNetwork.status]).toEqual([429, 429]);
  });

  it("blocks an address that guesses", async () => {
    const { tenant } = await aCompany();
    const from = anAddress();
    const { owner } = await theServer();
    await owner.query(
      "insert into sign_in_failure (tenant_id, account, address, failed_at) select $1, 'x', $2, now() from generate_series(1, 30)",
      [tenant.id, from],
    );

    const reply = await signUp({ tenantId: tenant.id, phone: aPhone(), code: "123456", from });

    expect(reply.status).toBe(429);
  });
});

describe("the input of a registration", () => {
  it.each([
    ["a short name", { realName: "王" }, "RealName"],
    ["a short account", { account: "abcde" }, "Account"],
    ["an account with invalid characters", { account: "abc def" }, "Account"],
    ["no phone", { phone: "12345678901" }, "Phone"],
    ["no password, where there is no default one", { password: "" }, "Password"],
  ])("is refused for %s", async (_, about, field) => {
    const { tenant } = await aCompany();

    const reply = await signUp({ tenantId: tenant.id, phone: aPhone(), code: "123456", ...about });

    expect(reply).toRefuseFields(field);
  });

  it("is checked against the password rules before the code is used up", async () => {
    const company = await aCompany();
    const { tenant, admin } = company;
    const phone = aPhone();
    const code = await aCode(tenant.id, phone, admin);

    const weak = await signUp({ tenantId: tenant.id, phone, code, password: "weak" });
    const good = await signUp({ tenantId: tenant.id, phone, code });

    await expect(weak).toFailWith("password.length", { minimum: 6, maximum: 16 });
    expect(good.body.code).toBe(200);
  });
});
