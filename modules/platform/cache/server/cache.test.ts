import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Id } from "#contract/id";
import type { CacheName } from "#core/database/cache";
import type { App } from "#core/request/app";
import { cachedFields } from "#core/request/cachedValue";
import { sessionMenuApi } from "#modules/identity/menu/session";
import { sessionDictionaryApi } from "#modules/settings/dictionary/session";
import type { Client } from "#tests/builders/client";
import { thePlatform } from "#tests/builders/platform";
import { aServer, theServer } from "#tests/builders/server";
import { runAsOwner } from "#tests/builders/sql";
import { aTenant, nextUnique } from "#tests/builders/tenant";
import { waitOptions } from "#tests/builders/testRun";
import { monitorApi } from "#modules/platform/monitor/contract";
import { cacheApi } from "../contract.ts";

let app: App;
let otherApp: App;
let operator: Client;

beforeAll(async () => {
  // Entries stay in the cache however long a test takes.
  vi.useFakeTimers({ toFake: ["Date"] });
  ({ app } = await theServer());
  ({ app: otherApp } = await aServer());
  operator = await thePlatform();
});

afterAll(() => vi.useRealTimers());

type EntryName = { readonly name?: CacheName; readonly tenantId?: number; readonly key?: string };

/** Puts a value into the caches of servers; returns its name on the wire. */
async function put(servers: readonly App[], entry: EntryName, value: unknown = {}): Promise<string> {
  const { name = "usage", tenantId = 0, key = nextUnique() } = entry;
  for (const { caches } of servers) await caches.get(name, { tenantId, key }, async () => await Promise.resolve(value));
  return `${name}:${tenantId}:${key}`;
}

function keysOf({ caches }: App): string[] {
  return caches.list().map(({ name, tenantId, key }) => `${name}:${tenantId}:${key}`);
}

async function aReader(rights = ["sysCache/keyList", "sysCache/delete", "sysCache/clear"]) {
  const { tenant } = await aTenant();
  const role = await tenant.hasRole({ permissions: rights });
  return await tenant.hasAccount({ roleIds: [role.id] });
}

describe("the keys", () => {
  it("are all that the node keeps for a platform administrator, and by prefix whole words of the key", async () => {
    const [tenantId, longer] = [nextId(), nextId()];
    const first = await put([app], { tenantId, key: "a:b" });
    const second = await put([app], { tenantId, key: "a:c" });
    const other = await put([app], { tenantId: longer, key: "a:b" });

    const keys = await operator.get(cacheApi, "keyList");

    expect(keys).toEqual(keys.toSorted());
    expect(keys).toEqual(expect.arrayContaining([first, second, other]));
    const below = async (prefix: string) => await operator.get(cacheApi, "keysByPrefixKey", { prefix });
    expect(await below(`usage:${tenantId}`)).toEqual([first, second]);
    expect(await below(`usage:${tenantId}:`)).toEqual([first, second]);
    expect(await below(`usage:${tenantId}:a:c`)).toEqual([second]);
    expect(await below(`usage:${tenantId}:a:`)).toEqual([first, second]);
    expect(await below("usag")).toEqual([]);
  });

  it("are those of the own tenant for other accounts, values included", async () => {
    const reader = await aReader();
    const own = await put([app], { tenantId: reader.tenantId });
    const foreign = await put([app], { tenantId: nextId() }, { softLimit: 1 });
    const general = await put([app], { tenantId: 0 }, { softLimit: 1 });

    const keys = await reader.get(cacheApi, "keyList");

    expect(keys).toContain(own);
    expect(keys.filter((key) => key.split(":")[1] !== String(reader.tenantId))).toEqual([]);
    for (const key of [foreign, general]) {
      expect(await reader.get(cacheApi, "value", { key })).toBeNull();
      expect(await reader.get(cacheApi, "detail", { key })).toBeNull();
      expect(await reader.get(cacheApi, "keysByPrefixKey", { prefix: key })).toEqual([]);
    }
  });

  it("are refused without the permission, and the nodes to all but platform administrators", async () => {
    const stranger = await aReader([]);
    const reader = await aReader();

    expect((await stranger.send(cacheApi, "keyList", {})).body.code).toBe(403);
    expect((await stranger.send(cacheApi, "value", { key: "menu:0:enabled" })).body.code).toBe(403);
    expect((await stranger.send(cacheApi, "deleteByPreKey", { prefix: "menu" })).body.code).toBe(403);
    expect((await reader.send(cacheApi, "nodes", {})).body.code).toBe(403);
  });
});

