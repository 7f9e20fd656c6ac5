import { describe, expect, it } from "vitest";
import { AccountType } from "#contract/accountType";
import { idOf } from "#contract/id";
import { accountApi } from "#modules/account/contract";
import { noticeApi } from "#modules/notice/contract";
import { ownSessionApi, profileApi } from "#modules/profile/contract";
import { sessionApi } from "#modules/session/contract";
import { aClient } from "#tests/builders/client";
import { knownPassword } from "#tests/builders/passwords";
import { passTime, theServer } from "#tests/builders/server";
import { aSession, callWith, failToSignIn, type Pair } from "#tests/builders/sessions";
import { aTenant, DataScope, insert, type TestAccount } from "#tests/builders/tenant";

const page = { page: 1, pageSize: 20 };
const by = ({ accessToken }: Pair) => aClient().with({ authorization: `Bearer ${accessToken}` });

async function twoSessions(account: TestAccount) {
  return [await aSession(account), await aSession(account)] as const;
}

describe("one's own sessions", () => {
  it("are listed with the one that asks first, and nobody else's", async () => {
    const { tenant } = await aTenant();
    const [person, other] = [await tenant.hasAccount(), await tenant.hasAccount()];
    const [first, second] = await twoSessions(person);
    await aSession(other);

    const rows = await by(second).get(ownSessionApi, "list");

    expect(rows.map(({ isOwn }) => isOwn)).toEqual([true, false]);
    expect(rows[0]).toMatchObject({ loginMode: 1, isLocked: false });
    expect((await by(first).get(ownSessionApi, "list"))[0]?.id).toBe(rows[1]?.id);
  });

  it("are ended one by one: the next call is refused, and it stands in one's history", async () => {
    const { tenant } = await aTenant();
    const person = await tenant.hasAccount();
    const [first, second] = await twoSessions(person);
    const other = (await by(second).get(ownSessionApi, "list")).find(({ isOwn }) => !isOwn);

    await by(second).get(ownSessionApi, "end", { id: idOf(other?.id ?? 0) });

    expect((await callWith(first, sessionApi, "userInfo")).status).toBe(401);
    expect((await callWith(second, sessionApi, "userInfo")).body.code).toBe(200);
    const { items } = await by(second).get(profileApi, "events", page);
    expect(items[0]?.kind).toBe("session.ended_by_owner");
  });

  it("are ended all at once but for the one that asks", async () => {
    const { tenant } = await aTenant();
    const person = await tenant.hasAccount();
    const [first, second] = await twoSessions(person);
    const third = await aSession(person);

    const count = await by(second).get(ownSessionApi, "endOthers", {});

    expect(count).toBe(2);
    const states = await Promise.all(
      [first, second, third].map(async (pair) => (await callWith(pair, sessionApi, "userInfo")).status),
    );
    expect(states).toEqual([401, 200, 401]);
  });

  it("are all that can be ended: somebody else's is like one that is not there", async () => {
    const { tenant, admin } = await aTenant();
    const { admin: stranger } = await aTenant();
    const person = await tenant.hasAccount();
    const pair = await aSession(person);
    const [own] = await by(pair).get(ownSessionApi, "list");
    const id = idOf(own?.id ?? 0);

    const replies = [
      await admin.call(ownSessionApi, "end", { id }),
      await stranger.call(ownSessionApi, "end", { id }),
      await admin.call(ownSessionApi, "end", { id: idOf(4_000_000_000_000_001) }),
    ];

    for (const reply of replies) await expect(reply).toFailWith("profile.session_missing");
    expect((await callWith(pair, sessionApi, "userInfo")).body.code).toBe(200);
  });

  it("whose time is over are not listed", async () => {
    const { tenant } = await aTenant();
    const person = await tenant.hasAccount();
    await aSession(person);
    passTime(12 * 3600 + 60);
    const pair = await aSession(person);

    expect(await by(pair).get(ownSessionApi, "list")).toHaveLength(1);
  });
});

