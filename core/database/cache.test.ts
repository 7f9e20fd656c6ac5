import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Caches } from "#core/database/cache";
import { aServer, type TestServer } from "#tests/builders/server";
import { runAsOwner } from "#tests/builders/sql";
import { nextUnique } from "#tests/builders/tenant";
import { waitOptions } from "#tests/builders/testRun";

/** Something to cache that counts how often it was loaded. */
function aValue(caches: Caches, tenantId = 1, key = nextUnique()) {
  let loads = 0;
  const load = async () => {
    loads += 1;
    return await Promise.resolve(loads);
  };
  return { key, get: async () => await caches.get("menu", { tenantId, key }, load) };
}

let now = Date.now();
const listenerName = nextUnique();
let one: TestServer;
let other: TestServer;

beforeAll(async () => {
  one = await aServer({ now: () => new Date(now), application: { application_name: listenerName } });
  other = await aServer();
  await hears(one, other);
});

/** Returns when a drop on one server reaches the other. */
async function hears(hearing: TestServer, speaking: TestServer): Promise<void> {
  const { key, get } = aValue(hearing.app.caches);
  const first = await get();
  await vi.waitFor(async () => {
    await speaking.app.caches.invalidate("menu", 1, key);
    expect(await get()).toBeGreaterThan(first);
  }, waitOptions);
}

describe("a cached value", () => {
  it("is loaded once for all who ask, and again after five seconds", async () => {
    const { get } = aValue(one.app.caches);

    const first = await Promise.all([get(), get(), get()]);
    now += 4999;
    const soon = await get();
    now += 1;
    const later = await get();

    expect([first, soon, later]).toEqual([[1, 1, 1], 1, 2]);
  });

  it("is no failure: the next one loads again", async () => {
    const key = nextUnique();
    const fails = async () => await Promise.reject(new Error("not now"));

    await expect(one.app.caches.get("menu", { tenantId: 1, key }, fails)).rejects.toThrow("not now");

    expect(await one.app.caches.get("menu", { tenantId: 1, key }, async () => await Promise.resolve("now"))).toBe(
      "now",
    );
  });

  it("is a tenant's own and a key's own", async () => {
    const key = nextUnique();
    const values = [
      aValue(one.app.caches, 1, key),
      aValue(one.app.caches, 11, key),
      aValue(one.app.caches, 1, `${key}1`),
    ];
    for (const { get } of values) await get();

    await one.app.caches.invalidate("menu", 1, key);

    expect(await Promise.all(values.map(async ({ get }) => await get()))).toEqual([2, 1, 1]);
  });

  it("goes with all of its tenant, and with nothing of another name", async () => {
    const values = [aValue(one.app.caches, 1), aValue(one.app.caches, 1), aValue(one.app.caches, 11)];
    for (const { get } of values) await get();
    await one.app.caches.invalidate("session", 1);
    const kept = await Promise.all(values.map(async ({ get }) => await get()));

    await one.app.caches.invalidate("menu", 1);

    expect(kept).toEqual([1, 1, 1]);
    expect(await Promise.all(values.map(async ({ get }) => await get()))).toEqual([2, 2, 1]);
  });

  it("goes on every server at once when one drops it", async () => {
    const here = aValue(one.app.caches, 1);
    const there = aValue(other.app.caches, 1, here.key);
    await Promise.all([here.get(), there.get()]);

    await other.app.caches.invalidate("menu", 1, here.key);

    expect(await there.get()).toBe(2);
    await vi.waitFor(async () => expect(await here.get()).toBe(2), waitOptions);
  });
});

const listeners = `select pid from pg_stat_activity where application_name = '${listenerName}' and query like 'LISTEN siteward_drop%'`;

async function askAsApplication(text: string): Promise<Record<string, unknown>[]> {
  const { rows } = await other.app.plain.query<Record<string, unknown>>(text);
  return rows;
}

describe("a server that no longer hears the others", () => {
  it("forgets all it knows, and hears again soon, on one connection", async () => {
    for (let count = 0; count < 2; count++) {
      const { get } = aValue(one.app.caches);
      await get();

      await askAsApplication(`select pg_terminate_backend(pid) from (${listeners}) listener`);

      await vi.waitFor(async () => expect(await get()).toBe(2), waitOptions);
      await hears(one, other);
    }

    expect(await askAsApplication(listeners)).toHaveLength(1);
  });

  it("hears nothing after it has closed, and leaves no connection", async () => {
    const name = nextUnique();
    const closing = await aServer({ application: { application_name: name } });
    await hears(closing, other);

    await closing.close();

    const left = async () =>
      await runAsOwner(async (ask) => await ask("select 1 from pg_stat_activity where application_name = $1", [name]));
    await vi.waitFor(async () => expect(await left()).toEqual([]), waitOptions);
  });
});
