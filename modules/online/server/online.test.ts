import { afterEach, describe, expect, it, vi } from "vitest";
import { accountApi } from "#modules/account/contract";
import { onlineApi } from "#modules/online/contract";
import { sessionApi } from "#modules/session/contract";
import { aHub, endHubs } from "#tests/builders/hub";
import { theServer } from "#tests/builders/server";
import { aSession, callWith, withSettings } from "#tests/builders/sessions";
import { aTenant, DataScope, type TestAccount } from "#tests/builders/tenant";
import { placeOf } from "./place.ts";

afterEach(endHubs);

const page = { page: 1, pageSize: 50 };

async function rowsOf(reader: TestAccount, input: object = {}) {
  return (await reader.get(onlineApi, "page", { ...page, ...input })).items;
}

describe("who is signed in", () => {
  it("shows each session with whose it is, from where and since when, connected or not", async () => {
    const { tenant, admin } = await aTenant();
    const unit = await tenant.hasOrganisation();
    const worker = await tenant.hasAccount({ realName: "李雷", organisationId: unit.id });
    const pair = await aSession(worker);
    await aSession(worker);
    await aHub({ query: `?token=${pair.accessToken}` });

    await vi.waitFor(async () => {
      const rows = await rowsOf(admin, { userName: worker.account });
      expect(rows.map(({ connections }) => connections).toSorted()).toEqual([0, 1]);
    });
    const [row] = await rowsOf(admin, { keyword: worker.account });
    expect(row).toMatchObject({ userId: worker.id, realName: "李雷", orgName: unit.name, isOwn: false });
    expect(row?.time).toBeInstanceOf(Date);
  });

  it("keeps to the data scope, and to the tenant", async () => {
    const { tenant } = await aTenant();
    const other = await aTenant();
    const unit = await tenant.hasOrganisation();
    const near = await tenant.hasAccount({ organisationId: unit.id });
    const far = await tenant.hasAccount({});
    const role = await tenant.hasRole({ dataScope: DataScope.own, permissions: ["sysOnlineUser/forceOffline"] });
    const chief = await tenant.hasAccount({ organisationId: unit.id, roleIds: [role.id] });
    await aSession(near);
    const pair = await aSession(far);
    await aSession(other.admin);

    const names = (await rowsOf(chief)).map(({ userName }) => userName);
    const [seen] = await rowsOf(await tenant.hasAccount({ roleIds: [(await tenant.hasRole("all")).id] }), {
      userName: far.account,
    });
    const reply = await chief.call(onlineApi, "forceOffline", { id: seen?.id });

    expect(names).toContain(near.account);
    expect(names).not.toContain(far.account);
    expect(names).not.toContain(other.admin.account);
    await expect(reply).toFailWith("online.missing");
    expect((await callWith(pair, sessionApi, "userInfo")).body.code).toBe(200);
  });

  it("shows addresses only to those who may force others offline, and lets nobody else search by them", async () => {
    const { tenant, admin } = await aTenant();
    const role = await tenant.hasRole({ dataScope: DataScope.all, permissions: [] });
    const reader = await tenant.hasAccount({ roleIds: [role.id] });
    await aSession(reader);
    const byAddress = { conditions: [{ field: "ip", operator: "contains", value: "1" }] };

    const kept = await rowsOf(admin);
    const shown = await rowsOf(reader);
    const asked = await reader.send(onlineApi, "page", { ...page, ...byAddress });

    expect(kept.every(({ ip }) => ip !== null)).toBe(true);
    expect(shown.every(({ ip }) => ip === null)).toBe(true);
    expect(asked.body.code).toBe(400);
  });

  it("leaves out names that a role of the reader hides", async () => {
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

describe("forcing somebody offline", () => {
  it("ends the session: the next call is refused, so is its refresh token, and it stands in the log", async () => {
    const { tenant, admin } = await aTenant();
    const worker = await tenant.hasAccount({});
    const pair = await aSession(worker);
    const [row] = await rowsOf(admin, { userName: worker.account });

    await admin.get(onlineApi, "forceOffline", { id: row?.id });

    expect((await callWith(pair, sessionApi, "userInfo")).body.code).toBe(401);
    expect(await rowsOf(admin, { userName: worker.account })).toEqual([]);
    const { owner } = await theServer();
    const { rows } = await owner.query(
      "select detail from security_event where tenant_id = $1 and account_id = $2 and kind = 'session.forced_offline'",
      [tenant.id, worker.id],
    );
    expect(rows).toHaveLength(1);
  });

  it("asks for the permission, by the hub as well", async () => {
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

  it("leaves the newest session where there is to be just one", async () => {
    const { tenant, admin } = await aTenant();
    const worker = await tenant.hasAccount({});
    await aSession(worker);
    const newest = await aSession(worker);

    await callWith(newest, onlineApi, "online");
    expect(await rowsOf(admin, { userName: worker.account })).toHaveLength(2);
    await withSettings({ sys_single_login: "True" }, async () => {
      await callWith(newest, onlineApi, "online");
    });

    expect(await rowsOf(admin, { userName: worker.account })).toHaveLength(1);
    expect((await callWith(newest, sessionApi, "userInfo")).body.code).toBe(200);
  });
});

it("tells who comes only to those whose data scope reaches him", async () => {
  const { tenant } = await aTenant();
  const unit = await tenant.hasOrganisation();
  const all = await tenant.hasRole({ dataScope: DataScope.all, permissions: [] });
  const own = await tenant.hasRole({ dataScope: DataScope.own, permissions: [] });
  const [chief, outsider, worker] = [
    await tenant.hasAccount({ roleIds: [all.id] }),
    await tenant.hasAccount({ roleIds: [own.id] }),
    await tenant.hasAccount({ organisationId: unit.id, realName: "韩梅" }),
  ];
  const hubOf = async (who: TestAccount) => await aHub({ query: `?token=${(await aSession(who)).accessToken}` });
  const [seeing, blind] = [await hubOf(chief), await hubOf(outsider)];

  await hubOf(worker);
  await vi.waitFor(() => expect(JSON.stringify(seeing.heard)).toContain("韩梅"), { timeout: 9000, interval: 100 });

  expect(JSON.stringify(blind.heard)).not.toContain("韩梅");
}, 15_000);

it("ends the sessions of an account that is switched off", async () => {
  const { tenant, admin } = await aTenant();
  const worker = await tenant.hasAccount({});
  const { accessToken } = await aSession(worker);
  const hub = await aHub({ query: `?token=${accessToken}` });

  await admin.get(accountApi, "setStatus", { id: worker.id, status: 2 });

  expect(await hub.closed()).toBe(4401);
});

it("knows places of addresses", () => {
  expect(placeOf("192.168.1.7")).toBe("local");
  expect(placeOf("::ffff:10.0.0.3")).toBe("local");
  expect(placeOf("fe80::1")).toBe("local");
  expect(placeOf("8.8.8.8")).toBe("US");
  expect(placeOf("2001:4860:4860::8888")).toBeNull();
  expect(placeOf("nonsense")).toBeNull();
  expect(placeOf(null)).toBeNull();
});
