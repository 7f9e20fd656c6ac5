import { describe, expect, it } from "vitest";
import { Status } from "#contract/fields";
import { type Id, idOf } from "#contract/id";
import type { TextKey } from "#contract/text";
import { accountApi } from "#modules/account/contract";
import { constantApi } from "#modules/constant/contract";
import { dictionaryTypeApi } from "#modules/dictionary/contract";
import { menuApi } from "#modules/menu/contract";
import { noticeApi } from "#modules/notice/contract";
import { onlineApi } from "#modules/online/contract";
import { positionApi } from "#modules/position/contract";
import { sessionApi } from "#modules/session/contract";
import { tenantApi } from "#modules/tenant/contract";
import { randomSecret, signAccessToken } from "#server/context/tokens";
import { mainTenantId } from "#server/tenancy";
import { type Reply, strict } from "#tests/builders/client";
import { passTime, theServer } from "#tests/builders/server";
import { aCaptcha, aSession, callWith, type Pair, pairIn, withSettings } from "#tests/builders/sessions";
import { aTenant, insert, type TestAccount, unique } from "#tests/builders/tenant";

async function query<Row extends object>(text: string, ...parameters: unknown[]): Promise<Row[]> {
  const { owner } = await theServer();
  return (await owner.query<Row>(text, parameters)).rows;
}

/** Longer than anything is cached. */
const untilSeen = 6;
const accessLifetime = 15 * 60 + 10;

const whoAmI = async (pair: { accessToken: string; refreshToken?: string }) =>
  await callWith(pair, sessionApi, "userInfo");

async function aSignedIn() {
  const { tenant } = await aTenant();
  const account = await tenant.hasAccount();
  const pair = await aSession({ tenantId: tenant.id, account: account.account });
  return { tenant, account, pair, who: { tenantId: tenant.id, account: account.account } };
}

function expectSignedOut(reply: Reply): void {
  expect(reply.status).toBe(401);
  expect(reply.body).toMatchObject({ code: 401, type: "error", result: null, extras: null });
  expect(reply.body.message).toMatch(/^401/u);
  expect(reply.headers.get("access-token")).toBe("invalid_token");
  expect(reply.headers.get("x-access-token")).toBeNull();
}

describe("who is signed in", () => {
  it("is told with organisation, position, roles and permissions in order", async () => {
    const { tenant } = await aTenant();
    const position = await tenant.hasPosition({ name: "Foreman" });
    const [role, disabled] = [
      await tenant.hasRole({ permissions: ["sysPos/page", "sysPos/add"] }),
      await tenant.hasRole({ permissions: ["sysPos/delete"], status: 2 }),
    ];
    const account = await tenant.hasAccount({ positionId: position.id, roleIds: [disabled.id, role.id] });

    const info = await account.get(sessionApi, "userInfo");

    expect(info).toMatchObject({
      id: account.id,
      tenantId: tenant.id,
      account: account.account,
      realName: account.realName,
      accountType: 777,
      orgId: tenant.organisationId,
      posId: position.id,
      posName: "Foreman",
      apis: ["sysPos/add", "sysPos/page"],
      buttons: ["sysPos/add", "sysPos/page"],
      roleIds: [role.id, disabled.id],
      watermarkText: "",
      mustChangePassword: false,
    });
    expect(info.roles.map((one) => one.disabled)).toEqual([false, true]);
  });

  it("sees at once what he changes of himself, and what others change of him", async () => {
    const { tenant, admin } = await aTenant();
    const account = await tenant.hasAccount();
    const told = async () => await account.get(sessionApi, "userInfo");
    expect(await told()).toMatchObject({ introduction: null, realName: account.realName, roleIds: [] });

    await account.send(accountApi, "updateBaseInfo", { introduction: "On site from seven" });
    expect(await told()).toMatchObject({ introduction: "On site from seven" });

    const role = await tenant.hasRole({ permissions: ["sysPos/page"] });
    await admin.send(accountApi, "grantRole", { userId: account.id, roleIdList: [role.id] });
    await admin.send(accountApi, "update", { id: account.id, realName: "Li Lei" });
    expect(await told()).toMatchObject({ realName: "Li Lei", roleIds: [role.id], apis: ["sysPos/page"] });
  });

  it("has no organisation, position or roles where there are none, and the tenant's watermark", async () => {
    const { tenant } = await aTenant();
    await query("update tenant set watermark = 'Site 7' where id = $1", tenant.id);
    const account = await tenant.hasAccount({ organisationId: null });

    const info = await account.get(sessionApi, "userInfo");

    expect(info).toMatchObject({
      orgId: 0,
      orgName: null,
      posId: null,
      posName: null,
      apis: [],
      roles: [],
      roleIds: [],
    });
    expect(info.watermarkText).toBe(`Site 7-${account.realName}`);
  });

  it("may everything as the platform administrator", async () => {
    const pair = await aSession({ tenantId: mainTenantId, account: "superadmin", ...(await aCaptcha()) });

    const info = strict(sessionApi.calls.userInfo, (await whoAmI(pair)).body.result);

    expect(info.accountType).toBe(999);
    expect(info.apis).toEqual(info.apis.toSorted());
    for (const code of ["sysPos/page", "sysTenant/page", "sysAuth/userInfo"]) expect(info.apis).toContain(code);
  });

  it("is nobody with the type of a platform administrator in another tenant", async () => {
    const { tenant } = await aTenant();
    const account = await tenant.hasAccount({ accountType: 999 });

    expect((await account.call(positionApi, "page")).body.code).toBe(403);
    expect((await account.get(sessionApi, "userInfo")).apis).toEqual([]);
  });
});

