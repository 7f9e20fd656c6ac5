import { afterEach, describe, expect, it, vi } from "vitest";
import { accountApi, personCardApi } from "#modules/identity/account/contract";
import { onlineApi } from "../contract.ts";
import { sessionApi } from "#modules/identity/session/contract";
import { aHub, closeHubs } from "#tests/builders/hub";
import { theServer } from "#tests/builders/server";
import { aSession, callWithTokens, withSettings } from "#tests/builders/sessions";
import { aTenant, DataScope, insertRow, type TestAccount } from "#tests/builders/tenant";
import type { App } from "#core/request/app";
import { createPresenceFeed } from "#core/realtime/presence";
import { locateAddress } from "./addressLocation.ts";
import { startPresenceAnnouncer } from "./presenceAnnouncer.ts";
import { waitOptions } from "#tests/builders/testRun";

afterEach(closeHubs);

const page = { page: 1, pageSize: 50 };

async function rowsOf(reader: TestAccount, input: object = {}) {
  return (await reader.get(onlineApi, "page", { ...page, ...input })).items;
}

describe("the list of online users", () => {
  it("shows each session with its account, origin and start, connected or not", async () => {
    const { tenant, admin } = await aTenant();
    const unit = await tenant.hasOrganisation();
    const worker = await tenant.hasAccount({ realName: "李雷", organisationId: unit.id });
    const pair = await aSession(worker);
    await aSession(worker);
    await aHub({ query: `?token=${pair.accessToken}` });

    await vi.waitFor(async () => {
      const rows = await rowsOf(admin, { userName: worker.account });
      expect(rows.map(({ connections }) => connections).toSorted()).toEqual([0, 1]);
    }, waitOptions);
    const [row] = await rowsOf(admin, { keyword: worker.account });
    expect(row).toMatchObject({ userId: worker.id, realName: "李雷", orgName: unit.name, isOwn: false });
    expect(row?.time).toBeInstanceOf(Date);
  });

  it("shows people who are connected in one row each, on request", async () => {
    const { tenant, admin } = await aTenant();
    const [connected, away] = [await tenant.hasAccount({}), await tenant.hasAccount({})];
    for (const pair of [await aSession(connected), await aSession(connected)]) {
      await aHub({ query: `?token=${pair.accessToken}` });
    }
    await aSession(connected);
    await aSession(away);

    await vi.waitFor(async () => {
      const people = await admin.get(onlineApi, "page", { ...page, connected: true });
      expect(people.items.map(({ userId, connectedSessions }) => [userId, connectedSessions])).toEqual([
        [connected.id, 2],
      ]);
      expect(people.total).toBe(1);
    }, waitOptions);
    expect((await rowsOf(admin)).filter(({ userId }) => userId === connected.id)).toHaveLength(3);
  });

  it("has the latest sign-in first, also for a client that sorts by a field of other lists", async () => {
    const { tenant, admin } = await aTenant();
    const [earlier, later] = [await tenant.hasAccount({}), await tenant.hasAccount({})];
    await aSession(earlier);
    await aSession(later);
    const isWorker = ({ userId }: { userId: number }) => [earlier.id, later.id].some((id) => id === userId);

    const byDefault = (await rowsOf(admin)).filter(isWorker);
    const byOther = (await rowsOf(admin, { field: "orderNo", order: "asc" })).filter(isWorker);

    expect(byDefault.map(({ userId }) => userId)).toEqual([later.id, earlier.id]);
    expect(byOther).toEqual(byDefault);
  });

  it("tells whether a person is online on the card of those whom it shows", async () => {
    const { tenant, admin } = await aTenant();
    const unit = await tenant.hasOrganisation();
    const [connected, away] = [await tenant.hasAccount({ organisationId: unit.id }), await tenant.hasAccount({})];
    const pair = await aSession(connected);
    await aHub({ query: `?token=${pair.accessToken}` });
    await aSession(away);
    const own = await tenant.hasRole({ dataScope: DataScope.self });
    const worker = await tenant.hasAccount({ organisationId: unit.id, roleIds: [own.id] });
    const denied = await tenant.hasRole({ dataScope: DataScope.all });
    await insertRow("roleApi", { tenantId: tenant.id, roleId: denied.id, route: "sysOnlineUser/page" });
    const bound = await tenant.hasAccount({ roleIds: [denied.id] });
    const isOnline = async (reader: TestAccount, { id }: TestAccount) =>
      (await reader.get(personCardApi, "detail", { id })).isOnline;

    await vi.waitFor(async () => expect(await isOnline(admin, connected)).toBe(true), waitOptions);
    expect(await isOnline(admin, away)).toBe(false);
    expect(await isOnline(worker, connected)).toBeNull();
    expect(await isOnline(bound, connected)).toBeNull();
  });

  it("is limited to the data scope, and to the tenant", async () => {
    const { tenant } = await aTenant();
    const other = await aTenant();
    const unit = await tenant.hasOrganisation();
    const insider = await tenant.hasAccount({ organisationId: unit.id });
    const outsider = await tenant.hasAccount({});
    const role = await tenant.hasRole({ dataScope: DataScope.own, permissions: ["sysOnlineUser/forceOffline"] });
    const chief = await tenant.hasAccount({ organisationId: unit.id, roleIds: [role.id] });
    await aSession(insider);
    const pair = await aSession(outsider);
    await aSession(other.admin);

    const names = (await rowsOf(chief)).map(({ userName }) => userName);
    const [session] = await rowsOf(await tenant.hasAccount({ roleIds: [(await tenant.hasRole("all")).id] }), {
      userName: outsider.account,
    });
    const reply = await chief.call(onlineApi, "forceOffline", { id: session?.id });

    expect(names).toContain(insider.account);
    expect(names).not.toContain(outsider.account);
    expect(names).not.toContain(other.admin.account);
    await expect(reply).toFailWith("online.missing");
    expect((await callWithTokens(pair, sessionApi, "userInfo")).body.code).toBe(200);
  });

  it("lets no account end the session of one that may do more", async () => {
    const { tenant } = await aTenant();
    const grants = { dataScope: DataScope.all, permissions: ["sysOnlineUser/forceOffline"] };
    const chief = await tenant.hasAccount({ roleIds: [(await tenant.hasRole(grants)).id] });
    const strong = await tenant.hasAccount({ roleIds: [(await tenant.hasRole("all")).id] });
    const weak = await tenant.hasAccount({});
    const pair = await aSession(strong);
    await aSession(weak);
    const idOf = async (userName: string) => (await rowsOf(chief, { userName }))[0]?.id;

    const refused = await chief.call(onlineApi, "forceOffline", { id: await idOf(strong.account) });
    const ended = await chief.call(onlineApi, "forceOffline", { id: await idOf(weak.account) });

    await expect(refused).toFailWith("account.beyond");
    expect((await callWithTokens(pair, sessionApi, "userInfo")).body.code).toBe(200);
    expect(ended.body.code).toBe(200);
  });

  it("shows addresses, and searches by them, only with the permission to force accounts offline", async () => {
    const { tenant, admin } = await aTenant();
    const role = await tenant.hasRole({ dataScope: DataScope.all, permissions: [] });
    const reader = await tenant.hasAccount({ roleIds: [role.id] });
    await aSession(reader);
    const byAddress = { conditions: [{ field: "ip", operator: "contains", value: "1" }] };

    const adminRows = await rowsOf(admin);
    const readerRows = await rowsOf(reader);
    const search = await reader.send(onlineApi, "page", { ...page, ...byAddress });

    expect(adminRows.every(({ ip }) => ip !== null)).toBe(true);
    expect(readerRows.every(({ ip }) => ip === null)).toBe(true);
    expect(search.body.code).toBe(400);
  });

  it("omits names that a role of the caller hides", async () => {
    const { tenant } = await aTenant();
    const role = await tenant.hasRole({ dataScope: DataScope.all });
    const { owner } = await theServer();
    await owner.query(
      "insert into role_field (tenant_id, role_id, entity, field) values ($1, $2, 'sysUser', 'realName')",
      [tenant.id, role.id],
    );
    const reader = await tenant.hasAccount({ roleIds: [role.id] });

    const reply = await reader.send(onlineApi, "page", page);

    expect(JSON.stringify(reply.body)).toContain('"userName"');
    expect(JSON.stringify(reply.body)).not.toContain("realName");
  });
});

