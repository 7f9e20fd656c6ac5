import { describe, expect, it } from "vitest";
import { AccountType } from "#contract/accountType";
import { toId } from "#contract/id";
import { accountApi } from "#modules/identity/account/contract";
import { noticeApi } from "#modules/workspace/notice/contract";
import { ownSessionApi, profileApi } from "../contract.ts";
import { sessionApi } from "#modules/identity/session/contract";
import { aClient } from "#tests/builders/client";
import { knownPassword } from "#tests/builders/passwords";
import { advanceClock, theServer } from "#tests/builders/server";
import { aSession, callWithTokens, failSignIn, type SessionTokens } from "#tests/builders/sessions";
import { aTenant, DataScope, insertRow, type TestAccount } from "#tests/builders/tenant";

const page = { page: 1, pageSize: 20 };
const by = ({ accessToken }: SessionTokens) => aClient().withHeaders({ authorization: `Bearer ${accessToken}` });

async function twoSessions(account: TestAccount) {
  return [await aSession(account), await aSession(account)] as const;
}

describe("the caller's own sessions", () => {
  it("are listed with the current one first, without those of others", async () => {
    const { tenant } = await aTenant();
    const [person, other] = [await tenant.hasAccount(), await tenant.hasAccount()];
    const [first, second] = await twoSessions(person);
    await aSession(other);

    const rows = await by(second).get(ownSessionApi, "list");

    expect(rows.map(({ isOwn }) => isOwn)).toEqual([true, false]);
    expect(rows[0]).toMatchObject({ loginMode: 1, isLocked: false });
    expect((await by(first).get(ownSessionApi, "list"))[0]?.id).toBe(rows[1]?.id);
  });

  it("are ended one by one: the next call is refused, and the history records it", async () => {
    const { tenant } = await aTenant();
    const person = await tenant.hasAccount();
    const [first, second] = await twoSessions(person);
    const other = (await by(second).get(ownSessionApi, "list")).find(({ isOwn }) => !isOwn);

    await by(second).get(ownSessionApi, "end", { id: toId(other?.id ?? 0) });

    expect((await callWithTokens(first, sessionApi, "userInfo")).status).toBe(401);
    expect((await callWithTokens(second, sessionApi, "userInfo")).body.code).toBe(200);
    const { items } = await by(second).get(profileApi, "events", page);
    expect(items[0]?.kind).toBe("session.ended_by_owner");
  });

  it("are ended all at once except the current one", async () => {
    const { tenant } = await aTenant();
    const person = await tenant.hasAccount();
    const [first, second] = await twoSessions(person);
    const third = await aSession(person);

    const count = await by(second).get(ownSessionApi, "endOthers", {});

    expect(count).toBe(2);
    const states = await Promise.all(
      [first, second, third].map(async (pair) => (await callWithTokens(pair, sessionApi, "userInfo")).status),
    );
    expect(states).toEqual([401, 200, 401]);
  });

  it("are the only ones that can be ended: those of others answer as missing", async () => {
    const { tenant, admin } = await aTenant();
    const { admin: stranger } = await aTenant();
    const person = await tenant.hasAccount();
    const pair = await aSession(person);
    const [own] = await by(pair).get(ownSessionApi, "list");
    const id = toId(own?.id ?? 0);

    const replies = [
      await admin.call(ownSessionApi, "end", { id }),
      await stranger.call(ownSessionApi, "end", { id }),
      await admin.call(ownSessionApi, "end", { id: toId(4_000_000_000_000_001) }),
    ];

    for (const reply of replies) await expect(reply).toFailWith("profile.session_missing");
    expect((await callWithTokens(pair, sessionApi, "userInfo")).body.code).toBe(200);
  });

  it("are not listed after they expire", async () => {
    const { tenant } = await aTenant();
    const person = await tenant.hasAccount();
    await aSession(person);
    advanceClock(12 * 3600 + 60);
    const pair = await aSession(person);

    expect(await by(pair).get(ownSessionApi, "list")).toHaveLength(1);
  });
});

describe("the caller's own history", () => {
  it("contains sign-ins and failures with their origin, the latest first, in pages", async () => {
    const { tenant } = await aTenant();
    const person = await tenant.hasAccount();
    await failSignIn(2, person);
    const pair = await aSession(person);

    const all = await by(pair).get(profileApi, "events", page);
    const bad = await by(pair).get(profileApi, "events", { ...page, isGood: false });
    const second = await by(pair).get(profileApi, "events", { page: 2, pageSize: 2 });

    expect(all.items.map(({ kind }) => kind)).toEqual([
      "session.signed_in",
      "session.sign_in_failed",
      "session.sign_in_failed",
    ]);
    expect(all.items[0]).toMatchObject({ isGood: true, place: "local", ip: expect.stringMatching(/^10\./u) });
    expect(bad.total).toBe(2);
    expect([second.total, second.items.length]).toEqual([3, 1]);
  });

  it("contains no events of others, and is hidden from others", async () => {
    const { tenant, admin } = await aTenant();
    const person = await tenant.hasAccount();
    await failSignIn(1, person);
    await aSession(admin);
    await admin.get(accountApi, "update", { id: person.id, nickName: "x" });

    const { items } = await admin.get(profileApi, "events", page);

    expect(items.map(({ kind }) => kind)).toEqual(["session.signed_in"]);
  });
});

