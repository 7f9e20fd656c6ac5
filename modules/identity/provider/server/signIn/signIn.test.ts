import { beforeAll, describe, expect, it } from "vitest";
import type { Id } from "#contract/id";
import { ownPasswordApi, passwordPolicyApi } from "#modules/identity/password/contract";
import { positionApi } from "#modules/identity/position/contract";
import { oAuthApi, providerApi, thirdPartyApi } from "../../contract.ts";
import { secondFactorApi } from "#modules/identity/secondFactor/contract";
import { sessionApi } from "#modules/identity/session/contract";
import { aBrowser, type TestBrowser } from "#tests/builders/browser";
import { knownPassword } from "#tests/builders/passwords";
import { aFakeProvider, type FakeProvider, type ProviderFault } from "#tests/builders/fakeProvider";
import { enrolSecondFactor, getSecondFactorTicket } from "#tests/builders/secondFactor";
import { advanceClock, aServer, type TestServer, theServer } from "#tests/builders/server";
import { aSession, type SessionTokens } from "#tests/builders/sessions";
import { aTenant, insertRow, nextUnique, type TestAccount, type TestTenant } from "#tests/builders/tenant";

const publicUrl = "https://console.example.com";
let site: TestServer;
let idp: FakeProvider;

beforeAll(async () => {
  site = await aServer({
    environment: { SITEWARD_PUBLIC_URL: publicUrl, SITEWARD_OUTGOING_HOSTS: "127.0.0.1" },
  });
  idp = await aFakeProvider();
});

type Settings = { finding?: "linked" | "email" | "create"; roleId?: Id; orgId?: Id; at?: FakeProvider };

/** A tenant with a provider, and its browser. */
async function aHome(settings: Settings = {}) {
  const { tenant, admin } = await aTenant();
  return { tenant, admin, provider: await aProvider(admin, settings), browser: aBrowser(site) };
}

async function aProvider(admin: TestAccount, { at = idp, ...settings }: Settings = {}): Promise<Id> {
  const { issuer, clientId, clientSecret } = at;
  return await admin.get(providerApi, "add", {
    name: `IdP ${nextUnique()}`,
    issuer,
    clientId,
    clientSecret,
    ...settings,
  });
}

async function isLinked(account: TestAccount, provider: Id, subject: string): Promise<void> {
  const { id: accountId, tenantId } = account;
  const link = { tenantId, providerId: provider, accountId, issuer: idp.issuer, subject };
  await insertRow("thirdPartyLink", { ...link, linkedAt: new Date() });
}

/** Goes to the provider; returns its address. */
async function leave(browser: TestBrowser, { tenant, provider }: { tenant: TestTenant; provider: Id }, to = "/") {
  const query = new URLSearchParams({ provider: String(provider), tenantId: String(tenant.id), redirectUrl: to });
  const answer = await browser.open(`/api/sysOAuth/signIn?${query.toString()}`);
  expect(answer.status).toBe(302);
  return answer.headers.get("location") ?? "";
}

/** Returns from the provider; returns the parameters of the application's page. */
async function comeBack(browser: TestBrowser, address: URL): Promise<URLSearchParams> {
  const answer = await browser.open(address.href);
  expect(answer.status).toBe(302);
  const location = answer.headers.get("location") ?? "";
  expect(location.startsWith(`${publicUrl}/#/`)).toBe(true);
  return new URLSearchParams(location.split("?")[1]);
}

type Who = { subject: string; person?: Record<string, unknown>; lie?: ProviderFault };

async function goAround(home: Awaited<ReturnType<typeof aHome>>, { subject, person = {}, lie }: Who) {
  const address = await leave(home.browser, home);
  if (lie !== undefined) idp.setFault(lie);
  return await comeBack(home.browser, await idp.signIn(address, subject, person));
}

