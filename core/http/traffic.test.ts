import { afterEach, expect, it, vi } from "vitest";
import { createTraffic } from "./traffic.ts";

const longMs = 60_000;

afterEach(() => {
  vi.useRealTimers();
});

it("is calm while no call is under way", async () => {
  await expect(createTraffic().waitUntilIdle(longMs)).resolves.toBeUndefined();
});

it("lets calls go first", async () => {
  const traffic = createTraffic();
  const ended: string[] = [];
  const barriers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const calls = barriers.map(async ({ promise }, index) => {
    await traffic.track(async () => await promise);
    ended.push(`call ${index}`);
  });
  const calm = traffic.waitUntilIdle(longMs).then(() => ended.push("task"));

  barriers[0]?.resolve();
  await calls[0];
  expect(ended).toEqual(["call 0"]);
  barriers[1]?.resolve();
  await Promise.all([...calls, calm]);

  expect(ended.toSorted()).toEqual(["call 0", "call 1", "task"]);
});

it("waits for a failed call no longer", async () => {
  const traffic = createTraffic();
  const failed = traffic.track(async () => await Promise.reject(new Error("no")));
  const calm = traffic.waitUntilIdle(longMs);

  await expect(failed).rejects.toThrow("no");
  await expect(calm).resolves.toBeUndefined();
});

it("waits only so long for calls that go on", async () => {
  vi.useFakeTimers();
  const traffic = createTraffic();
  const barrier = Promise.withResolvers<void>();
  const call = traffic.track(async () => await barrier.promise);
  const calm = traffic.waitUntilIdle(25);
  await vi.advanceTimersByTimeAsync(25);

  await expect(calm).resolves.toBeUndefined();
  barrier.resolve();
  await call;
});