describe("forcing an account offline", () => {
  it("ends the session: the next call and the refresh token are refused, and the log has an entry", async () => {
    const { tenant, admin } = await aTenant();
    const worker = await tenant.hasAccount({});
    const pair = await aSession(worker);
    const [row] = await rowsOf(admin, { userName: worker.account });

    await admin.get(onlineApi, "forceOffline", { id: row?.id });

    expect((await callWithTokens(pair, sessionApi, "userInfo")).body.code).toBe(401);
    expect(await rowsOf(admin, { userName: worker.account })).toEqual([]);
    const { owner } = await theServer();
    const { rows } = await owner.query(
      "select detail from security_event where tenant_id = $1 and account_id = $2 and kind = 'session.forced_offline'",
      [tenant.id, worker.id],
    );
    expect(rows).toHaveLength(1);
  });

  it("names no account if it is the caller's own session that ends", async () => {
    const { admin } = await aTenant();
    const pair = await aSession(admin);
    const other = (await rowsOf(admin, { userName: admin.account })).find(({ isOwn }) => !isOwn);

    await admin.get(onlineApi, "forceOffline", { id: other?.id });

    const reply = await callWithTokens(pair, sessionApi, "userInfo");
    expect(reply.body).toMatchObject({ code: 401, extras: { reason: "ended_by_owner", name: "" } });
    await expect(reply).toFailWith("realtime.endedByOwner");
  });

  it("requires the permission, by the hub as well", async () => {
    const { tenant, admin } = await aTenant();
    const clerk = await tenant.hasAccount({});
    const { accessToken } = await aSession(clerk);
    await aSession(admin);
    const [row] = await rowsOf(admin, { userName: admin.account });
    const hub = await aHub({ query: `?token=${accessToken}` });

    const reply = await clerk.call(onlineApi, "forceOffline", { id: row?.id });
    const invoked = await hub.invoke("ForceOffline", { connectionId: row?.connectionId });

    expect(reply.body.code).toBe(403);
    expect(invoked.error).toMatch(/^403/u);
  });

  it("keeps the newest session if only one is allowed", async () => {
    const { tenant, admin } = await aTenant();
    const worker = await tenant.hasAccount({});
    await aSession(worker);
    const newest = await aSession(worker);

    await callWithTokens(newest, onlineApi, "online");
    expect(await rowsOf(admin, { userName: worker.account })).toHaveLength(2);
    await withSettings({ sys_single_login: "True" }, async () => {
      await callWithTokens(newest, onlineApi, "online");
    });

    expect(await rowsOf(admin, { userName: worker.account })).toHaveLength(1);
    expect((await callWithTokens(newest, sessionApi, "userInfo")).body.code).toBe(200);
  });
});

