import { sessionMenuApi } from "#modules/identity/menu/session";
import { sessionDictionaryApi } from "#modules/settings/dictionary/session";
import { ownPasswordApi } from "#modules/identity/password/contract";
import { describe, expect, it } from "vitest";
import { captchaApi } from "#modules/identity/captcha/contract";
import { Status } from "#contract/fields";
import { type Id, toId } from "#contract/id";
import type { TextKey } from "#contract/text";
import { accountApi } from "#modules/identity/account/contract";
import { constantApi } from "#modules/settings/constant/session";
import { noticeApi } from "#modules/workspace/notice/contract";
import { onlineApi } from "#modules/identity/online/contract";
import { userMenuApi } from "#modules/workspace/dashboard/contract";
import { releaseNoteApi } from "#modules/workspace/releaseNote/contract";
import { scheduleApi } from "#modules/workspace/schedule/contract";
import { positionApi } from "#modules/identity/position/contract";
import { sessionApi } from "../contract.ts";
import { passwordKeyApi, tenantApi } from "#modules/identity/tenant/contract";
import { mainTenantId } from "#modules/identity/access/server";
import { signAccessToken } from "#core/crypto/accessToken";
import { generateSecret } from "#core/crypto/secret";
import { aClient, checkOutput, type Reply } from "#tests/builders/client";
import { advanceClock, theServer } from "#tests/builders/server";
import { aSession, callWithTokens, getSessionTokens, type SessionTokens, withSettings } from "#tests/builders/sessions";
import { aTenant, insertRow, nextUnique, type TestAccount } from "#tests/builders/tenant";

async function query<Row extends object>(text: string, ...parameters: unknown[]): Promise<Row[]> {
  const { owner } = await theServer();
  return (await owner.query<Row>(text, parameters)).rows;
}

/** Longer than the lifetime of any cache entry. */
const untilSeen = 6;
const accessLifetime = 15 * 60 + 10;

const readUserInfo = async (pair: { accessToken: string; refreshToken?: string }) =>
  await callWithTokens(pair, sessionApi, "userInfo");

async function aSignedIn() {
  const { tenant } = await aTenant();
  const account = await tenant.hasAccount();
  const pair = await aSession({ tenantId: tenant.id, account: account.account });
  return { tenant, account, pair, credentials: { tenantId: tenant.id, account: account.account } };
}

function expectSignedOut(reply: Reply): void {
  expect(reply.status).toBe(401);
  expect(reply.body).toMatchObject({ code: 401, type: "error", result: null, extras: null });
  expect(reply.body.message).toMatch(/^401/u);
  expect(reply.headers.get("access-token")).toBe("invalid_token");
  expect(reply.headers.get("x-access-token")).toBeNull();
}

