import { describe, expect, it } from "vitest";
import { oAuthApi, providerApi } from "../contract.ts";
import { historyApi } from "#modules/records/history/contract";
import { tenantApi } from "#modules/identity/tenant/contract";
import { aBrowser } from "#tests/builders/browser";
import { aFakeProvider } from "#tests/builders/fakeProvider";
import { aServer, theServer } from "#tests/builders/server";
import { aSession } from "#tests/builders/sessions";
import { aTenant, insertRow, nextUnique } from "#tests/builders/tenant";

const draft = () => ({ name: `IdP ${nextUnique()}`, issuer: "https://idp.example.com", clientId: "console" });

describe("setting up a provider", () => {
  it("stores the secret encrypted, and returns it in no answer and no history", async () => {
    const { admin } = await aTenant();
    const clientSecret = `secret-${nextUnique()}`;

    const id = await admin.get(providerApi, "add", { ...draft(), clientSecret });
    await admin.get(providerApi, "update", { id, remark: "changed" });

    const reply = await admin.call(providerApi, "page", {});
    expect(reply.body.result.items).toContainRow({
      id,
      hasSecret: true,
      scopes: "openid profile email",
      finding: "linked",
    });
    const { owner } = await theServer();
    const { rows: stored } = await owner.query("select client_secret from sign_in_provider where id = $1", [id]);
    const { rows: kept } = await owner.query("select * from change_history where row_id = $1", [id]);
    expect(kept).toHaveLength(2);
    for (const text of [reply.body, stored, kept]) expect(JSON.stringify(text)).not.toContain(clientSecret);
  });

  it.each([
    ["another issuer", { issuer: "https://other.example.com" }, false],
    ["another client", { clientId: "other" }, false],
    ["the same recipient", { issuer: "https://idp.example.com", clientId: "console", remark: "changed" }, true],
    ["another issuer with its secret", { issuer: "https://other.example.com", clientSecret: "new" }, true],
  ])("keeps a secret only for its recipient: %s", async (_, changes, hasSecret) => {
    const { admin } = await aTenant();
    const id = await admin.get(providerApi, "add", { ...draft(), clientSecret: "old" });

    await admin.get(providerApi, "update", { id, ...changes });

    expect(await admin.get(providerApi, "page", {})).toMatchObject({ items: [{ id, hasSecret }] });
  });

  it("removes the secret when an earlier issuer is restored from the history", async () => {
    const { admin } = await aTenant();
    const id = await admin.get(providerApi, "add", { ...draft(), issuer: "https://earlier.example.com" });
    const issuer = "https://idp.example.com";
    const updated = await admin.call(providerApi, "update", { id, issuer, clientSecret: "secret" });

    await admin.get(historyApi, "undo", { requestId: updated.headers.get("x-request-id") ?? "" });

    expect(await admin.get(providerApi, "page", {})).toMatchObject({
      items: [{ id, issuer: "https://earlier.example.com", hasSecret: false }],
    });
  });

  it("requires an administrator, regardless of the permissions of roles", async () => {
    const { tenant } = await aTenant();
    const role = await tenant.hasRole("all");
    const clerk = await tenant.hasAccount({ roleIds: [role.id] });

    await expect(await clerk.call(providerApi, "add", draft())).toFailWith("provider.administrators_only");
  });

  it("gives new accounts nothing that its author may not grant", async () => {
    const { tenant, admin } = await aTenant();
    const { organisationId: orgId } = tenant;
    const narrow = await tenant.hasRole({ permissions: ["sysOAuthProvider/add"] });
    const author = await tenant.hasAccount({ accountType: 888, roleIds: [narrow.id] });
    const powerful = await tenant.hasRole({ permissions: ["sysUser/delete"] });
    const gift = { finding: "create" as const, orgId };

    const beyond = await author.call(providerApi, "add", { ...draft(), ...gift, roleId: powerful.id });
    const without = await admin.call(providerApi, "add", { ...draft(), ...gift });
    const within = await admin.call(providerApi, "add", { ...draft(), ...gift, roleId: powerful.id });

    expect(beyond.body.message).toMatch(/^\[D1016\]/u);
    await expect(without).toFailWith("provider.gift_needed");
    expect(within.body.code).toBe(200);
  });

  it.each([
    ["javascript:alert(1)", "openid"],
    ["https://user@idp.example.com", "openid"],
    ["https://idp.example.com?x=1", "openid"],
    ["idp.example.com", "profile"],
  ])("refuses the issuer %s", async (issuer, scopes) => {
    const { admin } = await aTenant();

    const reply = await admin.send(providerApi, "add", { ...draft(), issuer, scopes });

    expect(reply).toRefuseFields("Issuer", ...(scopes === "openid" ? [] : ["Scopes"]));
  });

  it("requires a unique name, except that of a deleted one; its links are deleted with it", async () => {
    const { tenant, admin } = await aTenant();
    const first = draft();
    const id = await admin.get(providerApi, "add", first);
    const account = await tenant.hasAccount();
    const link = { tenantId: tenant.id, providerId: id, accountId: account.id, issuer: first.issuer, subject: "s" };
    await insertRow("thirdPartyLink", { ...link, linkedAt: new Date() });
    const twice = await admin.call(providerApi, "add", first);

    await admin.get(providerApi, "delete", { id });

    await expect(twice).toFailWith("provider.taken");
    expect((await admin.call(providerApi, "add", first)).body.code).toBe(200);
    const own = await account.get(oAuthApi, "own");
    expect(own.map((provider) => provider.link)).toEqual([null]);
  });
});

describe("a configured provider", () => {
  it("is tested, and offered on the sign-in page while it is enabled", async () => {
    const environment = { SITEWARD_PUBLIC_URL: "http://console.example.com", SITEWARD_OUTGOING_HOSTS: "127.0.0.1" };
    const site = await aServer({ environment });
    const { issuer, clientId } = await aFakeProvider();
    const { tenant, admin } = await aTenant();
    const { name } = draft();
    const id = await admin.get(providerApi, "add", { name, issuer, clientId });
    const browser = aBrowser(site);
    const pair = await aSession({ tenantId: tenant.id, account: admin.account });
    const offers = async () => {
      const answer = await browser.open(`/api/sysTenant/sysInfo/${tenant.id}`);
      const { result }: { result: { offers: { providers: object[] } } } = JSON.parse(await answer.text());
      return result.offers.providers;
    };

    const reply = await browser.call(providerApi, "test", { input: { id }, pair });
    const visible = await offers();
    await browser.call(providerApi, "setStatus", { input: { id, status: 2 }, pair });

    expect(reply.body.code).toBe(200);
    expect(visible).toEqual([{ id, name }]);
    expect(await offers()).toEqual([]);
  });

  it("is not offered while the installation has no public address", async () => {
    const { tenant, admin } = await aTenant();
    const id = await admin.get(providerApi, "add", draft());

    const { items } = await admin.get(providerApi, "page", {});
    const start = await admin.send(oAuthApi, "signIn", { provider: id, tenantId: tenant.id });

    expect(items).toContainRow({ id, redirectUrl: null });
    await expect(start).toFailWith("provider.no_address");
    const info = await admin.get(tenantApi, "sysInfo", { tenantId: tenant.id });
    expect(info.offers.providers).toEqual([]);
  });
});
