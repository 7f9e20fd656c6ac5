import { describe, expect, it } from "vitest";
import { positionApi } from "#modules/identity/position/contract";
import { sessionApi } from "../contract.ts";
import { watchSessions } from "#modules/identity/access/server";
import { openLog } from "#core/boot/log";
import { aClient } from "#tests/builders/client";
import { knownPassword } from "#tests/builders/passwords";
import { advanceClock, aServer, theServer } from "#tests/builders/server";
import { aSession, anAddress, callWithTokens, type SessionTokens } from "#tests/builders/sessions";
import { aTenant } from "#tests/builders/tenant";

async function query<Row extends object>(text: string, ...parameters: unknown[]): Promise<Row[]> {
  const { owner } = await theServer();
  return (await owner.query<Row>(text, parameters)).rows;
}

async function aSignedIn() {
  const { tenant } = await aTenant();
  const role = await tenant.hasRole({ permissions: ["sysPos/page"] });
  const account = await tenant.hasAccount({ roleIds: [role.id] });
  const credentials = { tenantId: tenant.id, account: account.account };
  return { tenant, account, credentials, pair: await aSession(credentials) };
}

const as = ({ accessToken }: SessionTokens) =>
  aClient().withHeaders({ authorization: `Bearer ${accessToken}`, "x-forwarded-for": anAddress() });
const lock = async (pair: SessionTokens) => await callWithTokens(pair, sessionApi, "lock");
const unlock = async (pair: SessionTokens, password: string) =>
  await as(pair).call(sessionApi, "unLockScreen", { password });
const codeOfPage = async (pair: SessionTokens) => (await callWithTokens(pair, positionApi, "page")).body.code;

describe("a locked screen", () => {
  it("refuses every call at once, until the password is given", async () => {
    const { pair, tenant } = await aSignedIn();
    expect(await codeOfPage(pair)).toBe(200);

    await lock(pair);
    const locked = await callWithTokens(pair, positionApi, "page");
    const unlocked = await unlock(pair, knownPassword);

    expect(locked.status).toBe(200);
    expect(locked.body).toMatchObject({ code: 423, type: "error", result: null });
    expect(locked.headers.get("access-token")).toBeNull();
    expect(unlocked.body).toMatchObject({ code: 200, result: true });
    expect(await codeOfPage(pair)).toBe(200);
    const events = await query<{ kind: string }>(
      "select kind from security_event where tenant_id = $1 order by id",
      tenant.id,
    );
    expect(events.map(({ kind }) => kind)).toEqual(["session.signed_in", "session.locked", "session.unlocked"]);
  });

  it("shows its account and no more", async () => {
    const { pair, account } = await aSignedIn();
    await lock(pair);

    const screen = await as(pair).get(sessionApi, "lockScreen");

    expect(screen).toEqual({
      account: account.account,
      realName: account.realName,
      avatar: null,
      hasPassword: true,
      hasPasskey: false,
      isLocked: true,
    });
  });

  it("reports to an account without a password that it can only sign out", async () => {
    const { pair, account } = await aSignedIn();
    await query("update account set password_hash = null where id = $1", account.id);
    await lock(pair);

    const screen = await as(pair).get(sessionApi, "lockScreen");

    expect(screen).toMatchObject({ hasPassword: false, isLocked: true });
    expect((await callWithTokens(pair, sessionApi, "logout")).body.code).toBe(200);
  });

  it("stays locked when it is locked again, and for a fresh pair of tokens", async () => {
    const { pair } = await aSignedIn();
    await lock(pair);
    await unlock(pair, "Wrong#2026");
    await lock(pair);
    advanceClock(15 * 60 + 10);

    const reply = await callWithTokens(pair, positionApi, "page");

    expect(reply.body.code).toBe(423);
    expect(reply.headers.get("x-access-token")).not.toBeNull();
    expect(
      await query("select unlock_tries from session where locked_at is not null order by id desc limit 1"),
    ).toEqual([{ unlock_tries: 1 }]);
  });

  it("does not affect the account's other sessions", async () => {
    const { pair, credentials } = await aSignedIn();
    const other = await aSession(credentials);

    await lock(pair);

    expect(await codeOfPage(other)).toBe(200);
  });

  it("can be left by signing out", async () => {
    const { pair } = await aSignedIn();
    await lock(pair);

    expect((await callWithTokens(pair, sessionApi, "logout")).body.code).toBe(200);

    expect((await unlock(pair, knownPassword)).status).toBe(401);
  });

  it("ends the session at the fifth wrong password, also in concurrent requests", async () => {
    const { pair, tenant } = await aSignedIn();
    await lock(pair);

    const first = await unlock(pair, "Wrong#2026");
    const more = await Promise.all(Array.from({ length: 8 }, async () => await unlock(pair, "Wrong#2026")));

    expect(first.body.message).toContain("4");
    expect(first.body).toMatchObject({ code: 400, result: null });
    expect(more.filter(({ body }) => body.code === 400)).toHaveLength(3);
    expect(more.filter(({ status }) => status === 401)).toHaveLength(5);
    expect((await unlock(pair, knownPassword)).status).toBe(401);
    expect(await query("select end_reason from session where tenant_id = $1", tenant.id)).toEqual([
      { end_reason: "unlock_failed" },
    ]);
    expect(await query("select 1 from sign_in_failure where tenant_id = $1", tenant.id)).toHaveLength(5);
  });

  it("cannot be used for guessing while it is not locked either", async () => {
    const { pair } = await aSignedIn();

    for (let count = 0; count < 5; count++) await unlock(pair, "Wrong#2026");

    expect((await callWithTokens(pair, sessionApi, "userInfo")).status).toBe(401);
  });

  it("accepts the password in the query from old clients, and no log contains it", async () => {
    const { pair } = await aSignedIn();
    let logged = "";
    const { url } = await aServer({ log: openLog("debug", { write: (line) => void (logged += line) }) });
    await lock(pair);
    const tryPassword = async (password: string) => {
      const query = new URLSearchParams({ password }).toString();
      const headers = { authorization: `Bearer ${pair.accessToken}` };
      return await (await fetch(`${url}/api/sysAuth/unLockScreen?${query}`, { method: "POST", headers })).json();
    };

    const answers = [await tryPassword("Wrong_2026"), await tryPassword(knownPassword)];

    expect(answers).toMatchObject([{ code: 400 }, { code: 200, result: true }]);
    expect(logged).toContain("/api/sysAuth/unLockScreen");
    for (const secret of ["Wrong_2026", knownPassword, encodeURIComponent(knownPassword), pair.accessToken])
      expect(logged).not.toContain(secret);
  });
});