describe("signing out", () => {
  it("acts at once, on the access token and on the refresh token", async () => {
    const { pair, tenant } = await aSignedIn();

    const reply = await callWith(pair, sessionApi, "logout");

    expect(reply.body).toMatchObject({ code: 200, result: null });
    expect(reply.headers.get("access-token")).toBe("invalid_token");
    expectSignedOut(await whoAmI(pair));
    passTime(accessLifetime);
    expectSignedOut(await whoAmI(pair));
    expect(await query("select end_reason from session where tenant_id = $1", tenant.id)).toEqual([
      { end_reason: "signed_out" },
    ]);
  });

  it("leaves the account's other sessions alone", async () => {
    const { pair, who } = await aSignedIn();
    const other = await aSession(who);

    await callWith(pair, sessionApi, "logout");

    expect((await whoAmI(other)).status).toBe(200);
  });
});

describe("an access token", () => {
  it("is refused when it has expired, with the sign to forget it", async () => {
    const { pair } = await aSignedIn();
    passTime(accessLifetime);

    expectSignedOut(await whoAmI({ accessToken: pair.accessToken }));
  });

  it("of a session that does not exist, or of another tenant's, is refused although we signed it", async () => {
    const { pair, tenant, account } = await aSignedIn();
    const other = await aTenant();
    const { app } = await theServer();
    const [session] = await query<{ id: number }>("select id from session where tenant_id = $1", tenant.id);
    const claims = { UserId: account.id, TenantId: tenant.id, AccountType: 777, OrgId: 0, LoginMode: 1 as const };
    const sign = async (changes: object) =>
      await signAccessToken(
        app.keys,
        { ...claims, sid: account.id, ...changes },
        { now: app.now(), lifetimeSeconds: 900 },
      );

    expectSignedOut(await whoAmI({ accessToken: await sign({}) }));
    expectSignedOut(await whoAmI({ accessToken: await sign({ TenantId: other.tenant.id, sid: session?.id }) }));
    expectSignedOut(await whoAmI({ accessToken: await sign({ UserId: other.admin.id, sid: session?.id }) }));
    expect((await whoAmI(pair)).status).toBe(200);
  });

  it.each<[string, (of: Awaited<ReturnType<typeof aSignedIn>>) => readonly [string, number]]>([
    ["the account is disabled", ({ account }) => ["update account set status = 2 where id = $1", account.id]],
    ["the account is deleted", ({ account }) => ["update account set deleted_at = now() where id = $1", account.id]],
    [
      "the token version is raised",
      ({ account }) => ["update account set token_version = 2 where id = $1", account.id],
    ],
    ["the tenant is disabled", ({ tenant }) => ["update tenant set status = 2 where id = $1", tenant.id]],
    ["the tenant has expired", ({ tenant }) => ["update tenant set expiration_time = now() where id = $1", tenant.id]],
    ["the session is deleted", ({ tenant }) => ["delete from session where tenant_id = $1", tenant.id]],
  ])("is worth nothing within five seconds after %s", async (_, change) => {
    const signedIn = await aSignedIn();
    expect((await whoAmI(signedIn.pair)).status).toBe(200);
    const [text, id] = change(signedIn);

    await query(text, id);
    passTime(untilSeen);

    expectSignedOut(await whoAmI(signedIn.pair));
    passTime(accessLifetime);
    expectSignedOut(await whoAmI(signedIn.pair));
  });

  it("follows changes of roles within five seconds", async () => {
    const { tenant, account, pair } = await aSignedIn();
    const role = await tenant.hasRole({ permissions: ["sysPos/page"] });
    const mayPage = async () => (await callWith(pair, positionApi, "page")).body.code;
    expect(await mayPage()).toBe(403);

    await insert("accountRole", { tenantId: tenant.id, accountId: account.id, roleId: role.id });
    passTime(untilSeen);
    expect(await mayPage()).toBe(200);

    await query("update role set status = $2 where id = $1", role.id, Status.disabled);
    passTime(untilSeen);
    expect(await mayPage()).toBe(403);
  });

  it("ends with the session after twelve hours, however often it was refreshed", async () => {
    const { pair } = await aSignedIn();
    passTime(7 * 3600);
    const refreshed = pairIn(await whoAmI(pair));
    expect((await whoAmI(refreshed)).status).toBe(200);

    passTime(5 * 3600 + 1);

    expectSignedOut(await whoAmI(refreshed));
  });

  it("ends when nobody has used the session for too long, and lives on while somebody does", async () => {
    const { pair } = await aSignedIn();

    await withSettings({ sys_idle_timeout: "120" }, async () => {
      for (let count = 0; count < 4; count++) {
        passTime(60);
        expect((await whoAmI(pair)).status).toBe(200);
        await expect
          .poll(
            async () =>
              await query(
                "select 1 from session where last_seen_at > $1",
                new Date((await theServer()).app.now().getTime() - 50_000),
              ),
          )
          .not.toHaveLength(0);
      }
      passTime(121);
      expectSignedOut(await whoAmI(pair));
    });
  });

  it("is not in use because its pages ask for news by themselves", async () => {
    const { pair } = await aSignedIn();

    await withSettings({ sys_idle_timeout: "120" }, async () => {
      passTime(61);
      expect((await callWith(pair, noticeApi, "digest")).body.code).toBe(200);
      passTime(60);

      expectSignedOut(await whoAmI(pair));
    });
  });
});