describe("the caller's own access", () => {
  it("lists the roles that grant it, and those that deny it", async () => {
    const { tenant } = await aTenant();
    const giving = await tenant.hasRole({ dataScope: DataScope.own, permissions: ["sysPos/page", "sysPos/add"] });
    const taking = await tenant.hasRole({ permissions: ["sysPos/page"], dataScope: DataScope.self });
    await insertRow("roleApi", { tenantId: tenant.id, roleId: taking.id, route: "sysPos/add" });
    const person = await tenant.hasAccount({ roleIds: [giving.id, taking.id] });

    const { rights, roles, reach } = await person.get(profileApi, "access");

    const of = (code: string) => rights.find(({ permission }) => permission === code);
    expect(of("sysPos/page")).toMatchObject({ isAllowed: true, givenBy: [giving.id, taking.id], takenBy: [] });
    expect(of("sysPos/add")).toMatchObject({ isAllowed: false, givenBy: [giving.id], takenBy: [taking.id] });
    expect(of("sysPos/delete")).toMatchObject({ isAllowed: false, givenBy: [], takenBy: [] });
    expect(rights.find(({ component }) => component === "/system/pos/index")?.isAllowed).toBe(true);
    expect(roles.map(({ id, takesAway }) => [id, takesAway])).toEqual([
      [giving.id, 0],
      [taking.id, 1],
    ]);
    expect(reach).toMatchObject({ kind: "listed", organisationCount: 1 });
  });

  it("agrees with the session, entry by entry", async () => {
    const { tenant } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysPos/page", "sysUser/page", "sysUser/add"] });
    const off = await tenant.hasRole({ permissions: ["sysRole/page"], status: 2 });
    const person = await tenant.hasAccount({ roleIds: [role.id, off.id] });

    const { rights } = await person.get(profileApi, "access");
    const { apis } = await person.get(sessionApi, "userInfo");

    const allowed = rights.filter(({ permission, isAllowed }) => permission !== null && isAllowed);
    expect(new Set(allowed.map(({ permission }) => permission))).toEqual(new Set(apis));
  });

  it("omits core resources for accounts that do not have them", async () => {
    const { tenant } = await aTenant();
    const person = await tenant.hasAccount({ accountType: AccountType.administrator });

    const { rights } = await person.get(profileApi, "access");

    expect(rights.some(({ permission }) => permission?.startsWith("sysTenant/") === true)).toBe(false);
    expect(rights.some(({ permission }) => permission === "sysPos/page")).toBe(true);
  });
});

describe("the caller's own account", () => {
  it("is updated like by the existing call, contact data only with the password", async () => {
    const { admin } = await aTenant();
    const { version } = await admin.get(profileApi, "read");

    const refusal = await admin.call(profileApi, "update", { phone: "13912345678", version });
    await admin.get(profileApi, "update", { nickName: "Ann", phone: "13912345678", password: knownPassword, version });

    await expect(refusal).toFailWith("account.password_needed");
    expect(await admin.get(profileApi, "read")).toMatchObject({ nickName: "Ann", phone: "13912345678" });
  });

  it("keeps hidden fields unchanged, regardless of the input", async () => {
    const { tenant } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysUser/baseInfo"] });
    await insertRow("roleField", { tenantId: tenant.id, roleId: role.id, entity: "sysUser", field: "nickName" });
    const person = await tenant.hasAccount({ roleIds: [role.id] });

    await person.get(profileApi, "update", { nickName: "Sly", nation: "汉族" });

    const { owner } = await theServer();
    const { rows } = await owner.query("select nick_name, nation from account where id = $1", [person.id]);
    expect(rows).toEqual([{ nick_name: null, nation: "汉族" }]);
    expect((await person.send(profileApi, "read", {})).body.result).not.toHaveProperty("nickName");
  });
});

describe("the choice of notifications", () => {
  it("is everything by default, and separate for each account", async () => {
    const { tenant, admin } = await aTenant();
    const person = await tenant.hasAccount();
    const before = await person.get(profileApi, "notifications");

    await person.get(profileApi, "saveNotifications", { ...before, hasPresenceToasts: false });
    await person.get(profileApi, "saveNotifications", { ...before, hasNoticeBell: false });

    expect(Object.values(before)).toEqual([true, true, true, true]);
    expect(await person.get(profileApi, "notifications")).toEqual({ ...before, hasNoticeBell: false });
    expect(await admin.get(profileApi, "notifications")).toEqual(before);
  });

  it("narrows the bell to one kind of notice", async () => {
    const { tenant, admin } = await aTenant();
    const person = await tenant.hasAccount();
    for (const [title, type] of [
      ["Notice", 1],
      ["Announcement", 2],
      ["Another", 2],
    ] as const) {
      await admin.get(noticeApi, "add", { title, type, content: "<p>words</p>" });
      const [notice] = (await admin.get(noticeApi, "page", { ...page, title })).items;
      await admin.get(noticeApi, "public", { id: toId(notice?.id ?? 0) });
    }

    const of = async (type?: 1 | 2) => await person.get(noticeApi, "digest", type === undefined ? {} : { type });

    expect((await of()).unreadCount).toBe(3);
    expect(await of(1)).toMatchObject({ unreadCount: 1, lines: [{ title: "Notice" }] });
    expect((await of(2)).unreadCount).toBe(2);
  });
});
