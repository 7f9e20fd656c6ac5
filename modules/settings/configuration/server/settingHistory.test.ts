import { createSecretKey } from "node:crypto";
import * as z from "zod";
import { describe, expect, it, vi } from "vitest";
import { tenantApi } from "#modules/identity/tenant/contract";
import { positionApi } from "#modules/identity/position/contract";
import { historyApi } from "#modules/records/history/contract";
import { readInstallationSettings } from "#core/request/settings";
import { aClient } from "#tests/builders/client";
import { thePlatform } from "#tests/builders/platform";
import { aServer, theServer } from "#tests/builders/server";
import { aSession, withSettings } from "#tests/builders/sessions";
import { aTenant, nextUnique } from "#tests/builders/tenant";
import { settingApi, tenantSettingApi } from "../contract.ts";
import { loadSettings } from "./loadSettings.ts";

const tenantAnswer = z.object({ result: z.object({ idleTimeout: z.int() }) });
const code = "sys_idle_timeout";
const idleOf = async (tenantId: number) => (await aClient().get(tenantApi, "sysInfo", { tenantId })).idleTimeout;

describe("the history of a value", () => {
  it("says who changed it from what to what, and leads back", async () => {
    const { admin, tenant } = await aTenant();
    for (const value of ["600", "900"])
      await admin.get(tenantSettingApi, "batchUpdate", { changes: [{ code, value }] });
    const [row] = await admin.get(tenantSettingApi, "list", { code });
    const id = row?.id ?? 0;

    const { items } = await admin.get(historyApi, "page", { entity: "sysConfigTenant", id });
    const [latest] = items;
    await admin.get(historyApi, "restore", { entity: "sysConfigTenant", id, historyId: latest?.id ?? 0 });

    expect(latest).toMatchObject({ accountName: admin.realName });
    expect(JSON.stringify(latest?.fields)).toContain("600");
    expect(await idleOf(tenant.id)).toBe(600);
  });

  it("refuses to save over a newer value", async () => {
    const { admin } = await aTenant();
    await admin.get(tenantSettingApi, "batchUpdate", { changes: [{ code, value: "600" }] });
    await admin.get(tenantSettingApi, "batchUpdate", { changes: [{ code, value: "700" }] });

    const stale = await admin.call(tenantSettingApi, "batchUpdate", { changes: [{ code, value: "800", version: 1 }] });

    expect(stale.body.code).toBe(409);
  });
});

describe("a secret", () => {
  const secret = "Crane#27yard";
  const change = async (one: { value?: string; reset?: boolean }) =>
    await (await thePlatform()).get(settingApi, "batchUpdate", { changes: [{ code: "sys_password", ...one }] });

  it("is stored sealed, read by the program alone, and cleared only on purpose", async () => {
    const { app, owner } = await theServer();
    const platform = await thePlatform();
    const { admin, tenant } = await aTenant();
    const bare = await tenant.hasAccount();

    await change({ value: secret });
    await change({ value: "" });
    const loaded = await loadSettings(app, null);
    const { rows } = await owner.query("select to_jsonb(c)::text as text from config c where code = 'sys_password'");
    const [row] = await platform.get(settingApi, "list", { code: "sys_password" });
    const declared = (await admin.get(settingApi, "declared")).find((one) => one.code === "sys_password");
    const { items } = await platform.get(historyApi, "page", { entity: "sysConfig", id: row?.id ?? 0 });

    expect(loaded.get("sys_password")).toBe(secret);
    expect(rows).toEqual([{ text: expect.not.stringContaining(secret) }]);
    expect(row).toMatchObject({ value: null, isSecret: true, secretSetAt: expect.any(Date) });
    expect(declared).toMatchObject({ value: null, isSet: true, source: "installation" });
    expect(items.length).toBeGreaterThan(0);
    expect(JSON.stringify(items)).not.toContain(secret);
    expect(await admin.get(settingApi, "configValueByCode", { code: "sys_password" })).toBeNull();
    expect((await bare.call(settingApi, "configValueByCode", { code: "sys_password" })).body.code).toBe(403);

    await change({ reset: true });
    expect((await loadSettings(app, null)).get("sys_password")).toBe("");
  });

  it("of another installation counts as missing", async () => {
    const { app } = await theServer();
    await change({ value: secret });
    const keys = { ...app.keys, encryption: createSecretKey(Buffer.alloc(32, 1)) };

    const loaded = await loadSettings({ ...app, keys }, null);
    await change({ reset: true });

    expect(loaded.get("sys_password")).toBe("");
  });
});

it("a change reaches every node by notification", async () => {
  const { admin, tenant } = await aTenant();
  const stopped = new Date();
  // Nothing expires on this node.
  const other = await aServer({ now: () => stopped });
  const readThere = async () => {
    const reply = await fetch(`${other.url}/api/sysTenant/sysInfo/${tenant.id}`);
    const { result } = tenantAnswer.parse(await reply.json());
    return result.idleTimeout;
  };
  const before = await readThere();

  await admin.get(tenantSettingApi, "batchUpdate", { changes: [{ code, value: "600" }] });

  await vi.waitFor(async () => expect(await readThere()).toBe(600), { timeout: 5000 });
  expect(before).toBe(1800);
});

describe("demo mode", () => {
  it("lets only the platform administrator write", async () => {
    const { admin, tenant } = await aTenant();
    const platform = await thePlatform();
    const account = `u${nextUnique()}`;
    await tenant.hasAccount({ account });
    const add = { name: `Position ${nextUnique()}`, code: nextUnique() };

    const [refused, read, session, allowed] = await withSettings({ sys_demo: "True" }, async () => [
      await admin.call(positionApi, "add", add),
      await admin.call(positionApi, "page"),
      await aSession({ tenantId: tenant.id, account }),
      await platform.call(positionApi, "add", add),
    ]);

    expect(refused.body.message).toBe("[D1200] 演示环境，不能修改数据");
    expect([read.body.code, allowed.body.code]).toEqual([200, 200]);
    expect(session.accessToken).not.toBe("");
  });

  it("is off by default", async () => {
    const { app } = await theServer();
    const { demoMode } = await import("#core/request/demoMode");

    expect((await readInstallationSettings(app)).get(demoMode)).toBe(false);
  });
});