const enter = async (browser: TestBrowser, parameters: URLSearchParams) =>
  await browser.call(oAuthApi, "enter", { input: { code: parameters.get("provider_code") ?? "none" } });

async function whoIs(browser: TestBrowser, pair: SessionTokens) {
  return (await browser.call(sessionApi, "userInfo", { input: {}, pair })).body.result;
}

async function eventsOf(tenantId: number): Promise<string[]> {
  const { owner } = await theServer();
  const text = "select kind from security_event where tenant_id = $1 order by id";
  return (await owner.query<{ kind: string }>(text, [tenantId])).rows.map(({ kind }) => kind);
}

describe("signing in by a provider", () => {
  it("opens a session of the linked account; neither address nor cookie holds a token", async () => {
    const home = await aHome();
    const account = await home.tenant.hasAccount();
    await isLinked(account, home.provider, "s-1");

    const address = new URL(await leave(home.browser, home, "/system/pos?keyword=x"));
    const parameters = await comeBack(home.browser, await idp.signIn(address.href, "s-1"));
    const reply = await enter(home.browser, parameters);

    expect(address.origin).toBe(idp.issuer);
    expect(address.searchParams.get("redirect_uri")).toBe(`${publicUrl}/api/sysOAuth/signInCallback/${home.provider}`);
    expect(address.searchParams.get("code_challenge_method")).toBe("S256");
    expect([parameters.get("redirect"), parameters.get("tid")]).toEqual([
      "/system/pos?keyword=x",
      String(home.tenant.id),
    ]);
    expect(reply.body.code).toBe(200);
    expect(await whoIs(home.browser, reply.body.result)).toMatchObject({ id: account.id, tenantId: home.tenant.id });
    expect(await eventsOf(home.tenant.id)).toContain("session.signed_in");
  });

  it("marks the browser for ten minutes with a cookie that no script and no other host can read", async () => {
    const { tenant, provider, browser } = await aHome();
    const query = `provider=${provider}&tenantId=${tenant.id}`;

    const answer = await browser.open(`/api/sysOAuth/signIn?${query}`);

    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-siteward-provider=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/u,
      ),
    ]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("identifies no account without a link, even with a known e-mail", async () => {
    const home = await aHome();
    const account = await home.tenant.hasAccount();
    const email = `${account.account}@example.com`;
    await setEmail(account, email);

    const parameters = await goAround(home, { subject: "s-2", person: { email, email_verified: true } });

    expect(parameters.get("provider_fault")).toBe("unlinked");
  });

  it("finds an account by a verified e-mail if the tenant enables that, and links it", async () => {
    const home = await aHome({ finding: "email" });
    const account = await home.tenant.hasAccount();
    const email = `${account.account}@Example.com`;
    await setEmail(account, email);

    const unverified = await goAround(home, { subject: "s-3", person: { email } });
    const verified = await goAround(home, { subject: "s-3", person: { email, email_verified: true } });
    const repeat = await goAround(home, { subject: "s-3" });
    const other = await goAround(home, { subject: "s-4", person: { email, email_verified: true } });

    expect(unverified.get("provider_fault")).toBe("unlinked");
    for (const parameters of [verified, repeat]) expect((await enter(home.browser, parameters)).body.code).toBe(200);
    expect(other.get("provider_fault")).toBe("unlinked");
  });

  it("creates an account with the configured role and organisation, once", async () => {
    const { tenant, admin } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysPos/page"] });
    const unit = await tenant.hasOrganisation();
    const provider = await aProvider(admin, { finding: "create", roleId: role.id, orgId: unit.id });
    const home = { tenant, admin, provider, browser: aBrowser(site) };
    const name = `n${nextUnique()}`;
    const person = { preferred_username: name, name: "Zhang San", email: `${name}@example.com`, email_verified: true };

    const first = await enter(home.browser, await goAround(home, { subject: "s-5", person }));
    const second = await enter(home.browser, await goAround(home, { subject: "s-5", person }));

    const account = await whoIs(home.browser, first.body.result);
    expect(account).toMatchObject({ account: name, realName: "Zhang San", orgId: unit.id, accountType: 777 });
    expect(account.apis).toEqual(["sysPos/page"]);
    expect((await whoIs(home.browser, second.body.result)).id).toBe(account.id);
    expect(await eventsOf(tenant.id)).toContain("account.added");
  });

  it("creates an account whose name has one line even if the provider sends two", async () => {
    const { tenant, admin } = await aTenant();
    const [role, unit] = [await tenant.hasRole(), await tenant.hasOrganisation()];
    const provider = await aProvider(admin, { finding: "create", roleId: role.id, orgId: unit.id });
    const home = { tenant, admin, provider, browser: aBrowser(site) };
    const person = { preferred_username: `n${nextUnique()}`, name: "Zhang\r\nSan" };

    const reply = await enter(home.browser, await goAround(home, { subject: "s-51", person }));

    expect(await whoIs(home.browser, reply.body.result)).toMatchObject({ realName: "Zhang San" });
  });

  it("is refused for a disabled account and by a disabled provider", async () => {
    const home = await aHome();
    const account = await home.tenant.hasAccount({ status: 2 });
    await isLinked(account, home.provider, "s-6");
    const disabled = await enter(home.browser, await goAround(home, { subject: "s-6" }));
    const address = await leave(home.browser, home);

    await home.admin.get(providerApi, "setStatus", { id: home.provider, status: 2 });

    await expect(disabled).toFailWith("session.account_disabled");
    const parameters = await comeBack(home.browser, await idp.signIn(address, "s-6"));
    expect(parameters.get("provider_fault")).toBe("failed");
    const query = `provider=${home.provider}&tenantId=${home.tenant.id}`;
    expect((await home.browser.open(`/api/sysOAuth/signIn?${query}`)).status).toBe(200);
  });

  it("requires the second factor of the account, like every method", async () => {
    const home = await aHome();
    const account = await home.tenant.hasAccount();
    await isLinked(account, home.provider, "s-8");
    await enrolSecondFactor(account);

    const reply = await enter(home.browser, await goAround(home, { subject: "s-8" }));

    await expect(reply).toFailWith("session.second_factor");
    expect(reply.headers.get("access-token")).toBeNull();
    expect(getSecondFactorTicket(reply)).toMatch(/^[\w-]{40,}$/u);
  });

  it("never opens the account of a platform administrator", async () => {
    const home = await aHome({ finding: "email" });
    const account = await home.tenant.hasAccount({ accountType: 999 });
    const email = `${account.account}@example.com`;
    await setEmail(account, email);
    const byEmail = await goAround(home, { subject: "s-7", person: { email, email_verified: true } });
    await isLinked(account, home.provider, "s-7");

    const byLink = await goAround(home, { subject: "s-7" });

    expect([byEmail, byLink].map((parameters) => parameters.get("provider_fault"))).toEqual(["unlinked", "unlinked"]);
  });
});

