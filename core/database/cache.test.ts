import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Caches } from "#core/database/cache";
import { aServer, type TestServer } from "#tests/builders/server";
import { runAsOwner } from "#tests/builders/sql";
import { nextUnique } from "#tests/builders/tenant";
import { waitOptions } from "#tests/builders/testRun";

/** A value in the cache that counts its loads. */
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
let server: TestServer;
let otherServer: TestServer;

beforeAll(async () => {
  server = await aServer({ now: () => new Date(now), application: { application_name: listenerName } });
  otherServer = await aServer();
  await waitForInvalidation(server, otherServer);
});

/** Returns when an invalidation on the sender reaches the receiver. */
async function waitForInvalidation(receiver: TestServer, sender: TestServer): Promise<void> {
  const { key, get } = aValue(receiver.app.caches);
  const first = await get();
  await vi.waitFor(async () => {
    await sender.app.caches.invalidate("menu", 1, key);
    expect(await get()).toBeGreaterThan(first);
  }, waitOptions);
}

describe("a cached value", () => {
  it("is loaded once for concurrent calls, and again after five seconds", async () => {
    const { get } = aValue(server.app.caches);

    const first = await Promise.all([get(), get(), get()]);
    now += 4999;
    const second = await get();
    now += 1;
    const third = await get();

    expect([first, second, third]).toEqual([[1, 1, 1], 1, 2]);
  });

  it("is never a failure: the next call loads again", async () => {
    const key = nextUnique();
    const rejectLoad = async () => await Promise.reject(new Error("not now"));

    await expect(server.app.caches.get("menu", { tenantId: 1, key }, rejectLoad)).rejects.toThrow("not now");

    expect(await server.app.caches.get("menu", { tenantId: 1, key }, async () => await Promise.resolve("now"))).toBe(
      "now",
    );
  });

  it("is separate for each tenant and each key", async () => {
    const key = nextUnique();
    const values = [
      aValue(server.app.caches, 1, key),
      aValue(server.app.caches, 11, key),
      aValue(server.app.caches, 1, `${key}1`),
    ];
    for (const { get } of values) await get();

    await server.app.caches.invalidate("menu", 1, key);

    expect(await Promise.all(values.map(async ({ get }) => await get()))).toEqual([2, 1, 1]);
  });

  it("is invalidated with all values of its tenant, but not with those of another name", async () => {
    const values = [aValue(server.app.caches, 1), aValue(server.app.caches, 1), aValue(server.app.caches, 11)];
    for (const { get } of values) await get();
    await server.app.caches.invalidate("session", 1);
    const kept = await Promise.all(values.map(async ({ get }) => await get()));

    await server.app.caches.invalidate("menu", 1);

    expect(kept).toEqual([1, 1, 1]);
    expect(await Promise.all(values.map(async ({ get }) => await get()))).toEqual([2, 2, 1]);
  });

  it("is invalidated on every server when one server invalidates it", async () => {
    const local = aValue(server.app.caches, 1);
    const remote = aValue(otherServer.app.caches, 1, local.key);
    await Promise.all([local.get(), remote.get()]);

    await otherServer.app.caches.invalidate("menu", 1, local.key);

    expect(await remote.get()).toBe(2);
    await vi.waitFor(async () => expect(await local.get()).toBe(2), waitOptions);
  });
});

const listeners = `select pid from pg_stat_activity where application_name = '${listenerName}' and query like 'LISTEN %'`;

async function queryAsApplication(text: string): Promise<Record<string, unknown>[]> {
  const { rows } = await otherServer.app.plain.query<Record<string, unknown>>(text);
  return rows;
}

describe("the connection for invalidations", () => {
  it("is reopened once after its loss, which clears the cache", async () => {
    for (let count = 0; count < 2; count++) {
      const { get } = aValue(server.app.caches);
      await get();

      await queryAsApplication(`select pg_terminate_backend(pid) from (${listeners}) listener`);

      await vi.waitFor(async () => expect(await get()).toBe(2), waitOptions);
      await waitForInvalidation(server, otherServer);
    }

    expect(await queryAsApplication(listeners)).toHaveLength(1);
  });

  it("is closed with its server", async () => {
    const name = nextUnique();
    const closing = await aServer({ application: { application_name: name } });
    await waitForInvalidation(closing, otherServer);

    await closing.close();

    const listConnections = async () =>
      await runAsOwner(
        async (query) => await query("select 1 from pg_stat_activity where application_name = $1", [name]),
      );
    await vi.waitFor(async () => expect(await listConnections()).toEqual([]), waitOptions);
  });
});