describe("the signed-in account", () => {
  it("is answered with organisation, position, roles and permissions in order", async () => {
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
    expect(info.roles.map((role) => role.disabled)).toEqual([false, true]);
  });

  it("sees its own changes, and changes by others, immediately", async () => {
    const { tenant, admin } = await aTenant();
    const account = await tenant.hasAccount();
    const readAccount = async () => await account.get(sessionApi, "userInfo");
    expect(await readAccount()).toMatchObject({ introduction: null, realName: account.realName, roleIds: [] });

    await account.send(accountApi, "updateBaseInfo", { introduction: "On site from seven" });
    expect(await readAccount()).toMatchObject({ introduction: "On site from seven" });

    const role = await tenant.hasRole({ permissions: ["sysPos/page"] });
    await admin.send(accountApi, "grantRole", { userId: account.id, roleIdList: [role.id] });
    await admin.send(accountApi, "update", { id: account.id, realName: "Li Lei" });
    expect(await readAccount()).toMatchObject({ realName: "Li Lei", roleIds: [role.id], apis: ["sysPos/page"] });
  });

  it("has no organisation, position or roles if it holds none, and the tenant's watermark", async () => {
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

  it("has every permission as the platform administrator", async () => {
    const pair = await aSession({ tenantId: mainTenantId, account: "superadmin" });

    const info = checkOutput(sessionApi.calls.userInfo, (await readUserInfo(pair)).body.result);

    expect(info.accountType).toBe(999);
    expect(info.apis).toEqual(info.apis.toSorted());
    for (const code of ["sysPos/page", "sysTenant/page", "sysAuth/userInfo"]) expect(info.apis).toContain(code);
  });

  it("cannot be an account with the type of a platform administrator in another tenant", async () => {
    const { tenant } = await aTenant();
    const account = await tenant.hasAccount({ accountType: 999 });

    expect((await account.call(positionApi, "page")).body.code).toBe(403);
    expect((await account.get(sessionApi, "userInfo")).apis).toEqual([]);
  });
});

describe("signing out", () => {
  it("applies at once, to the access token and to the refresh token", async () => {
    const { pair, tenant } = await aSignedIn();

    const reply = await callWithTokens(pair, sessionApi, "logout");

    expect(reply.body).toMatchObject({ code: 200, result: null });
    expect(reply.headers.get("access-token")).toBe("invalid_token");
    expectSignedOut(await readUserInfo(pair));
    advanceClock(accessLifetime);
    expectSignedOut(await readUserInfo(pair));
    expect(await query("select end_reason from session where tenant_id = $1", tenant.id)).toEqual([
      { end_reason: "signed_out" },
    ]);
  });

  it("does not affect the account's other sessions", async () => {
    const { pair, credentials } = await aSignedIn();
    const other = await aSession(credentials);

    await callWithTokens(pair, sessionApi, "logout");

    expect((await readUserInfo(other)).status).toBe(200);
  });
});

describe("an access token", () => {
  it("is refused when it has expired, with the header to discard it", async () => {
    const { pair } = await aSignedIn();
    advanceClock(accessLifetime);

    expectSignedOut(await readUserInfo({ accessToken: pair.accessToken }));
  });

  it("of a session that does not exist, or of another tenant's, is refused despite a valid signature", async () => {
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

    expectSignedOut(await readUserInfo({ accessToken: await sign({}) }));
    expectSignedOut(await readUserInfo({ accessToken: await sign({ TenantId: other.tenant.id, sid: session?.id }) }));
    expectSignedOut(await readUserInfo({ accessToken: await sign({ UserId: other.admin.id, sid: session?.id }) }));
    expect((await readUserInfo(pair)).status).toBe(200);
  });

  it.each<[string, (of: Awaited<ReturnType<typeof aSignedIn>>) => readonly [string, number]]>([
    ["the account is disabled", ({ account }) => ["update account set status = 2 where id = $1", account.id]],
    ["the account is deleted", ({ account }) => ["update account set deleted_at = now() where id = $1", account.id]],
    [
      "the token version is incremented",
      ({ account }) => ["update account set token_version = 2 where id = $1", account.id],
    ],
    ["the tenant is disabled", ({ tenant }) => ["update tenant set status = 2 where id = $1", tenant.id]],
    [
      "the tenant has expired",
      ({ tenant }) => ["update tenant set expiration_time = now() - interval '14 days' where id = $1", tenant.id],
    ],
    ["the session is deleted", ({ tenant }) => ["delete from session where tenant_id = $1", tenant.id]],
  ])("is refused within five seconds after %s", async (_, change) => {
    const signedIn = await aSignedIn();
    expect((await readUserInfo(signedIn.pair)).status).toBe(200);
    const [text, id] = change(signedIn);

    await query(text, id);
    advanceClock(untilSeen);

    expectSignedOut(await readUserInfo(signedIn.pair));
    advanceClock(accessLifetime);
    expectSignedOut(await readUserInfo(signedIn.pair));
  });

  it("follows changes of roles within five seconds", async () => {
    const { tenant, account, pair } = await aSignedIn();
    const role = await tenant.hasRole({ permissions: ["sysPos/page"] });
    const mayPage = async () => (await callWithTokens(pair, positionApi, "page")).body.code;
    expect(await mayPage()).toBe(403);

    await insertRow("accountRole", { tenantId: tenant.id, accountId: account.id, roleId: role.id });
    advanceClock(untilSeen);
    expect(await mayPage()).toBe(200);

    await query("update role set status = $2 where id = $1", role.id, Status.disabled);
    advanceClock(untilSeen);
    expect(await mayPage()).toBe(403);
  });

  it("ends with the session after twelve hours, however often it was refreshed", async () => {
    const { pair } = await aSignedIn();

    await withSettings({ sys_idle_timeout: "0" }, async () => {
      advanceClock(7 * 3600);
      const refreshed = getSessionTokens(await readUserInfo(pair));
      expect((await readUserInfo(refreshed)).status).toBe(200);

      advanceClock(5 * 3600 + 1);

      expectSignedOut(await readUserInfo(refreshed));
    });
  });

  it("ends after the idle time, and stays open while it is used", async () => {
    const { pair } = await aSignedIn();

    await withSettings({ sys_idle_timeout: "120" }, async () => {
      for (let count = 0; count < 4; count++) {
        advanceClock(60);
        expect((await readUserInfo(pair)).status).toBe(200);
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
      advanceClock(121);
      expectSignedOut(await readUserInfo(pair));
    });
  });

  it("is not kept open by requests that pages make by themselves", async () => {
    const { pair } = await aSignedIn();

    await withSettings({ sys_idle_timeout: "120" }, async () => {
      advanceClock(61);
      expect((await callWithTokens(pair, noticeApi, "digest")).body.code).toBe(200);
      advanceClock(60);

      expectSignedOut(await readUserInfo(pair));
    });
  });
});

describe("a session that another account has ended", () => {
  type EndCase = { by: string; end: (by: TestAccount, id: Id) => Promise<unknown>; key: TextKey; reason: string };
  const endings: readonly EndCase[] = [
    {
      by: "force",
      async end(by, id) {
        const { items } = await by.get(onlineApi, "page", { page: 1, pageSize: 50 });
        for (const item of items) if (item.userId === id) await by.get(onlineApi, "forceOffline", { id: item.id });
      },
      key: "realtime.forcedOffline",
      reason: "forced_offline",
    },
    {
      by: "disabling the account",
      end: async (by, id) => await by.get(accountApi, "setStatus", { id, status: Status.disabled }),
      key: "realtime.accountClosed",
      reason: "account_disabled",
    },
    {
      by: "a new password",
      end: async (by, id) => await by.get(accountApi, "resetPwd", { id }),
      key: "realtime.passwordChanged",
      reason: "password_reset",
    },
  ];

  it.each(endings)("by $by is reported for each of its tokens, valid or expired", async (about) => {
    const { end, key, reason } = about;
    const { tenant, admin } = await aTenant();
    const account = await tenant.hasAccount();
    const pair = await aSession(account);
    await end(admin, account.id);
    const why = { reason, name: admin.realName, words: expect.any(String) };

    const atOnce = await readUserInfo({ accessToken: pair.accessToken });
    advanceClock(accessLifetime);
    const later = await readUserInfo(pair);

    for (const reply of [atOnce, later]) {
      expect(reply.body).toMatchObject({ code: 401, result: null, extras: why });
      expect(reply.body.message).toBe(`401 ${reply.body.extras?.words}`);
      expect(reply.headers.get("access-token")).toBe("invalid_token");
      await expect(reply).toFailWith(key, { name: admin.realName });
    }
  });

  it("is not reported without a valid token of it", async () => {
    const { tenant, admin } = await aTenant();
    const account = await tenant.hasAccount();
    const { accessToken } = await aSession(account);
    const { app } = await theServer();
    const [session] = await query<{ id: number }>("select id from session where account_id = $1", account.id);
    const claims = { UserId: admin.id, TenantId: tenant.id, AccountType: 888, OrgId: 0, LoginMode: 1 as const };
    const about = { now: app.now(), lifetimeSeconds: 900 };
    const another = await signAccessToken(app.keys, { ...claims, sid: toId(session?.id ?? 0) }, about);
    await admin.get(accountApi, "setStatus", { id: account.id, status: Status.disabled });

    expectSignedOut(await readUserInfo({ accessToken: another }));
    expectSignedOut(await readUserInfo({ accessToken: `${accessToken.slice(0, -8)}AAAAAAAA` }));
  });
});

describe("refreshing with the token pair", () => {
  it("serves the call and answers a new pair in the headers", async () => {
    const { pair } = await aSignedIn();
    advanceClock(accessLifetime);

    const reply = await readUserInfo(pair);

    expect(reply.body.code).toBe(200);
    const fresh = getSessionTokens(reply);
    expect(fresh.refreshToken).not.toBe(pair.refreshToken);
    expect((await readUserInfo({ accessToken: fresh.accessToken })).status).toBe(200);
    advanceClock(accessLifetime);
    expect((await readUserInfo(fresh)).body.code).toBe(200);
  });

  it("does nothing while the access token is valid", async () => {
    const { pair } = await aSignedIn();

    const reply = await readUserInfo(pair);

    expect(reply.headers.get("access-token")).toBeNull();
    expect(reply.headers.get("x-access-token")).toBeNull();
  });

  it("gives twelve concurrent tabs the same successor and signs none of them out", async () => {
    const { pair, tenant } = await aSignedIn();
    advanceClock(accessLifetime);

    const replies = await Promise.all(Array.from({ length: 12 }, async () => await readUserInfo(pair)));

    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    expect(new Set(replies.map((reply) => getSessionTokens(reply).refreshToken)).size).toBe(1);
    expect(await query("select ended_at from session where tenant_id = $1", tenant.id)).toEqual([{ ended_at: null }]);
    expect(await query("select 1 from refresh_token where tenant_id = $1", tenant.id)).toHaveLength(2);
    advanceClock(accessLifetime);
    const [first] = replies;
    expect(first && (await readUserInfo(getSessionTokens(first))).status).toBe(200);
  });

  it("accepts a used token for ten more seconds", async () => {
    const { pair } = await aSignedIn();
    advanceClock(accessLifetime);
    const fresh = getSessionTokens(await readUserInfo(pair));
    advanceClock(9);

    const late = await readUserInfo(pair);

    expect(late.status).toBe(200);
    expect(getSessionTokens(late).refreshToken).toBe(fresh.refreshToken);
  });

  it("ends the session when a used token comes back later, and records it", async () => {
    const { pair, tenant, account } = await aSignedIn();
    advanceClock(accessLifetime);
    const fresh = getSessionTokens(await readUserInfo(pair));
    advanceClock(11);

    const reused = await readUserInfo(pair);

    expectSignedOut(reused);
    expectSignedOut(await readUserInfo(fresh));
    advanceClock(accessLifetime);
    expectSignedOut(await readUserInfo(fresh));
    expect(await query("select end_reason from session where tenant_id = $1", tenant.id)).toEqual([
      { end_reason: "token_reuse" },
    ]);
    const events = await query(
      "select account_id from security_event where tenant_id = $1 and kind = 'session.token_reused'",
      tenant.id,
    );
    expect(events).toEqual([{ account_id: account.id }]);
  });

  it.each<[string, (pair: SessionTokens, other: SessionTokens) => string]>([
    ["of another session of the same account", (_, { refreshToken }) => refreshToken],
    ["that was forged", () => generateSecret()],
    ["that is an access token", ({ accessToken }) => accessToken],
    ["that is no token", () => "x'; drop table session; --"],
  ])("refuses a refresh token %s", async (_, make) => {
    const { pair, credentials } = await aSignedIn();
    const other = await aSession(credentials);
    advanceClock(accessLifetime);

    const refusal = await readUserInfo({ accessToken: pair.accessToken, refreshToken: make(pair, other) });

    expectSignedOut(refusal);
    expect([(await readUserInfo(pair)).status, (await readUserInfo(other)).status]).toEqual([200, 200]);
  });

  it("does not accept a refresh token as an access token", async () => {
    const { pair } = await aSignedIn();

    expectSignedOut(await readUserInfo({ accessToken: pair.refreshToken }));
    expectSignedOut(await readUserInfo({ accessToken: pair.refreshToken, refreshToken: pair.refreshToken }));
  });

  it("never happens on a call that is open to anyone", async () => {
    const { pair, tenant } = await aSignedIn();
    advanceClock(accessLifetime);

    const reply = await callWithTokens(pair, captchaApi, "captcha");

    expect(reply.body.code).toBe(200);
    expect(reply.headers.get("x-access-token")).toBeNull();
    expect(await query("select 1 from refresh_token where tenant_id = $1 and used_at is not null", tenant.id)).toEqual(
      [],
    );
    expect((await callWithTokens(pair, tenantApi, "sysInfo")).headers.get("x-access-token")).toBeNull();
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
    advanceClock(3601);

    expectSignedOut(await readUserInfo(pair));
  });
});

describe("an account that must change its password", () => {
  it("may load the initial data, change the password and sign out, and nothing else", async () => {
    const { tenant } = await aTenant();
    const role = await tenant.hasRole("all");
    const account = `u${nextUnique()}`;
    await tenant.hasAccount({ account, mustChangePassword: true, roleIds: [role.id] });
    const pair = await aSession({ tenantId: tenant.id, account });

    const info = await readUserInfo(pair);
    const refused = [await callWithTokens(pair, positionApi, "page"), await callWithTokens(pair, positionApi, "list")];
    const open = [
      await callWithTokens(pair, sessionMenuApi, "loginMenuTree"),
      await callWithTokens(pair, sessionDictionaryApi, "allDictList"),
      await callWithTokens(pair, constantApi, "list"),
      await callWithTokens(pair, ownPasswordApi, "verifyPwdExpirationTime"),
    ];

    expect(info.body).toMatchObject({ code: 200, result: { mustChangePassword: true } });
    expect(refused.map(({ body }) => body.code)).toEqual([403, 403]);
    expect(open.map(({ body }) => body.code)).toEqual([200, 200, 200, 200]);
    expect((await callWithTokens(pair, sessionApi, "logout")).body.code).toBe(200);
  });

  it("is led to its password by an existing client", async () => {
    const { tenant, admin } = await aTenant();
    const { app } = await theServer();
    const account = `u${nextUnique()}`;
    const { id } = await tenant.hasAccount({ account, mustChangePassword: true });
    await admin.send(noticeApi, "add", { title: "Crane closed", content: "<p>Monday</p>" });
    const pair = await aSession({ tenantId: tenant.id, account });

    const before = await aClient().get(tenantApi, "sysInfo", { tenantId: tenant.id });
    const own = await aClient()
      .withHeaders({ authorization: `Bearer ${pair.accessToken}` })
      .get(tenantApi, "sysInfo", { tenantId: tenant.id });
    const info = await readUserInfo(pair);
    const answers = [
      await callWithTokens(pair, userMenuApi, "userMenuList"),
      await callWithTokens(pair, noticeApi, "noticeTitle"),
      await callWithTokens(pair, noticeApi, "unReadList"),
      await callWithTokens(pair, releaseNoteApi, "lastUnRead"),
      await callWithTokens(pair, scheduleApi, "page"),
      await callWithTokens(pair, passwordKeyApi, "smPublicKey"),
    ];
    const refused = await callWithTokens(pair, positionApi, "page");

    expect([before.forceChangePassword, own.forceChangePassword]).toEqual([true, true]);
    expect(info.body.result).toMatchObject({ id, lastChangePasswordTime: null });
    expect(answers.map(({ body }) => body.result)).toEqual([[], null, [], null, [], app.keys.sm2.publicKey]);
    expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => 200));
    await expect(refused).toFailWith("request.password_first");
  });

  it("is the only one that an existing client leads there", async () => {
    const { tenant } = await aTenant();
    const account = await tenant.hasAccount();

    await query("update account set last_change_password_time = null where id = $1", account.id);

    const [info, own] = [
      await account.get(sessionApi, "userInfo"),
      await account.get(tenantApi, "sysInfo", { tenantId: tenant.id }),
    ];

    expect(info.lastChangePasswordTime).not.toBeNull();
    expect(own.forceChangePassword).toBe(false);
  });
});