describe("an attacker", () => {
  const past = Math.floor(Date.now() / 1000) - 3600;
  const lies: readonly (readonly [string, ProviderFault])[] = [
    ["a token for another client", { claims: { aud: "somebody-else" } }],
    ["a token for several clients, of which another one asked", { claims: { aud: ["x", "y"], azp: "x" } }],
    ["a token of another issuer", { claims: { iss: "https://evil.example.com" } }],
    ["the nonce of another sign-in", { claims: { nonce: "other" } }],
    ["a token without nonce", { claims: { nonce: undefined } }],
    ["an expired token", { claims: { exp: past } }],
    ["a token without signature", { isUnsigned: true }],
    ["a token signed by a stranger", { isForged: true }],
    ["a token signed by an unknown key", { header: { kid: "two" } }],
    ["answers about another person", { person: { sub: "somebody-else" } }],
  ];

  it.each(lies)("is refused with %s", async (_, lie) => {
    const home = await aHome();
    await isLinked(await home.tenant.hasAccount(), home.provider, "victim");

    const parameters = await goAround(home, { subject: "victim", lie });

    expect(parameters.get("provider_fault")).toBe("failed");
    expect(parameters.get("provider_code")).toBeNull();
    expect(await eventsOf(home.tenant.id)).toContain("session.sign_in_failed");
  });

  it("cannot finish a flow of another browser, and does not disturb it", async () => {
    const home = await aHome();
    await isLinked(await home.tenant.hasAccount(), home.provider, "s-1");
    const back = await idp.signIn(await leave(home.browser, home), "s-1");
    const victim = aBrowser(site);

    const bare = await comeBack(victim, back);
    await leave(victim, home);
    const marked = await comeBack(victim, back);

    expect([bare, marked].map((parameters) => parameters.get("provider_fault"))).toEqual(["expired", "expired"]);
    expect((await comeBack(home.browser, back)).get("provider_code")).not.toBeNull();
  });

  it("uses neither a state nor a code twice, nor the code in another browser", async () => {
    const home = await aHome();
    await isLinked(await home.tenant.hasAccount(), home.provider, "s-1");
    const back = await idp.signIn(await leave(home.browser, home), "s-1");
    const parameters = await comeBack(home.browser, back);

    const replayed = await comeBack(home.browser, back);
    const elsewhere = await enter(aBrowser(site), parameters);
    const replies = [await enter(home.browser, parameters), await enter(home.browser, parameters)];

    expect(replayed.get("provider_fault")).toBe("expired");
    await expect(elsewhere).toFailWith("provider.fault.expired");
    expect(replies[0]?.body.code).toBe(200);
    await expect(replies[1]).toFailWith("provider.fault.expired");
  });

  it("cannot use a state after ten minutes, or a code after one", async () => {
    const home = await aHome();
    await isLinked(await home.tenant.hasAccount(), home.provider, "s-1");
    const late = await idp.signIn(await leave(home.browser, home), "s-1");
    advanceClock(601);
    expect((await comeBack(home.browser, late)).get("provider_fault")).toBe("expired");

    const parameters = await goAround(home, { subject: "s-1" });
    advanceClock(61);

    await expect(await enter(home.browser, parameters)).toFailWith("provider.fault.expired");
  });

  it("cannot answer for another provider, at its address or in its name", async () => {
    const home = await aHome();
    const evil = await aFakeProvider();
    const other = await aProvider(home.admin, { at: evil });
    await isLinked(await home.tenant.hasAccount(), home.provider, "s-1");
    const tricks: readonly ((back: URL) => void)[] = [
      (back) => (back.pathname = back.pathname.replace(String(home.provider), String(other))),
      (back) => back.searchParams.set("iss", evil.issuer),
      (back) => back.searchParams.delete("iss"),
    ];

    const faults = [];
    for (const trick of tricks) {
      const back = await idp.signIn(await leave(home.browser, home), "s-1");
      trick(back);
      faults.push((await comeBack(home.browser, back)).get("provider_fault"));
    }

    expect(faults).toEqual(["expired", "failed", "failed"]);
    expect(evil.getTokenRequestCount()).toBe(0);
  });

  it("reaches no provider of another tenant, nor an account there", async () => {
    const home = await aHome();
    const otherHome = await aHome();
    const query = `provider=${otherHome.provider}&tenantId=${home.tenant.id}`;

    const foreign = await home.browser.open(`/api/sysOAuth/signIn?${query}`);
    await isLinked(await otherHome.tenant.hasAccount(), otherHome.provider, "s-1");
    const parameters = await goAround(home, { subject: "s-1" });

    expect(await foreign.json()).toMatchObject({ code: 400 });
    expect(parameters.get("provider_fault")).toBe("unlinked");
  });

  it.each([
    "//evil.example.com",
    "https://evil.example.com",
    "/\\evil.example.com",
    "javascript:alert(1)",
    "/\t/evil",
    "/login",
  ])("is not redirected to %s", async (to) => {
    const home = await aHome();
    const back = await idp.signIn(await leave(home.browser, home, to), "s-1");

    expect((await comeBack(home.browser, back)).get("redirect")).toBeNull();
  });

  it("cannot make the server request internal addresses", async () => {
    const { admin } = await aTenant();
    const { clientId } = idp;
    const id = await admin.get(providerApi, "add", { name: "Inside", issuer: "https://169.254.169.254", clientId });
    const pair = await aSession({ tenantId: admin.tenantId, account: admin.account });

    const reply = await aBrowser(site).call(providerApi, "test", { input: { id }, pair });

    await expect(reply).toFailWith("provider.unreachable", { name: "Inside" });
  });
});