describe("one's own history", () => {
  it("has sign-ins and failures from where they came, the latest first, by pages", async () => {
    const { tenant } = await aTenant();
    const person = await tenant.hasAccount();
    await failToSignIn(2, person);
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

  it("has nothing of others, and nothing that others may not know of", async () => {
    const { tenant, admin } = await aTenant();
    const person = await tenant.hasAccount();
    await failToSignIn(1, person);
    await admin.get(accountApi, "update", { id: person.id, nickName: "x" });

    const { items } = await admin.get(profileApi, "events", page);

    expect(items.map(({ kind }) => kind)).toEqual(["session.signed_in"]);
  });
});

describe("what one may do", () => {
  it("is told with the roles that give it, and those that take it away", async () => {
    const { tenant } = await aTenant();
    const giving = await tenant.hasRole({ dataScope: DataScope.own, permissions: ["sysPos/page", "sysPos/add"] });
    const taking = await tenant.hasRole({ permissions: ["sysPos/page"], dataScope: DataScope.self });
    await insert("roleApi", { tenantId: tenant.id, roleId: taking.id, route: "sysPos/add" });
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

  it("agrees with what the session says, entry by entry", async () => {
    const { tenant } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysPos/page", "sysUser/page", "sysUser/add"] });
    const off = await tenant.hasRole({ permissions: ["sysRole/page"], status: 2 });
    const person = await tenant.hasAccount({ roleIds: [role.id, off.id] });

    const { rights } = await person.get(profileApi, "access");
    const { apis } = await person.get(sessionApi, "userInfo");

    const allowed = rights.filter(({ permission, isAllowed }) => permission !== null && isAllowed);
    expect(new Set(allowed.map(({ permission }) => permission))).toEqual(new Set(apis));
  });

  it("tells nothing of core resources to those who do not have them", async () => {
    const { tenant } = await aTenant();
    const person = await tenant.hasAccount({ accountType: AccountType.administrator });

    const { rights } = await person.get(profileApi, "access");

    expect(rights.some(({ permission }) => permission?.startsWith("sysTenant/") === true)).toBe(false);
    expect(rights.some(({ permission }) => permission === "sysPos/page")).toBe(true);
  });
});

describe("one's own account", () => {
  it("is changed like the existing call does it, contacts only with the password", async () => {
    const { admin } = await aTenant();
    const { version } = await admin.get(profileApi, "read");

    const refused = await admin.call(profileApi, "update", { phone: "13912345678", version });
    await admin.get(profileApi, "update", { nickName: "Ann", phone: "13912345678", password: knownPassword, version });

    await expect(refused).toFailWith("account.password_needed");
    expect(await admin.get(profileApi, "read")).toMatchObject({ nickName: "Ann", phone: "13912345678" });
  });

  it("keeps what a role of his hides as it is, whatever is sent", async () => {
    const { tenant } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysUser/baseInfo"] });
    await insert("roleField", { tenantId: tenant.id, roleId: role.id, entity: "sysUser", field: "nickName" });
    const person = await tenant.hasAccount({ roleIds: [role.id] });

    await person.get(profileApi, "update", { nickName: "Sly", nation: "汉族" });

    const { owner } = await theServer();
    const { rows } = await owner.query("select nick_name, nation from account where id = $1", [person.id]);
    expect(rows).toEqual([{ nick_name: null, nation: "汉族" }]);
    expect((await person.send(profileApi, "read", {})).body.result).not.toHaveProperty("nickName");
  });
});

describe("what one wants to be told of", () => {
  it("is everything until one chooses, follows one, and is nobody else's", async () => {
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
      await admin.get(noticeApi, "public", { id: idOf(notice?.id ?? 0) });
    }

    const of = async (type?: 1 | 2) => await person.get(noticeApi, "digest", type === undefined ? {} : { type });

    expect((await of()).unreadCount).toBe(3);
    expect(await of(1)).toMatchObject({ unreadCount: 1, lines: [{ title: "Notice" }] });
    expect((await of(2)).unreadCount).toBe(2);
  });
});