describe("every node", () => {
  it("is notified within a second that a session was locked, unlocked and ended", async () => {
    const { pair, tenant } = await aSignedIn();
    const { app } = await theServer();
    const [session] = await query<{ id: number }>("select id from session where tenant_id = $1", tenant.id);
    const events: string[] = [];
    const listening = Promise.withResolvers<undefined>();
    const watch = watchSessions(app, [
      {
        onChange: ({ sessionId, state }) => (sessionId === session?.id ? void events.push(state) : undefined),
        onInterruption: () => listening.resolve(undefined),
      },
    ]);
    await listening.promise;

    await lock(pair);
    await unlock(pair, knownPassword);
    await query("update session set ended_at = now() where tenant_id = $1", tenant.id);

    await expect.poll(() => events).toEqual(["locked", "unlocked", "ended"]);
    await watch.close();
  });
});

describe("a session with user activity but no calls", () => {
  it("is kept open by a keep-alive call", async () => {
    const { pair } = await aSignedIn();

    expect((await callWithTokens(pair, sessionApi, "stay")).body).toMatchObject({ code: 200, result: null });
  });
});

describe("the key of drafts in the browser", () => {
  it("is the same for an account in every session, and different for others", async () => {
    const { pair, credentials, tenant } = await aSignedIn();
    const stranger = await tenant.hasAccount();

    const first = await as(pair).get(sessionApi, "draftKey");
    const repeat = await as(await aSession(credentials)).get(sessionApi, "draftKey");
    const other = await stranger.get(sessionApi, "draftKey");

    expect(Buffer.from(first.key, "base64")).toHaveLength(32);
    expect(repeat).toEqual(first);
    expect(other).not.toEqual(first);
  });
});
