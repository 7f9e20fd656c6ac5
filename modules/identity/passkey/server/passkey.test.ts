import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Id } from "#contract/id";
import { maxPasskeys, passkeyApi } from "../contract.ts";
import { profileApi } from "#modules/workspace/profile/contract";
import { roleApi } from "#modules/identity/role/contract";
import { secondFactorResetApi } from "#modules/identity/account/contract";
import { secondFactorApi } from "#modules/identity/secondFactor/contract";
import { sessionApi } from "#modules/identity/session/contract";
import { aClient } from "#tests/builders/client";
import { aDevice, addPasskey, createPasskeySetup, type PasskeyFault } from "#tests/builders/passkeys";
import { knownPassword as password } from "#tests/builders/passwords";
import { enrolSecondFactor, generateCode } from "#tests/builders/secondFactor";
import { advanceClock, aServer, theServer } from "#tests/builders/server";
import { aSession, callWithTokens, trySignIn } from "#tests/builders/sessions";

async function query<Row extends object>(text: string, ...parameters: unknown[]): Promise<Row[]> {
  const { owner } = await theServer();
  return (await owner.query<Row>(text, parameters)).rows;
}

describe("a passkey", () => {
  it("is a second factor: recovery codes come with the first, and the other sessions end", async () => {
    const { account, page, host, device } = await createPasskeySetup();
    const other = await aSession(account);

    const codes = await addPasskey(page, device);
    const more = await addPasskey(page, aDevice(`https://${host}`));

    expect(new Set(codes).size).toBe(10);
    expect(more).toEqual([]);
    expect((await callWithTokens(other, sessionApi, "userInfo")).status).toBe(401);
    await expect(await trySignIn(account)).toFailWith("session.second_factor");
    expect(await account.get(secondFactorApi, "read")).toEqual({
      since: expect.any(Date),
      recoveryCodesLeft: 10,
      hasApp: false,
      hasPasskey: true,
      isRequired: false,
    });
    const { items } = await account.get(profileApi, "events", {});
    expect(items.map(({ kind }) => kind)).toContain("account.passkey_added");
  });

  it("is named after the device, or as its owner chooses", async () => {
    const { page, host, device } = await createPasskeySetup();
    const agent =
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36";
    await addPasskey(page.withHeaders({ "user-agent": agent }), device);

    const [first] = (await page.get(passkeyApi, "list")).passkeys;
    await page.get(passkeyApi, "rename", { id: first?.id ?? 0, name: " Desk " });
    const { isOffered, passkeys } = await page.get(passkeyApi, "list");

    expect(first?.name).toBe("Windows · Chrome");
    expect(isOffered).toBe(true);
    expect(passkeys).toEqual([
      { id: first?.id, name: "Desk", host, isSynced: false, createTime: expect.any(Date), lastUsedTime: null },
    ]);
  });

  it("requires the current password, and is limited to ten", async () => {
    const { account, page } = await createPasskeySetup();
    const wrong = await page.call(passkeyApi, "begin", { password: "Wrong#2026" });
    await query(
      `insert into account_passkey (tenant_id, account_id, host, credential_id, public_key, counter, transports, is_synced, name, created_at)
       select $1, $2, 'h', sha256(n::text::bytea), sha256('k'), 0, '', false, n, now() from generate_series(1, $3) n`,
      account.tenantId,
      account.id,
      maxPasskeys,
    );

    await expect(wrong).toFailWith("account.wrong_password");
    await expect(await page.call(passkeyApi, "begin", { password })).toFailWith("passkey.too_many", {
      count: maxPasskeys,
    });
  });

  it("keeps two-step verification on together with an app, in whichever order they are removed", async () => {
    const { account, page, device } = await createPasskeySetup();
    await enrolSecondFactor(account);
    const codes = await addPasskey(page, device);
    await page.get(secondFactorApi, "remove", { password });
    const between = await account.get(secondFactorApi, "read");
    advanceClock(30);
    const { secret } = await account.get(secondFactorApi, "begin", { password });
    await account.get(secondFactorApi, "confirm", { code: await generateCode(secret) });
    const [own] = (await page.get(passkeyApi, "list")).passkeys;
    await page.get(passkeyApi, "remove", { id: own?.id ?? 0, password });

    expect(codes).toEqual([]);
    expect(between).toMatchObject({ since: expect.any(Date), recoveryCodesLeft: 10, hasApp: false, hasPasskey: true });
    expect(await account.get(secondFactorApi, "read")).toMatchObject({ recoveryCodesLeft: 10, hasApp: true });
    await expect(await trySignIn(account)).toFailWith("session.second_factor");
  });

  it("removes the recovery codes with the last one, which requires the password", async () => {
    const { account, page, device } = await createPasskeySetup();
    await addPasskey(page, device);
    const [own] = (await page.get(passkeyApi, "list")).passkeys;
    const id = own?.id ?? 0;

    const wrong = await page.call(passkeyApi, "remove", { id, password: "Wrong#2026" });
    await page.get(passkeyApi, "remove", { id, password });

    await expect(wrong).toFailWith("account.wrong_password");
    expect(await account.get(secondFactorApi, "read")).toMatchObject({ since: null, recoveryCodesLeft: 0 });
    expect((await trySignIn(account)).body.code).toBe(200);
    await expect(await page.call(passkeyApi, "remove", { id, password })).toFailWith("passkey.missing");
  });

  it("satisfies a role that requires a second factor, and cannot be removed then", async () => {
    const { tenant, admin, host } = await createPasskeySetup();
    const role = await tenant.hasRole("all");
    const account = await tenant.hasAccount({ roleIds: [role.id] });
    await admin.get(roleApi, "update", { id: role.id, requiresSecondFactor: true });
    const page = account.withHeaders({ "x-forwarded-host": host });

    expect((await page.get(sessionApi, "userInfo")).mustEnrol).toBe(true);
    await addPasskey(page, aDevice(`https://${host}`));
    expect((await page.get(sessionApi, "userInfo")).mustEnrol).toBe(false);
    const [own] = (await page.get(passkeyApi, "list")).passkeys;
    const reply = await page.call(passkeyApi, "remove", { id: own?.id ?? 0, password });

    await expect(reply).toFailWith("secondFactor.required");
    expect((await page.get(passkeyApi, "list")).passkeys).toHaveLength(1);
  });

  it("is removed as well when an administrator resets the second factor", async () => {
    const { admin, account, page, device } = await createPasskeySetup();
    await addPasskey(page, device);

    await admin.get(secondFactorResetApi, "resetSecondFactor", { id: account.id });

    expect(await query("select 1 from account_passkey where account_id = $1", account.id)).toEqual([]);
    expect((await trySignIn(account)).body.code).toBe(200);
  });
});

