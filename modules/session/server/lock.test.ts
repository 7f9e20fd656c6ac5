import { describe, expect, it } from "vitest";
import { positionApi } from "#modules/position/contract";
import { sessionApi } from "#modules/session/contract";
import { watchSessions } from "#server/context/sessions";
import { openLog } from "#server/log";
import { aClient } from "#tests/builders/client";
import { knownPassword } from "#tests/builders/passwords";
import { aServer, passTime, theServer } from "#tests/builders/server";
import { aSession, anAddress, callWith, type Pair } from "#tests/builders/sessions";
import { aTenant } from "#tests/builders/tenant";

async function query<Row extends object>(text: string, ...parameters: unknown[]): Promise<Row[]> {
  const { owner } = await theServer();
  return (await owner.query<Row>(text, parameters)).rows;
}

async function aSignedIn() {
  const { tenant } = await aTenant();
  const role = await tenant.hasRole({ permissions: ["sysPos/page"] });
  const account = await tenant.hasAccount({ roleIds: [role.id] });
  const who = { tenantId: tenant.id, account: account.account };
  return { tenant, account, who, pair: await aSession(who) };
}

const as = ({ accessToken }: Pair) =>
  aClient().with({ authorization: `Bearer ${accessToken}`, "x-forwarded-for": anAddress() });
const lock = async (pair: Pair) => await callWith(pair, sessionApi, "lock");
const unlock = async (pair: Pair, password: string) => await as(pair).call(sessionApi, "unLockScreen", { password });
const codeOfPage = async (pair: Pair) => (await callWith(pair, positionApi, "page")).body.code;

describe("a locked screen", () => {
  it("answers nothing at once, until the password is given", async () => {
    const { pair, tenant } = await aSignedIn();
    expect(await codeOfPage(pair)).toBe(200);

    await lock(pair);
    const locked = await callWith(pair, positionApi, "page");
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

  it("says whose it is and no more", async () => {
    const { pair, account } = await aSignedIn();
    await lock(pair);

    const screen = await as(pair).get(sessionApi, "lockScreen");

    expect(screen).toEqual({
      ...{ account: account.account, realName: account.realName, avatar: null },
      ...{ hasPassword: true, hasPasskey: false, isLocked: true },
    });
  });

  it("tells whoever has no password that there is nothing to type, and lets him leave", async () => {
    const { pair, account } = await aSignedIn();
    await query("update account set password_hash = null where id = $1", account.id);
    await lock(pair);

    const screen = await as(pair).get(sessionApi, "lockScreen");

    expect(screen).toMatchObject({ hasPassword: false, isLocked: true });
    expect((await callWith(pair, sessionApi, "logout")).body.code).toBe(200);
  });

  it("stays locked when it is locked again, and for a fresh pair of tokens", async () => {
    const { pair } = await aSignedIn();
    await lock(pair);
    await unlock(pair, "Wrong#2026");
    await lock(pair);
    passTime(15 * 60 + 10);

    const reply = await callWith(pair, positionApi, "page");

    expect(reply.body.code).toBe(423);
    expect(reply.headers.get("x-access-token")).not.toBeNull();
    expect(
      await query("select unlock_tries from session where locked_at is not null order by id desc limit 1"),
    ).toEqual([{ unlock_tries: 1 }]);
  });

  it("leaves the account's other sessions alone", async () => {
    const { pair, who } = await aSignedIn();
    const other = await aSession(who);

    await lock(pair);

    expect(await codeOfPage(other)).toBe(200);
  });

  it("can be left by signing out", async () => {
    const { pair } = await aSignedIn();
    await lock(pair);

    expect((await callWith(pair, sessionApi, "logout")).body.code).toBe(200);

    expect((await unlock(pair, knownPassword)).status).toBe(401);
  });

  it("ends the session at the fifth wrong password, however they come", async () => {
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

  it("is no place to guess while it is not locked either", async () => {
    const { pair } = await aSignedIn();

    for (let count = 0; count < 5; count++) await unlock(pair, "Wrong#2026");

    expect((await callWith(pair, sessionApi, "userInfo")).status).toBe(401);
  });

  it("takes the password in the query from clients of old, and no log shows it", async () => {
    const { pair } = await aSignedIn();
    let logged = "";
    const { url } = await aServer({ log: openLog("debug", { write: (line) => void (logged += line) }) });
    await lock(pair);
    const ask = async (password: string) => {
      const query = new URLSearchParams({ password }).toString();
      const headers = { authorization: `Bearer ${pair.accessToken}` };
      return await (await fetch(`${url}/api/sysAuth/unLockScreen?${query}`, { method: "POST", headers })).json();
    };

    const answers = [await ask("Wrong_2026"), await ask(knownPassword)];

    expect(answers).toMatchObject([{ code: 400 }, { code: 200, result: true }]);
    expect(logged).toContain("/api/sysAuth/unLockScreen");
    for (const secret of ["Wrong_2026", knownPassword, encodeURIComponent(knownPassword), pair.accessToken])
      expect(logged).not.toContain(secret);
  });
});

describe("every node", () => {
  it("hears within a second that a session was locked, unlocked and ended", async () => {
    const { pair, tenant } = await aSignedIn();
    const { app } = await theServer();
    const [session] = await query<{ id: number }>("select id from session where tenant_id = $1", tenant.id);
    const heard: string[] = [];
    const listening = Promise.withResolvers<undefined>();
    const watch = watchSessions(app, [
      {
        onChange: ({ sessionId, state }) => (sessionId === session?.id ? void heard.push(state) : undefined),
        onDeaf: () => listening.resolve(undefined),
      },
    ]);
    await listening.promise;

    await lock(pair);
    await unlock(pair, knownPassword);
    await query("update session set ended_at = now() where tenant_id = $1", tenant.id);

    await expect.poll(() => heard, { timeout: 1000 }).toEqual(["locked", "unlocked", "ended"]);
    await watch.close();
  });
});

describe("a session that is used by hand alone", () => {
  it("answers a sign of life", async () => {
    const { pair } = await aSignedIn();

    expect((await callWith(pair, sessionApi, "stay")).body).toMatchObject({ code: 200, result: null });
  });
});

describe("the key of what a browser keeps", () => {
  it("is the account's wherever it signs in, and nobody else's", async () => {
    const { pair, who, tenant } = await aSignedIn();
    const stranger = await tenant.hasAccount();

    const first = await as(pair).get(sessionApi, "draftKey");
    const again = await as(await aSession(who)).get(sessionApi, "draftKey");
    const other = await stranger.get(sessionApi, "draftKey");

    expect(Buffer.from(first.key, "base64")).toHaveLength(32);
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });
});