async function setEmail({ id }: TestAccount, email: string): Promise<void> {
  const { owner } = await theServer();
  await owner.query("update account set email = $2 where id = $1", [id, email]);
}

describe("an account that a provider created", () => {
  const firstPassword = "Crane#27yard";

  /** A new account that has just signed in with a provider, in a tenant with strict password rules. */
  async function aNewcomer() {
    const { tenant, admin } = await aTenant();
    await admin.get(passwordPolicyApi, "save", { expiryDays: 1, mustChangeFirst: true });
    const role = await tenant.hasRole({ permissions: ["sysPos/page", "sysUser/changePwd"] });
    const gift = { finding: "create" as const, roleId: role.id, orgId: tenant.organisationId };
    const home = { tenant, admin, provider: await aProvider(admin, gift), browser: aBrowser(site) };
    const account = `n${nextUnique()}`;
    const parameters = await goAround(home, { subject: account, person: { preferred_username: account } });
    const pair = (await enter(home.browser, parameters)).body.result;
    const change = async () =>
      await home.browser.call(ownPasswordApi, "changePwd", {
        input: { passwordOld: "", passwordNew: firstPassword },
        pair,
      });
    return { ...home, account, pair, change };
  }

  it("need not change a password that it never had", async () => {
    const { browser, pair } = await aNewcomer();

    const account = await whoIs(browser, pair);

    expect(account).toMatchObject({ hasPassword: false, mustChangePassword: false, passwordEndsAt: null });
    expect((await browser.call(positionApi, "page", { input: {}, pair })).body.code).toBe(200);
    const isYoung = await browser.call(ownPasswordApi, "verifyPwdExpirationTime", { input: {}, pair });
    expect(isYoung.body.result).toBe(true);
  });

  it("accepts a first password after a recent sign-in, and requires it from then on", async () => {
    const { tenant, account, change } = await aNewcomer();

    const reply = await change();

    expect(reply.body.code).toBe(200);
    const pair = await aSession({ tenantId: tenant.id, account, password: firstPassword });
    expect(await whoIs(aBrowser(site), pair)).toMatchObject({ hasPassword: true, mustChangePassword: false });
  });

  it("needs no password within ten minutes after its sign-in", async () => {
    const { browser, pair, provider, change } = await aNewcomer();
    const begin = async () => await browser.call(secondFactorApi, "begin", { input: { password: "" }, pair });
    const link = async () =>
      await browser.call(oAuthApi, "link", { input: { providerId: provider, password: "" }, pair });
    const fresh = [await begin(), await link()];
    advanceClock(601);

    const late = [await begin(), await link(), await change()];

    expect(fresh.map(({ body }) => body.code)).toEqual([200, 200]);
    for (const reply of late) await expect(reply).toFailWith("account.sign_in_again", { minutes: 10 });
  });
});

