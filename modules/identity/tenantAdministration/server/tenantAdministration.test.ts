import { describe, expect, it, vi } from "vitest";
import type { Api } from "#contract/api";
import { modules } from "#app/modules.server";
import { module } from "#core/boot/module";
import { mainTenantId } from "#modules/identity/access/server";
import { accountApi } from "#modules/identity/account/contract";
import { organisationApi } from "#modules/identity/organisation/contract";
import { outboxApi } from "#modules/identity/outbox/contract";
import { composeStandard } from "#modules/identity/outbox/server";
import { messageTemplateApi, TemplateType } from "#modules/settings/messageTemplate/contract";
import { noticeApi } from "#modules/workspace/notice/contract";
import { preferenceApi } from "#modules/workspace/preferences/contract";
import { roleApi } from "#modules/identity/role/contract";
import { sessionApi } from "#modules/identity/session/contract";
import type { Client } from "#tests/builders/client";
import { aNewTenant, chosenPassword, theAdministratorOf } from "#tests/builders/newTenant";
import { thePlatform } from "#tests/builders/platform";
import { advanceClock, aServer, theServer } from "#tests/builders/server";
import { aSecondDatabase } from "#tests/builders/tenantDatabase";
import { aSession, callWithTokens, trySignIn } from "#tests/builders/sessions";
import { aTenant, nextUnique } from "#tests/builders/tenant";
import { waitOptions } from "#tests/builders/testRun";
import { tenantAdministrationApi, tenantDeletionApi } from "../contract.ts";
import { announceExpiries } from "./expiry.ts";
import { tenantExpiringMessage } from "./expiry.purposes.ts";
import { tenantUses } from "./index.ts";