describe("a session that somebody else has ended", () => {
  type Ending = { by: string; end: (by: TestAccount, id: Id) => Promise<unknown>; key: TextKey; reason: string };
  const endings: readonly Ending[] = [
    {
      by: "force",
      async end(by, id) {
        const { items } = await by.get(onlineApi, "page", { page: 1, pageSize: 50 });
        for (const one of items) if (one.userId === id) await by.get(onlineApi, "forceOffline", { id: one.id });
      },
      ...{ key: "realtime.forcedOffline", reason: "forced_offline" },
    },
    {
      by: "disabling the account",
      end: async (by, id) => await by.get(accountApi, "setStatus", { id, status: Status.disabled }),
      ...{ key: "realtime.accountClosed", reason: "account_disabled" },
    },
    {
      by: "a new password",
      end: async (by, id) => await by.get(accountApi, "resetPwd", { id }),
      ...{ key: "realtime.passwordChanged", reason: "password_reset" },
    },
  ];

  it.each(endings)("by $by says so to whoever shows a token of it, a fresh or an old one", async (about) => {
    const { end, key, reason } = about;
    const { tenant, admin } = await aTenant();
    const account = await tenant.hasAccount();
    const pair = await aSession(account);
    await end(admin, account.id);
    const why = { reason, name: admin.realName, words: expect.any(String) };

    const atOnce = await whoAmI({ accessToken: pair.accessToken });
    passTime(accessLifetime);
    const later = await whoAmI(pair);

    for (const reply of [atOnce, later]) {
      expect(reply.body).toMatchObject({ code: 401, result: null, extras: why });
      expect(reply.body.message).toBe(`401 ${reply.body.extras?.words}`);
      expect(reply.headers.get("access-token")).toBe("invalid_token");
      await expect(reply).toFailWith(key, { name: admin.realName });
    }
  });

  it("says nothing to whoever has no token of it", async () => {
    const { tenant, admin } = await aTenant();
    const account = await tenant.hasAccount();
    const { accessToken } = await aSession(account);
    const { app } = await theServer();
    const [session] = await query<{ id: number }>("select id from session where account_id = $1", account.id);
    const claims = { UserId: admin.id, TenantId: tenant.id, AccountType: 888, OrgId: 0, LoginMode: 1 as const };
    const about = { now: app.now(), lifetimeSeconds: 900 };
    const another = await signAccessToken(app.keys, { ...claims, sid: idOf(session?.id ?? 0) }, about);
    await admin.get(accountApi, "setStatus", { id: account.id, status: Status.disabled });

    expectSignedOut(await whoAmI({ accessToken: another }));
    expectSignedOut(await whoAmI({ accessToken: `${accessToken.slice(0, -8)}AAAAAAAA` }));
  });
});