describe("a value", () => {
  it("has its size, age and hits, and is null if the node does not have it", async () => {
    const key = await put([app], {}, new Map([["accounts", { softLimit: 5, hardLimit: null }]]));
    for (let count = 0; count < 3; count++) await put([app], { key: key.split(":")[2] ?? "" });

    const shown = { accounts: { softLimit: 5, hardLimit: null } };
    expect(await operator.get(cacheApi, "value", { key })).toEqual(shown);
    const detail = await operator.get(cacheApi, "detail", { key });
    expect(detail).toMatchObject({ key, value: shown, ageMs: 0, remainingMs: 5000, hits: 3 });
    expect(detail?.size).toBeGreaterThan(50);
    expect(await operator.get(cacheApi, "value", { key: `${key}x` })).toBeNull();
    expect(await operator.get(cacheApi, "detail", { key: `${key}x` })).toBeNull();
  });

  it("shows released fields only: of a session nothing that names a person or proves it", async () => {
    const reader = await aReader();
    const { tenantId, id } = reader;

    await reader.get(cacheApi, "keyList");
    const account = await operator.get(cacheApi, "value", { key: `session:${tenantId}:account:${id}` });
    const permission = await operator.get(cacheApi, "value", { key: `permission:${tenantId}:${id}` });

    expect(account).toMatchObject({
      status: 1,
      accountType: 777,
      account: "***",
      realName: "***",
      tokenVersion: "***",
    });
    expect(permission).toMatchObject({ rights: "***", scope: { all: true } });
    expect(permission).toHaveProperty("permissions", expect.arrayContaining(["sysCache/keyList"]));
  });

  it("masks what its owner has not released, at any depth and in any container", async () => {
    const secret = `secret ${nextUnique()}`;
    const value = {
      token: secret,
      list: [secret, { softLimit: 1 }],
      set: new Set([secret]),
      at: new Date(),
      none: null,
    };
    const key = await put([app], {}, value);
    const other = await put([app], { name: "menu" }, secret);

    expect(await operator.get(cacheApi, "value", { key })).toEqual({
      token: "***",
      list: ["***", { softLimit: 1 }],
      set: ["***"],
      at: "***",
      none: null,
    });
    expect(await operator.get(cacheApi, "value", { key: other })).toBe("***");
  });

  it("shows settings, but no secrets among them", async () => {
    const texts = new Map([
      ["sys_idle_timeout", "600"],
      ["tianditu_key", "a secret"],
      ["own_setting", "unknown"],
    ]);
    const key = await put([app], { name: "config", tenantId: nextId() }, texts);

    const shown = await operator.get(cacheApi, "value", { key });

    expect(shown).toEqual({ sys_idle_timeout: "600", tianditu_key: "***", own_setting: "***" });
  });

  it("masks fields that the caller's roles hide", async () => {
    const { tenant } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysCache/keyList"] });
    await runAsOwner(
      async (query) =>
        await query("insert into role_field (tenant_id, role_id, entity, field) values ($1, $2, 'sysUser', 'status')", [
          tenant.id,
          role.id,
        ]),
    );
    const reader = await tenant.hasAccount({ roleIds: [role.id] });
    const key = await put([app], { name: "session", tenantId: tenant.id }, { status: 1, accountType: 777 });

    expect(await reader.get(cacheApi, "value", { key })).toEqual({ status: "***", accountType: 777 });
    expect(await operator.get(cacheApi, "value", { key })).toEqual({ status: 1, accountType: 777 });
  });
});