it("announces an account only to callers whose data scope reaches it", async () => {
  const { tenant } = await aTenant();
  const unit = await tenant.hasOrganisation();
  const all = await tenant.hasRole({ dataScope: DataScope.all, permissions: [] });
  const own = await tenant.hasRole({ dataScope: DataScope.own, permissions: [] });
  const [chief, outsider, worker] = [
    await tenant.hasAccount({ roleIds: [all.id] }),
    await tenant.hasAccount({ roleIds: [own.id] }),
    await tenant.hasAccount({ organisationId: unit.id, realName: "韩梅" }),
  ];
  const hubOf = async (account: TestAccount) =>
    await aHub({ query: `?token=${(await aSession(account)).accessToken}` });
  const [seeing, blind] = [await hubOf(chief), await hubOf(outsider)];

  await withSettings({ sys_online_notice: "True" }, async () => {
    await hubOf(worker);
    await vi.waitFor(() => expect(JSON.stringify(seeing.messages)).toContain("韩梅"), waitOptions);
  });

  expect(JSON.stringify(blind.messages)).not.toContain("韩梅");
});

it("announces no account unless the installation wants it", async () => {
  const { tenant } = await aTenant();
  const [unannounced, announced] = [await tenant.hasAccount(), await tenant.hasAccount()];
  const { app } = await theServer();
  const [presence, publish] = [createPresenceFeed(), vi.fn<App["events"]["publish"]>()];
  let reads = 0;
  const get: App["caches"]["get"] = async (...about) => {
    const value = await app.caches.get(...about);
    reads += 1;
    return value;
  };
  const parts = { presence, events: { ...app.events, publish }, caches: { ...app.caches, get } };
  const announcer = startPresenceAnnouncer({ ...app, ...parts });
  const leave = ({ id }: TestAccount) => presence.publish([], [{ tenantId: tenant.id, sessionId: id, accountId: id }]);

  leave(unannounced);
  await vi.waitFor(() => expect(reads).toBeGreaterThan(0), waitOptions);
  await withSettings({ sys_online_notice: "True" }, async () => {
    leave(announced);
    await vi.waitFor(() => expect(JSON.stringify(publish.mock.calls)).toContain(String(announced.id)), waitOptions);
  });

  expect(JSON.stringify(publish.mock.calls)).not.toContain(String(unannounced.id));
  await announcer.stop();
});

it("ends the sessions of an account that is disabled", async () => {
  const { tenant, admin } = await aTenant();
  const worker = await tenant.hasAccount({});
  const { accessToken } = await aSession(worker);
  const hub = await aHub({ query: `?token=${accessToken}` });

  await admin.get(accountApi, "setStatus", { id: worker.id, status: 2 });

  expect(await hub.waitForClose()).toBe(4401);
});

it("derives the location from an address", () => {
  expect(locateAddress("192.168.1.7")).toBe("local");
  expect(locateAddress("::ffff:10.0.0.3")).toBe("local");
  expect(locateAddress("fe80::1")).toBe("local");
  expect(locateAddress("8.8.8.8")).toBe("US");
  expect(locateAddress("2001:4860:4860::8888")).toBeNull();
  expect(locateAddress("nonsense")).toBeNull();
  expect(locateAddress(null)).toBeNull();
});