describe("the response of a browser to a new passkey", () => {
  const evil = { origin: "https://evil.example.com" };
  const twists: [string, PasskeyFault][] = [
    ["of another page", evil],
    ["of a page that is not protected", { origin: "http://same.example.com" }],
    ["of another port", { origin: "https://same.example.com:8443" }],
    ["for another host", { host: "evil.example.com" }],
    ["without user verification", { isVerified: false }],
  ];

  it.each(twists)("is refused when it is %s", async (_, twist) => {
    const { page, host, device } = await createPasskeySetup();
    const { creation } = await page.get(passkeyApi, "begin", { password });
    const here = twist.origin?.replace("same.example.com", host);
    const passkey = device.createPasskey(creation, { ...twist, ...(here === undefined ? {} : { origin: here }) });

    const reply = await page.call(passkeyApi, "add", { name: "x", passkey });

    await expect(reply).toFailWith("passkey.refused");
    expect((await page.get(passkeyApi, "list")).passkeys).toEqual([]);
  });

  it("answers its challenge once, within five minutes and in the requesting session", async () => {
    const { account, page, host, device } = await createPasskeySetup();
    const make = async (client = page, from = device) => {
      const { creation } = await client.get(passkeyApi, "begin", { password });
      return { name: "x", passkey: from.createPasskey(creation) };
    };
    const used = await make();
    await page.get(passkeyApi, "add", used);
    const repeat = await page.call(passkeyApi, "add", used);
    const { accessToken } = await aTicketless(account);
    const elsewhere = aClient().withHeaders({ authorization: `Bearer ${accessToken}`, "x-forwarded-host": host });
    const stolen = await elsewhere.call(passkeyApi, "add", await make());
    const late = await make();
    advanceClock(301);
    const tooLate = await page.call(passkeyApi, "add", late);

    await expect(repeat).toFailWith("passkey.begin_again");
    await expect(stolen).toFailWith("passkey.begin_again");
    await expect(tooLate).toFailWith("passkey.begin_again");
  });

  it("is used up by a wrong answer", async () => {
    const { page, device } = await createPasskeySetup();
    const { creation } = await page.get(passkeyApi, "begin", { password });
    await page.call(passkeyApi, "add", { name: "x", passkey: device.createPasskey(creation, { isVerified: false }) });

    const reply = await page.call(passkeyApi, "add", { name: "x", passkey: device.createPasskey(creation) });

    await expect(reply).toFailWith("passkey.begin_again");
  });

  it("must not be registered in the tenant yet", async () => {
    const { tenant, page, host, device } = await createPasskeySetup();
    const stranger = await createPasskeySetup();
    await addPasskey(page, device);
    const colleague = (await tenant.hasAccount()).withHeaders({ "x-forwarded-host": host });
    const { creation } = await colleague.get(passkeyApi, "begin", { password });

    const reply = await colleague.call(passkeyApi, "add", { name: "x", passkey: device.createPasskey(creation) });
    const foreign = await stranger.page.get(passkeyApi, "begin", { password });
    const passkey = device.createPasskey(foreign.creation, { origin: `https://${stranger.host}` });

    await expect(reply).toFailWith("passkey.taken");
    expect((await stranger.page.call(passkeyApi, "add", { name: "x", passkey })).body.code).toBe(200);
  });
});