describe("a new tenant", () => {
  it("has an administrator who signs in with the shown password and must change it", async () => {
    const platform = await thePlatform();
    const added = await aNewTenant(platform, { realName: "Li Ming", phone: "13900001111", email: "li@example.com" });

    const pair = await aSession({ tenantId: added.id, account: "admin", password: added.password });
    const refused = await callWithTokens(pair, organisationApi, "list");
    const admin = await theAdministratorOf(added);
    const user = await admin.get(sessionApi, "userInfo");

    expect(refused.body.code).toBe(403);
    expect(user).toMatchObject({ tenantId: added.id, accountType: 888, realName: "Li Ming", orgId: added.id });
    expect(user.roles).toMatchObject([{ id: added.id, code: "sys_admin" }]);
    expect(user.apis).toEqual(
      expect.arrayContaining(["sysUser/page", "sysRole/add", "sysPos/delete", "sysNotice/add"]),
    );
    expect(user.apis.filter((code) => /^sys(?:Tenant|Menu|Config)\//u.test(code))).toEqual([]);
    expect(await admin.get(organisationApi, "list")).toMatchObject([{ id: added.id, name: added.name }]);
  });

  it("appears in the list with its administrator, found by name and phone", async () => {
    const platform = await thePlatform();
    const phone = `139${String(Date.now()).slice(-8)}`;
    const added = await aNewTenant(platform, { phone, orderNo: 7 });

    const byName = await platform.get(tenantAdministrationApi, "page", { name: added.name });
    const byPhone = await platform.get(tenantAdministrationApi, "page", { phone: phone.slice(2) });
    const main = await platform.get(tenantAdministrationApi, "page", { ids: [mainTenantId] });

    expect(byName.items).toMatchObject([
      { id: added.id, userId: added.id, orgId: added.id, adminAccount: "admin", phone, orderNo: 7, addedCount: 0 },
    ]);
    expect(byPhone.items.map(({ id }) => id)).toEqual([added.id]);
    expect(main.total).toBe(0);
    const all = await platform.get(tenantAdministrationApi, "page", { ids: [mainTenantId], includeDefault: true });
    expect(all.total).toBe(1);
  });

  it("needs a name and a host of its own", async () => {
    const platform = await thePlatform();
    const host = `${nextUnique()}.example.com`;
    const { name } = await aNewTenant(platform, { host: host.toUpperCase() });

    const sameName = await platform.call(tenantAdministrationApi, "add", { name, adminAccount: "admin" });
    const sameHost = await platform.call(tenantAdministrationApi, "add", {
      name: `${name}2`,
      adminAccount: "admin",
      host,
    });
    const bad = await platform.send(tenantAdministrationApi, "add", {
      name: "x2",
      adminAccount: "admin",
      host: "http://x",
    });

    await expect(sameName).toFailWith("tenant.name_taken");
    expect(sameName.body.message).toMatch(/^\[D1300\]/u);
    await expect(sameHost).toFailWith("tenant.host_taken");
    expect(bad.body.code).toBe(400);
  });

  it.each([
    [{ tenantType: 5 }, "tenant.type_unknown"],
    [{ tenantType: 1 }, "tenant.no_connection"],
    [{ tenantType: 1, connection: "host=x" }, "tenantDatabase.no_connection"],
    [{ tenantType: 1, connection: "Host=db;Database=x;Username=u", dbType: 0 }, "tenantDatabase.type_unsupported"],
    [{ tenantType: 1, connection: "Host=127.0.0.2;Database=x;Username=u" }, "tenantDatabase.fault.refused"],
    [
      { tenantType: 1, connection: "postgres://u:p@db.example.com/x", slaveConnections: "[1]" },
      "tenant.replicas_invalid",
    ],
    [{ slaveConnections: "nonsense" }, "tenant.replicas_invalid"],
  ] as const)("is refused with the database %j", async (fields, key) => {
    const platform = await thePlatform();

    const reply = await platform.call(tenantAdministrationApi, "add", {
      name: nextUnique(),
      adminAccount: "admin",
      ...fields,
    });

    await expect(reply).toFailWith(key);
  });

  it("keeps the address of its database encrypted, and never answers it", async () => {
    const platform = await thePlatform();
    const { owner } = await theServer();
    const { connection, name: database } = await aSecondDatabase();
    const { id, name } = await aNewTenant(platform, { tenantType: 1, connection });

    const { items } = await platform.get(tenantAdministrationApi, "page", { name });
    const stored = async () =>
      (await owner.query("select owner_connection as sealed from tenant_database where tenant_id = $1", [id])).rows[0]
        .sealed;
    const before = await stored();
    const shown = items[0]?.connection ?? "";
    await platform.get(tenantAdministrationApi, "update", { id, connection: shown, remark: "x" });

    expect(shown).toMatch(new RegExp(`^postgresql://\\*{3}@.*/${database}$`, "u"));
    expect(String(before)).not.toContain(database);
    expect(await stored()).toEqual(before);
  });
});

describe("an update of a tenant", () => {
  it("renames the organisation and changes the administrator", async () => {
    const platform = await thePlatform();
    const added = await aNewTenant(platform);
    const admin = await theAdministratorOf(added);
    const name = `Renamed ${nextUnique()}`;

    await platform.get(tenantAdministrationApi, "update", {
      id: added.id,
      name,
      adminAccount: "chief",
      realName: "Chief",
    });

    expect(await admin.get(organisationApi, "list")).toMatchObject([{ id: added.id, name }]);
    expect(await admin.get(sessionApi, "userInfo")).toMatchObject({
      account: "chief",
      realName: "Chief",
      orgName: name,
    });
  });

  it("refuses the name of another account of the tenant", async () => {
    const platform = await thePlatform();
    const added = await aNewTenant(platform);
    const admin = await theAdministratorOf(added);
    await admin.get(accountApi, "add", { account: "second", realName: "Second" });

    const reply = await platform.call(tenantAdministrationApi, "update", { id: added.id, adminAccount: "Second" });

    await expect(reply).toFailWith("tenant.admin_taken");
  });

  it("refuses a stale version", async () => {
    const platform = await thePlatform();
    const { id } = await aNewTenant(platform);
    await platform.get(tenantAdministrationApi, "update", { id, remark: "a" });

    const reply = await platform.call(tenantAdministrationApi, "update", { id, remark: "b", version: 1 });

    expect(reply.body.code).toBe(409);
  });
});

describe("the status of a tenant", () => {
  it("ends its sessions when it is disabled, and says so at the sign-in", async () => {
    const platform = await thePlatform();
    const added = await aNewTenant(platform);
    const admin = await theAdministratorOf(added);

    expect(await platform.get(tenantAdministrationApi, "setStatus", { id: added.id, status: 2 })).toBe(1);

    const call = await admin.call(sessionApi, "userInfo");
    const signIn = await trySignIn({ tenantId: added.id, account: "admin", password: chosenPassword });
    expect(call.body.code).toBe(401);
    await expect(signIn).toFailWith("session.tenant_disabled");
    await platform.get(tenantAdministrationApi, "setStatus", { id: added.id, status: 1 });
    expect((await trySignIn({ tenantId: added.id, account: "admin", password: chosenPassword })).body.code).toBe(200);
  });

  it("of the main tenant stays, and only known values are taken", async () => {
    const platform = await thePlatform();
    const { id } = await aNewTenant(platform);

    const main = await platform.call(tenantAdministrationApi, "setStatus", { id: mainTenantId, status: 2 });
    const unknown = await platform.call(tenantAdministrationApi, "setStatus", { id, status: 3 });

    await expect(main).toFailWith("tenant.main_status");
    await expect(unknown).toFailWith("status.invalid");
  });
});

describe("the password of a tenant's administrator", () => {
  it("is reset to one that is shown once; the sessions end", async () => {
    const platform = await thePlatform();
    const added = await aNewTenant(platform);
    const admin = await theAdministratorOf(added);

    const password = await platform.get(tenantAdministrationApi, "resetPwd", { userId: added.id });

    expect((await admin.call(sessionApi, "userInfo")).body.code).toBe(401);
    const pair = await aSession({ tenantId: added.id, account: "admin", password });
    const user = await callWithTokens(pair, sessionApi, "userInfo");
    expect(user.body.result).toMatchObject({ mustChangePassword: true });
  });

  it("is not that of the main tenant's, nor of any other account", async () => {
    const platform = await thePlatform();
    const { tenant } = await aTenant();
    const person = await tenant.hasAccount();

    const other = await platform.call(tenantAdministrationApi, "resetPwd", { userId: person.id });

    await expect(other).toFailWith("record.missing");
  });
});

describe("the deletion of a tenant", () => {
  it("closes it at once and removes all of its rows in the background", async () => {
    const platform = await thePlatform();
    const { owner } = await theServer();
    const added = await aNewTenant(platform);
    const admin = await theAdministratorOf(added);
    const parent = await admin.get(organisationApi, "add", { name: "North", code: "N", pid: added.id });
    await admin.get(organisationApi, "add", { name: "North 1", code: "N1", pid: parent });
    await admin.get(roleApi, "add", { name: "Clerk", code: "clerk" });

    const counts = await platform.get(tenantDeletionApi, "deletionPreview", { id: added.id });
    const taskId = await platform.get(tenantDeletionApi, "delete", { id: added.id });
    const call = await admin.call(sessionApi, "userInfo");
    await vi.waitFor(async () => {
      const { rows } = await owner.query("select state from task where id = $1", [taskId]);
      expect(rows[0].state).toBe("done");
    }, waitOptions);

    expect(counts).toEqual({ accounts: 1, organisations: 3, roles: 2, positions: 1, database: "shared" });
    expect(call.body.code).toBe(401);
    for (const table of [
      "account",
      "organisation",
      "role",
      "role_menu",
      "session",
      "change_history",
      "security_event",
    ]) {
      const { rows } = await owner.query(`select count(*)::int as count from ${table} where tenant_id = $1`, [
        added.id,
      ]);
      expect([table, rows[0].count]).toEqual([table, 0]);
    }
    expect((await trySignIn({ tenantId: added.id, account: "admin", password: chosenPassword })).body.code).toBe(400);
    expect(await aNewTenant(platform, { name: added.name })).toMatchObject({ account: "admin" });
  });

  it("is refused while another module refers to it", async () => {
    const { id, name } = await aNewTenant(await thePlatform());
    const user = module({
      name: "user",
      routes: [],
      tables: [],
      extensions: [tenantUses.provide({ isUsed: async (_, tenantId) => await Promise.resolve(tenantId === id) })],
    });
    const server = await aServer({ modules: [...modules, user] });
    const { accessToken } = await aSession({ tenantId: mainTenantId, account: "superadmin" });

    const answer = await fetch(`${server.url}/api/sysTenant/delete`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${accessToken}` },
      body: JSON.stringify({ id }),
    });

    expect(await answer.json()).toMatchObject({ code: 400, message: expect.stringContaining(`[D1031] 租户“${name}”`) });
  });

  it("is refused for the main tenant", async () => {
    const platform = await thePlatform();

    const reply = await platform.call(tenantDeletionApi, "delete", { id: mainTenantId });

    await expect(reply).toFailWith("tenant.main_delete");
  });
});

describe("the expiry of a tenant", () => {
  const dayMs = 86_400_000;

  it("leaves two weeks to read, then closes the tenant; the platform prolongs it", async () => {
    const platform = await thePlatform();
    const { app } = await theServer();
    const added = await aNewTenant(platform);
    const admin = await theAdministratorOf(added);
    const expire = async (days: number) => {
      const expirationTime = new Date(app.now().getTime() + days * dayMs);
      await platform.get(tenantAdministrationApi, "update", { id: added.id, expirationTime });
      advanceClock(6);
    };

    await expire(20);
    const near = await admin.get(sessionApi, "userInfo");
    await expire(-1);
    const read = await admin.call(organisationApi, "list");
    const write = await admin.call(organisationApi, "add", { name: "North", code: "N", pid: added.id });
    const signIn = await trySignIn({ tenantId: added.id, account: "admin", password: chosenPassword });
    const expired = await admin.get(sessionApi, "userInfo");
    await expire(-15);
    const closed = await admin.call(organisationApi, "list");
    const late = await trySignIn({ tenantId: added.id, account: "admin", password: chosenPassword });
    await platform.get(tenantAdministrationApi, "prolong", { id: added.id, months: 12 });
    const again = await trySignIn({ tenantId: added.id, account: "admin", password: chosenPassword });

    expect(near.tenantExpiry).toMatchObject({ isReadOnly: false });
    expect([read.body.code, signIn.body.code]).toEqual([200, 200]);
    await expect(write).toFailWith("request.tenant_read_only");
    expect(expired.tenantExpiry).toMatchObject({ isReadOnly: true });
    expect(closed.body.code).toBe(401);
    await expect(late).toFailWith("session.tenant_expired");
    expect(again.body.code).toBe(200);
  });
});

async function latestMail(admin: Client) {
  const { items } = await admin.get(outboxApi, "page", {});
  return items[0];
}

describe("the warnings before an expiry", () => {
  const dayMs = 86_400_000;

  it("go to the tenant's administrators by e-mail, once for each of 30, 7 and 1 days", async () => {
    const platform = await thePlatform();
    const { app, owner } = await theServer();
    const email = `${nextUnique()}@example.com`;
    const { id } = await aNewTenant(platform, { email });
    const warn = async (days: number) => {
      await owner.query("update tenant set expiration_time = $2 where id = $1", [
        id,
        new Date(app.now().getTime() + days * dayMs),
      ]);
      await announceExpiries(app);
      await announceExpiries(app);
      const { rows } = await owner.query("select count(*)::int as count from outgoing_message where tenant_id = $1", [
        id,
      ]);
      return Number(rows[0].count);
    };

    const counts = [await warn(31), await warn(29), await warn(8), await warn(6), await warn(0.5), await warn(-1)];

    expect(counts).toEqual([0, 1, 1, 2, 3, 4]);
  });

  it("are in the language of each administrator, in the words of the tenant if it has its own", async () => {
    const { app, owner } = await theServer();
    const { tenant, admin } = await aTenant();
    const expiration = new Date(app.now().getTime() + 5 * dayMs);
    await owner.query("update account set email = $2 where id = $1", [admin.id, `${nextUnique()}@example.com`]);
    await owner.query("update tenant set expiration_time = $2 where id = $1", [tenant.id, expiration]);
    await admin.get(preferenceApi, "saveTheme", { language: "en" });
    const draft = {
      type: TemplateType.email,
      purpose: "tenantExpiring",
      name: "n",
      code: "c",
      groupName: "g",
    } as const;
    const date = app.time.format(expiration).slice(0, 10);

    await announceExpiries(app);
    const standard = await latestMail(admin);
    const incomplete = await admin.send(messageTemplateApi, "add", { ...draft, subject: "s", content: "@(days)" });
    const translations = { en: { subject: "Renew", content: "@(tenant) ends on @(date)" } };
    await admin.get(messageTemplateApi, "add", { ...draft, subject: "续期", content: "@(date) @(days)", translations });
    await owner.query("update tenant set expiry_warning = null where id = $1", [tenant.id]);
    await announceExpiries(app);

    expect(standard).toMatchObject({ purpose: "tenantExpiring", text: expect.stringContaining(`expires on ${date}`) });
    expect(incomplete).toRefuseFields("Content");
    expect((await latestMail(admin))?.text).toMatch(new RegExp(`^Tenant .+ ends on ${date}$`, "u"));
  });

  it.each([
    { left: 0.5, days: "1 day" },
    { left: 5, days: "7 days" },
  ])("count $days in the inbox and for the platform", async ({ left, days }) => {
    const platform = await thePlatform();
    const { app, owner } = await theServer();
    const { tenant, admin } = await aTenant();
    await platform.get(preferenceApi, "saveTheme", { language: "en" });
    await admin.get(preferenceApi, "saveTheme", { language: "en" });
    const expiration = new Date(app.now().getTime() + left * dayMs);
    await owner.query("update tenant set expiration_time = $2 where id = $1", [tenant.id, expiration]);

    await announceExpiries(app);

    const [inbox, platformInbox] = [
      await admin.get(noticeApi, "pageReceived", {}),
      await platform.get(noticeApi, "pageReceived", {}),
    ];
    expect(inbox.items[0]?.sysNotice.title).toMatch(new RegExp(`: ${days} until expiry$`, "u"));
    expect(platformInbox.items[0]?.sysNotice.content).toContain(`, in ${days}.`);
  });

  it.each([
    { title: "one day", days: "1", subject: "@(tenant): 1 day until expiry" },
    { title: "some days", days: "7", subject: "@(tenant): 7 days until expiry" },
    { title: "the placeholder of a template", days: "@(days)", subject: "@(tenant): @(days) days until expiry" },
  ])("name $title in the subject of the mail", async ({ days, subject }) => {
    const { app } = await theServer();
    const values = { tenant: "@(tenant)", days, date: "@(date)" };

    const text = composeStandard({ app }, { purpose: tenantExpiringMessage, language: "en", values });

    expect(text.subject).toBe(subject);
  });

  it("reach the inbox of its administrators and of the platform's, once for each step", async () => {
    const platform = await thePlatform();
    const { app, owner } = await theServer();
    const added = await aNewTenant(platform, { expirationTime: new Date(app.now().getTime() + 5 * dayMs) });
    const admin = await theAdministratorOf(added);
    await admin.get(accountApi, "add", { account: "second", realName: "Second" });

    await announceExpiries(app);
    await announceExpiries(app);

    const inbox = await admin.get(noticeApi, "pageReceived", { title: added.name });
    const platformInbox = await platform.get(noticeApi, "pageReceived", {});
    const told = platformInbox.items.filter(({ sysNotice }) => sysNotice.content.includes(added.name));
    expect(inbox.items).toMatchObject([{ readStatus: 0, sysNotice: { title: expect.stringContaining("7") } }]);
    expect(told).toHaveLength(1);
    const { rows } = await owner.query("select account_id as receiver from notice_receipt where tenant_id = $1", [
      added.id,
    ]);
    expect(rows).toEqual([{ receiver: added.id }]);
  });

  it("begin again when the tenant is prolonged", async () => {
    const platform = await thePlatform();
    const { app, owner } = await theServer();
    const { id } = await aNewTenant(platform, { expirationTime: new Date(app.now().getTime() + 5 * dayMs) });
    await announceExpiries(app);

    await platform.get(tenantAdministrationApi, "prolong", { id, months: 1 });

    const { rows } = await owner.query("select expiry_warning as warning from tenant where id = $1", [id]);
    expect(rows).toEqual([{ warning: null }]);
  });
});

describe("the calls of the administration", () => {
  const calls = [tenantAdministrationApi, tenantDeletionApi].flatMap((api: Api) =>
    Object.keys(api.calls).map((name) => ({ api, name })),
  );

  it.each(calls.filter(({ name }) => name !== "leave"))(
    "$name is closed to administrators of tenants",
    async ({ api, name }) => {
      const { admin } = await aTenant();

      const reply = await admin.send(api, name, { id: 1, userId: 1, tenantId: 1 });

      expect(reply.body.code).toBe(403);
    },
  );
});