describe("removing", () => {
  it("takes one key from all nodes, answers the number and is recorded", async () => {
    const [key, kept] = [await put([app, otherApp], {}), await put([app, otherApp], {})];

    expect(await operator.get(cacheApi, "delete", { key })).toBe(1);

    expect(keysOf(app)).not.toContain(key);
    await vi.waitFor(() => expect(keysOf(otherApp)).not.toContain(key), waitOptions);
    expect([keysOf(app).includes(kept), keysOf(otherApp).includes(kept)]).toEqual([true, true]);
    expect(await operator.get(cacheApi, "delete", { key })).toBe(0);
    expect(await listRemovals(key)).toEqual([
      { key, count: 1 },
      { key, count: 0 },
    ]);
  });

  it("takes a key that only another node has", async () => {
    const key = await put([otherApp], {});

    expect(await operator.get(cacheApi, "delete", { key })).toBe(0);

    await vi.waitFor(() => expect(keysOf(otherApp)).not.toContain(key), waitOptions);
  });

  it("takes all keys below a prefix, but not those of a tenant whose id only begins so", async () => {
    const tenantId = nextId();
    const taken = [
      await put([app, otherApp], { tenantId, key: "a" }),
      await put([app, otherApp], { tenantId, key: "a:b" }),
    ];
    const kept = [
      await put([app, otherApp], { tenantId: tenantId * 10, key: "a" }),
      await put([app, otherApp], { tenantId, key: "ab" }),
    ];

    expect(await operator.get(cacheApi, "deleteByPreKey", { prefix: `usage:${tenantId}:a` })).toBe(2);

    for (const node of [app, otherApp]) {
      await vi.waitFor(() => expect(keysOf(node).filter((key) => taken.includes(key))).toEqual([]), waitOptions);
      expect(keysOf(node)).toEqual(expect.arrayContaining(kept));
    }
  });

  it("takes everything of all tenants, or of the caller's own", async () => {
    const reader = await aReader();
    const own = await put([app, otherApp], { tenantId: reader.tenantId });
    const foreign = await put([app, otherApp], { tenantId: nextId() });

    expect(await reader.get(cacheApi, "clear")).toBeGreaterThan(0);
    await vi.waitFor(() => expect(keysOf(otherApp)).not.toContain(own), waitOptions);
    expect([keysOf(app).includes(foreign), keysOf(otherApp).includes(foreign)]).toEqual([true, true]);

    expect(await operator.get(cacheApi, "clear")).toBeGreaterThan(0);
    expect(keysOf(app)).not.toContain(foreign);
    await vi.waitFor(() => expect(keysOf(otherApp)).toEqual([]), waitOptions);
  });

  it("leaves what belongs to others, and tells the nodes nothing that is no key", async () => {
    const reader = await aReader();
    const own = await put([app], { tenantId: reader.tenantId });
    const foreign = await put([app], { tenantId: nextId() });

    expect(await reader.get(cacheApi, "delete", { key: foreign })).toBe(0);
    expect(await reader.get(cacheApi, "deleteByPreKey", { prefix: foreign })).toBe(0);
    for (const key of ["?forged", "!forged {}", "nothing:0:key", "usage"])
      expect(await operator.get(cacheApi, "delete", { key })).toBe(0);
    expect(keysOf(app)).toEqual(expect.arrayContaining([own, foreign]));
    expect(await reader.get(cacheApi, "deleteByPreKey", { prefix: "usage" })).toBe(1);
    expect(keysOf(app)).toContain(foreign);
    expect(keysOf(app)).not.toContain(own);
  });
});

it("lists the nodes with how much each keeps of a cache", async () => {
  await put([app, otherApp], { name: "menu", key: `long ${"x".repeat(1000)}` }, "x".repeat(1000));

  await vi.waitFor(async () => {
    const nodes = await operator.get(cacheApi, "nodes");
    expect(nodes.map(({ isOwn }) => isOwn)).toEqual([true, ...nodes.slice(1).map(() => false)]);
    const uses = nodes.flatMap(({ caches }) => caches.filter(({ name }) => name === "menu"));
    expect(uses.length).toBeGreaterThan(1);
    expect(uses.every(({ size, entries }) => size > 2000 && entries >= 1)).toBe(true);
    expect(uses.every(({ served, loaded, hits }) => loaded >= 1 && served >= hits)).toBe(true);
  }, waitOptions);
});

it("knows the fields of every cache", async () => {
  const { admin } = await aTenant();
  await Promise.all([admin.get(sessionMenuApi, "loginMenuTree"), admin.get(sessionDictionaryApi, "allDictList")]);
  await Promise.all([operator.get(monitorApi, "overview"), operator.get(monitorApi, "hardwareInfo")]);

  const filled = new Set(app.caches.list().map(({ name }) => name));

  const known = cachedFields.list({ app }).map(({ name }) => name);
  expect(known).toEqual([...new Set(known)]);
  expect(known).toEqual(expect.arrayContaining([...filled]));
  expect([...filled]).toEqual(
    expect.arrayContaining(["session", "permission", "menu", "dictionary", "monitor", "hardware"]),
  );
});

it("has no call for locks", async () => {
  const { url } = await theServer();
  const post = async (path: string) => await (await fetch(`${url}/api/${path}`, { method: "POST" })).json();

  const locked: unknown = await post("sysCache/beginCacheLock/key/1000/1000/true");

  const unknown: unknown = await post("sysCache/neverWritten/key/1000/1000/true");
  expect(locked).toEqual({ ...Object(unknown), time: expect.any(String) });
  expect(locked).toMatchObject({ code: 404 });
});

async function listRemovals(key: string): Promise<unknown[]> {
  const rows = await runAsOwner(
    async (query) =>
      await query(
        "select detail from security_event where kind = 'cache.removed' and detail->>'key' = $1 order by id",
        [key],
      ),
  );
  return rows.map(({ detail }) => detail);
}

let lastId = 7_000_000;

/** An id that no tenant has. */
function nextId(): Id {
  lastId += 1;
  return Id.parse(lastId);
}