describe("linking an account", () => {
  async function begin(home: Awaited<ReturnType<typeof aHome>>, account: TestAccount, password = knownPassword) {
    const pair = await aSession({ tenantId: home.tenant.id, account: account.account });
    const input = { providerId: home.provider, password };
    return { pair, reply: await home.browser.call(oAuthApi, "link", { input, pair }) };
  }

  it("requires the password, and is then listed for the account", async () => {
    const home = await aHome();
    const account = await home.tenant.hasAccount();
    const wrong = await begin(home, account, "Wrong#2026");
    const { pair, reply } = await begin(home, account);

    const back = await idp.signIn(reply.body.result.url, "mine", { name: "Li Lei", email: "li@example.com" });
    const parameters = await comeBack(home.browser, back);

    await expect(wrong.reply).toFailWith("account.wrong_password");
    expect([parameters.get("section"), parameters.get("linked")]).toEqual(["thirdParty", "done"]);
    const own = await home.browser.call(oAuthApi, "own", { input: {}, pair });
    expect(own.body.result).toMatchObject([{ providerId: home.provider, link: { nickName: "Li Lei" } }]);
    expect((await enter(home.browser, await goAround(home, { subject: "mine" }))).body.code).toBe(200);
    expect(await eventsOf(home.tenant.id)).toContain("account.linked");
  });

  it("creates no link for an ended session, or for the identity of another account", async () => {
    const home = await aHome();
    const [account, other] = [await home.tenant.hasAccount(), await home.tenant.hasAccount()];
    await isLinked(other, home.provider, "theirs");
    const first = await begin(home, account);
    const conflict = await comeBack(home.browser, await idp.signIn(first.reply.body.result.url, "theirs"));
    const second = await begin(home, account);
    const back = await idp.signIn(second.reply.body.result.url, "mine");
    await home.browser.call(sessionApi, "logout", { input: {}, pair: second.pair });

    const late = await comeBack(home.browser, back);

    expect([conflict, late].map((parameters) => parameters.get("linked"))).toEqual(["taken", "expired"]);
  });

  it("is undone by its account or with the permission, in the data scope", async () => {
    const home = await aHome();
    const { tenant, admin } = home;
    const far = await tenant.hasOrganisation();
    const [insider, away] = [await tenant.hasAccount(), await tenant.hasAccount({ organisationId: far.id })];
    await isLinked(insider, home.provider, "near");
    await isLinked(away, home.provider, "away");
    const role = await tenant.hasRole({ dataScope: 3, permissions: ["sysOAuthUser/page", "sysOAuthUser/delete"] });
    const keeper = await tenant.hasAccount({ roleIds: [role.id] });
    const all = await admin.get(thirdPartyApi, "page", {});
    const hidden = all.items.find(({ openId }) => openId === "away");

    const visible = await keeper.get(thirdPartyApi, "page", {});
    const beyond = await keeper.call(thirdPartyApi, "delete", { id: hidden?.id ?? insider.id });
    await keeper.get(thirdPartyApi, "delete", { id: visible.items[0]?.id ?? insider.id });
    await away.get(oAuthApi, "unlink", { id: hidden?.id ?? insider.id });

    expect(all.total).toBe(2);
    expect(visible.items.map(({ openId }) => openId)).toEqual(["near"]);
    await expect(beyond).toFailWith("provider.link_missing");
    expect((await admin.get(thirdPartyApi, "page", {})).total).toBe(0);
    expect((await goAround(home, { subject: "near" })).get("provider_fault")).toBe("unlinked");
  });

  it("keeps the last way to sign in to an account without a password", async () => {
    const home = await aHome();
    const account = await home.tenant.hasAccount();
    await isLinked(account, home.provider, "only");
    const [link] = await account.get(oAuthApi, "own");
    const { owner } = await theServer();
    await owner.query("update account set password_hash = null where id = $1", [account.id]);

    const reply = await account.call(oAuthApi, "unlink", { id: link?.link?.id ?? account.id });

    await expect(reply).toFailWith("provider.last_way");
  });
});