describe("refreshing with the pair of tokens", () => {
  it("serves the call and gives a new pair in the headers", async () => {
    const { pair } = await aSignedIn();
    passTime(accessLifetime);

    const reply = await whoAmI(pair);

    expect(reply.body.code).toBe(200);
    const fresh = pairIn(reply);
    expect(fresh.refreshToken).not.toBe(pair.refreshToken);
    expect((await whoAmI({ accessToken: fresh.accessToken })).status).toBe(200);
    passTime(accessLifetime);
    expect((await whoAmI(fresh)).body.code).toBe(200);
  });

  it("does nothing while the access token is still good", async () => {
    const { pair } = await aSignedIn();

    const reply = await whoAmI(pair);

    expect(reply.headers.get("access-token")).toBeNull();
    expect(reply.headers.get("x-access-token")).toBeNull();
  });

  it("gives twelve tabs at once the same successor and signs none of them out", async () => {
    const { pair, tenant } = await aSignedIn();
    passTime(accessLifetime);

    const replies = await Promise.all(Array.from({ length: 12 }, async () => await whoAmI(pair)));

    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    expect(new Set(replies.map((reply) => pairIn(reply).refreshToken)).size).toBe(1);
    expect(await query("select ended_at from session where tenant_id = $1", tenant.id)).toEqual([{ ended_at: null }]);
    expect(await query("select 1 from refresh_token where tenant_id = $1", tenant.id)).toHaveLength(2);
    passTime(accessLifetime);
    const [first] = replies;
    expect(first && (await whoAmI(pairIn(first))).status).toBe(200);
  });

  it("takes a used token for ten seconds more", async () => {
    const { pair } = await aSignedIn();
    passTime(accessLifetime);
    const fresh = pairIn(await whoAmI(pair));
    passTime(9);

    const late = await whoAmI(pair);

    expect(late.status).toBe(200);
    expect(pairIn(late).refreshToken).toBe(fresh.refreshToken);
  });

  it("ends the session when a used token comes back later, and writes it down", async () => {
    const { pair, tenant, account } = await aSignedIn();
    passTime(accessLifetime);
    const fresh = pairIn(await whoAmI(pair));
    passTime(11);

    const reused = await whoAmI(pair);

    expectSignedOut(reused);
    expectSignedOut(await whoAmI(fresh));
    passTime(accessLifetime);
    expectSignedOut(await whoAmI(fresh));
    expect(await query("select end_reason from session where tenant_id = $1", tenant.id)).toEqual([
      { end_reason: "token_reuse" },
    ]);
    const events = await query(
      "select account_id from security_event where tenant_id = $1 and kind = 'session.token_reused'",
      tenant.id,
    );
    expect(events).toEqual([{ account_id: account.id }]);
  });

  it.each<[string, (pair: Pair, other: Pair) => string]>([
    ["of another session of the same account", (_, { refreshToken }) => refreshToken],
    ["that was made up", () => randomSecret()],
    ["that is an access token", ({ accessToken }) => accessToken],
    ["that is no token", () => "x'; drop table session; --"],
  ])("refuses a refresh token %s", async (_, make) => {
    const { pair, who } = await aSignedIn();
    const other = await aSession(who);
    passTime(accessLifetime);

    const refused = await whoAmI({ accessToken: pair.accessToken, refreshToken: make(pair, other) });

    expectSignedOut(refused);
    expect([(await whoAmI(pair)).status, (await whoAmI(other)).status]).toEqual([200, 200]);
  });

  it("takes no refresh token for an access token", async () => {
    const { pair } = await aSignedIn();

    expectSignedOut(await whoAmI({ accessToken: pair.refreshToken }));
    expectSignedOut(await whoAmI({ accessToken: pair.refreshToken, refreshToken: pair.refreshToken }));
  });

  it("never happens on a call for anybody", async () => {
    const { pair, tenant } = await aSignedIn();
    passTime(accessLifetime);

    const reply = await callWith(pair, sessionApi, "captcha");

    expect(reply.body.code).toBe(200);
    expect(reply.headers.get("x-access-token")).toBeNull();
    expect(await query("select 1 from refresh_token where tenant_id = $1 and used_at is not null", tenant.id)).toEqual(
      [],
    );
    expect((await callWith(pair, tenantApi, "sysInfo")).headers.get("x-access-token")).toBeNull();
  });

  it("ends with the refresh token's own lifetime", async () => {
    const { pair } = await aSignedIn();
    const [before] = await query<{ id: number }>("select id from refresh_token order by id desc limit 1");
    const { app } = await theServer();
    await query(
      "update refresh_token set expires_at = $2 where id = $1",
      before?.id,
      new Date(app.now().getTime() + 3_600_000),
    );
    passTime(3601);

    expectSignedOut(await whoAmI(pair));
  });
});

describe("an account that must choose a password of its own", () => {
  it("may load what a client starts with, change the password and sign out, and nothing else", async () => {
    const { tenant } = await aTenant();
    const role = await tenant.hasRole("all");
    const account = `u${unique()}`;
    await tenant.hasAccount({ account, mustChangePassword: true, roleIds: [role.id] });
    const pair = await aSession({ tenantId: tenant.id, account });

    const info = await whoAmI(pair);
    const refused = [await callWith(pair, positionApi, "page"), await callWith(pair, positionApi, "list")];
    const open = [
      await callWith(pair, menuApi, "loginMenuTree"),
      await callWith(pair, dictionaryTypeApi, "allDictList"),
      await callWith(pair, constantApi, "list"),
      await callWith(pair, accountApi, "verifyPwdExpirationTime"),
    ];

    expect(info.body).toMatchObject({ code: 200, result: { mustChangePassword: true } });
    expect(refused.map(({ body }) => body.code)).toEqual([403, 403]);
    expect(open.map(({ body }) => body.code)).toEqual([200, 200, 200, 200]);
    expect((await callWith(pair, sessionApi, "logout")).body.code).toBe(200);
  });
});