/** A further session of an account, whatever its second step requires. */
async function aTicketless(account: { tenantId: Id; id: Id; account: string }) {
  await query("update account set second_factor_since = null where id = $1", account.id);
  return await aSession(account);
}

describe("the passkeys of an account", () => {
  it("are neither visible to nor removable by other accounts", async () => {
    const { tenant, host, page, device } = await createPasskeySetup();
    const stranger = await createPasskeySetup();
    await addPasskey(page, device);
    const [own] = (await page.get(passkeyApi, "list")).passkeys;
    const id = own?.id ?? 0;
    const colleague = (await tenant.hasAccount()).withHeaders({ "x-forwarded-host": host });

    for (const other of [colleague, stranger.page, stranger.admin]) {
      await expect(await other.call(passkeyApi, "rename", { id, name: "mine" })).toFailWith("passkey.missing");
      await expect(await other.call(passkeyApi, "remove", { id, password })).toFailWith("passkey.missing");
      expect((await other.get(passkeyApi, "list")).passkeys).toEqual([]);
    }
    expect((await page.get(passkeyApi, "list")).passkeys).toEqual([own]);
  });

  it("are protected by the database itself", async () => {
    const { tenant, admin, account, page, device } = await createPasskeySetup();
    await addPasskey(page, device);

    const counts = await Promise.all([account.id, admin.id].map(async (id) => await countAs(tenant.id, id)));

    expect(counts).toEqual([1, 0]);
  });
});

async function countAs(tenantId: Id, accountId: Id): Promise<number> {
  const { app } = await theServer();
  const client = await app.plain.connect();
  try {
    await client.query("begin");
    await client.query(
      `select set_config('app.tenant_id', $1, true), set_config('app.account_id', $2, true),
         set_config('app.scope', 'all', true)`,
      [String(tenantId), String(accountId)],
    );
    return (await client.query("select id from account_passkey")).rowCount ?? 0;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

describe("the address of a page", () => {
  it("supports passkeys if it is a host name of the installation", async () => {
    const { account, host, page } = await createPasskeySetup();
    const { accessToken } = await aSession(account);
    const offersOf = async (publicUrl: string, hosts: readonly string[]) => {
      const { url } = await aServer({ environment: { SITEWARD_PUBLIC_URL: publicUrl } });
      const offers = [];
      for (const name of hosts) {
        const headers = { authorization: `Bearer ${accessToken}`, "x-forwarded-host": name };
        const answer = await fetch(`${url}/api/sysPasskey/list`, { headers });
        const { result }: { result: { isOffered: boolean } } = await answer.json();
        offers.push(result.isOffered);
      }
      return offers;
    };

    const known = [
      "console.example.com",
      host,
      "localhost",
      "evil.example.com",
      "console.example.com.evil.example.com",
    ];
    const published = await offersOf("https://console.example.com", known);
    const local = await offersOf("http://127.0.0.1:5005", ["127.0.0.1:5005", "localhost:5173", "[::1]:5005"]);

    expect(published).toEqual([true, true, false, false, false]);
    expect(local).toEqual([false, true, false]);
    const nowhere = page.withHeaders({ "x-forwarded-host": `${randomBytes(4).toString("hex")}.example.com` });
    await expect(await nowhere.call(passkeyApi, "begin", { password })).toFailWith("passkey.no_place");
  });
});
